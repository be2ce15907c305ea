package import SpecSource

// The members that no rule reads, where `unknown_into` names a property for them.
extension Mapping {
    /// The property without a rule that keeps them as they are.
    package var unknownInto: Located<String>? { rest == nil ? statedUnknownInto : nil }

    /// The property whose rule reads them, each as an element.
    ///
    ///     unknown_into: rates
    ///     properties:
    ///       rates: {dictionary: decimal}
    package var rest: Property? { statedUnknownInto.flatMap { property(named: $0.value) } }

    /// True if a member by which data chose the mapping is kept where writing doesn't restore it. The rule of a property
    /// of all other members is for others.
    package var keepsChoosers: Bool { unknown == .keep && rest == nil }

    /// True if members may be unknown. Where a property holds the object's own, they are those in objects that paths open.
    package var mayHaveUnknownMembers: Bool {
        rest == nil || pathsOfOtherRules.contains { $0.origin == .value && $0.steps.count > 1 }
    }

    /// The paths that rules read, but for that of the property of all other members.
    package var pathsOfOtherRules: [Path] {
        properties.filter { !$0.holdsRest(of: self) }.flatMap { $0.allReadPaths(in: self) }
            + constants.map(\.path.value) + dropped.map(\.value)
    }

    /// Returns true if a path leads into a member that no other rule reads.
    package func isLeftToRest(_ path: Path) -> Bool {
        guard let name = path.firstMember else { return false }
        return !pathsOfOtherRules.contains { $0.firstMember == name }
    }

    /// Returns true if a path leads into a member that a rule reads because no other one does.
    package func restReads(_ path: Path) -> Bool { rest?.isRead(in: self) == true && isLeftToRest(path) }
}

extension Mapping {
    /// How a new value of a property meets the old one. Members that no rule reads stay until others of their keys come,
    /// wherever they are kept, unless their property's rule sets what becomes of them.
    package func update(of property: Property) -> Update {
        let elements = property.elementsOfFirst
        let isMerged = property.holdsRest(of: self) && elements?.orphans?.value != .delete
        return elements?.update?.value ?? (isMerged ? .merge : .replace)
    }
}

extension Path {
    /// The member of an object with which the path begins: an index and `last` are names there.
    package var firstMember: String? {
        guard origin == .value else { return nil }
        return switch steps.first {
        case .member(let key)?: key
        case .item(let index)?: String(index)
        case .last?: "last"
        case .each?, .slice?, nil: nil
        }
    }
}

extension Property {
    /// The statements of the property's first rule on elements and their treatment.
    package var elementsOfFirst: ElementRules? { (firstOf.first?.rule ?? rule).elementsIfStated }

    /// Returns true if the property holds the members of a mapping's JSON that no other rule reads. Its path is that of
    /// the JSON, which it shares with the others.
    package func holdsRest(of mapping: Mapping) -> Bool { mapping.statedUnknownInto?.value == name.value }
}
