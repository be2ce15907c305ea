import SpecIR
import SpecSource

/// Two cases that differ in capitals or blanks alone.
struct ChooserDuplicate: MappingRule {
    let info = RuleInfo(
        "chooser-duplicate",
        group: .mapping,
        severity: .warning,
        precision: .likely,
        summary: "two cases whose values are alike",
        why:
            "Cases are compared letter by letter. Two that differ in capitals or blanks alone are one value spelled twice, and one of the two most likely never comes.",
        bad: """
            specmap: 1
            mappings:
              Vehicle:
                choose_by: kind
                cases: {car: Car, Car: Truck}
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
                cases: {car: Car, truck: Truck}
              Car:
                properties: [kind, model]
              Truck:
                properties: [kind, load]
            """,
        howToFix: "Keep the spelling that the data has."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        guard let chooser = mapping.stated.chooser else { return }
        var first: [String: Chooser.Case] = [:]
        for row in chooser.cases {
            let key = String(row.key.value.lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" })
            guard let earlier = first[key] else {
                first[key] = row
                continue
            }
            // Two spellings that lead to one mapping are meant.
            if earlier.mapping.value == row.mapping.value { continue }
            log.report(
                "the cases `\(earlier.key.value.shown)` and `\(row.key.value.shown)` are alike and lead to two mappings",
                at: row.key.range,
                notes: [Diagnostic.Note("`\(earlier.key.value.shown)` is here", at: earlier.key.range)],
                help: "keep the spelling that the data has"
            )
        }
    }
}
