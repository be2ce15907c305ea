import SpecIR
import SpecSource

/// A conversion that an example shows to lose something: zeros in front, or digits.
struct LossyConversion: PropertyRule {
    let info = RuleInfo(
        "lossy-conversion",
        .types,
        .warning,
        precision: .likely,
        summary: "a type that loses part of a value that an example shows",
        why: """
            Text like `00420` read as a number is `420`, and a number with more than 17 digits doesn't fit into `number`. \
            Codes, phone numbers and ids lose what makes them different.
            """,
        bad: """
            specmap: 1
            mappings:
              Address:
                properties:
                  zip: {type: integer, accept: [string]}
            examples:
              - name: an address
                mapping: Address
                json: {zip: '00420'}
                object: {zip: 420}
            """,
        good: """
            specmap: 1
            mappings:
              Address:
                properties:
                  zip: {type: string}
            examples:
              - name: an address
                mapping: Address
                json: {zip: '00420'}
                object: {zip: '00420'}
            """,
        mend: "Hold codes as `string`; for long numbers write `integer`, `decimal` or `any`, which keep all digits."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        guard property.rule.transforms.isEmpty, case .type(let stated?) = property.rule.kind else { return }
        let accepts = property.rule.accept.contains { $0.value == .string } || property.rule.asText != nil
        for part in mapping.samples.lazy.flatMap({ property.parts(in: $0, mapping.mapping) }) {
            guard case .scalar(let literal) = part.content, let loss = loss(of: literal, stated.value, accepts) else {
                continue
            }
            log.report(
                "`\(stated.value.rawValue)` \(loss), as an example shows",
                at: stated.range,
                notes: [Diagnostic.Note("`\(literal.description.shown)` is here", at: part.range)],
                help: "hold it as `\(loss.contains("zeros") ? "string" : "decimal")`"
            )
            return
        }
    }

    private func loss(of literal: Literal, _ type: TypeName, _ accepts: Bool) -> String? {
        switch (literal, type) {
        case (.string(let text), .integer), (.string(let text), .number), (.string(let text), .decimal):
            guard accepts, text.utf8.count > 1, text.utf8.first == UInt8(ascii: "0") else { return nil }
            return text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? "loses the zeros in front" : nil
        case (.number(let digits), .number):
            return digits.utf8.count { (0x30...0x39).contains($0) } > 17 && !digits.contains("e") ? "loses digits" : nil
        case (.null, _), (.boolean, _), (.number, _), (.string, _), (.array, _), (.object, _): return nil
        }
    }
}
