package import SpecSource

/// The settings of a mapping, in a form that can be changed.
package struct MappingParts: Hashable, Sendable {
    package var name: Located<String>
    package var description: Located<String>?

    /// The keywords that the mapping itself states.
    package var said: Set<String> = []

    /// True if a part of it, or of a mapping that it extends, couldn't be read: members that
    /// seem to be missing may stand there.
    package var isPartial = false

    /// The name of the entity that the mapping makes; the mapping's own name where none is stated.
    ///
    ///     entity: Band
    package var entity: Located<String>?

    ///     extends: Base
    package var extends: Located<String>?

    ///     remove: [email]
    package var removes: [Located<String>] = []

    ///     root: result.person
    package var root: Located<Path>?

    /// The property that takes the name of the member in which an object stands, where the root ends in `*`.
    ///
    ///     member_as: path
    package var memberAs: Located<String>?

    /// The properties, those of `within` included, in the spec's order.
    package var properties: [Property] = []

    ///     only: [name, email]
    package var only: Selection?

    ///     ignore: {write: [email]}
    package var ignore: Selection?

    ///     constants: {meta.version: 2}
    package var constants: [Constant] = []

    /// The property that holds the members that no rule reads: one that has no rule, or a dictionary.
    ///
    ///     unknown_into: extras
    package var statedUnknownInto: Located<String>?

    ///     drop: [meta.debug]
    package var dropped: [Located<Path>] = []

    /// The keywords that choose another mapping by the data, as they are stated.
    package var choice = ChooserKeywords()

    /// The conditions that the whole object must meet.
    package var requires: [MappingRequirement] = []

    /// The conditions on the JSON of a record that deletes its object from the stores.
    ///
    ///     delete_where: {op: d}
    package var deletesWhere: [Condition] = []

    /// The host's way to make or find the object.
    package var initializer: Located<String>?

    /// The host's code that reads and writes the mapping.
    package var mapper: Located<String>?

    /// The mapping's own defaults for its properties.
    package var own = Defaults()

    /// The defaults of its file for the file's mappings.
    package var inherited = Defaults()

    package init(name: Located<String>) { self.name = name }
}
