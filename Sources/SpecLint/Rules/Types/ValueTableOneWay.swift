import SpecIR
import SpecSource

/// Of two keys with one value the first is written, and the other never comes back.
struct ValueTableOneWay: PropertyRule {
    let info = RuleInfo(
        "value-table-one-way",
        group: .types,
        severity: .warning,
        summary: "a value table in which two keys have one value",
        why:
            "Of two keys with one value the first is written. JSON that had the other one changes when it is read and written.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  state: {values: {A: active, ACTIVE: active, I: inactive}}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  state: {values: {A: active, I: inactive}}
            """,
        howToFix:
            "Give each key a value of its own; set `direction: read` where it isn't written; or silence it where the change is meant."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        property.forEachWrittenRule { check($0, of: property, mapping: mapping, into: log) }
    }

    private func check(_ rule: ValueRule, of property: Property, mapping: CheckedMapping, into log: RuleLog) {
        guard case .values(let table) = rule.kind, property.isWritten(in: mapping.mapping) else { return }
        var first: [Literal: Located<Literal>] = [:]
        // A row that is meant for all other values is reported as such.
        let fallback = table.fallback
        for row in table.rows where row != fallback {
            guard let earlier = first[row.value.value] else {
                first[row.value.value] = row.json
                continue
            }
            // Data spells the value in two ways, of which one shall be written.
            if !rule.accept.isEmpty, row.json.value.spellsNumber != earlier.value.spellsNumber { continue }
            log.report(
                "`\(row.json.value.plainText.shown)` isn't written back: its value is written as `\(earlier.value.plainText.shown)`",
                at: row.json.range,
                notes: [Diagnostic.Note("`\(earlier.value.plainText.shown)` is here", at: earlier.range)],
                help: "give it a value of its own, or set `direction: read`"
            )
        }
    }
}

extension Literal {
    fileprivate var spellsNumber: Bool { if case .number = Literal(plain: plainText) { true } else { false } }
}
