/// From the source's JSON to what a program wants of each record, kept until it is taken.
struct RecordCollection<Output>: RecordMapper, ~Copyable {
    private var reader: Reader
    private let maker: RecordMaker<Output>

    /// The results of the records since the last `forget`, in order.
    private(set) var results: [Result<Output, DataError>] = []

    /// Number of results before the last item of a long array.
    private var before = 0

    /// Nothing is written.
    var output = JSONOutput()

    init(_ plan: EntryPlan, caller: CallerContext?, maker: RecordMaker<Output>) {
        var reading = Reader.Options()
        reading.caller = caller
        reader = Reader(plan, text: .empty, options: reading, report: FailureReport(origin: .memory))
        self.maker = maker
    }

    var report: FailureReport {
        get { reader.report }
        _modify { yield &reader.report }
    }

    var countsItems: Bool {
        get { reader.document.countsItems }
        set { reader.document.countsItems = newValue }
    }

    /// Lets go of what was taken.
    mutating func forget() { results.removeAll(keepingCapacity: true) }

    var limits: WorkLimits { reader.plan.limits }
    var overLimit: JSONSyntaxError? { reader.overLimit }

    mutating func use(_ text: JSONText) { reader.walker = JSONWalker(text) }

    mutating func map(_ token: Int) throws(JSONFault) -> MappedDocument {
        var result = MappedDocument(next: token)
        if let lone = try reader.loneRecord(at: token) {
            result.next = lone.next
            result.count(lone.datum, error: add(lone.datum), by: reader)
            return result
        }
        let start = results.count
        var found = results
        results = []
        let maker = maker
        result.next = try reader.readDocument(at: token) { reader, event in
            switch event {
            case .list, .listEnd: break
            case .restart:
                found.removeSubrange(start...)
                result = MappedDocument(next: token)
            case .record(let datum, let error):
                let record = Self.result(of: datum, error, reader: reader, maker: maker)
                if let record { found.append(record) }
                result.count(datum, error: record?.failure, by: reader)
            }
        }
        results = found
        return result
    }

    /// Keeps what a record comes to; what is wrong with it.
    private mutating func add(_ datum: Datum) -> DataError? {
        guard let result = Self.result(of: datum, nil, reader: reader, maker: maker) else { return nil }
        results.append(result)
        return result.failure
    }

    /// The result of a record; nil for a null that is no record.
    private static func result(
        of datum: Datum,
        _ error: DataError?,
        reader: borrowing Reader,
        maker: RecordMaker<Output>
    ) -> Result<Output, DataError>? {
        if let error { return .failure(error) }
        guard datum.isValue else { return nil }
        do throws(DataError) {
            return .success(try maker.output(of: datum, reader.scratch))
        } catch {
            return .failure(error.inRecord(reader.report.record, reader.report.origin.file))
        }
    }

    mutating func findArray() throws(JSONFault) -> ArraySearch { try reader.findArray() }

    mutating func mapItem(
        _ token: Int,
        at position: Int,
        below way: [JSONLocator.Child]
    ) throws(JSONFault) -> MappedDocument {
        var result = MappedDocument(next: token)
        var found: Result<Output, DataError>?
        let maker = maker
        result.next = try reader.readItem(token, at: position, below: way) { reader, event in
            guard case .record(let datum, let error) = event else { return }
            found = Self.result(of: datum, error, reader: reader, maker: maker)
            result.count(datum, error: found?.failure, by: reader)
        }
        before = results.count
        if let found { results.append(found) }
        return result
    }

    mutating func takeBackItem() { results.removeSubrange(before...) }

    mutating func passMember(_ token: Int, level: Int) throws(JSONFault) -> (next: Int, leadsToRecords: Bool) {
        try reader.passMember(token, level: level)
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

extension DataError {
    /// Failures of a type that know no place.
    fileprivate func inRecord(_ record: Int, _ file: String?) -> DataError {
        var error = self
        for index in error.failures.indices {
            error.failures[index].record = error.failures[index].record ?? record
            error.failures[index].file = error.failures[index].file ?? file
        }
        return error
    }
}
