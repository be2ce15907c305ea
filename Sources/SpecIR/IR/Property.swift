package import SpecSource

/// How one property of an object is read and written.
package struct Property: Hashable, Sendable {
    package var name: Located<String>

    /// The whole rule, for messages that speak of it.
    package var range: SourceRange

    /// Where to read, first to last; nil: the name through `naming`.
    package var from: [Located<Path>]?

    package var rule: ValueRule
    package var defaultValue: Located<Literal>?

    /// What few properties say.
    var statedExtras: Boxed<PropertyExtras>?

    package init(name: Located<String>, range: SourceRange, rule: ValueRule) {
        self.name = name
        self.range = range
        self.rule = rule
    }
}

/// What a value must be and what becomes of it: the part of a rule that elements have as well.
package struct ValueRule: Hashable, Sendable {
    /// Where it is stated, for "expected" in data errors.
    package var range: SourceRange
    package var kind: Kind = .type(nil)

    ///     date_format: [iso8601, day]
    package var dateFormats: Located<[DateFormat]>?

    ///     transform: [trim, lowercase]
    package var transforms: [Transform] = []
    ///     requires: {min: 1}
    package var requires: [Located<Requirement>] = []

    /// What is said of elements; few rules say any of it.
    var statedElements: Boxed<ElementRules>?

    /// What few rules say.
    var statedExtras: Boxed<ValueExtras>?

    package init(range: SourceRange) { self.range = range }

    package indirect enum Kind: Hashable, Sendable {
        ///     type: integer
        ///
        /// nil where the rule names no type: `any`, or `date` beside `date_format`.
        case type(Located<TypeName>?)

        ///     values: {A: active, I: inactive}
        case values(ValueTable)

        ///     object: Car
        case object(Located<String>)

        ///     list: Phone
        case list(Element)

        ///     dictionary: Contact
        case dictionary(Element)

        /// The object that the value is the key of.
        ///
        ///     reference: Band
        case reference(Located<String>)

        ///     reference_list: Tag
        case referenceList(Located<String>)

        /// The objects that point here; read from no JSON.
        ///
        ///     inverse: Album.band
        case inverse(Inverse)
    }

    /// What follows `list` or `dictionary`.
    package indirect enum Element: Hashable, Sendable {
        ///     list: Phone
        case mapping(Located<String>)

        ///     list: string
        ///     list: {values: {A: active}}
        case rule(ValueRule)
    }
}

/// A table that turns JSON values into others.
///
///     values: {A: active, I: inactive}
///     otherwise: fail
package struct ValueTable: Hashable, Sendable {
    /// The type of the JSON side.
    package var type: Located<TypeName>?
    package var rows: [Row]
    package var otherwise: Otherwise
    package var range: SourceRange

    package init(type: Located<TypeName>?, rows: [Row], otherwise: Otherwise, range: SourceRange) {
        self.type = type
        self.rows = rows
        self.otherwise = otherwise
        self.range = range
    }

    package struct Row: Hashable, Sendable {
        /// The JSON value, as `type` reads the key.
        package var json: Located<Literal>
        package var value: Located<Literal>

        package init(json: Located<Literal>, value: Located<Literal>) {
            self.json = json
            self.value = value
        }
    }

    package enum Otherwise: Hashable, Sendable {
        case fail
        case keep
        case value(Located<Literal>)
    }
}

/// A transformer by name with its argument.
///
///     transform: {split: ","}
package struct Transform: Hashable, Sendable {
    package var name: Located<String>
    package var argument: Located<Literal>?

    /// What the host says of it, for a transformer of the host.
    package var host: HostTransformer?

    package init(name: Located<String>, argument: Located<Literal>?) {
        self.name = name
        self.argument = argument
    }
}
