import SpecSource

// The treatment of elements that are the same.
extension SpecSet {
    package func duplicates(of rule: ValueRule, seenFrom mapping: Int) -> DuplicatePolicy {
        rule.elements.duplicates?.value ?? defaultDuplicates(of: rule, seenFrom: mapping)
    }

    /// Objects with a key, and what `same_by` distinguishes, are one by default; other values stay.
    package func defaultDuplicates(of rule: ValueRule, seenFrom mapping: Int) -> DuplicatePolicy {
        rule.elements.sameBy != nil || isListOfKeyed(rule, seenFrom: mapping) ? .merge : .allow
    }

    /// Returns true if a rule is a list of objects that all have a key.
    package func isListOfKeyed(_ rule: ValueRule, seenFrom mapping: Int) -> Bool {
        let target: Located<String>
        switch rule.kind {
        case .list(.mapping(let name)), .referenceList(let name): target = name
        case .list(.rule(let element)):
            switch element.kind {
            case .object(let name), .reference(let name): target = name
            case .type, .values, .list, .dictionary, .referenceList, .inverse: return false
            }
        case .type, .values, .object, .dictionary, .reference, .inverse: return false
        }
        guard let index = mappingIndex(named: target.value, seenFrom: mapping) else { return false }
        return makers(of: index).allSatisfy { !mappings[$0].primaryKey.isEmpty && mappings[$0].mapper == nil }
    }
}
