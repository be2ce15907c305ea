import SpecIR
import SpecSource

/// What few rules ask for, kept apart so that the others don't pay for it.
struct RuleExtras {
    /// The value stands in a JSON string.
    var isText = false

    /// Which elements count: each path leads to one of its values.
    var conditions: [(path: Tail, values: [Value])] = []
    var take: Take?

    /// What is held of an element.
    var pick: Tail?
    var acceptsSingle = false
    var ifItemInvalid = ItemFallback.fail
    var duplicates = DuplicatePolicy.keep

    /// The properties that make two elements the same, where it isn't their key.
    var sameBy: [String] = []

    /// Whether a key tells the elements apart.
    var isKeyed = false

    /// The property that holds the member's name.
    var memberAs: String?

    /// Where a pair has its key and its value.
    var pairs: (key: Tail, value: Tail)?
    var requires: [(check: RequirementCheck, range: SourceRange)] = []

    /// Whether elements are chosen before anything else is looked at.
    var selects: Bool { !conditions.isEmpty || take != nil || pick != nil || acceptsSingle }

    /// Whether the rule can only be followed with the value in hand, so that bytes can't be written as they come.
    var needsValue: Bool { !requires.isEmpty || duplicates != .keep || memberAs != nil }
}

/// How the JSON of a key becomes an object that holds it.
struct ReferenceReader: Sendable {
    /// The shape of the object, which only stands for the one that has the key.
    var shape: ObjectShape

    /// The rules of the key's parts, and the properties that they are.
    var parts: [(rule: Int32, position: Int)]
}

/// What few mappings ask for.
struct MappingExtras {
    var constants: [ConstantReader] = []
    var requires: [MappingRequirement] = []
    var chooser: ChooserReader?

    /// The property that holds the members that no rule reads.
    var unknownInto: Int?

    /// Where members may be unknown that no key table sees.
    var openings: [OpeningReader] = []
    var initializer: ObjectInitializer?
    var mapper: (any CustomMapper)?

    /// Whether the mapping can only be followed with the object in hand.
    var needsObject: Bool { !requires.isEmpty || initializer != nil || mapper != nil }
}

/// JSON that must be as the spec says where it is there.
struct ConstantReader {
    var candidate: Candidate
    var value: Value
    var path: Path
    var range: SourceRange
}

/// A value in which paths go on behind an index, `last` or `*`.
struct OpeningReader {
    var way: Tail

    /// What is read there, by the mapping's paths, and beside it by those from the document's root.
    var paths: [ArraySlice<Path.Step>]
    var pathsFromRoot: [ArraySlice<Path.Step>]
}

/// How the data chooses the mapping.
struct ChooserReader {
    var kind: Chooser.Kind
    var path: Tail
    var spelled: Path
    var range: SourceRange

    /// Readers by case.
    var cases: [ExactText: Int32]
    var names: [String]
    var otherwise: Otherwise

    /// Whether null, among objects shown as JSON, is one that was skipped.
    var hasSkipped = false

    /// Whether the value that chooses must not be shown.
    var isSensitive = false

    enum Otherwise {
        case fail, skip
        case reader(Int32)
    }
}
