import SpecIR
import SpecSource

/// A property that is spelled like the JSON key where `naming` would make another name of it.
struct NamingOneWay: PropertyRule {
    let info = RuleInfo(
        "naming-one-way",
        group: .mapping,
        severity: .warning,
        precision: .likely,
        summary: "a property name that `naming` wouldn't make of its key",
        why: """
            With `naming`, properties have names like `firstName` and keys like `first_name`. A property that is called \
            `first_name` itself stands out among the others, and a key that `unknown: keep` keeps gets another name.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                naming: snake_case
                properties: [first_name, lastName]
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                naming: snake_case
                properties: [firstName, lastName]
            """,
        howToFix: "Call the property what `naming` makes of its key; if the name is meant, set `from`."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        let naming = mapping.mapping.naming
        guard naming != .none, property.from == nil, property.to == nil, property.template == nil,
            property.firstOf.isEmpty, !property.isInverse, mapping.mapping.reserved.isEmpty,
            !property.holdsRest(of: mapping.mapping)
        else { return }
        let name = property.name.value
        let back = naming.property(for: naming.key(for: name))
        guard back.lowercased() != name.lowercased() else { return }
        log.report(
            "with `naming: \(naming.rawValue)` the key `\(naming.key(for: name).shown)` belongs to `\(back.shown)`, not to `\(name.shown)`",
            at: property.name.range,
            help: "call it `\(back.shown)`, or set `from: \(naming.key(for: name).shown)`"
        )
    }
}
