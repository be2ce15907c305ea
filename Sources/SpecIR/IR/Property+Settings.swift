import SpecSource

extension Property {
    /// The action where no path leads to a value.
    package func effectiveIfMissing(in mapping: Mapping) -> Fallback {
        if required?.value == true { return .fail }
        if let ifMissing { return ifMissing.value }
        let inherited = mapping.own.ifMissing?.value ?? mapping.inherited.ifMissing?.value
        return possible(inherited) ?? (defaultValue == nil ? .leave : .default)
    }

    /// The action where the value is null.
    package func effectiveIfNull(in mapping: Mapping) -> Fallback {
        if required?.value == true { return .fail }
        if let own = rule.ifNull { return own.value }
        return possible(mapping.own.ifNull?.value ?? mapping.inherited.ifNull?.value) ?? .null
    }

    /// The action where the value has the wrong type, or a transformer fails.
    package func effectiveIfInvalid(in mapping: Mapping) -> Fallback {
        if let own = rule.ifInvalid { return own.value }
        return possible(mapping.own.ifInvalid?.value ?? mapping.inherited.ifInvalid?.value) ?? .fail
    }

    /// The kinds of values that aren't written.
    package func effectiveOmit(in mapping: Mapping) -> Set<Omission> { omit?.value ?? mapping.omit }

    /// An inherited `default` doesn't count for a property that has none.
    private func possible(_ inherited: Fallback?) -> Fallback? {
        inherited == .default && defaultValue == nil ? nil : inherited
    }
}
