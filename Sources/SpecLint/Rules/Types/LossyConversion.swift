import SpecIR
import SpecSource

/// A type that an example shows to lose digits.
struct LossyConversion: PropertyRule {
    let info = RuleInfo(
        "lossy-conversion",
        .types,
        .warning,
        precision: .likely,
        summary: "a type that loses part of a value that an example shows",
        why: """
            `number` holds about 16 digits. Of a longer one, such as an id of 20 digits, the last are lost, and two \
            different ids may become one.
            """,
        bad: """
            specmap: 1
            mappings:
              Account:
                properties:
                  id: {type: number}
            examples:
              - name: an account
                mapping: Account
                json: {id: 12345678901234567890}
                object_includes: {}
            """,
        good: """
            specmap: 1
            mappings:
              Account:
                properties:
                  id: {type: integer}
            examples:
              - name: an account
                mapping: Account
                json: {id: 12345678901234567890}
                object: {id: 12345678901234567890}
            """,
        mend: "Write `integer`, `decimal` or `any`, which keep all digits."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        guard property.rule.transforms.isEmpty, case .type(let stated?) = property.rule.kind else { return }
        guard stated.value == .number else { return }
        for part in mapping.samples.lazy.flatMap({ property.parts(in: $0, mapping.mapping) }) {
            guard case .scalar(let literal) = part.content, literal.hasManyDigits else { continue }
            log.report(
                "`number` holds about 16 digits, and an example has more",
                at: stated.range,
                notes: [Diagnostic.Note("`\(literal.plainText.shown)` is here", at: part.range)],
                help: "hold it as `decimal`, which keeps all digits"
            )
            return
        }
    }
}

extension Literal {
    /// Whether a number, in text or not, has more digits than a double keeps.
    fileprivate var hasManyDigits: Bool {
        let text = plainText
        guard case .number = Literal(plain: text) else { return false }
        let digits = text.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber)
        let bare = digits.drop { $0 == "0" }
        return bare.reversed().drop { $0 == "0" }.count > 17
    }
}
