import SpecIR
import SpecSource

/// A type that an example shows to lose digits.
struct LossyConversion: PropertyRule {
    let info = RuleInfo(
        "lossy-conversion",
        group: .types,
        severity: .warning,
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
        howToFix: "Write `integer`, `decimal` or `any`, which keep all digits."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        var isTold = false
        property.forEachRule { rule in
            guard !isTold, rule.statedNumber != nil else { return }
            let parts = mapping.samples.lazy.flatMap { property.allParts(in: $0, mapping.mapping) }
            isTold = report(rule, parts: parts, isSecret: property.isSensitive, into: log)
        }
    }

    /// Reports the first number that the rule would truncate, and returns true if there is one.
    private func report(
        _ rule: ValueRule,
        parts: some Sequence<PlacedLiteral>,
        isSecret: Bool,
        into log: RuleLog
    ) -> Bool {
        guard let stated = rule.statedNumber else { return false }
        for part in parts.lazy.flatMap({ rule.isOfElements ? $0.elements : [$0] }) {
            guard case .scalar(let literal) = part.content, let kept = literal.keptByDouble else { continue }
            let number = isSecret ? "a number that is kept secret" : "`\(literal.plainText.shown)`"
            log.report(
                "`number` holds about 16 digits, and an example has more",
                at: stated.range,
                notes: [
                    Diagnostic.Note(
                        "\(number) is here, and becomes \(isSecret ? "another" : "`\(kept)`")",
                        at: part.range
                    )
                ],
                help: "hold it as `decimal`, which keeps all digits"
            )
            return true
        }
        return false
    }
}

extension Property {
    /// The values that an example shows at the paths of the property and of the rules of its `first_of`.
    fileprivate func allParts(in json: PlacedLiteral, _ mapping: Mapping) -> [PlacedLiteral] {
        parts(in: json, mapping) + firstOf.flatMap { $0.parts(in: json, mapping) }
    }
}

extension ValueRule {
    /// The `number` in the rule, for the value itself or for each element of a list, if no transformer precedes it.
    fileprivate var statedNumber: Located<TypeName>? {
        guard transforms.isEmpty else { return nil }
        switch kind {
        case .type(let stated?): return stated.value == .number ? stated : nil
        case .list(.rule(let element)), .dictionary(.rule(let element)):
            guard element.transforms.isEmpty, case .type(let stated?) = element.kind else { return nil }
            return stated.value == .number ? stated : nil
        case .type(nil), .values, .object, .list(.mapping), .dictionary(.mapping), .reference, .referenceList, .inverse:
            return nil
        }
    }

    fileprivate var isOfElements: Bool {
        switch kind {
        case .list, .dictionary: true
        case .type, .values, .object, .reference, .referenceList, .inverse: false
        }
    }
}

extension Literal {
    /// The text of the double nearest to a number, in text or not, that a double can't hold; nil if no digits are lost.
    fileprivate var keptByDouble: String? {
        let text = plainText
        guard case .number = Literal(plain: text), text.utf8.count > 15, let double = Double(text), double.isFinite
        else {
            return nil
        }
        let kept = Scientific(double.description)
        guard kept != Scientific(text) else { return nil }
        return double.magnitude < 0x1p63 && double.rounded() == double ? String(Int64(double)) : double.description
    }
}
