import SpecIR
import SpecSource

/// What few rules ask for of a list's or dictionary's elements.
struct ElementRow: BitwiseCopyable {
    /// Which elements count; conditions are consecutive.
    var firstCondition: Int32 = 0
    var conditionCount: Int32 = 0
    var take: Take?

    /// What is held of an element.
    var pick: Tail?

    /// Whether all that is picked is held, and not one.
    var holdsAll = false
    var acceptsSingle = false
    var ifItemInvalid = ItemFallback.fail
    var duplicates = DuplicatePolicy.keep

    /// The properties that make two elements the same, where it isn't their key; consecutive names.
    var firstSameBy: Int32 = 0
    var sameByCount: Int32 = 0

    /// Whether a key tells the elements apart.
    var isKeyed = false

    /// The property that holds the member's name, among the names; or -1.
    var memberAs: Int32 = -1

    /// Where a pair has its key and its value.
    var pairKey: Tail?
    var pairValue: Tail?

    /// Whether elements are chosen before anything else is looked at.
    var selects: Bool { conditionCount > 0 || take != nil || pick != nil || acceptsSingle }
}

/// A path from an element that must lead to one of some values.
struct ConditionRow: BitwiseCopyable {
    var path: Tail

    /// The values, which are consecutive constants.
    var firstValue: Int32
    var valueCount: Int32
}

/// What is required of a value: the test, and for failures the check and its place in the spec.
struct RequirementFacts: Sendable {
    var test: Int32
    var check: RequirementCheck
    var range: SourceRange
}

/// How the JSON of a key becomes an object that holds it.
struct ReferenceRow: BitwiseCopyable {
    var layout: UnsafePointer<ObjectLayout>

    /// The key's parts, which are consecutive.
    var firstPart: Int32
    var partCount: Int32
}

/// A part of a reference's key: its rule, and the property that it is.
struct ReferencePart: BitwiseCopyable {
    var rule: Int32
    var position: Int32
}

/// A piece of a template: text, or a place in the JSON.
struct TemplatePiece: BitwiseCopyable {
    var text: ByteRange
    var candidate: Candidate?
}

/// What few mappings ask for.
final class MappingExtras: Sendable {
    let constants: [ConstantReader]
    let requires: [MappingRequirement]
    let chooser: ChooserReader?

    /// The property that holds the members that no rule reads.
    let unknownInto: Int?

    /// Where members may be unknown that no key table sees.
    let openings: [OpeningReader]
    let initializer: ContextualInitializer?
    let mapper: (any CustomMapper)?

    init(_ parts: MappingExtraParts) {
        constants = parts.constants
        requires = parts.requires
        chooser = parts.chooser
        unknownInto = parts.unknownInto
        openings = parts.openings
        initializer = parts.initializer
        mapper = parts.mapper
    }

    /// Whether the mapping can only be followed with the object in hand.
    var needsObject: Bool { !requires.isEmpty || initializer != nil || mapper != nil }
}

/// The same while the plan is built.
struct MappingExtraParts {
    var constants: [ConstantReader] = []
    var requires: [MappingRequirement] = []
    var chooser: ChooserReader?
    var unknownInto: Int?
    var openings: [OpeningReader] = []
    var initializer: ContextualInitializer?
    var mapper: (any CustomMapper)?
}

/// JSON that must be as the spec says where it is there.
struct ConstantReader: Sendable {
    var candidate: Candidate
    var value: Datum
    var path: Path
    var range: SourceRange
}

/// A value in which paths go on behind an index, `last` or `*`.
struct OpeningReader: Sendable {
    var way: Tail

    /// What is read there, by the mapping's paths, and beside it by those from the document's root.
    var paths: [ArraySlice<Path.Step>]
    var pathsFromRoot: [ArraySlice<Path.Step>]
}

/// The same as it is followed.
struct ChooserRow: BitwiseCopyable {
    var kind: Chooser.Kind
    var path: Tail

    /// Where the path begins; of `enclosing`, how many mappings further out.
    var origin: Candidate.Origin
    var levels: Int32 = 0

    /// A key table from case to reader.
    var cases: Int32

    /// What a value that is no case leads to: a reader, or one of these.
    var otherwise: Int32

    /// The mapping's extras, which know what failures say.
    var extras: Int32

    static let fail: Int32 = -1
    static let skip: Int32 = -2

    init(_ chooser: ChooserReader, extras: Int32) {
        kind = chooser.kind
        path = chooser.path
        switch chooser.spelled.origin {
        case .value: origin = .value
        case .document: origin = .document
        case .enclosing(let levels): (origin, self.levels) = (.enclosing, Int32(levels))
        }
        cases = chooser.cases
        otherwise =
            switch chooser.otherwise {
            case .fail: Self.fail
            case .skip: Self.skip
            case .reader(let reader): reader
            }
        self.extras = extras
    }
}

/// JSON that must have a value where it is there.
struct ConstantRow: BitwiseCopyable {
    var candidate: Candidate
    var value: Datum
}

/// How the data chooses the mapping.
struct ChooserReader: Sendable {
    var kind: Chooser.Kind
    var path: Tail
    var spelled: Path
    var range: SourceRange

    /// A key table from case to reader.
    var cases: Int32 = -1
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
