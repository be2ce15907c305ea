import SpecIR

// Members that no rule named when they were stored.
extension DynamicObject {
    /// Takes members that were kept. Those that a rule names by now become its property, or give way to what that holds.
    ///
    /// - Returns: what the store holds, where that has still to be written anew.
    func take(kept: [Extra], _ runtime: Runtime) -> Membership.Saved? {
        extras = kept
        guard !kept.isEmpty, let index = try? runtime.mapping(named: shape.mapping) else { return nil }
        let properties = runtime.set.mappings[index].properties
        let stored = Membership.Saved(slots: slots.values, extras: kept)
        for extra in kept {
            guard let property = properties.first(where: { $0.name.value.isExactly(extra.name) }),
                let position = shape.position(of: extra.name)
            else { continue }
            extras.removeAll { $0.name.isExactly(extra.name) }
            if slots[position] == nil { slots[position] = runtime.value(kept: extra.value, as: property, of: index) }
        }
        return extras.count == kept.count ? nil : stored
    }
}

extension Runtime {
    /// What a property holds of a member that was kept before there was the property; nil where its rule says more than
    /// a type, or the member doesn't fit.
    fileprivate func value(kept value: Value, as property: Property, of mapping: Int) -> Value? {
        guard case .type = property.rule.kind, property.firstOf.isEmpty, property.rule.transforms.isEmpty,
            property.rule.requires.isEmpty, !value.isNull
        else { return nil }
        return typed(value, by: property.rule, of: mapping)
    }
}
