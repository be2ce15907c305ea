package import SpecSource

/// The rules for reading and writing one property of an object.
///
/// A class, as it is handed from check to check and holds much: a copy would count each of its parts.
package final class Property: Sendable {
    package let name: Located<String>

    /// The whole rule, for messages that speak of it.
    package let range: SourceRange

    /// The paths to read, first to last; nil: the name through `naming`.
    package let from: [Located<Path>]?

    package let rule: ValueRule
    package let defaultValue: Located<Literal>?

    /// The settings that few properties have.
    let statedExtras: Boxed<PropertyExtras>?

    init(
        name: Located<String>,
        range: SourceRange,
        from: [Located<Path>]? = nil,
        rule: ValueRule,
        defaultValue: Located<Literal>? = nil,
        extras: borrowing PropertyExtras
    ) {
        self.name = name
        self.range = range
        self.from = from
        self.rule = rule
        self.defaultValue = defaultValue
        statedExtras = extras.boxed
    }

    /// A property with nothing but its name.
    package convenience init(named name: Located<String>) {
        self.init(name: name, range: name.range, rule: ValueRule(range: name.range), extras: PropertyExtras())
    }

    /// The same property with another rule and other extras.
    func with(_ rule: ValueRule, _ extras: PropertyExtras) -> Property {
        Property(name: name, range: range, from: from, rule: rule, defaultValue: defaultValue, extras: extras)
    }
}

extension Property {
    /// A rule of `first_of` with what the whole property sets.
    package func asPart(of whole: Property) -> Property {
        var (rule, extras) = (rule, extras ?? PropertyExtras())
        rule.ifNull = rule.ifNull ?? whole.rule.ifNull
        rule.ifInvalid = rule.ifInvalid ?? whole.rule.ifInvalid
        extras.within = whole.within
        extras.namingContext = whole.namingContext
        extras.required = whole.required
        extras.ifMissing = whole.ifMissing
        extras.sensitive = whole.sensitive
        return Property(
            name: whole.name,
            range: range,
            from: from,
            rule: rule,
            defaultValue: whole.defaultValue,
            extras: extras
        )
    }
}

extension Property: Hashable {
    package static func == (left: Property, right: Property) -> Bool {
        left === right
            || (left.name == right.name && left.range == right.range && left.from == right.from
                && left.rule == right.rule && left.defaultValue == right.defaultValue
                && left.statedExtras == right.statedExtras)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The conditions on a value and its treatment: the part of a rule that elements have as well.
package struct ValueRule: Hashable, Sendable {
    /// The text of the rule in the spec, for "expected" in data errors.
    package var range: SourceRange
    package var kind: Kind = .type(nil)

    ///     date_format: [iso8601, day]
    package var dateFormats: Located<[DateFormat]>?

    ///     transform: [trim, lowercase]
    package var transforms: [Transform] = []
    ///     requires: {min: 1}
    package var requires: [Located<Requirement>] = []

    /// The settings for elements; few rules have any.
    var statedElements: Boxed<ElementRules>?

    /// The settings that few rules have.
    var statedExtras: Boxed<ValueExtras>?

    package init(range: SourceRange) { self.range = range }

    package enum Kind: Hashable, Sendable {
        ///     type: integer
        ///
        /// nil where the rule names no type: `any`, or `date` beside `date_format`.
        case type(Located<TypeName>?)

        ///     values: {A: active, I: inactive}
        indirect case values(ValueTable)

        ///     object: Car
        indirect case object(Located<String>)

        ///     list: Phone
        indirect case list(Element)

        ///     dictionary: Contact
        indirect case dictionary(Element)

        /// The object that the value is the key of.
        ///
        ///     reference: Band
        indirect case reference(Located<String>)

        ///     reference_list: Tag
        indirect case referenceList(Located<String>)

        /// The objects that point here; read from no JSON.
        ///
        ///     inverse: Album.band
        indirect case inverse(Inverse)
    }

    /// The value of `list` or `dictionary`: the form of each element.
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

    /// The host's description of a transformer of its own; nil for other transformers.
    package var host: TransformerDeclaration?

    package init(name: Located<String>, argument: Located<Literal>?) {
        self.name = name
        self.argument = argument
    }

    /// True if it is a transformer of the language, not of a host program.
    package var isBuiltIn: Bool { Transformer.named(name.value) != nil }
}

extension Property {
    /// The action where no path leads to a value.
    package func effectiveIfMissing(in mapping: Mapping) -> Fallback {
        if required?.value == true { return .fail }
        if let ifMissing { return ifMissing.value }
        let inherited = mapping.own.ifMissing?.value ?? mapping.inherited.ifMissing?.value
        return possible(inherited) ?? (defaultValue == nil ? .leave : .default)
    }

    /// The action where the value is null.
    package func effectiveIfNull(in mapping: Mapping) -> Fallback {
        if required?.value == true { return .fail }
        if let own = rule.ifNull { return own.value }
        return possible(mapping.own.ifNull?.value ?? mapping.inherited.ifNull?.value) ?? .null
    }

    /// The action where the value has the wrong type, or a transformer fails.
    package func effectiveIfInvalid(in mapping: Mapping) -> Fallback {
        if let own = rule.ifInvalid { return own.value }
        return possible(mapping.own.ifInvalid?.value ?? mapping.inherited.ifInvalid?.value) ?? .fail
    }

    /// The kinds of values that aren't written. The whole JSON of an object can't be left out of it.
    package func effectiveOmit(in mapping: Mapping) -> Set<Omission> {
        let stated = omit?.value ?? mapping.omit
        return stated.isEmpty || isWrittenWhole(in: mapping) ? [] : stated
    }

    /// True if each value that can be written is the whole JSON of the object, and no object itself.
    private func isWrittenWhole(in mapping: Mapping) -> Bool {
        guard writePath(in: mapping)?.isWhole == true, !holdsRest(of: mapping) else { return false }
        return rows.allSatisfy { row in
            switch row.rule.kind {
            case .type, .values, .list, .referenceList, .reference: row.writePath(in: mapping)?.isWhole ?? true
            case .object, .dictionary, .inverse: false
            }
        }
    }

    /// An inherited `default` doesn't count for a property that has none.
    private func possible(_ inherited: Fallback?) -> Fallback? {
        inherited == .default && defaultValue == nil ? nil : inherited
    }
}
