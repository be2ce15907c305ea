import SpecIR

/// Follows a plan over JSON and hands what it settles on to a sink.
///
/// One pass over an object's members notes at which token each property's value stands; then each property is
/// converted, in the spec's order. A failure is recorded and reading goes on, so that a record's failures are all told;
/// whoever called throws away what the sink made of that record.
struct Reader<Sink: ReadingSink>: ~Copyable {
    /// Kept alive by the caller; unowned so that reading a value touches no reference count.
    unowned(unsafe) let plan: Plan
    let entry: PlanEntry
    let tables: PlanTables
    var walker: JSONWalker
    var sink: Sink
    var report: FailureReport

    var stack = StackRoom()

    /// Whether records come in the spec's order.
    var order = OrderGuess()

    /// The property to come, of an object whose members are in order.
    var nextInOrder: Int32 = -1

    /// Keys that no rule names, by the entry that they stood before; none until there is one.
    var strangers = RawStack<Stranger>()

    /// Where the values of the objects being read stand; -1 is missing, below it what blocks the way.
    var slots = RawStack<Int32>()

    /// The slots of the current object begin here.
    var base = 0

    /// The object being read, and the property.
    var mapping: Int32 = -1
    var property: Int32 = -1
    var container = 0

    /// The values that the mappings around the current one were given, outermost first.
    var containers: [Int] = []

    /// What the caller gave for transformers that ask for it.
    var caller: CallerContext?

    /// How the current object was reached, for messages.
    var trail = RawStack<TrailStep>()

    /// Dictionaries that are being read whose members' names become a property, by how long the trail is there.
    var namedMembers: [(depth: Int, name: String)] = []

    /// The members' names that the trail leads through.
    var memberNames: [String] = []

    /// The objects from `.` that are being read: their mappings, and the JSON that they share.
    var embedded: [(mapping: Int32, token: Int)] = []

    /// The token behind the container that was read last, or -1.
    var end = -1

    /// What transformers made of the value that fails just now; nil where it is as it came.
    var made: MadeValue?

    /// How many elements the list has that failed just now; nil where it isn't known.
    var failedLength: Int?

    /// Tokens that a path with `*` collected.
    var collected: [Int32] = []

    /// Members that no rule reads, and the keys above them, while one is wanted.
    var unknowns: [UnknownMember] = []
    var firstUnknown = 0
    var opened: [Int] = []
    var firstOpened = 0
    var unknownPolicy = UnknownPolicy.Code.ignore

    /// The document's first token, and the slots of paths that begin there.
    var document = 0
    var documentBase = 0

    /// Whether the members of the document's root are noted; they are once a path asks for one.
    var documentIsWalked = false

    /// The record being read: its first token, and its array's and its place there where it is an item of one.
    var record = 0
    var records = 0
    var recordPosition: Int?

    /// The way to that array where the text doesn't hold it.
    var recordsWay: [JSONLocator.Child]?

    /// Whether the items of a root array are the records, and not the lines of NDJSON.
    var countsItems = true

    /// Where the objects began that are being written around the current value.
    var openMembers = RawStack<Int>()

    /// Bytes of an unescaped key.
    var keyBuffer: [UInt8] = []

    init(_ planned: EntryPlan, _ text: JSONText, sink: Sink, report: FailureReport) {
        self.init(planned.plan, planned.entry, text, sink: sink, report: report)
    }

    init(_ plan: Plan, _ entry: PlanEntry, _ text: JSONText, sink: Sink, report: FailureReport) {
        self.plan = plan
        self.entry = entry
        self.tables = plan.tables
        self.walker = JSONWalker(text)
        self.sink = sink
        self.report = report
        self.sink.follow(plan)
    }

    var text: JSONText { walker.text }
}

/// A short key that no rule names, with the quote behind it, in the bytes of a word that the mask tells.
struct Stranger: BitwiseCopyable {
    var entry: Int32 = -1
    var quoted: UInt64 = 0
    var mask: UInt64 = 0

    /// Few, however large the tables are: another's place is taken over.
    static let places: Int32 = 64

    @inline(__always)
    static func place(before entry: Int32) -> Int { Int(entry & (places - 1)) }
}

/// A step from the entry mapping to the current object.
enum TrailStep: BitwiseCopyable {
    case property(Int32)
    case item(Int)

    /// By position in `memberNames`.
    case member(Int)
}

/// A member that no rule reads: its key, its value, and the keys of the objects around it.
struct UnknownMember {
    var key: Int
    var value: Int
    var above: [Int]
}

/// What became of a value.
enum Outcome<Element> {
    case element(Element)
    case null
    case unset
    case usesDefault
    case failed
}

/// Where a property's value stands.
enum Place {
    case missing
    case at(Int)

    /// Something that can't be looked into stands on the way.
    case blocked(Int)

    /// What a path with `*` collected, by position in `collected`.
    case collection(Range<Int>)
}

/// A value that a transformer gave.
struct MadeValue {
    var value: Value

    /// What it was made of; nil where that isn't known.
    var stated: Value?

    /// Whether it is another than the JSON says.
    var isOther: Bool { value != stated }
}
