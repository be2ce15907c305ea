import SpecSource

extension SpecSet {
    /// The properties that `member_as` adds to objects, by mapping.
    package func memberNames() -> [[String]] {
        var names = [[String]](repeating: [], count: mappings.count)
        for (index, mapping) in mappings.enumerated() {
            func add(_ rule: ValueRule) {
                guard case .dictionary(let element) = rule.kind, let name = rule.elements.memberAs?.value else {
                    return
                }
                for target in targets(of: element, seenFrom: index)
                where !names[target].contains(where: { $0.isExactly(name) }) {
                    names[target].append(name)
                }
            }
            for property in mapping.properties { property.forEachNestedRule { rule, _ in add(rule) } }
            if let rule = mapping.ruleOfMembers { add(rule) }
        }
        return names
    }

    /// True if all mappings of an element read the names of members by a rule of their own.
    package func stateMemberNames(_ element: ValueRule.Element, _ name: String, seenFrom index: Int) -> Bool {
        let targets = targets(of: element, seenFrom: index)
        return !targets.isEmpty
            && targets.allSatisfy { target in
                mappings[target].properties.contains { $0.name.value.isExactly(name) && $0.readsMemberNames }
            }
    }

    /// The properties that take the names of a dictionary's members as more than text.
    package func namedMembers(
        of rule: ValueRule,
        _ name: String,
        seenFrom index: Int
    ) -> [(mapping: Int, property: Int)] {
        guard case .dictionary(let element) = rule.kind else { return [] }
        return targets(of: element, seenFrom: index).compactMap { target in
            let properties = mappings[target].properties
            guard let place = properties.firstIndex(where: { $0.name.value.isExactly(name) }),
                properties[place].readsMemberNames
            else { return nil }
            return (target, place)
        }
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
    package func lacks(_ property: String) -> Bool {
        guard unknown != .keep || unknownInto != nil else { return false }
        return unknownInto?.value != property && !properties.contains { $0.name.value.isExactly(property) }
    }
}
