import SpecIR

/// Builds dynamic objects.
struct ObjectSink: ReadingSink {
    typealias Element = Value

    static var buildsValues: Bool { true }
    var tellsMapping = false
    func value(of element: Value) -> Value? { element }

    /// What waits for the record to be known as good.
    private(set) var adopted: [(fresh: DynamicObject, target: DynamicObject)] = []
    var copiesAdopted = false

    mutating func adopt(_ fresh: DynamicObject, into target: DynamicObject) -> Value {
        if isForSession, target.membership?.graph != nil {
            // What was read is put into the session's own object later, found by its key.
            for position in fresh.shape.identity?.key ?? [] where fresh.slots[position] == nil {
                fresh.slots[position] = target.slots[position]
            }
            return .object(fresh)
        }
        if copiesAdopted {
            let copy = DynamicObject(copying: target)
            copy.take(fresh)
            return .object(copy)
        }
        adopted.append((fresh, target))
        return .object(target)
    }

    /// Ends a record: what was read is put into the objects that were found, or forgotten.
    mutating func endRecord(isGood: Bool) {
        if isGood { for pair in adopted { pair.target.take(pair.fresh) } }
        adopted.removeAll()
    }

    /// The object whose properties the next object of the entry mapping refreshes.
    var refreshed: DynamicObject?
    var observer: ReadingObserver?
    var canStartOver: Bool { observer == nil && refreshed == nil && !tellsMapping }
    private var shapes: [ObjectShape] = []
    private var partial: Set<Int32> = []
    private var lastLength = 0

    let isForSession: Bool

    init(refreshed: DynamicObject? = nil, observer: ReadingObserver? = nil, isForSession: Bool = false) {
        self.refreshed = refreshed
        self.observer = observer
        self.isForSession = isForSession
        copiesAdopted = isForSession
    }

    struct Items {
        var values: [Value] = []
        var members: ValueDictionary?
    }

    struct Object {
        var object: DynamicObject

        /// What the object held before, where it is a refreshed one.
        var earlier: DynamicObject?
    }

    func mark() {}
    func rewind(to mark: Void) {}

    func null() -> Value { .null }
    func boolean(_ flag: Bool) -> Value { .boolean(flag) }
    func integer(_ integer: Int64) -> Value { .integer(integer) }
    func integer(_ text: JSONText, _ range: Range<Int>) -> Value {
        switch JSONNumber.integer(text.bytes, range) {
        case .int64(let integer): .integer(integer)
        case .uint64(let integer): .unsigned(integer)
        case .overflow: .null
        }
    }

    func unsigned(_ integer: UInt64) -> Value { .unsigned(integer) }
    func double(_ double: Double) -> Value { .double(double) }
    func date(_ date: Timestamp) -> Value { .date(date) }
    func value(_ value: Value) -> Value { value }
    func reference(_ key: Value, to target: ReferenceReader) -> Value {
        let object = DynamicObject(shape: target.shape)
        object.isReference = true
        if target.parts.count == 1 {
            object.slots[target.parts[0].position] = key
        } else if case .list(let values) = key {
            for (part, value) in zip(target.parts, values) { object.slots[part.position] = value }
        }
        return .object(object)
    }

    func constant(_ constant: Constant, of plan: Plan) -> Value { constant.value }

    func number(_ text: JSONText, _ range: Range<Int>) -> Value {
        .number(String(decoding: UnsafeBufferPointer(rebasing: text.buffer[range]), as: UTF8.self))
    }

    func string(_ text: JSONText, _ content: Range<Int>, hasEscape: Bool) -> Value {
        .string(hasEscape ? JSONString.decode(text.bytes, content) : JSONString.plain(text.bytes, content))
    }

    func willMapCollection(of mapping: Int32, _ plan: Plan) {
        observer?(.willMapCollection(mapping: plan.mappingFacts[Int(mapping)].name))
    }

    func didMapCollection(of mapping: Int32, _ plan: Plan) {
        observer?(.didMapCollection(mapping: plan.mappingFacts[Int(mapping)].name))
    }

    func openItems() -> Items {
        var items = Items()
        // Most lists are about as long as the last; what is longer grows as arrays do.
        if lastLength > 1 { items.values.reserveCapacity(min(lastLength, 4)) }
        return items
    }

    func add(_ element: Value, to items: inout Items) { items.values.append(element) }

    mutating func closeList(_ items: Items) -> Value {
        lastLength = items.values.count
        return .list(items.values)
    }

    func openMembers() -> Items { Items(members: ValueDictionary()) }
    func key(_ key: String) {}
    func add(_ element: Value, key: String, to items: inout Items) { items.members?[key] = element }
    func closeDictionary(_ items: Items) -> Value { .dictionary(items.members ?? ValueDictionary()) }

    mutating func follow(_ plan: Plan) {
        shapes = plan.shapes
        partial = plan.partial
    }

    /// How many objects were begun.
    private(set) var begun = 0

    mutating func openObject(_ mapping: Int32) -> Object {
        begun &+= 1
        defer {
            refreshed = nil
            tellsMapping = false
        }
        let object = DynamicObject(shape: shapes[Int(mapping)])
        object.isChosen = tellsMapping
        if partial.contains(mapping) {
            object.membership = Membership()
            object.membership?.isPartial = true
        }
        observer?(.willMapObject(object))
        return Object(object: object, earlier: refreshed)
    }

    func label(_ label: ByteRange, of tables: PlanTables) {}

    func set(_ element: Value, at position: Int32, in object: inout Object) {
        object.object.slots[Int(position)] = element
    }

    @inline(__always)
    func set(
        _ text: JSONText,
        _ range: Range<Int>,
        as kind: PlainKind,
        _ label: ByteRange,
        at position: Int32,
        of tables: PlanTables,
        in object: inout Object
    ) {
        object.object.slots[Int(position)] =
            switch kind {
            case .string: .string(JSONString.plain(text.bytes, range))
            case .number: number(text, range)
            case .integer: integer(text, range)
            }
    }

    mutating func setDefault(_ element: Value, at position: Int32, in object: inout Object) {
        object.object.slots[Int(position)] = element
        guard isForSession || object.object.shape.identity != nil else { return }
        let membership = object.object.membership ?? Membership()
        membership.defaulted.insert(Int(position))
        object.object.membership = membership
    }

    func missingKey(of object: Object) -> Int? {
        object.object.shape.identity?.key.first { position in object.object.slots[position]?.isNoKey ?? true }
    }

    func value(at position: Int, of object: Object) -> Value? { object.object.slots[position] }

    func note(_ place: DataFailure, of element: Value) {
        guard let object = element.object else { return }
        let membership = object.membership ?? Membership()
        membership.place = place
        object.membership = membership
    }

    func holds(_ position: Int32, _ object: Object) -> Bool {
        guard let held = object.earlier?.slots[Int(position)] else { return false }
        return held != .null
    }

    func keep(_ element: Value, name: String, path: [String], in object: inout Object) {
        object.object.extras.append(DynamicObject.Extra(name: name, path: path, value: element))
    }

    func keep(_ element: Value, at position: Int, in object: inout Object) { object.object.slots[position] = element }

    func closeObject(_ object: Object) -> Value {
        observer?(.didMapObject(object.object))
        return .object(object.object)
    }
}
