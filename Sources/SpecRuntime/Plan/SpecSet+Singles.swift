import SpecIR

extension SpecSet {
    /// For each mapping, the properties by which but one of its objects may lead to another: those that an `inverse` with
    /// `take: single` names.
    func singleHolders() -> [[String]] {
        var names = [[String]](repeating: [], count: mappings.count)
        for (index, mapping) in mappings.enumerated() {
            for property in mapping.properties where property.rule.elements.take?.value == .single {
                guard case .inverse(let inverse) = property.rule.kind,
                    let holder = mappingIndex(named: inverse.mapping.value, seenFrom: index)
                else { continue }
                for maker in makers(of: holder) { names[maker].append(inverse.property.value) }
            }
        }
        return names
    }
}
