package import SpecSource

/// How one kind of JSON object becomes one kind of object, and back.
package struct Mapping: Hashable, Sendable {
    package var name: Located<String>
    package var description: Located<String>?

    /// The keywords that the mapping itself states.
    package var said: Set<String> = []

    /// Whether a part of it, or of what it extends, couldn't be read: what seems to be missing in it may stand there.
    package var isPartial = false

    /// What the mapping makes; its own name where nothing is said.
    ///
    ///     entity: Band
    package var entity: Located<String>?

    ///     extends: Base
    package var extends: Located<String>?

    ///     remove: [email]
    package var removes: [Located<String>] = []

    ///     root: result.person
    package var root: Located<Path>?

    /// The properties, those of `within` included, in the spec's order.
    package var properties: [Property] = []

    ///     only: [name, email]
    package var only: Selection?

    ///     ignore: {write: [email]}
    package var ignore: Selection?

    ///     constants: {meta.version: 2}
    package var constants: [Constant] = []

    /// The property that keeps the members that no rule reads.
    ///
    ///     unknown_into: extras
    package var unknownInto: Located<String>?

    ///     unread: [meta.debug]
    package var unread: [Located<Path>] = []

    /// What chooses another mapping by the data, as it is stated.
    package var choice = ChooserKeywords()

    /// What must hold for the whole object.
    package var requires: [MappingRequirement] = []

    /// The host's way to make or find the object.
    package var initializer: Located<String>?

    /// The host's code that reads and writes the mapping.
    package var mapper: Located<String>?

    /// What the mapping says for its properties.
    package var own = Defaults()

    /// What its file says for its mappings.
    package var inherited = Defaults()

    package init(name: Located<String>) { self.name = name }
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

    /// Whether it names a property for reading; nil if it has no `read` list.
    func names(forReading property: String) -> Bool? { read.map { _ in readNames.contains(property) } }

    /// Whether it names a property for writing; nil if it has no `write` list.
    func names(forWriting property: String) -> Bool? { write.map { _ in writtenNames.contains(property) } }
}
