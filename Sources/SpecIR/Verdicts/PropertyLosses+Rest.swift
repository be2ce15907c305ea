import SpecSource

// Losses of a dictionary of the members that no other rule reads.
extension PropertyLosses {
    /// Adds a loss where the dictionary may be empty or null after reading: without members, nothing of it is written.
    mutating func findNoMembers() {
        guard property.holdsRest(of: mapping), let range = placeOfNoMembers else { return }
        add(.noMembers, range)
        if property.effectiveIfMissing(in: mapping) == .fail { add(.unsetNotRead, range) }
    }

    /// The setting that may leave the dictionary without members.
    private var placeOfNoMembers: SourceRange? {
        let (rule, missing) = (property.rule, property.effectiveIfMissing(in: mapping))
        if missing != .null, property.effectiveIfInvalid(in: mapping) == .null { return rule.ifInvalid?.range }
        if let transform = rule.transforms.first { return transform.name.range }
        if let invalid = rule.elements.ifItemInvalid, invalid.value == .skip { return invalid.range }
        guard case .dictionary(let element) = rule.kind else { return nil }
        let inner = element.rule
        if let invalid = inner.ifInvalid, invalid.value != .null, invalid.value != .fail { return invalid.range }
        guard case .object(let name) = inner.kind else { return nil }
        return skips(name) ? name.range : nil
    }

    /// Returns true if the data may choose to skip an object of a mapping.
    private func skips(_ name: Located<String>) -> Bool {
        set.mappingIndex(named: name.value, seenFrom: index).map(set.skips) ?? false
    }
}
