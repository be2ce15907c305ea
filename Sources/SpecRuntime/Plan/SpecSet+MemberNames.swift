import SpecIR

extension SpecSet {
    /// The properties that `member_as` gives to objects, by mapping.
    func memberNames() -> [[String]] {
        var names = [[String]](repeating: [], count: mappings.count)
        for (index, mapping) in mappings.enumerated() {
            for property in mapping.properties {
                add(property.rule, seenFrom: index, to: &names)
                for rule in property.firstOf { add(rule.rule, seenFrom: index, to: &names) }
            }
        }
        return names
    }

    /// True if all mappings of an element read the names of members by a rule of their own.
    func stateMemberNames(_ element: ValueRule.Element, _ name: String, seenFrom index: Int) -> Bool {
        let targets = targets(of: element, seenFrom: index)
        return !targets.isEmpty
            && targets.allSatisfy { target in
                mappings[target].properties.contains { $0.name.value.isExactly(name) && $0.readsMemberNames }
            }
    }

    /// The properties that take the names of a dictionary's members as more than text.
    func namedMembers(of rule: ValueRule, _ name: String, seenFrom index: Int) -> [(mapping: Int, property: Int)] {
        guard case .dictionary(let element) = rule.kind else { return [] }
        return targets(of: element, seenFrom: index).compactMap { target in
            let properties = mappings[target].properties
            guard let place = properties.firstIndex(where: { $0.name.value.isExactly(name) }),
                properties[place].readsMemberNames
            else { return nil }
            return (target, place)
        }
    }

    private func add(_ rule: ValueRule, seenFrom index: Int, to names: inout [[String]]) {
        switch rule.kind {
        case .type, .values, .object, .reference, .referenceList, .inverse: break
        case .list(let element): add(element, seenFrom: index, to: &names)
        case .dictionary(let element):
            if let name = rule.elements.memberAs?.value {
                for target in targets(of: element, seenFrom: index) {
                    if !names[target].contains(where: { $0.isExactly(name) }) { names[target].append(name) }
                }
            }
            add(element, seenFrom: index, to: &names)
        }
    }

    private func add(_ element: ValueRule.Element, seenFrom index: Int, to names: inout [[String]]) {
        if case .rule(let rule) = element { add(rule, seenFrom: index, to: &names) }
    }

    /// The mappings of an element, those behind a chooser as well.
    private func targets(of element: ValueRule.Element, seenFrom index: Int) -> [Int] {
        guard case .object(let name) = element.rule.kind else { return [] }
        return mappingIndex(named: name.value, seenFrom: index).map { choices(of: $0) } ?? []
    }
}

extension Mapping {
    /// Returns true if `member_as` adds the property to those that the mapping states. A mapping that keeps unknown
    /// members holds the property as one of them.
    func lacks(_ property: String) -> Bool {
        guard unknown != .keep || unknownInto != nil else { return false }
        return unknownInto?.value != property && !properties.contains { $0.name.value.isExactly(property) }
    }
}
