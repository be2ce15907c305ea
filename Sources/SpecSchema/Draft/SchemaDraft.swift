import SpecIR
import SpecSource

/// A spec drafted from a schema.
package struct SchemaDraft: Sendable {
    let file: String
    var mappings: [DraftedMapping] = []
    var naming = Naming.none

    /// The parts of the schema that a spec can't express, in the order of the text.
    package internal(set) var notes: [SchemaNote] = []

    init(file: String) { self.file = file }
}

/// A drafted mapping.
struct DraftedMapping: Sendable {
    var name: String
    var description: String?
    var choice: DraftedChoice?
    var properties: [DraftedProperty] = []

    /// True if other members are a failure.
    var isClosed = false

    /// The property that keeps members that the schema allows and doesn't name.
    var rest: String?

    /// The rule of each of these members; nil where they are kept as they are.
    var restRule: DraftedRule?

    /// True if names alone determine the keys.
    var namesAreKeys = false
}

struct DraftedChoice: Sendable {
    /// The key of the member that chooses.
    var key: String
    var cases: [(value: String, mapping: String)] = []
}

/// A drafted property.
struct DraftedProperty: Sendable {
    /// The JSON key; nil for a property that holds all of its JSON.
    var key: String?
    var name = ""

    /// True if the key follows from the name.
    var isNamed = false
    var rule: DraftedRule
    var isRequired = false
    var isNullable = false
    var direction: Direction?
    var defaultValue: String?
    var description: String?
    var isDeprecated = false

    /// The schema of the property.
    var place: SchemaDocument.Place?
}

/// The rule of a drafted value.
struct DraftedRule: Equatable, Sendable {
    indirect enum Kind: Equatable, Sendable {
        case type(TypeName)

        ///     date_format: day
        case day

        ///     {type: decimal, as_text: true}
        case textDecimal
        case object(String)
        case list(DraftedRule, isSet: Bool)
        case dictionary(DraftedRule)
    }

    var kind: Kind

    /// Requirements as a spec states them.
    var requires: [String] = []

    /// True if null is a value as well.
    var isNullable = false

    static let any = DraftedRule(kind: .type(.any), isNullable: true)

    init(kind: Kind, requires: [String] = [], isNullable: Bool = false) {
        self.kind = kind
        self.requires = requires
        self.isNullable = isNullable
    }

    var isAny: Bool { if case .type(.any) = kind { true } else { false } }
}
