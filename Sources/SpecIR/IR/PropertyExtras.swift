package import SpecSource

/// The seldom used settings of a property, kept apart so that a property is cheap to copy.
struct PropertyExtras: Hashable, Sendable {
    var within: Located<Path>?
    var deprecated: [Located<Path>] = []
    var template: Located<Template>?
    var exists: Located<Bool>?
    var firstOf: [Property] = []
    var to: Located<Path>?
    var direction: Located<Direction>?
    var required: Located<Bool>?
    var ifMissing: Located<Fallback>?
    var description: Located<String>?
    var sensitive: Located<Bool>?
    var omit: Located<Set<Omission>>?
    var namingContext: NamingContext?

    /// True if a keyword of the rule was refused: where it reads and writes isn't known for certain.
    var hasLost = false

    /// True if a property states none of these settings.
    var isEmpty: Bool {
        within == nil && deprecated.isEmpty && template == nil && exists == nil && firstOf.isEmpty && to == nil
            && direction == nil
            && required == nil && ifMissing == nil && description == nil && sensitive == nil && omit == nil
            && namingContext == nil && !hasLost
    }

    /// The extras, if a property sets any.
    var boxed: Boxed<PropertyExtras>? { isEmpty ? nil : .value(self) }
}

extension Property {
    /// The path of the `within` block that holds the rule.
    package var within: Located<Path>? { extras?.within }

    /// Paths out of `from` whose use is a warning.
    package var deprecated: [Located<Path>] { extras?.deprecated ?? [] }

    /// Text put together, in place of `from`.
    ///
    ///     template: '{first} {last}'
    package var template: Located<Template>? { extras?.template }

    /// The `exists` setting: the property holds whether there is a value, in place of the value.
    ///
    ///     isPullRequest: {from: pull_request, exists: true}
    package var exists: Located<Bool>? { extras?.exists }

    /// Several shapes: the first whose path is there is read, the first that reads such values writes. Each has its own `from` and
    /// rule; everything else is set by this property.
    package var firstOf: [Property] { extras?.firstOf ?? [] }

    ///     to: person.name
    package var to: Located<Path>? { extras?.to }

    package var direction: Located<Direction>? { extras?.direction }

    package var required: Located<Bool>? { extras?.required }

    package var ifMissing: Located<Fallback>? { extras?.ifMissing }

    package var description: Located<String>? { extras?.description }

    package var sensitive: Located<Bool>? { extras?.sensitive }

    /// True if the property's values are kept out of messages.
    package var isSensitive: Bool { sensitive?.value == true }

    package var omit: Located<Set<Omission>>? { extras?.omit }

    /// True if a keyword of the rule was refused, which has been reported.
    var hasLost: Bool { extras?.hasLost ?? false }

    /// The mapping that states the rule, for one that is inherited; nil for a mapping's own.
    package var namingContext: NamingContext? { extras?.namingContext }

    var extras: PropertyExtras? {
        guard case .value(let extras)? = statedExtras else { return nil }
        return extras
    }
}
