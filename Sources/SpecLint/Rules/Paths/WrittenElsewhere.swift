import SpecIR
import SpecSource

/// `{to: full_name}` without `from`: the property is read by its own name, and written elsewhere.
struct WrittenElsewhere: PropertyRule {
    let info = RuleInfo(
        "written-elsewhere",
        group: .paths,
        severity: .info,
        precision: .likely,
        summary: "a property with `to` and no `from`",
        why: """
            `to` alone leaves reading at the property's own name. Most often `from` is meant, which holds for writing too; the \
            path is never read, and what is written isn't read back.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {to: full_name, default: unknown}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {from: full_name, default: unknown}
            """,
        howToFix: "Write `from` in place of `to`. Where reading and writing differ, write both, or `direction: write`."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        guard let to = property.to, property.from == nil, property.direction == nil, property.firstOf.isEmpty,
            property.template == nil, property.exists == nil, property.isRead(in: mapping.mapping),
            property.writePath(in: mapping.mapping) != nil,
            property.allReadPaths(in: mapping.mapping).first?.steps != property.writePath(in: mapping.mapping)?.steps
        else { return }
        log.report(
            "`\(property.name.value.shown)` is read by its own name, and written to `\(to.value.description.shown)`",
            at: to.range,
            help: "write `from` if both are meant"
        )
    }
}
