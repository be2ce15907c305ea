import SpecIR

/// The mappings that can't be followed without the host program, by themselves or by what they lead to.
struct HostBoundMappings {
    private(set) var mappings: Set<Int> = []

    init(_ set: SpecSet) {
        var grew = true
        while grew {
            let before = mappings.count
            for index in set.mappings.indices where needsHost(set, index) { mappings.insert(index) }
            grew = mappings.count > before
        }
    }

    private func needsHost(_ set: SpecSet, _ index: Int) -> Bool {
        let mapping = set.mappings[index]
        let checks = mapping.requires.contains { if case .passes = $0.kind { true } else { false } }
        let leads = set.cases(of: index).contains(where: mappings.contains)
        return mapping.initializer != nil || mapping.mapper != nil || checks || leads
            || mapping.properties.contains { needsHost($0, set: set, at: index) }
    }

    private func needsHost(_ property: Property, set: SpecSet, at index: Int) -> Bool {
        var found = false
        property.forEachNestedRule { rule, _ in found = found || needsHost(rule, set: set, at: index) }
        return found
    }

    private func needsHost(_ rule: ValueRule, set: SpecSet, at index: Int) -> Bool {
        if rule.transforms.contains(where: { !$0.isBuiltIn }) { return true }
        if rule.requires.contains(where: { $0.value.callsHost }) { return true }
        if case .call? = rule.elementsIfStated?.update?.value { return true }
        if case .inverse = rule.innermost.kind { return false }
        return set.target(of: rule, seenFrom: index).map(mappings.contains) ?? false
    }
}

/// The error for a mapping that needs a host program, used where there is none.
struct NoHostError: Error, CustomStringConvertible {
    let mapping: String

    var description: String {
        """
        the mapping `\(mapping)`, or one that it leads to, needs code of a host program, and the command has none: map it \
        from that program, or choose a mapping that needs none
        """
    }
}
