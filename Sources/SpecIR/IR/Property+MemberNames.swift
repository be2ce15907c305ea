import SpecSource

// Properties that hold the names of members, as `member_as` has it.
extension Property {
    /// True if the name of a member can be read by the property's rule, and be written again.
    package var holdsMemberNames: Bool {
        guard firstOf.isEmpty, template == nil, exists == nil else { return true }
        guard rule.isWritable else { return false }
        if let first = rule.transforms.first, rule.asText?.value != true, !first.reads.contains(.string) {
            return false
        }
        switch rule.kind {
        case .type, .values: return true
        case .object, .list, .dictionary, .reference, .referenceList, .inverse: return false
        }
    }

    /// True if the name of a member is more than text there.
    package var readsMemberNames: Bool {
        guard firstOf.isEmpty, template == nil, exists == nil, holdsMemberNames else { return false }
        let isText = rule.type == .any || rule.type == .string
        return !isText || !rule.transforms.isEmpty || rule.asText != nil || !rule.requires.isEmpty
    }
}
