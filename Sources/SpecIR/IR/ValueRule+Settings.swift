import SpecSource

extension ValueRule {
    /// The type that the rule holds; nil where a table or another mapping decides.
    package var type: TypeName? {
        guard case .type(let stated) = kind else { return nil }
        return stated?.value ?? (dateFormats == nil ? .any : .date)
    }

    /// What a property holds whose list gives one element; nil where it holds what the rule says.
    package var heldElement: Element? {
        guard elements.take != nil || elements.pick != nil, case .list(let element) = kind else { return nil }
        return element
    }

    /// The formats that dates are read by, first to last, and written by, the first.
    package func effectiveDateFormats(in mapping: Mapping) -> [DateFormat] {
        dateFormats?.value ?? inheritedDateFormats ?? mapping.dateFormats
    }

    /// A transformer of the rule, or of its elements' rule, that has no way back.
    package var oneWayTransform: Transform? {
        if let own = transforms.first(where: { $0.sort == .oneWay }) { return own }
        switch kind {
        case .list(.rule(let element)), .dictionary(.rule(let element)): return element.oneWayTransform
        case .type, .values, .object, .list(.mapping), .dictionary(.mapping), .reference, .referenceList, .inverse:
            return nil
        }
    }
}
