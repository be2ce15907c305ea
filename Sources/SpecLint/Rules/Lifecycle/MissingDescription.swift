import SpecIR
import SpecSource

/// A mapping without a description of its purpose.
struct MissingDescription: MappingRule {
    let info = RuleInfo(
        "missing-description",
        group: .lifecycle,
        severity: .info,
        isOn: false,
        summary: "a mapping without a `description`",
        why:
            "The next reader of a spec wants to know what its objects are. Off by default: it is a matter of house rules.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties: [name]
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                description: someone who bought something
                properties: [name]
            """,
        howToFix: "Add a line `description: …` to the mapping."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        guard mapping.stated.description == nil else { return }
        log.report(
            "`\(mapping.stated.name.value.shown)` has no `description`",
            at: mapping.stated.name.range,
            help: "describe its objects in one line"
        )
    }
}
