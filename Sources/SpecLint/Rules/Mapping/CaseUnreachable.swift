import SpecIR
import SpecSource

/// A case that no data leads to.
struct CaseUnreachable: MappingRule {
    let info = RuleInfo(
        "case-unreachable",
        .mapping,
        .warning,
        summary: "a case that no data leads to",
        why:
            "Null and what is missing go to `otherwise`, never to a case called `null`; and beside cases for all six types of JSON, `otherwise` is left for what is missing alone.",
        bad: """
            specmap: 1
            mappings:
              Vehicle:
                choose_by: kind
                cases: {car: Car, null: Truck}
              Car:
                properties: [kind, model]
              Truck:
                properties: [kind, load]
            """,
        good: """
            specmap: 1
            mappings:
              Vehicle:
                choose_by: kind
                cases: {car: Car}
                otherwise: Truck
              Car:
                properties: [kind, model]
              Truck:
                properties: [kind, load]
            """,
        mend: "Put the mapping under `otherwise`; if the text `null` is meant, put it in quotes."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        guard let chooser = mapping.stated.chooser, chooser.kind == .value else { return }
        for row in chooser.cases where row.key.range.text == "null" || row.key.range.text == "~" {
            log.report(
                "no data leads to the case `\(row.key.value.shown)`: null goes to `otherwise`",
                at: row.key.range,
                help:
                    "name `\(row.mapping.value.shown)` under `otherwise`, or put the key in quotes if the text is meant"
            )
        }
    }
}
