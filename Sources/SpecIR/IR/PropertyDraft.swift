package import SpecSource

/// The settings of a property in a form that can be changed: for tools that try out other rules.
package struct PropertyDraft {
    private let original: Property
    package var from: [Located<Path>]?
    package var deprecated: [Located<Path>]
    package var rule: ValueRule
    package var defaultValue: Located<Literal>?
    package var firstOf: [Property]
    package var to: Located<Path>?
    package var direction: Located<Direction>?
    package var required: Located<Bool>?
    package var ifMissing: Located<Fallback>?
    package var omit: Located<Set<Omission>>?

    package init(_ property: Property) {
        (original, deprecated) = (property, property.deprecated)
        (from, rule, defaultValue) = (property.from, property.rule, property.defaultValue)
        (firstOf, to, direction) = (property.firstOf, property.to, property.direction)
        (required, ifMissing, omit) = (property.required, property.ifMissing, property.omit)
    }

    /// The property with what was changed.
    package var property: Property {
        var extras = original.extras ?? PropertyExtras()
        (extras.firstOf, extras.to, extras.direction) = (firstOf, to, direction)
        (extras.required, extras.ifMissing, extras.omit) = (required, ifMissing, omit)
        // A path that is gone can't be an old one.
        let paths = Set(from?.map(\.value) ?? [])
        extras.deprecated = deprecated.filter { paths.contains($0.value) }
        return Property(
            name: original.name,
            range: original.range,
            from: from,
            rule: rule,
            defaultValue: defaultValue,
            extras: extras
        )
    }
}
