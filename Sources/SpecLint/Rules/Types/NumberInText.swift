import SpecIR
import SpecSource

/// `"598.94"` isn't a number to JSON.
struct NumberInText: PropertyRule {
    let info = RuleInfo(
        "number-in-text",
        group: .types,
        severity: .warning,
        precision: .likely,
        summary: "a number type where an example, or `null_if`, has the number in text",
        why:
            """
            JSON in which numbers stand in quotes has text there. A number type refuses it, or with `if_invalid` throws it away. \
            The text `"-1"` of `null_if` isn't the number `-1`.
            """,
        bad: """
            specmap: 1
            mappings:
              Order:
                properties:
                  total: {type: decimal, if_invalid: leave}
            examples:
              - name: an order
                mapping: Order
                json: {total: '598.94'}
                object: {}
            """,
        good: """
            specmap: 1
            mappings:
              Order:
                properties:
                  total: {type: decimal, as_text: true}
            examples:
              - name: an order
                mapping: Order
                json: {total: '598.94'}
                object: {total: 598.94}
            """,
        howToFix:
            "Add `as_text: true`, which reads and writes the number in quotes; or `accept: [string]`, which writes it without."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        property.rule.forEachNested { rule, depth in
            check(rule, of: property, mapping: mapping, into: log, depth: depth)
            checkNulls(of: rule, log) { text in
                mapping.samples.contains { sample in
                    property.parts(in: sample, mapping.mapping, depth: depth).contains { $0.text == text }
                }
            }
        }
    }

    /// A text in `null_if` that spells a number, where the type reads numbers alone and no data has that text.
    private func checkNulls(of rule: ValueRule, _ log: RuleLog, isThere: (String) -> Bool) {
        guard case .type(let stated?) = rule.kind, rule.asText == nil,
            !rule.accept.contains(where: { $0.value == .string })
        else { return }
        switch stated.value {
        case .integer, .number, .decimal: break
        case .string, .boolean, .date, .url, .uuid, .data, .any: return
        }
        for transform in rule.transforms {
            guard transform.name.value == "null_if", transform.host == nil else { return }
            guard let null = transform.argument, case .string(let text) = null.value,
                case .number = Literal(plain: text), !isThere(text)
            else { continue }
            log.report(
                "`\(stated.value.rawValue)` reads numbers, and `null_if` looks for the text `\(text.shown)`",
                at: null.range,
                notes: [Diagnostic.Note("the type is here", at: stated.range)],
                help: "write the number, without quotes: `null_if: \(text.shown)`"
            )
        }
    }

    private func check(
        _ rule: ValueRule,
        of property: Property,
        mapping: CheckedMapping,
        into log: RuleLog,
        depth: Int
    ) {
        guard case .type(let stated?) = rule.kind, rule.asText == nil, rule.transforms.isEmpty else { return }
        switch stated.value {
        case .integer, .number, .decimal: break
        case .string, .boolean, .date, .url, .uuid, .data, .any: return
        }
        if rule.accept.contains(where: { $0.value == .string }) { return }
        let parts = mapping.samples.lazy.flatMap { property.parts(in: $0, mapping.mapping, depth: depth) }
        for part in parts {
            guard case .scalar(.string(let text)) = part.content, case .number = Literal(plain: text) else { continue }
            let number = property.isSensitive ? "a number" : "`\(text.shown)`"
            log.report(
                "`\(stated.value.rawValue)` reads numbers, and an example has \(number) in quotes, which is text",
                at: stated.range,
                notes: [Diagnostic.Note("the text is here", at: part.range)],
                help: parts.contains(where: \.isNumber)
                    ? "add `as_text: true, accept: [\(stated.value == .integer ? "integer" : "number")]`, which reads both and "
                        + "writes text, or `accept: [string]`, which writes numbers"
                    : "add `as_text: true`"
            )
            return
        }
    }
}

extension PlacedLiteral {
    fileprivate var isNumber: Bool { if case .scalar(.number) = content { true } else { false } }
}
