import SpecIR
import SpecSource

/// The rules for reading objects of one mapping.
struct MappingReader: BitwiseCopyable {
    /// Members of the object, or -1 where all paths are `.` or begin with an index.
    var table: Int32

    /// Number of places that the rules look for.
    var slots: Int32

    /// Properties are consecutive, in the spec's order.
    var firstProperty: Int32
    var propertyCount: Int32

    /// The slot of the object itself, for paths that are `.` or begin with an index; or -1.
    var wholeSlot: Int32
    var unknown: UnknownPolicy.Code

    /// True if kept members already have the name of their property, as in objects shown as JSON.
    var keepsNames: Bool

    /// True if not all members that no rule reads are kept.
    var choosesKept = false

    /// True if any JSON value can be an object of this mapping, for example because its paths are `.` or begin with an
    /// index.
    var takesAnyValue: Bool

    /// True if an array in the place of the document's objects is one object, not a list of them.
    var takesArray: Bool

    /// The options that few mappings have, among the plan's extras; or -1.
    var extras: Int32 = -1

    /// The choice of the mapping by the data, among the choosers; or -1.
    var chooser: Int32 = -1

    /// True if the mapping can only be followed with the whole object at hand.
    var needsObject = false

    /// True if code of the program looks at the JSON of its objects.
    var looksAtJSON = false

    /// JSON that must have certain values, which are consecutive constants.
    var constants = Tail(first: 0, count: 0)

    /// Places where members may be unknown that no key table sees.
    var openings = Tail(first: 0, count: 0)

    /// The slots of the primary key's parts, in the plan's list; or -1 if there is no key.
    var keySlots: Int32 = -1

    /// True if values can be converted as soon as their members are met.
    var isSinglePass = false

    /// The properties that are read from the items of an array as soon as they are met, where an array is the object: their
    /// table, or -1.
    var items: Int32 = -1

    /// True if properties need more work after such a pass, for example because one is missing.
    var needsSettling = true

    /// True if such a pass reads each property where its member is met, and nothing else is noted of an object.
    var isBare = false

    /// True if that is so of an object without unknown members.
    var isBareIfAllKnown = false

    /// The condition on records that delete their object, among the deletions; or -1.
    var deletion: Int32 = -1

    /// True if only a part of the mapping is read.
    var isPartial = false

    /// True if its objects are read to delete those that have their keys.
    var isDeletion = false

    /// True if its objects name the mapping where they are shown as JSON.
    var isNamed = false

    /// True if its objects may be part of a value whose keys are secret.
    var isHidden = false

    /// The slots of its objects.
    var layout: UnsafePointer<ObjectLayout>

    /// A reader that is still to be made.
    static func open(_ shape: ObjectShape) -> MappingReader {
        MappingReader(
            table: -1,
            slots: 0,
            firstProperty: 0,
            propertyCount: 0,
            wholeSlot: -1,
            unknown: .drop,
            keepsNames: false,
            takesAnyValue: false,
            takesArray: false,
            layout: shape.layout
        )
    }
}

/// The rules for reading one property.
struct PropertyReader: BitwiseCopyable {
    var firstCandidate: Int32
    var candidateCount: Int32
    var rule: Int32
    var ifMissing: Fallback.Code

    /// Position in the object's shape.
    var position: Int32

    /// True if this is an object read from `.`, made only if one of its own members is there.
    var isEmbedded: Bool

    /// True if this is such an object read from `.` in a `within` block, whose JSON it shares.
    var isEmbeddedWithin: Bool

    /// The template that the value is put together by, or -1.
    var template: Int32 = -1

    /// The rule to try where no candidate of this one is there, among the alternatives; or -1.
    var next: Int32 = -1

    /// True if the property holds a Bool for the presence of a value, rather than the value itself.
    var isPresence = false

    /// True if each candidate holds an element of a list.
    var isNumbered = false

    /// True if the property holds the members that no other rule reads. It has no candidates.
    var isRest = false

    /// True if the rules are all tried on the same place, until one can read the value there.
    var isTried = false

    /// The slot that notes the value, where that stands at one place of the object and nothing has to be looked at before
    /// it is read; or -1.
    var slot: Int32 = -1

    /// True if the value can be read as soon as it is met.
    var isDirect: Bool { slot >= 0 }

    /// The slot from which steps lead to the value, for example to an item of an array, where nothing else has to be
    /// looked at before it is read; or -1.
    var stepSlot: Int32 = -1
    var steps = Tail(first: 0, count: 0)

    /// The slot that notes the value, or the array around it.
    var noted: Int32 { slot >= 0 ? slot : stepSlot }

    /// True if a pass over the members, or the items of an array, reads the property.
    var isReadInPass = false
}

/// A place where a property's value may be.
struct Candidate: BitwiseCopyable {
    enum Origin: UInt8 { case value, document, enclosing }

    /// The slot that notes the place, of the object's or of the document's table; how many mappings further out for
    /// `enclosing`.
    var slot: Int32
    var origin: Origin

    /// True if reading a value at this place is a warning.
    var isDeprecated = false

    /// Steps from there that a key table can't take, or -1.
    var tail: Int32
}

/// Steps by index, `last` and `*`, and what stands behind them.
struct Tail: BitwiseCopyable {
    var first: Int32
    var count: Int32
}

struct PathStep: BitwiseCopyable {
    enum Kind: UInt8 { case member, item, last, each, slice }
    var kind: Kind

    /// True if the step leads to several values.
    var isMany: Bool { kind == .each || kind == .slice }

    /// The item's index; of a range, the first item's.
    var item: Int32

    /// The member's key.
    var key: ByteRange

    /// Of a range, the last item's index.
    var lastItem = Int32.max
}

/// The JSON that a rule accepts and the value that it is converted to.
struct RuleReader: BitwiseCopyable {
    typealias Kind = RuleKind
    typealias Accept = AcceptedJSON

    var kind: Kind

    /// JSON that is read as well.
    var accept: Accept = []
    var ifNull: Fallback.Code
    var ifInvalid: Fallback.Code

    /// The mapping of `object`, the element's rule of `list` and `dictionary`, the table of `values`,
    /// the key that a `reference` is.
    var operand: Int32 = -1

    /// The transformers.
    var operations = OperationRange.none

    /// The same rule without them, where what they make may be read as JSON; or -1.
    var untransformed: Int32 = -1

    /// The formats of a date, in the order in which they are tried; how many digits a decimal has behind the point; or -1.
    var format: Int32 = -1

    /// The default among the constants, or -1.
    var defaultValue: Int32 = -1

    /// The options for a list's elements, which few rules have; or -1.
    var elements: Int32 = -1

    /// The requirements, which are consecutive.
    var firstRequirement: Int32 = 0
    var requirementCount: Int32 = 0

    /// True if there is more to do once the value is converted: requirements, duplicates, `member_as`.
    var isChecked = false

    /// True if elements are selected before anything else is done.
    var selects = false

    /// The same of a rule inside another, whose value is at hand when its elements are chosen.
    var selectsInside = false

    /// True if the value stands in a JSON string.
    var isText = false

    /// True if a value that is expected in a JSON string may stand without its quotes, as `accept` names its type.
    var readsBare: Bool { !accept.isDisjoint(with: [.integer, .number, .boolean]) }

    func readsBare(_ value: Datum) -> Bool {
        switch value.kind {
        case .number: accept.contains(.number) || accept.contains(.integer) && NumberSpelling.isInteger(value)
        case .boolean: accept.contains(.boolean)
        default: false
        }
    }

    /// True if the value is that which a field of a table spells, if it spells one.
    var isField = false

    /// True if of such values 1 and 0 are booleans.
    var readsFlags = false

    /// The key that stands for an object inside itself, where objects are shown as JSON; or -1.
    var key: Int32 = -1

    /// True if an object that exists nowhere else isn't created.
    var isWeak = false

    /// True if a dictionary is an array of pairs in JSON.
    var hasPairs = false

    /// True if an empty array stands for a dictionary without members.
    var acceptsEmptyList = false

    /// The way that a pass over the members reads most values of the rule; set once all rules are there.
    var shortcut = Shortcut.none

    /// The same for the value of a member, where it has to meet requirements too, none of which calls the program.
    var checkedShortcut = Shortcut.none

    /// Kinds of values that a single pass reads without looking at the rest of their rule.
    enum Shortcut: UInt8 {
        case none, any, string, integer, number, decimal, boolean

        /// An object that is read in one pass.
        case object

        /// One whose properties are all read where their members are met.
        case bareObject

        /// True if text is taken as it stands.
        @inline(__always)
        var takesText: Bool { self == .any || self == .string }
    }

    /// True if the value changes before its type is checked.
    var isTransformed: Bool {
        @inline(__always) get { operations.count > 0 || isText || selectsInside }
    }

    /// True if the value is converted by the rule's kind alone, with nothing else to change or to check.
    var isPlain: Bool {
        @inline(__always) get { elements < 0 && !isTransformed && !isChecked && !isWeak }
    }
}

extension Fallback {
    /// `Fallback` as one byte.
    enum Code: UInt8 { case leave, useDefault, null, fail }

    var code: Code {
        switch self {
        case .leave: .leave
        case .default: .useDefault
        case .null: .null
        case .fail: .fail
        }
    }
}

extension UnknownPolicy {
    /// `UnknownPolicy` as one byte.
    enum Code: UInt8 {
        case drop, warn, fail, keep

        /// True if a single pass notes unknown members. It drops them too, and an exact read reports those that fail.
        var isNotedInPass: Bool { self == .warn || self == .keep }
    }

    var code: Code {
        switch self {
        case .drop: .drop
        case .warn: .warn
        case .fail: .fail
        case .keep: .keep
        }
    }
}

/// A `values` table.
struct ValueTableRow: BitwiseCopyable {
    var type: TypeName

    /// Among the operations' tables.
    var table: Int32

    /// True if the table has texts in place of the stated keys: fields of a CSV are text, and JSON in them isn't.
    var isOfTexts: Bool
    var otherwise: Otherwise

    /// The value in place of one that isn't in the table, where `otherwise` is one.
    var constant = Datum.null

    enum Otherwise: UInt8 { case fail, keep, constant }
}
