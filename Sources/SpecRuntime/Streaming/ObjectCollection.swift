/// From the source's JSON to objects, for who wants them as they are.
struct ObjectCollection: RecordMapper, ~Copyable {
    private var reader: Reader<ObjectSink>
    private(set) var objects: [DynamicObject] = []

    /// The number of each object's record.
    private(set) var records: [Int] = []

    /// Whether an item of a long array was bad.
    private(set) var hasFailed = false

    /// Nothing is written.
    var output = JSONOutput()

    init(_ plan: EntryPlan, _ options: ReadingOptions) {
        let sink = ObjectSink(observer: options.observer)
        reader = Reader(plan, .empty, sink: sink, report: FailureReport(origin: .memory))
        reader.caller = options.caller
    }

    /// Objects that go into a session.
    init(_ plan: EntryPlan, _ caller: CallerContext?) {
        reader = Reader(plan, .empty, sink: ObjectSink(isForSession: true), report: FailureReport(origin: .memory))
        reader.caller = caller
    }

    var report: FailureReport {
        get { reader.report }
        _modify { yield &reader.report }
    }

    var countsItems: Bool {
        get { reader.countsItems }
        set { reader.countsItems = newValue }
    }

    /// Lets go of the objects that were handed on.
    mutating func forget() {
        objects.removeAll(keepingCapacity: true)
        records.removeAll(keepingCapacity: true)
        handedOn = reader.sink.begun
    }

    private var handedOn = 0

    /// What there was before the last item.
    private var before = (count: 0, hasFailed: false)

    /// How many objects there are, those inside others included.
    var objectCount: Int { reader.sink.begun - handedOn }

    mutating func use(_ text: JSONText) { reader.walker = JSONWalker(text) }

    mutating func map(_ token: Int) throws(JSONFault) -> MappedDocument {
        var result = MappedDocument(next: token)
        var found: [DynamicObject] = []
        var records: [Int] = []
        swap(&found, &objects)
        swap(&records, &self.records)
        defer {
            swap(&found, &objects)
            swap(&records, &self.records)
        }
        result.next = try reader.readDocument(at: token) { reader, event in
            switch event {
            case .list: break
            case .restart:
                found.removeAll()
                records.removeAll()
                result = MappedDocument(next: token)
            case .record(let value, let error):
                result.count(error)
                guard case .object(let object)? = value else { break }
                found.append(object)
                records.append(reader.report.record)
            }
        }
        return result
    }

    mutating func findArray() throws(JSONFault) -> ArraySearch { try reader.findArray() }

    mutating func mapItem(
        _ token: Int,
        at position: Int,
        below way: [JSONLocator.Child]
    ) throws(JSONFault) -> (next: Int, error: DataError?) {
        var failed: DataError?
        var found: [DynamicObject] = []
        let next = try reader.readItem(token, at: position, below: way) { _, event in
            guard case .record(let value, let error) = event else { return }
            failed = error
            if case .object(let object)? = value { found.append(object) }
        }
        before = (objects.count, hasFailed)
        objects += found
        records += found.map { _ in reader.report.record }
        if failed != nil { hasFailed = true }
        return (next, failed)
    }

    mutating func takeBackItem() {
        objects.removeSubrange(before.count...)
        records.removeSubrange(before.count...)
        hasFailed = before.hasFailed
    }

    mutating func passMember(_ token: Int, level: Int) throws(JSONFault) -> (next: Int, leadsToRecords: Bool) {
        try reader.passMember(token, level: level)
    }
}
