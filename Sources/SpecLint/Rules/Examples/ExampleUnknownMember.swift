import SpecIR
import SpecSource

/// A member of an example that no rule reads, spelled almost like one that a rule does.
struct ExampleUnknownMember: MappingRule {
    let info = RuleInfo(
        "example-unknown-member",
        group: .examples,
        severity: .warning,
        precision: .likely,
        summary: "a member of an example that is almost what a rule reads",
        why:
            "A member that no rule reads is ignored. Where its name is close to one that is read and isn't there, one of the two is misspelt.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties: [name, email]
            examples:
              - name: a person
                mapping: Person
                json: {name: Lucas, emial: lucas@example.com}
                object: {name: Lucas}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties: [name, email]
            examples:
              - name: a person
                mapping: Person
                json: {name: Lucas, email: lucas@example.com}
                object: {name: Lucas, email: lucas@example.com}
            """,
        howToFix:
            "Let the rule name the member as the data spells it. A member that isn't wanted can stand under `drop`."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        for miss in Misses(of: mapping).near {
            log.report(
                "no rule reads `\(miss.member.value.shown)`, and `\(miss.read.shown)`, which one reads, isn't there",
                at: miss.rule,
                notes: [Diagnostic.Note("`\(miss.member.value.shown)` is here", at: miss.member.range)],
                help: "did you mean `\(miss.member.value.shown)`?"
            )
        }
    }
}
