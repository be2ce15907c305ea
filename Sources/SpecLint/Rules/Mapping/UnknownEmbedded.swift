import SpecIR
import SpecSource

/// `unknown` of a mapping whose objects are read with `from: .`: the mapping around it decides.
struct UnknownEmbedded: PropertyRule {
    let info = RuleInfo(
        "unknown-embedded",
        group: .mapping,
        severity: .warning,
        summary: "`unknown` of a mapping that is read with `from: .`, where the mapping around it states none",
        why: """
            An object that is read with `from: .` shares its JSON with the object around it. A member that it doesn't read \
            may be read there, so only `unknown` of the mapping around it has an effect.
            """,
        bad: """
            specmap: 1
            mappings:
              Request:
                properties:
                  method:
                  client: {object: Client, from: .}
              Client:
                unknown: fail
                properties: [port]
            """,
        good: """
            specmap: 1
            mappings:
              Request:
                unknown: fail
                properties:
                  method:
                  client: {object: Client, from: .}
              Client:
                properties: [port]
            """,
        howToFix: "State `unknown` in the mapping around it."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        guard case .object(let name) = property.rule.kind, property.firstOf.isEmpty, property.joinsEnclosing,
            mapping.mapping.own.unknown == nil, mapping.mapping.inherited.unknown == nil,
            let policy = mapping.mapping(named: name.value)?.own.unknown, policy.value != mapping.mapping.unknown
        else { return }
        let stated = "`unknown: \(policy.value.rawValue)`"
        log.report(
            "\(stated) of `\(name.value.shown)` has no effect on an object that shares its JSON with the one around it",
            at: property.from?.first?.range ?? property.name.range,
            notes: [Diagnostic.Note("`unknown` is stated here", at: policy.range)],
            help: "state \(stated) in the mapping around it"
        )
    }
}
