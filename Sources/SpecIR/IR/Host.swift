package import SpecSource

/// The functions that the host program registers, so that specs can be checked without it.
///
///     host: {transformers: {slug: {reads: string, returns: string, kind: normalising}}, mappers: [money]}
package struct Host: Hashable, Sendable {
    package var transformers: [TransformerDeclaration] = []
    package var requirements: [Located<String>] = []
    package var initializers: [Located<String>] = []
    package var mappers: [Located<String>] = []
    package var updates: [Located<String>] = []

    /// True if a part of it couldn't be read, so that names that seem to be missing may stand there.
    var isPartial = false

    package init() {}
}

/// A transformer of the host.
package struct TransformerDeclaration: Hashable, Sendable {
    package var name: Located<String>
    package var reads: [Located<HostKind>] = []
    package var gives: [Located<HostKind>] = []
    package var sort: Located<Transformer.Sort>?

    /// The kinds of argument that it accepts; empty for a transformer that takes none.
    package var argument: [Located<HostKind>] = []
    package var description: Located<String>?

    package init(name: Located<String>) { self.name = name }
}

/// A kind of value that a host's transformer reads, returns, or takes as argument.
package enum HostKind: Hashable, Sendable {
    ///     reads: integer
    case type(TypeName)
    case list
    case object
    case null
}

/// The kinds of names that a host registers.
package enum HostRole: String, Hashable, Sendable, CaseIterable {
    case transformer, requirement, initializer, mapper, update
}
