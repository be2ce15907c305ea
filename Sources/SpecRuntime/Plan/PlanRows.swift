import SpecIR
import SpecSource

/// How objects of one mapping are read.
struct MappingReader: BitwiseCopyable {
    /// Members of the object, or -1 where all paths are `.` or begin with an index.
    var table: Int32

    /// How many places the rules look for.
    var slots: Int32

    /// Properties are consecutive, in the spec's order.
    var firstProperty: Int32
    var propertyCount: Int32

    /// The slot of the object itself, for paths that are `.` or begin with an index; or -1.
    var wholeSlot: Int32
    var unknown: UnknownPolicy.Code

    /// Whether kept members have their property's name already, as in objects shown as JSON.
    var keepsNames: Bool

    /// Whether any JSON value is an object of this mapping, as its paths are `.` or begin with an index.
    var takesAnyValue: Bool

    /// Whether an array where the document's objects are is one object, not a list of them.
    var takesArray: Bool

    /// What few mappings ask for, or -1.
    var extras: Int32 = -1

    /// Where the parts of the primary key stand, in the plan's list; or -1 where there is no key.
    var keySlots: Int32 = -1

    /// Whether objects whose members come in the spec's order can be read in one go.
    var isOrderly = false

    /// A reader that is still to be made.
    static let open = MappingReader(
        table: -1,
        slots: 0,
        firstProperty: 0,
        propertyCount: 0,
        wholeSlot: -1,
        unknown: .ignore,
        keepsNames: false,
        takesAnyValue: false,
        takesArray: false
    )
}

/// How one property is read.
struct PropertyReader: BitwiseCopyable {
    var firstCandidate: Int32
    var candidateCount: Int32
    var rule: Int32
    var ifMissing: Fallback.Code

    /// Position in the object's shape.
    var position: Int32

    /// `"name":`
    var label: ByteRange

    /// Whether this is an object read from `.`, made only if a member of its own is there.
    var isEmbedded: Bool

    /// Whether this is such an object read from `.` in a `within` block, whose JSON it shares.
    var isEmbeddedWithin: Bool

    /// The template that the value is put together by, or -1.
    var template: Int32 = -1

    /// The rule to try where no candidate of this one is there, among the alternatives; or -1.
    var next: Int32 = -1

    /// How the usual value is read without a look at the rule, and the slot that notes it.
    var shortcut = Shortcut.none
    var slot: Int32 = -1

    /// What most rules ask for: a value of a type, from one place, with nothing else said of it.
    enum Shortcut: UInt8 {
        case none, any, string, integer, object, list

        /// An integer that may stand in quotes.
        case quotedInteger

        /// A text or an integer whose JSON is checked.
        case checked

        /// A date's text as seconds since 1970.
        case unixSeconds
    }
}

/// A place where a property's value may be.
struct Candidate: BitwiseCopyable {
    enum Origin: UInt8 { case value, document, enclosing }

    /// The slot that notes the place, of the object's or of the document's table; how many mappings further out for
    /// `enclosing`.
    var slot: Int32
    var origin: Origin

    /// Whether reading by it is a warning.
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
    enum Kind: UInt8 { case member, item, last, each }
    var kind: Kind

    /// The item's index.
    var item: Int32

    /// The member's key.
    var key: ByteRange
}

/// What a value must be and what it becomes.
struct RuleReader: BitwiseCopyable {
    enum Kind: UInt8 {
        case any, string, integer, number, decimal, boolean, date, url, uuid, data
        case values, object, list, dictionary, reference
    }

    var kind: Kind

    /// JSON that is read as well: bits of `Accept`.
    var accept: Accept = []
    var ifNull: Fallback.Code
    var ifInvalid: Fallback.Code

    /// The mapping of `object`, the element's rule of `list` and `dictionary`, the formats of `date`, the table of `values`,
    /// the key that a `reference` is.
    var operand: Int32 = -1

    /// Transformers in the plan's list, or -1.
    var transforms: Int32 = -1

    /// A lone `date` transformer, which reads the JSON's bytes without making a `String` first; or -1.
    var dateTransform: Int32 = -1

    /// The default among the constants, or -1.
    var defaultValue: Int32 = -1

    /// What few rules ask for, or -1.
    var extras: Int32 = -1

    /// The checks of the value's JSON, which save making a value to check it; or -1.
    var byteChecks: Int32 = -1

    /// Whether the rule can only be followed with the value in hand.
    var needsValue = false

    /// Whether elements are chosen before anything else is looked at.
    var selects = false

    /// Whether a transformer reads null.
    var readsNull = false

    /// Whether the value stands in a JSON string.
    var isText = false

    /// The key that stands for an object inside itself, where objects are shown as JSON; or -1.
    var key: Int32 = -1

    /// Whether what is nowhere else is not created.
    var isWeak = false

    /// Whether a dictionary is an array of pairs in JSON.
    var hasPairs = false

    /// Whether the value is what the kind says, with nothing to change or to check.
    var isPlain: Bool {
        @inline(__always) get { extras < 0 && transforms < 0 && !isText && !needsValue && !isWeak }
    }

    struct Accept: OptionSet, BitwiseCopyable {
        var rawValue: UInt8
        static let string = Accept(rawValue: 1)
        static let integer = Accept(rawValue: 2)
        static let number = Accept(rawValue: 4)
        static let boolean = Accept(rawValue: 8)
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
    enum Code: UInt8 { case ignore, warn, fail, keep }

    var code: Code {
        switch self {
        case .ignore: .ignore
        case .warn: .warn
        case .fail: .fail
        case .keep: .keep
        }
    }
}

/// A value that the spec states, as both sinks want it.
struct Constant {
    var value: Value

    /// Its JSON in the plan's literals.
    var json: ByteRange
}

/// What errors say of a property.
struct PropertyFacts: Sendable {
    var name: String
    var paths: [Path]
    var range: SourceRange
    var isSensitive: Bool

    /// Whether its own value holds, at any depth, what is sensitive.
    var holdsSecrets = false

    /// Whether keys of the data in its value must not be shown either.
    var hidesKeys = false
}

/// What errors say of a rule.
struct RuleFacts: Sendable {
    var expected: String
    var range: SourceRange

    /// Where each transformer is named.
    var transforms: [SourceRange]

    /// What is missing where nothing, or null, was found.
    var wanted: String { expected == "any" ? "a value" : expected }
}

/// What errors and kept members need of a mapping.
struct MappingFacts: Sendable {
    var name: String
    var home: Home
    var range: SourceRange
    var shape: ObjectShape

    /// The host's names in the spec.
    var initializer: String
    var mapper: String
}

/// A `values` table: keys are the JSON's text, entries point at constants.
struct ValueTablePlan: Sendable {
    var type: TypeName
    var table: Int32
    var otherwise: Otherwise

    enum Otherwise: Sendable {
        case fail, keep
        case constant(Int)
    }
}
