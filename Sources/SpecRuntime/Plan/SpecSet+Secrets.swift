import SpecIR

extension SpecSet {
    /// For each mapping, whether what it reads holds sensitive values, at any depth.
    func secretHolders() -> [Bool] {
        var holds = mappings.map { $0.properties.contains { $0.sensitive?.value == true } }
        guard holds.contains(true) else { return holds }
        var isSettled = false
        while !isSettled {
            isSettled = true
            for index in mappings.indices where !holds[index] && leadsToSecrets(index, holds) {
                holds[index] = true
                isSettled = false
            }
        }
        return holds
    }

    private func leadsToSecrets(_ index: Int, _ holds: [Bool]) -> Bool {
        if choices(of: index).contains(where: { holds[$0] }) { return true }
        return mappings[index].properties.contains { self.holdsSecrets($0, seenFrom: index, holds) }
    }

    /// Whether a property's value is sensitive, or holds what is.
    func holdsSecrets(_ property: Property, seenFrom index: Int, _ holds: [Bool]) -> Bool {
        if property.sensitive?.value == true { return true }
        var found = false
        property.forEachRule { rule in found = found || holdsSecrets(rule, seenFrom: index, holds) }
        return found
    }

    private func holdsSecrets(_ rule: ValueRule, seenFrom index: Int, _ holds: [Bool]) -> Bool {
        switch rule.kind {
        case .type, .values, .inverse: false
        case .list(.rule(let element)), .dictionary(.rule(let element)): holdsSecrets(element, seenFrom: index, holds)
        case .object(let name), .list(.mapping(let name)), .dictionary(.mapping(let name)), .reference(let name),
            .referenceList(let name):
            mappingIndex(named: name.value, seenFrom: index).map { holds[$0] } ?? false
        }
    }
}
