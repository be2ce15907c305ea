package import SpecSource

/// The rules by which one kind of JSON object becomes one kind of object, and back.
///
/// A class, as it is handed from check to check and holds much: a copy would count each of its parts.
package final class Mapping: Sendable {
    private let parts: MappingParts

    package init(_ parts: MappingParts) { self.parts = parts }

    /// The mapping with some of its parts changed.
    package func with(_ change: (inout MappingParts) -> Void) -> Mapping {
        var changed = parts
        change(&changed)
        return Mapping(changed)
    }
}

// `MappingParts` describes each of them.
extension Mapping {
    package var name: Located<String> { parts.name }
    package var description: Located<String>? { parts.description }
    package var said: Set<String> { parts.said }
    package var isPartial: Bool { parts.isPartial }
    package var entity: Located<String>? { parts.entity }
    package var extends: Located<String>? { parts.extends }
    package var removes: [Located<String>] { parts.removes }
    package var root: Located<Path>? { parts.root }
    package var memberAs: Located<String>? { parts.memberAs }
    package var properties: [Property] { parts.properties }
    package var only: Selection? { parts.only }
    package var ignore: Selection? { parts.ignore }
    package var constants: [Constant] { parts.constants }
    package var statedUnknownInto: Located<String>? { parts.statedUnknownInto }
    package var dropped: [Located<Path>] { parts.dropped }
    package var choice: ChooserKeywords { parts.choice }
    package var requires: [MappingRequirement] { parts.requires }
    package var deletesWhere: [Condition] { parts.deletesWhere }
    package var initializer: Located<String>? { parts.initializer }
    package var mapper: Located<String>? { parts.mapper }
    package var own: Defaults { parts.own }
    package var inherited: Defaults { parts.inherited }
}

extension Mapping: Hashable {
    package static func == (left: Mapping, right: Mapping) -> Bool { left === right || left.parts == right.parts }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The names that `only` or `ignore` lists for each direction; nil where a direction isn't spoken of.
package struct Selection: Hashable, Sendable {
    package let read: [Located<String>]?
    package let write: [Located<String>]?

    /// The same names, to be looked up: a list may be as long as the mapping.
    private let readNames: Set<String>
    private let writtenNames: Set<String>

    package init(read: [Located<String>]?, write: [Located<String>]?) {
        self.read = read
        self.write = write
        readNames = Set(read?.map(\.value) ?? [])
        writtenNames = Set(write?.map(\.value) ?? [])
    }

    /// Returns true if it names a property for reading; nil if it has no `read` list.
    func names(forReading property: String) -> Bool? { read.map { _ in readNames.contains(property) } }

    /// Returns true if it names a property for writing; nil if it has no `write` list.
    func names(forWriting property: String) -> Bool? { write.map { _ in writtenNames.contains(property) } }
}

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
