import SpecIR

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a stretch of JSON is that can be taken over as it stands.
enum PlainKind { case string, number, integer }

/// What the interpreter builds: objects, or JSON bytes straight away.
///
/// The interpreter follows the spec and calls the sink once for each value it has settled on. `Element` is what a
/// value becomes before it is put in its place: a `Value`, or nothing where bytes are written as they come.
protocol ReadingSink {
    associatedtype Element
    associatedtype Object
    associatedtype Items
    associatedtype Mark

    /// Whether elements are values, so that rules that need the value in hand can be followed.
    static var buildsValues: Bool { get }

    /// Whether the next object says which mapping made it, as the data chose it.
    var tellsMapping: Bool { get set }

    /// Puts what was read into an object that is there already, once the record is known to be good.
    mutating func adopt(_ fresh: DynamicObject, into target: DynamicObject) -> Element

    mutating func endRecord(isGood: Bool)

    /// Whether a record may be begun twice without a trace.
    var canStartOver: Bool { get }

    /// Whether adopting makes a copy, as only the copy's JSON is wanted.
    var copiesAdopted: Bool { get set }

    /// The value that an element is; nil where it is written already.
    func value(of element: Element) -> Value?

    /// A point to come back to when what follows turns out to be wrong.
    func mark() -> Mark
    mutating func rewind(to mark: Mark)

    mutating func null() -> Element
    mutating func boolean(_ flag: Bool) -> Element
    mutating func integer(_ integer: Int64) -> Element

    /// An integer by its digits, 18 at most.
    mutating func integer(_ text: JSONText, _ range: Range<Int>) -> Element
    mutating func unsigned(_ integer: UInt64) -> Element
    mutating func double(_ double: Double) -> Element

    /// A number by its digits.
    mutating func number(_ text: JSONText, _ range: Range<Int>) -> Element

    /// A string's content between its quotes, escapes unresolved.
    mutating func string(_ text: JSONText, _ content: Range<Int>, hasEscape: Bool) -> Element
    mutating func date(_ date: Timestamp) -> Element

    /// The object that a key stands for.
    mutating func reference(_ key: Element, to target: ReferenceReader) -> Element

    /// A value that isn't the JSON's own: converted, transformed or a table's.
    mutating func value(_ value: Value) -> Element
    mutating func constant(_ constant: Constant, of plan: Plan) -> Element

    /// Told before and after a list of objects.
    func willMapCollection(of mapping: Int32, _ plan: Plan)
    func didMapCollection(of mapping: Int32, _ plan: Plan)

    mutating func openItems() -> Items
    mutating func add(_ element: Element, to items: inout Items)
    mutating func closeList(_ items: Items) -> Element

    mutating func openMembers() -> Items
    mutating func key(_ key: String)
    mutating func add(_ element: Element, key: String, to items: inout Items)
    mutating func closeDictionary(_ items: Items) -> Element

    /// Told the plan whose mappings and properties it will hear of.
    mutating func follow(_ plan: Plan)
    mutating func openObject(_ mapping: Int32) -> Object
    mutating func label(_ label: ByteRange, of tables: PlanTables)
    mutating func set(_ element: Element, at position: Int32, in object: inout Object)

    /// Sets a property to a string without escapes, a number's digits or up to 18 of an integer, as they stand in the
    /// text.
    mutating func set(
        _ text: JSONText,
        _ range: Range<Int>,
        as kind: PlainKind,
        _ label: ByteRange,
        at position: Int32,
        of tables: PlanTables,
        in object: inout Object
    )

    /// Sets a property to a default, which never replaces what is there.
    mutating func setDefault(_ element: Element, at position: Int32, in object: inout Object)

    /// Whether what is read goes into a session, where objects need keys.
    var isForSession: Bool { get }

    /// The first part of the primary key that an object lacks; nil where it has all, or its mapping has no key.
    func missingKey(of object: Object) -> Int?

    /// What a property of an object holds by now, where the sink builds values.
    func value(at position: Int, of object: Object) -> Value?

    /// Notes where a key, or an object, stands that need not be anywhere else.
    func note(_ place: DataFailure, of element: Element)

    /// Whether a default would replace what a refreshed object holds.
    func holds(_ position: Int32, _ object: Object) -> Bool

    /// Puts kept members into the property at a position, whose label is written.
    mutating func keep(_ element: Element, at position: Int, in object: inout Object)
    mutating func keep(_ element: Element, name: String, path: [String], in object: inout Object)
    mutating func closeObject(_ object: Object) -> Element
}
