package import SpecSource

/// What few properties say, kept apart so that a property is small to hand on.
struct PropertyExtras: Hashable, Sendable {
    var within: Located<Path>?
    var deprecated: [Located<Path>] = []
    var template: Located<Template>?
    var firstOf: [Property] = []
    var to: Located<Path>?
    var direction: Located<Direction>?
    var required: Located<Bool>?
    var ifMissing: Located<Fallback>?
    var description: Located<String>?
    var sensitive: Located<Bool>?
    var omit: Located<Set<Omission>>?
    var home: Home?
}

extension Property {
    /// The path of the `within` block that holds the rule.
    package var within: Located<Path>? {
        get { extras?.within }
        set { if statedExtras != nil || newValue != nil { changeExtras { $0.within = newValue } } }
    }

    /// Paths out of `from` whose use is a warning.
    package var deprecated: [Located<Path>] {
        get { extras?.deprecated ?? [] }
        set { if statedExtras != nil || !newValue.isEmpty { changeExtras { $0.deprecated = newValue } } }
    }

    /// Text put together, in place of `from`.
    ///
    ///     template: '{first} {last}'
    package var template: Located<Template>? {
        get { extras?.template }
        set { if statedExtras != nil || newValue != nil { changeExtras { $0.template = newValue } } }
    }

    /// Several shapes: the first whose path is there is read, the first of all writes. Each has its own `from` and
    /// rule; everything else is said by this property.
    package var firstOf: [Property] {
        get { extras?.firstOf ?? [] }
        set { if statedExtras != nil || !newValue.isEmpty { changeExtras { $0.firstOf = newValue } } }
    }

    ///     to: person.name
    package var to: Located<Path>? {
        get { extras?.to }
        set { if statedExtras != nil || newValue != nil { changeExtras { $0.to = newValue } } }
    }

    package var direction: Located<Direction>? {
        get { extras?.direction }
        set { if statedExtras != nil || newValue != nil { changeExtras { $0.direction = newValue } } }
    }

    package var required: Located<Bool>? {
        get { extras?.required }
        set { if statedExtras != nil || newValue != nil { changeExtras { $0.required = newValue } } }
    }

    package var ifMissing: Located<Fallback>? {
        get { extras?.ifMissing }
        set { if statedExtras != nil || newValue != nil { changeExtras { $0.ifMissing = newValue } } }
    }

    package var description: Located<String>? {
        get { extras?.description }
        set { if statedExtras != nil || newValue != nil { changeExtras { $0.description = newValue } } }
    }

    package var sensitive: Located<Bool>? {
        get { extras?.sensitive }
        set { if statedExtras != nil || newValue != nil { changeExtras { $0.sensitive = newValue } } }
    }

    package var omit: Located<Set<Omission>>? {
        get { extras?.omit }
        set { if statedExtras != nil || newValue != nil { changeExtras { $0.omit = newValue } } }
    }

    /// The mapping that states the rule, for one that is inherited; nil for a mapping's own.
    package var home: Home? {
        get { extras?.home }
        set { if statedExtras != nil || newValue != nil { changeExtras { $0.home = newValue } } }
    }

    private var extras: PropertyExtras? {
        guard case .value(let extras)? = statedExtras else { return nil }
        return extras
    }

    private mutating func changeExtras(_ change: (inout PropertyExtras) -> Void) {
        var changed = extras ?? PropertyExtras()
        change(&changed)
        statedExtras = changed == PropertyExtras() ? nil : .value(changed)
    }
}
