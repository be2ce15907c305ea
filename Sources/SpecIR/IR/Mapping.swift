package import SpecSource

/// How one kind of JSON object becomes one kind of object, and back.
package struct Mapping: Hashable, Sendable {
    package var name: Located<String>
    package var description: Located<String>?

    ///     root: result.person
    package var root: Located<Path>?

    /// The properties, those of `within` included, in the spec's order.
    package var properties: [Property] = []

    ///     only: [name, email]
    package var only: Selection?

    ///     ignore: {write: [email]}
    package var ignore: Selection?

    /// What the mapping says for its properties.
    package var own = Defaults()

    /// What its file says for its mappings.
    package var inherited = Defaults()

    package init(name: Located<String>) { self.name = name }
}

/// The names that `only` or `ignore` lists for each direction; nil where a direction isn't spoken of.
package struct Selection: Hashable, Sendable {
    package var read: [Located<String>]?
    package var write: [Located<String>]?

    package init(read: [Located<String>]?, write: [Located<String>]?) {
        self.read = read
        self.write = write
    }
}
