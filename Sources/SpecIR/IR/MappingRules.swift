package import SpecSource

/// JSON that is written as given, and held by no property.
///
///     constants: {meta.version: 2}
package struct Constant: Hashable, Sendable {
    package var path: Located<Path>
    package var value: Located<Literal>

    package init(path: Located<Path>, value: Located<Literal>) {
        self.path = path
        self.value = value
    }
}

/// A condition that a whole object must meet, once its properties are read.
///
///     requires: [{at_least_one: [phone, email]}, {passes: hasConsent}]
package struct MappingRequirement: Hashable, Sendable {
    package var range: SourceRange
    package var kind: Kind

    package init(range: SourceRange, kind: Kind) {
        self.range = range
        self.kind = kind
    }

    package enum Kind: Hashable, Sendable {
        ///     at_least_one: [phone, email]
        case atLeastOne([Located<String>])

        ///     exactly_one: [phone, email]
        case exactlyOne([Located<String>])

        ///     all_or_none: [street, city]
        case allOrNone([Located<String>])

        /// Values that are compared; those that are unset or null are left out.
        ///
        ///     less_than: [start, end]
        indirect case compares(PropertyComparison)

        /// A check that the host registers.
        ///
        ///     passes: hasConsent
        case passes(Located<String>)
    }
}
