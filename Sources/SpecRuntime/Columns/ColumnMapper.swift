import SpecIR

/// From the source's JSON to columns, one row an object.
struct ColumnMapper: RecordMapper, ~Copyable {
    private var reader: Reader
    private let rows: ColumnBuilder
    private let skips: Bool

    /// Nothing is written.
    var output = JSONOutput()

    /// Tables that are finished.
    private var tables: [ColumnData] = []

    /// The record that is mapped, and how many rows there were before it.
    private var mark = (record: 0, rows: 0)

    init(_ plan: EntryPlan, _ rows: ColumnBuilder, skips: Bool) {
        reader = Reader(plan, text: .empty, report: FailureReport(origin: .memory))
        self.rows = rows
        self.skips = skips
    }

    var report: FailureReport {
        get { reader.report }
        _modify { yield &reader.report }
    }

    var countsItems: Bool {
        get { reader.document.countsItems }
        set { reader.document.countsItems = newValue }
    }

    var limits: WorkLimits { reader.plan.limits }
    var overLimit: JSONSyntaxError? { reader.overLimit }

    mutating func use(_ text: JSONText) { reader.walker = JSONWalker(text) }
    mutating func changeThread() { reader.state.stack = StackRoom() }

    /// Forgets what an earlier call left behind.
    mutating func begin() {
        tables = []
        rows.truncate(to: 0)
        mark = (0, 0)
    }

    /// All rows, at least one table.
    mutating func takeTables() -> [ColumnData] {
        if rows.count > 0 || tables.isEmpty { tables.append(rows.take()) }
        defer { tables = [] }
        return tables
    }

    mutating func map(_ token: Int) throws(JSONFault) -> MappedDocument {
        if rows.isFull { tables.append(rows.take()) }
        mark = (report.record, rows.count)
        if let lone = try reader.loneRecord(at: token) {
            var result = MappedDocument(singlePassUpTo: lone.next, skipped: reader.report.skipped)
            if let error = append(lone.datum) {
                result.badRecords = 1
                result.add(error)
            }
            return result
        }
        return try mapAny(token)
    }

    private mutating func mapAny(_ token: Int) throws(JSONFault) -> MappedDocument {
        let start = rows.count
        var result = MappedDocument(next: token)
        let rows = rows
        do throws(JSONFault) {
            result.next = try reader.readDocument(at: token) { reader, event in
                switch event {
                case .list, .listEnd: break
                case .restart:
                    rows.truncate(to: start)
                    result = MappedDocument(next: token)
                case .record(let datum, let error):
                    let error = error ?? (datum.isValue ? Self.append(datum, to: rows, &reader) : nil)
                    result.count(error == nil ? datum : .unset, error: error, by: reader)
                }
            }
        } catch {
            rows.truncate(to: start)
            throw error
        }
        // A line passes whole or not at all, and so does a document unless bad records are skipped.
        if result.error != nil, !skips || !countsItems { rows.truncate(to: start) }
        return result
    }

    private mutating func append(_ datum: Datum) -> DataError? { Self.append(datum, to: rows, &reader) }

    /// Appends a row, or takes it back and returns what is wrong with it.
    private static func append(_ datum: Datum, to rows: ColumnBuilder, _ reader: inout Reader) -> DataError? {
        let start = rows.count
        if rows.append(row: datum, reader.scratch) { return nil }
        let mismatch = rows.takeMismatch()
        rows.truncate(to: start)
        return reader.failColumn(mismatch)
    }

    /// The document or line that was mapped last turns out to be none.
    mutating func takeBackDocument() {
        if countsItems { return begin() }
        if mark.record == report.record { rows.truncate(to: mark.rows) }
    }
}

extension Reader {
    /// A value that a column of its type can't hold.
    fileprivate mutating func failColumn(_ mismatch: (path: String, value: Datum, type: ColumnType)?) -> DataError? {
        guard let mismatch else { return nil }
        let isWide = mismatch.value.isNumber || mismatch.value.kind == .date || mismatch.value.isText
        var found = JSONOutput()
        found.append(mismatch.value, scratch)
        let isSecret = plan.propertyMetadata.contains { $0.isSensitive }
        let shown = isSecret ? "a value" : JSONLocator.cut(found.withBytes { String(decoding: $0, as: UTF8.self) })
        var failure = DataFailure(
            isWide ? .numberOutOfRange : .wrongType,
            "a column of \(mismatch.type) can't hold \(shown)"
        )
        (failure.property, failure.record) = (mismatch.path, report.record)
        failure.expected = mismatch.type.description
        if !isSecret { failure.found = shown }
        failure.at = JSONLocator(text: text, document: document.first).path(to: document.record)
        report.origin.locate(&failure, in: text, at: text.offset(document.record))
        if report.wantsDetails(.error) { report.add(failure, offset: 0) } else { report.count(.error) }
        return report.takeFailures()
    }
}
