import SpecIR
import SpecSource

/// A rule of which no example or sample has anything, though they have what no rule reads.
struct UnfedRule: MappingRule {
    let info = RuleInfo(
        "unfed-rule",
        group: .examples,
        severity: .warning,
        precision: .likely,
        summary: "a rule that no example or sample has anything for",
        why: """
            A path that leads nowhere in all data that is at hand is most likely misspelt, the more so where members beside it \
            are read by no rule.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name:
                  phone: telephone
            examples:
              - name: a person
                mapping: Person
                json: {name: Lucas, phoneNumber: "0123"}
                object: {name: Lucas}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name:
                  phone: phoneNumber
            examples:
              - name: a person
                mapping: Person
                json: {name: Lucas, phoneNumber: "0123"}
                object: {name: Lucas, phone: "0123"}
            """,
        howToFix:
            "Spell the path as the data has it, or add an example that has the member. What isn't wanted can stand under `drop`."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        let misses = Misses(of: mapping)
        for miss in misses.unfed {
            let beside = miss.beside.prefix(3).map { "`\($0.value.shown)`" }.joined(separator: ", ")
            let more = miss.beside.count > 3 ? " and \(miss.beside.count - 3) more" : ""
            log.report(
                "nothing in the \(mapping.isSampled ? "samples" : "examples") feeds `\(miss.property.shown)`: there is no `\(miss.path.shown)`",
                at: miss.rule,
                notes: miss.beside.prefix(1).map { Diagnostic.Note("no rule reads `\($0.value.shown)`", at: $0.range) }
                    + (miss.meant.map { [Diagnostic.Note("`\($0.value.shown)` is here", at: $0.range)] } ?? []),
                help: miss.meant.map { "did you mean `\($0.value.shown)`?" }
                    ?? (miss.beside.isEmpty ? "spell the path as the data has it" : "no rule reads \(beside)\(more)")
            )
        }
    }
}
