import SpecIR
import SpecSource

/// The options for a list's or dictionary's elements, which few rules have.
struct ElementRow: BitwiseCopyable {
    /// Conditions on the elements that count; they are consecutive.
    var conditions = Tail(first: 0, count: 0)
    var take: Take?

    /// The path from an element to the value that is held in its place; nil for the whole element.
    var pick: Tail?

    /// True if all selected values are held, not only one.
    var holdsAll = false
    var acceptsSingle = false
    var ifItemInvalid = ItemFallback.fail
    var duplicates = DuplicatePolicy.allow

    /// The properties that make two elements the same, where it isn't their key; consecutive names.
    var firstSameBy: Int32 = 0
    var sameByCount: Int32 = 0

    /// True if elements are distinguished by their key.
    var isKeyed = false

    /// The property that holds the member's name, among the names; or -1.
    var memberAs: Int32 = -1

    /// Rules that turn names into values of that property, if they are more than text; consecutive.
    var firstName: Int32 = 0
    var nameCount: Int32 = 0

    /// The paths of the key and the value in a pair.
    var pairKey: Tail?
    var pairValue: Tail?
    var pairKeyIsInteger = false

    /// The form of a pair that is a text, among the text pairs; or -1.
    var textPair: Int32 = -1

    /// True if a dictionary is an array of pairs in JSON.
    var hasPairs: Bool { pairKey != nil || textPair >= 0 }

    /// True if elements are selected before anything else is done.
    var selects: Bool { conditions.count > 0 || take != nil || pick != nil || acceptsSingle }
}

/// The rule by which the name of a member becomes a value, or a value a name, in objects of one layout.
struct MemberNameRule: BitwiseCopyable {
    var layout: UnsafePointer<ObjectLayout>
    var rule: Int32
}

/// A path from an element that must lead to one of some values.
struct ConditionRow: BitwiseCopyable {
    var path: Tail

    /// The values, which are consecutive constants.
    var firstValue: Int32
    var valueCount: Int32

    /// The same values by hash, as an operand that is a `DatumTable`; unset where they are few.
    var table = Datum.unset
}

/// The records that delete their object from the stores, and how these are read.
struct DeletionRow: BitwiseCopyable {
    /// The conditions on the record, which are consecutive.
    var conditions: Tail

    /// The reader of the key alone.
    var reader: Int32
}

/// The rules by which the JSON of a key becomes an object that holds it.
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

/// The options that few mappings have.
final class MappingExtras: Sendable {
    let constants: [ConstantReader]
    let requires: [RequirementReader]
    let chooser: ChooserReader?

    /// The property that holds the members that no rule reads.
    let unknownInto: Int?

    /// Places where members may be unknown that no key table sees.
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

    /// True if the mapping can only be followed with the whole object at hand.
    var needsObject: Bool { !requires.isEmpty || looksAtJSON }

    /// True if code of the program looks at the object's JSON.
    var looksAtJSON: Bool { initializer != nil || mapper != nil }
}

/// The same while the plan is built.
struct MappingExtraParts {
    var constants: [ConstantReader] = []
    var requires: [RequirementReader] = []
    var chooser: ChooserReader?
    var unknownInto: Int?
    var openings: [OpeningReader] = []
    var initializer: ContextualInitializer?
    var mapper: (any CustomMapper)?
}

/// JSON that must be as the spec sets it where it is there.
struct ConstantReader: Sendable {
    var candidate: Candidate
    var value: Datum
    var path: Path
    var range: SourceRange
}

/// A value in which paths go on behind an index, `last` or `*`.
struct OpeningReader: Sendable {
    /// The paths that are read there: those of the mapping, and beside them those from the document's root.
    var paths: [ArraySlice<Path.Step>]
    var pathsFromRoot: [ArraySlice<Path.Step>]
    var row: OpeningRow
}

/// The same for a look at a value that mostly has no unknown member.
struct OpeningRow: BitwiseCopyable {
    var way: Tail

    /// The paths, each a row of the plan's tails.
    var paths: Tail
    var pathsFromRoot: Tail
}

/// The same as it is followed.
struct ChooserRow: BitwiseCopyable {
    var kind: Chooser.Kind
    var path: Tail

    /// The origin of the path; for `enclosing`, the number of mappings further out.
    var origin: Candidate.Origin
    var levels: Int32 = 0

    /// A key table from case to reader.
    var cases: Int32

    /// The cases that are prefixes, in the order of their bytes.
    var prefixes: Tail

    /// The result for a value that is no case: a reader, or one of the constants below.
    var otherwise: Int32

    /// The mapping's extras, which know what failures report.
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
        prefixes = chooser.prefixes
        otherwise =
            switch chooser.otherwise {
            case .fail: Self.fail
            case .skip: Self.skip
            case .reader(let reader): reader
            }
        self.extras = extras
    }
}

/// A case that stands for all texts which begin alike.
struct CasePrefix: BitwiseCopyable {
    var text: Datum

    /// The longest shorter prefix that this one begins with; or -1.
    var shorter: Int32
    var reader: Int32
}

/// JSON that must have a value where it is there.
struct ConstantRow: BitwiseCopyable {
    var candidate: Candidate
    var value: Datum
}

/// The choice of the mapping by the data.
struct ChooserReader: Sendable {
    var kind: Chooser.Kind
    var path: Tail
    var spelled: Path
    var range: SourceRange

    /// A key table from case to reader.
    var cases: Int32 = -1

    /// The cases that are prefixes, among those of the plan.
    var prefixes = Tail(first: 0, count: 0)
    var names: [String]
    var otherwise: Otherwise

    /// True if null, among objects shown as JSON, stands for an object that was skipped.
    var hasSkipped = false

    /// True if the value that chooses must not be shown.
    var isSensitive = false

    enum Otherwise {
        case fail, skip
        case reader(Int32)
    }
}
