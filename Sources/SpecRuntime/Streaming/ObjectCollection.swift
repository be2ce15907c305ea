/// From the source's JSON to objects, for who wants them as they are.
struct ObjectCollection: RecordMapper, ~Copyable {
    private var reader: Reader
    private var builder: ObjectBuilder
    private(set) var objects: [DynamicObject] = []

    /// The number of each object's record.
    private(set) var records: [Int] = []

    /// True if an item of a long array was bad.
    private(set) var hasFailed = false

    /// Nothing is written.
    var output = JSONOutput()

    init(_ plan: EntryPlan, _ options: ReadingOptions) {
        var reading = Reader.Options()
        reading.caller = options.caller
        reading.isObserved = options.observer != nil
        reader = Reader(plan, text: .empty, options: reading, report: FailureReport(origin: .memory))
        builder = ObjectBuilder(observer: options.observer, usesImages: true)
    }

    /// Objects that go into a session.
    init(_ plan: EntryPlan, _ caller: CallerContext?, observer: ReadingObserver? = nil) {
        var reading = Reader.Options()
        reading.caller = caller
        reading.isForSession = true
        reading.isObserved = observer != nil
        reader = Reader(plan, text: .empty, options: reading, report: FailureReport(origin: .memory))
        builder = ObjectBuilder(observer: observer, isForSession: true)
    }

    var report: FailureReport {
        get { reader.report }
        _modify { yield &reader.report }
    }

    var countsItems: Bool {
        get { reader.document.countsItems }
        set { reader.document.countsItems = newValue }
    }

    /// Lets go of the objects that were handed on.
    mutating func forget() {
        objects.removeAll(keepingCapacity: true)
        records.removeAll(keepingCapacity: true)
        handedOn = builder.objectCount
        mark = nil
    }

    private var handedOn = 0

    /// The record of the document or line that was mapped last, and how many objects there were before it.
    private var mark: (record: Int, count: Int)?

    /// The state before the last item.
    private var before = (count: 0, hasFailed: false)

    /// Number of objects, those inside others included.
    var objectCount: Int { builder.objectCount - handedOn }

    var limits: WorkLimits { reader.plan.limits }
    var overLimit: JSONSyntaxError? { reader.overLimit }

    mutating func use(_ text: JSONText) { reader.walker = JSONWalker(text) }

    mutating func map(_ token: Int) throws(JSONFault) -> MappedDocument {
        mark = (report.record, objects.count)
        if let lone = try reader.loneRecord(at: token) {
            add(lone.datum)
            return MappedDocument(singlePassUpTo: lone.next, skipped: reader.report.skipped)
        }
        var result = MappedDocument(next: token)
        var found: [DynamicObject] = []
        var numbers: [Int] = []
        var builder = builder
        result.next = try reader.readDocument(at: token) { reader, event in
            switch event {
            case .list, .listEnd: break
            case .restart:
                found.removeAll()
                numbers.removeAll()
                result = MappedDocument(next: token)
            case .record(let datum, let error):
                result.count(datum, error: error, by: reader)
                guard datum.isValue, case .object(let object) = builder.value(of: datum, reader.scratch) else { break }
                found.append(object)
                numbers.append(reader.report.record)
            }
        }
        self.builder = builder
        // A line is one record, and passes whole or not at all.
        guard countsItems || result.error == nil else { return result }
        objects += found
        records += numbers
        return result
    }

    private mutating func add(_ datum: Datum) {
        guard case .object(let object) = builder.value(of: datum, reader.scratch) else { return }
        objects.append(object)
        records.append(reader.report.record)
    }

    mutating func findArray() throws(JSONFault) -> ArraySearch { try reader.findArray() }

    mutating func mapItem(
        _ token: Int,
        at position: Int,
        below way: [JSONLocator.Child]
    ) throws(JSONFault) -> MappedDocument {
        var result = MappedDocument(next: token)
        var found: [DynamicObject] = []
        var builder = builder
        result.next = try reader.readItem(token, at: position, below: way) { reader, event in
            guard case .record(let datum, let error) = event else { return }
            result.count(datum, error: error, by: reader)
            guard datum.isValue, case .object(let object) = builder.value(of: datum, reader.scratch) else { return }
            found.append(object)
        }
        self.builder = builder
        before = (objects.count, hasFailed)
        objects += found
        records += found.map { _ in reader.report.record }
        if result.error != nil { hasFailed = true }
        return result
    }

    /// The document or line that was mapped last turns out to be none.
    mutating func takeBackDocument() {
        guard let mark, countsItems || mark.record == report.record else { return }
        objects.removeSubrange(mark.count...)
        records.removeSubrange(mark.count...)
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
