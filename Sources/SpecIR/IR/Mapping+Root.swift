import SpecSource

// The place of a mapping's objects in a document.
extension Mapping {
    /// The path along which a document is built around the objects: to the object or the array of them, or to the object
    /// whose members they are. Nil if the objects are the document.
    package var writtenRoot: Path? {
        guard let root = root?.value, memberAs != nil else { return root?.value }
        return Path(origin: root.origin, steps: root.steps.dropLast())
    }

    /// True if a document can be built around the objects.
    package var isRootWritable: Bool { writtenRoot?.isWritable ?? true }

    /// The rule of the object whose members are the mapping's objects, each with its name; nil if they have none.
    ///
    ///     root: packages.*, member_as: path
    package var ruleOfMembers: ValueRule? {
        guard let memberAs else { return nil }
        var rule = ValueRule(range: memberAs.range)
        rule.kind = .dictionary(.mapping(name))
        rule.elements.memberAs = memberAs
        return rule
    }
}
