import SpecIR

/// Follows a plan over JSON and makes datums of what it reads: objects as nodes in the arena of its scratch.
///
/// A record is tried in one pass first, in which values are converted as their members are met. Where anything is
/// unusual, from a repeated key to a failure, the record is read again exactly: one pass over an object's members notes
/// where values stand, then each property is converted, in the spec's order. So failures are all found, and in order.
struct Reader: ~Copyable {
    /// Kept alive by the caller; unowned so that reading a value touches no reference count.
    unowned(unsafe) let plan: Plan
    let operations: OperationTables
    let entry: PlanEntry
    let tables: PlanTables
    var walker: JSONWalker
    var scratch: Scratch
    var report: FailureReport
    var options: Options

    /// True if nothing is noted of an object but its values.
    let passesPlainObjects: Bool
    var state = State()

    /// Tokens of the values of the objects being read; -1 is missing, a lower number stands for the value that blocks the path.
    var slots: RawStack<Int32>

    /// The path to the current object, for messages.
    var currentPath: RawStack<PathFrame>

    /// Tokens that a path with `*` or a selection of elements collected.
    var collected = RawStack<Int32>()
    var document = DocumentState()

    /// The places that were found in the document while failures were described.
    let ways = WayMemo()
    var unknown = UnknownMembers()
    var attempt = Attempt()

    /// Targets of paths that begin outside of the objects they belong to: at the document's root, and in the record.
    var followedInDocument = PathMemo()
    var followedInRecord = PathMemo()

    /// Number of failures that the document may still have, and whether it had more.
    var failuresLeft = Int.max
    var isOverLimit = false

    /// The place that host code received last.
    var places: RecordPlaces?

    /// The place in the record, and its number, of the value that a transformer made which is being read; nil outside of
    /// one.
    var madeFrom: (place: String, record: Int)?

    /// The options of a read.
    struct Options {
        /// True if the values that are read go into a session, where objects need keys.
        var isForSession = false

        /// True if the JSON of each object is kept for an observer.
        var isObserved = false

        /// The object whose properties the next object of the entry mapping refreshes.
        var refreshed: DynamicObject?

        /// The context that the caller passed, for transformers that use it.
        var caller: CallerContext?

        /// True if the nodes of all records of a document are kept until the next document.
        var keepsRecords = false
    }

    /// The object and property being read, and what is around them.
    struct State {
        /// The slots of the current object begin here.
        var base = 0
        var mapping: Int32 = -1
        var property: Int32 = -1
        var container = 0

        /// Number of objects being read, the current one included.
        var level = 0

        /// The token behind the container that was read last, or -1.
        var end = -1

        /// True if the next object names the mapping that made it, because the data chose that mapping.
        var nextIsChosen = false
        var stack = StackRoom()

        /// The values that the mappings around the current one were given, outermost first.
        var containers: [Int] = []

        /// Dictionaries that are being read whose members' names become a property, by how long the current path is there.
        var namedMembers: [(depth: Int, name: String)] = []

        /// The members' names that the current path leads through.
        var memberNames: [Datum] = []

        /// The objects from `.` that are being read: their mappings, and the JSON that they share.
        var embedded: [(mapping: Int32, token: Int)] = []

        /// The items of arrays that the current object's properties found last.
        var foundItems = FoundItems()

        /// The value that transformers made of the one that is failing now; nil if it is unchanged.
        var made: DerivedValue?

        /// Index of the element in a list that transformers made of a text; nil elsewhere.
        var itemInText: Int?

        /// Number of elements of the list that failed just now; nil if it isn't known.
        var failedLength: Int?

        /// The other members of a dictionary of which some have failed, where objects hold the names of their members.
        var failedMembers: Datum?

        /// The JSON of an object as host code received it last.
        var shownContainer: (token: Int, json: Value)?

        /// The reason that the host's transformer refused the value that fails just now.
        var hostReason: RefusalReason?

        /// The node of the entry mapping takes the place of a refreshed object.
        var refreshedNode: UnsafeMutablePointer<ObjectNode>?
    }

    init(
        _ planned: EntryPlan,
        text: JSONText,
        options: Options = Options(),
        report: FailureReport,
        memory: consuming ReaderMemory = ReaderMemory()
    ) {
        plan = planned.plan
        operations = planned.plan.operations.tables
        entry = planned.entry
        tables = planned.plan.tables
        walker = JSONWalker(text)
        self.options = options
        passesPlainObjects = !options.isForSession && !options.isObserved
        self.report = report
        self.report.hidesText = planned.plan.tables.holdsSecrets
        scratch = memory.scratch
        scratch.caller = options.caller
        slots = memory.slots
        currentPath = memory.currentPath
    }

    /// Ends the reading, and keeps its memory for another, with what indexed the text.
    consuming func finish(_ indexer: JSONIndexer? = nil) {
        ReaderMemory(scratch: scratch, slots: slots, currentPath: currentPath, indexer: indexer).putBack()
    }

    var text: JSONText { walker.text }

    /// The failure of a document that exceeded the runtime's limits.
    var overLimit: JSONSyntaxError? {
        isOverLimit ? plan.limits.refusal(atFailure: walker.offset(document.record)) : nil
    }

    /// Ends the reading of a document with more failures than are looked for.
    @inline(__always)
    mutating func checkWork() throws(JSONFault) { if report.failureCount > failuresLeft { try endWork() } }

    @inline(never)
    private mutating func endWork() throws(JSONFault) {
        guard report.total > failuresLeft else { return }
        isOverLimit = true
        throw JSONFault()
    }
}

/// The document and record being read.
struct DocumentState {
    /// The document's first token, and the slots of paths that begin there.
    var first = 0
    var base = 0

    /// The first token of what `$` stands for: the document, or the record where the document is an array of them.
    var whole = 0

    /// True if the members of the document's root are noted, which happens once a path needs one.
    var isWalked = false

    /// The record's first token, and its array's and its place there where it is an item of one.
    var record = 0
    var records = 0 {
        didSet { recordsPath = nil }
    }
    var recordPosition: Int?

    /// The path to that array where the text doesn't hold it, or somebody has looked for it before.
    var recordsPath: [JSONLocator.Child]?

    /// The values around the record that `*` and ranges of the root selected, outermost first.
    var outer: [Outer] = []

    /// The name of the record, where it is a member of an object.
    var name: Name?

    /// The names of the object's records before, as their property holds them, where two may be one value.
    var names: Set<Value> = []

    struct Name {
        /// The token of the key, and the member's place in the object.
        var token: Int
        var position: Int

        /// As the record's property holds it.
        var held: Value?
    }

    /// True if the record is one of several in the document, or stands inside values that the root selected.
    var isRecordInside: Bool { isRecordInList || !outer.isEmpty }

    /// True if the record is an item of an array, or a member of an object, that holds records.
    var isRecordInList: Bool { recordPosition != nil || name != nil }

    /// The step of the root that met a value it can't look into, while that is reported.
    var refusedStep: Int32?

    struct Outer {
        /// The value's token, and the step that selected it.
        var token: Int
        var step: Int32
    }

    /// True if the records are the items of a root array, and not the lines of NDJSON.
    var countsItems = true
}

/// Places in a record that are passed to host code.
struct RecordPlaces {
    /// The record's token, and the path to it.
    var record: Int
    var base: String
    var way: [JSONLocator.Child]
    var memo = PlaceMemo()
}

/// A step from the entry mapping to the current object.
enum PathFrame: BitwiseCopyable {
    case property(Int32)
    case item(Int)

    /// By position in `memberNames`.
    case member(Int)
}

/// The items found last: in the array that is the object, and in an array inside it.
struct FoundItems: BitwiseCopyable {
    var outer = Item()
    var inner = Item()

    struct Item: BitwiseCopyable {
        var array = -1
        var position: Int32 = 0
        var token = 0
    }
}

/// The place of a property's value.
enum Place {
    case missing
    case at(Int)

    /// Something that can't be looked into stands on the path.
    case blocked(Int)

    /// The values that a path with `*` collected, by position in `collected`.
    case collection(Range<Int>)
}

/// A value that a transformer gave.
struct DerivedValue {
    var value: Datum

    /// The value it was made of; `unset` where that isn't known.
    var stated: Datum
}
