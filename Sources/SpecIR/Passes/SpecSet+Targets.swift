import SpecSource

// The mappings that a mapping leads to.
extension SpecSet {
    /// The mappings that the rules of a property lead to, of all rules or of those that `isMeant` picks.
    package func targets(
        of property: Property,
        seenFrom index: Int,
        where isMeant: (ValueRule) -> Bool = { _ in true }
    ) -> [Int] {
        var found: [Int] = []
        property.forEachRule { rule in
            // Most rules lead to no mapping.
            guard rule.targetName != nil, isMeant(rule), let target = target(of: rule, seenFrom: index) else { return }
            found.append(target)
        }
        return found
    }

    /// All mappings that a mapping leads to: by its cases, its `extends` and the rules of its properties.
    package func targets(from index: Int, where isMeant: (ValueRule) -> Bool = { _ in true }) -> [Int] {
        let base = mappings[index].extends.flatMap { mappingIndex(named: $0.value, seenFrom: index) }
        return cases(of: index) + [base].compactMap { $0 }
            + mappings[index].properties.flatMap { targets(of: $0, seenFrom: index, where: isMeant) }
    }

    /// The mappings of the values that a mapping's properties hold, those behind choosers.
    package func inner(of index: Int) -> [Int] {
        mappings[index].properties.flatMap { targets(of: $0, seenFrom: index) }.flatMap { choices(of: $0) }
    }
}
