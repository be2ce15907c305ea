import SpecIR
import SpecSource

// Names, places and settings of a plan's rows, for failures and for code of the host.

/// The facts about a property that error messages need.
struct PropertyMetadata: Sendable {
    var name: String
    var paths: [Path]
    var range: SourceRange
    var isSensitive: Bool

    /// True if the property's own value holds sensitive data, at any depth.
    var holdsSecrets = false

    /// True if keys of the data in the property's value must not be shown either.
    var hidesKeys = false
}

/// The facts about a rule that error messages need.
struct RuleMetadata: Sendable {
    var expected: String
    var range: SourceRange

    /// The name of each transformer in the spec.
    var transforms: [SourceRange]

    /// The name of the missing value in messages, for places where nothing or null was found.
    var wanted: String { expected == "any" ? "a value" : expected }
}

/// The facts about a mapping that error messages and kept members need.
struct MappingMetadata: Sendable {
    var name: String
    var home: NamingContext
    var range: SourceRange
    var shape: ObjectShape

    /// The host's names in the spec.
    var initializer: String
    var mapper: String

    /// The properties by which but one object may lead to another, by an `inverse` with `take: single`.
    var singles: [Int32] = []

    /// Selects the members that are kept of those that no rule reads; nil for all.
    var kept: (@Sendable (_ name: String) -> Bool)?

    /// True if one of its properties holds the whole JSON of an object, and writes it.
    var holdsWhole = false

    /// The properties that aren't written, of which another reads and writes the member.
    var writtenElsewhere: Set<String> = []

    /// The mappings that an object shown as JSON may name, by name; nil for the mapping's own name.
    var takesName: (@Sendable (_ name: String) -> Bool)?
}

/// A requirement on a value: the test, and for failures the check and its place in the spec.
struct RequirementMetadata: Sendable {
    var test: Int32
    var check: RequirementCheck
    var range: SourceRange
}
