package import SpecSource

/// What one spec file says.
package struct Spec: Hashable, Sendable {
    package var file: SourceFile
    package var description: Located<String>?

    ///     use: [common.yaml]
    package var uses: [Located<String>] = []
    package var defaults = Defaults()

    /// What the host program registers.
    package var host: Host?

    /// The names of lists of transformers, which rules hold in place of the names.
    package var transformLists: [String] = []
    package var mappings: [Mapping] = []
    package var examples: [Example] = []

    package init(file: SourceFile) { self.file = file }
}

/// What holds for each mapping of a file, or each property of a mapping, that says nothing itself.
package struct Defaults: Hashable, Sendable {
    package var naming: Located<Naming>?
    package var dateFormats: Located<[DateFormat]>?

    /// JSON keys that aren't property names as they are.
    ///
    ///     reserved: [description]
    package var reserved: Located<[Located<String>]>?
    package var unknown: Located<UnknownPolicy>?
    package var omit: Located<Set<Omission>>?

    /// What is written for an object that paths open, where all in it is null.
    ///
    ///     if_all_null: null
    package var ifAllNull: Located<AllNull>?

    /// The properties that make two objects the same.
    ///
    ///     primary_key: [country, number]
    package var primaryKey: Located<[Located<String>]>?
    package var ifMissing: Located<Fallback>?
    package var ifNull: Located<Fallback>?
    package var ifInvalid: Located<Fallback>?

    package init() {}
}

/// What is written for an object that paths open and in which each property is there and null.
package enum AllNull: String, Hashable, Sendable, CaseIterable {
    /// The object with its members.
    case keep
    case null
}

/// What happens where a value is missing, null or wrong.
///
///     if_missing: leave
package enum Fallback: String, Hashable, Sendable, CaseIterable {
    case leave, `default`, null, fail

    /// An element has no default, and nothing to keep.
    static let ofElements: [Fallback] = [.null, .fail]
}

/// What happens to members that no rule reads.
///
///     unknown: keep
package enum UnknownPolicy: String, Hashable, Sendable, CaseIterable {
    case ignore, warn, fail, keep
}

/// What isn't written.
///
///     omit: [null, empty]
package enum Omission: String, Hashable, Sendable, CaseIterable {
    case null, empty, `default`
}

package enum Direction: String, Hashable, Sendable, CaseIterable {
    case both, read, write
}
