package import SpecSource

/// The content of one spec file.
package struct Spec: Hashable, Sendable {
    package var file: SourceFile
    package var description: Located<String>?

    ///     use: [common.yaml]
    package var uses: [Located<String>] = []

    /// True if `use` is spelled wrong, which is reported: what it names may be no file.
    var hasWrongUse = false
    package var defaults = Defaults()

    /// The functions that the host program registers.
    package var host: Host?

    /// The names of lists of transformers, which rules hold in place of the names.
    package var transformLists: [Located<String>] = []
    package var mappings: [Mapping] = []
    package var examples: [Example] = []

    /// The list of examples in the spec's text; nil if there is none.
    package var examplesRange: SourceRange?

    package init(file: SourceFile) { self.file = file }
}

/// The settings for each mapping of a file, or each property of a mapping, that states none itself.
package struct Defaults: Hashable, Sendable {
    package var naming: Located<Naming>?
    package var dateFormats: Located<[DateFormat]>?

    /// JSON keys that aren't property names as they are.
    ///
    ///     reserved: [description]
    package var reserved: Located<[Located<String>]>?
    package var unknown: Located<UnknownPolicy>?
    package var omit: Located<Set<Omission>>?

    /// The form in which an object that paths open is written, where all in it is null.
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

    /// True if a part wasn't read, as it is wrong: a setting that seems to be missing may be there.
    var isPartial = false

    package init() {}
}

/// The form in which an object that paths open is written if each property in it is there and null.
package enum AllNull: String, Hashable, Sendable, CaseIterable {
    /// The object with its members.
    case object
    case null
}

/// The action where a value is missing, null or wrong.
///
///     if_missing: leave
package enum Fallback: String, Hashable, Sendable, CaseIterable {
    case leave, `default`, null, fail

    /// An element has no default, and nothing to keep.
    static let ofElements: [Fallback] = [.null, .fail]
}

/// The treatment of members that no rule reads.
///
///     unknown: keep
package enum UnknownPolicy: String, Hashable, Sendable, CaseIterable {
    case drop, warn, fail, keep
}

/// A kind of value that isn't written.
///
///     omit: [null, empty]
package enum Omission: String, Hashable, Sendable, CaseIterable {
    case null, empty, `default`
}

package enum Direction: String, Hashable, Sendable, CaseIterable {
    case both, read, write
}
