package import SpecSource

/// A condition on the JSON of an element for the element to be read.
///
///     where: {type: phone, use: [home, mobile]}
package struct Condition: Hashable, Sendable {
    package var path: Located<Path>

    /// The element's value is one of these.
    package var values: [Located<Literal>]

    package init(path: Located<Path>, values: [Located<Literal>]) {
        self.path = path
        self.values = values
    }
}

extension Condition {
    /// The values as a list: `["home", "work"]`. Their order counts where the first one is written.
    package var spelledValues: String { Self.list(values.map(\.value.description)) }

    fileprivate static func list(_ values: [String]) -> String { "[\(values.joined(separator: ", "))]" }
}

extension [Condition] {
    /// The conditions as a spec states them, paths and values in order, as none is written: `{op: ["d", "t"]}`.
    package var spelling: String {
        let conditions = map { condition in
            "\(condition.path.value): \(Condition.list(condition.values.map(\.value.description).sorted()))"
        }
        return "{\(conditions.sorted().joined(separator: ", "))}"
    }
}

/// The element of a list that a property holds.
package enum Take: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    case first, last
    /// More than one is a failure.
    case single
}

/// The form in which an item of an array holds a key and its value.
package struct Pairs: Hashable, Sendable {
    package var form: Form

    /// The JSON of the keys, which the object holds as text.
    ///
    ///     key_type: integer
    package var keyType: Located<PairKey>?

    package enum Form: Hashable, Sendable {
        ///     pairs: [Key, Value]
        case paths(key: Located<Path>, value: Located<Path>)

        ///     pairs: "{key}={value}"
        case text(Located<PairTemplate>)
    }

    package init(_ form: Form) { self.form = form }

    package var hasIntegerKeys: Bool { keyType?.value == .integer }

    /// The paths of the key and of the value; nil for pairs that are texts.
    package var paths: (key: Located<Path>, value: Located<Path>)? {
        guard case .paths(let key, let value) = form else { return nil }
        return (key, value)
    }

    /// The text of a pair; nil for pairs that are JSON with paths in it.
    package var template: PairTemplate? {
        guard case .text(let template) = form else { return nil }
        return template.value
    }

    /// The text of the form in the spec.
    package var range: SourceRange {
        switch form {
        case .paths(let key, _): key.range
        case .text(let template): template.range
        }
    }
}

extension Pairs: CustomStringConvertible {
    /// The form as a spec spells it: `[Key, Value]`.
    package var description: String {
        switch form {
        case .paths(let key, let value): "[\(key.value), \(value.value)]"
        case .text(let template): "'\(template.value.description.replacing("'", with: "''"))'"
        }
    }
}

/// The JSON of a pair's key.
package enum PairKey: String, Hashable, Sendable, CaseIterable {
    case string, integer
}

/// The treatment of an element that can't be mapped.
package enum ItemFallback: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    case fail, skip, null
}

/// The treatment of two elements that are the same.
package enum DuplicatePolicy: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    case merge, allow, fail
}

/// The way that a new value is combined with the old one.
package enum Update: Hashable, Sendable {
    case replace, merge, append

    /// Null keeps the old value, and any other value replaces it.
    case skipNull

    /// Objects without a key and dictionaries are merged at every depth.
    case deepMerge

    /// A function of the host decides what to hold and what to delete.
    ///
    ///     update: {call: newestFirst}
    case call(String)
}

/// The treatment of objects that a new value leaves out.
package enum OrphanPolicy: String, Hashable, Sendable, CaseIterable {
    case keep, delete
}

/// The treatment of a property whose reference leads nowhere.
package enum UnlinkedFallback: String, Hashable, Sendable, CaseIterable {
    case null, leave, fail
}

/// The property of other objects that points here.
///
///     inverse: Album.band
package struct Inverse: Hashable, Sendable {
    package var mapping: Located<String>
    package var property: Located<String>

    package init(mapping: Located<String>, property: Located<String>) {
        self.mapping = mapping
        self.property = property
    }
}
