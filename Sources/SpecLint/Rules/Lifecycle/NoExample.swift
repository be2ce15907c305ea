import SpecIR
import SpecSource

/// A mapping without an example, so that checks which need data can't run.
struct NoExample: MappingRule {
    let info = RuleInfo(
        "no-example",
        group: .lifecycle,
        severity: .info,
        isOn: false,
        summary: "a mapping that no example reads",
        why: """
            An example is a test that runs with every check. Without one, `dotted-key`, `number-in-text`, `lossy-conversion`, \
            `example-unknown-member`, `example-fails` and `round-trip-fails` have no data to compare with. Off by default.
            """,
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
                properties: [name]
            examples:
              - name: a person
                mapping: Person
                json: {name: Lucas}
                object: {name: Lucas}
            """,
        howToFix: "Add an example; `specmap test --accept` fills in the object."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        guard mapping.samples.isEmpty, mapping.mapping.chooser == nil, mapping.mapping.mapper == nil else { return }
        log.report(
            "no example reads `\(mapping.stated.name.value.shown)`, so rules that compare with data sleep",
            at: mapping.stated.name.range,
            help: "add an example; the rules that sleep without one are named by `speclint explain no-example`"
        )
    }
}
