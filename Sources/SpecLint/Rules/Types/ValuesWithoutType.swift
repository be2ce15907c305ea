import SpecIR
import SpecSource

/// The keys of a table are text unless `type` declares another type, even `0` and `10`.
struct ValuesWithoutType: NestedRule {
    let info = RuleInfo(
        "values-without-type",
        group: .types,
        severity: .warning,
        precision: .likely,
        fix: .unsafe,
        summary: "a value table whose keys look like numbers and are text",
        why:
            "The keys of `values` are text unless `type` sets another type. A table of `0`, `10`, `20` without a type finds nothing in JSON that has numbers.",
        bad: """
            specmap: 1
            mappings:
              Order:
                properties:
                  state: {values: {0: created, 10: sent}, otherwise: keep}
            """,
        good: """
            specmap: 1
            mappings:
              Order:
                properties:
                  state: {type: integer, values: {0: created, 10: sent}, otherwise: keep}
            """,
        howToFix: "Set `type: integer` beside `values`; if the JSON has text there, set `type: string`."
    )

    func check(_ rule: ValueRule, at place: NestedPlace, _ log: RuleLog) {
        guard case .values(let table) = rule.kind, table.type == nil, rule.transforms.isEmpty, !table.rows.isEmpty
        else { return }
        let literals = table.rows.map { Literal(plain: $0.json.value.plainText) }
        let numbers = literals.allSatisfy { if case .number = $0 { true } else { false } }
        let flags = literals.allSatisfy { if case .boolean = $0 { true } else { false } }
        guard numbers || flags else { return }
        // Quoted keys show that text is meant, and so does an example.
        if table.rows.contains(where: { $0.json.range.text.utf8.first.map { !$0.isWordByte && $0 != 0x2D } ?? true }
        ) {
            return
        }
        let isText = place.mapping.samples.contains { sample in
            place.property.parts(in: sample, place.mapping.mapping, depth: place.depth).contains {
                if case .scalar(.string) = $0.content { true } else { false }
            }
        }
        if isText { return }
        let type = flags ? "boolean" : literals.contains { $0.description.contains(".") } ? "number" : "integer"
        log.report(
            "the keys of this table look like \(flags ? "booleans" : "numbers"), and without a `type` they are text",
            at: table.rows[0].json.range,
            help: "set `type: \(type)`, or `type: string` if the JSON has text there"
        )
    }
}
