import SpecIR
import SpecSource

/// A default that no case of missing, null or invalid leads to.
struct UnusedDefault: PropertyRule {
    let info = RuleInfo(
        "unused-default",
        group: .types,
        severity: .warning,
        summary: "a `default` that is never used, or `omit: [default]` without one",
        why:
            "A default is used where a value is missing, or where `if_null` or `if_invalid` is `default`. If all of them are something else, it has no effect. Neither has `omit: [default]` of a property without a default.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {default: nobody, if_missing: leave}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {default: nobody}
            """,
        howToFix:
            "Leave out `default`, or the `if_missing` that stands against it. Where `omit: [default]` is meant, state the `default`."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        if let omit = property.omit, omit.value.contains(.default), property.defaultValue == nil {
            log.report(
                "`omit: [default]` has no effect: the property has no `default`",
                at: omit.range,
                help: "state the `default` that isn't written, or leave it out of `omit`"
            )
        }
        guard let value = property.defaultValue, property.required == nil else { return }
        let inside = mapping.mapping
        if property.effectiveOmit(in: inside).contains(.default) { return }
        let isRead = property.direction?.value != .write
        let choices = [
            property.effectiveIfMissing(in: inside), property.effectiveIfNull(in: inside),
            property.effectiveIfInvalid(in: inside),
        ]
        if isRead, choices.contains(.default) { return }
        let why = isRead ? "missing, null and invalid values all go elsewhere" : "the property is never read"
        let other =
            isRead
            ? property.ifMissing.map { ("if_missing", $0.range) } : property.direction.map { ("direction", $0.range) }
        log.report(
            "the `default` is never used: \(why)",
            at: value.range,
            notes: other.map { [Diagnostic.Note("`\($0.0)` is set here", at: $0.1)] } ?? [],
            help: "leave `default` out" + (isRead && property.ifMissing != nil ? ", or `if_missing`" : "")
        )
    }
}
