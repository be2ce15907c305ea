import SpecIR

extension PlanBuilder {
    /// A property with the way by which its usual value is read, if its rule says no more than a type.
    ///
    /// Slots must be numbered.
    func withShortcut(_ property: PropertyReader) -> PropertyReader {
        guard property.candidateCount == 1, property.template < 0, property.next < 0, !property.isEmbedded,
            !property.isEmbeddedWithin
        else { return property }
        let candidate = parts.candidates[Int(property.firstCandidate)]
        guard candidate.origin == .value, candidate.tail < 0, !candidate.isDeprecated else { return property }
        var property = property
        property.slot = candidate.slot
        property.shortcut = shortcut(of: parts.rules[Int(property.rule)])
        return property
    }

    private func shortcut(of rule: RuleReader) -> PropertyReader.Shortcut {
        if rule.dateTransform >= 0, rule.extras < 0, !rule.isText, !rule.needsValue {
            return parts.dateTransforms[Int(rule.dateTransform)].makesUnixSeconds ? .unixSeconds : .none
        }
        guard rule.isPlain else { return rule.byteChecks >= 0 && !rule.selects ? .checked : .none }
        return switch rule.kind {
        case .any: .any
        case .string: .string
        case .integer: rule.accept.contains(.string) ? .quotedInteger : .integer
        case .object: .object
        case .list: .list
        case .number, .decimal, .boolean, .date, .url, .uuid, .data, .values, .dictionary, .reference: .none
        }
    }
}
