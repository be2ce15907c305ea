import SpecIR
import SpecSource

/// A property that takes part in neither direction.
struct IgnoredEverywhere: PropertyRule {
    let info = RuleInfo(
        "ignored-everywhere",
        group: .mapping,
        severity: .warning,
        summary: "a property that is neither read nor written",
        why:
            "`only`, `ignore` and `direction` together leave the property out both ways. Its rule looks as if it did something.",
        bad: """
            specmap: 1
            mappings:
              Person:
                ignore: [age]
                properties: [name, age]
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties: [name]
            """,
        howToFix: "Delete the property, or let it take part in one direction."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        let inside = mapping.mapping
        guard inside.only != nil || inside.ignore != nil, inside.mapper == nil else { return }
        // Rules behind an alias are shared, and each mapping takes its part of them.
        guard property.name.range.lowerBound > inside.name.range.lowerBound else { return }
        let name = property.name.value
        // Keys are always read.
        if inside.primaryKey.contains(where: { $0.value == name }) { return }
        if property.takesPart(in: inside) { return }
        // A mapping that has the same rules, or extends this one, may choose otherwise.
        let sharing = mapping.all.mappings(with: property.name)
        if sharing.contains(where: { mapping.all.set.mappings[$0].name != inside.name }) { return }
        for heir in mapping.all.uses.heirs[mapping.index] ?? [] {
            let other = mapping.all.set.mappings[heir]
            if property.takesPart(in: other) { return }
        }
        // `only` wins where both stand.
        let ignored = [
            inside.only?.read == nil ? inside.ignore?.read : nil,
            inside.only?.write == nil ? inside.ignore?.write : nil,
        ]
        let listed = ignored.compactMap { $0 }.joined().first { $0.value == name }
        let place = listed?.range ?? (inside.only?.read ?? inside.only?.write)?.first?.range
        log.report(
            "`\(name.shown)` is neither read nor written",
            at: property.name.range,
            notes: place.map { [Diagnostic.Note("left out by `\(listed == nil ? "only" : "ignore")`", at: $0)] } ?? [],
            help: "delete it, or let it take part in one direction"
        )
    }
}

extension Property {
    /// Returns true if a mapping reads or writes the property.
    fileprivate func takesPart(in mapping: Mapping) -> Bool {
        (direction?.value != .write && mapping.selectsForReading(name.value)) || isWritten(in: mapping)
    }
}
