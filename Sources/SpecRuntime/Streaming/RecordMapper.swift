import SpecIR

/// Maps the JSON of one document or line and appends the result to its output.
protocol RecordMapper: SendableMetatype, ~Copyable {
    var output: JSONOutput { get set }
    var report: FailureReport { get set }

    /// Limits on the work that a document may cause.
    var limits: WorkLimits { get }

    /// The failure of the document that was mapped last, if it exceeded those limits.
    var overLimit: JSONSyntaxError? { get }

    /// Turns to another text.
    mutating func use(_ text: JSONText)

    /// True if the items of a root array are records of their own; in NDJSON the lines are.
    var countsItems: Bool { get set }

    /// Maps the document that begins at a token.
    mutating func map(_ token: Int) throws(JSONFault) -> MappedDocument

    /// Looks for the records in the beginning of a document, to map it part by part.
    mutating func findArray() throws(JSONFault) -> ArraySearch

    /// Maps an item of the array of records; what it writes ends with a comma.
    mutating func mapItem(
        _ token: Int,
        at position: Int,
        below way: [JSONLocator.Child]
    ) throws(JSONFault) -> MappedDocument

    /// Takes back the item that was mapped last, of which the text turns out to hold a part; its output excepted.
    mutating func takeBackItem()

    /// Takes back the document or line being mapped, which can't be read; its output excepted.
    mutating func takeBackDocument()

    /// Forgets what holds for the thread that it ran on so far.
    mutating func changeThread()

    /// Passes a member of an object around the array of records.
    mutating func passMember(_ token: Int, level: Int) throws(JSONFault) -> (next: Int, leadsToRecords: Bool)
}

extension RecordMapper where Self: ~Copyable {
    /// True if so many records were rejected that they are passed on before others are read.
    var hasManyRejects: Bool { report.rejects.map { $0.records.count >= RejectedRecords.most } ?? false }

    // A document that isn't written until all is known can't be mapped part by part.
    mutating func findArray() throws(JSONFault) -> ArraySearch { .none }

    mutating func mapItem(
        _ token: Int,
        at position: Int,
        below way: [JSONLocator.Child]
    ) throws(JSONFault) -> MappedDocument {
        throw JSONFault()
    }

    mutating func passMember(_ token: Int, level: Int) throws(JSONFault) -> (next: Int, leadsToRecords: Bool) {
        throw JSONFault()
    }

    mutating func takeBackItem() {}
    mutating func takeBackDocument() {}
    mutating func changeThread() {}
}

/// The result of a document.
struct MappedDocument {
    /// The token behind it.
    var next: Int
    var error: DataError?
    var badRecords = 0

    /// Counts of its records, by the way they were read.
    var readings = ReadingCounts()

    init(next: Int) { self.next = next }

    /// A document that is a single record, read in one pass.
    init(singlePassUpTo next: Int, skipped: Int) {
        self.next = next
        readings.records = 1
        readings.skippedInside = skipped
    }

    var records: Int { readings.records }

    /// Counts a record that was read just now, of which a datum or an error came.
    mutating func count(_ datum: Datum, error: DataError?, by reader: borrowing Reader) {
        readings.add(reader.attempt.last)
        guard let error else {
            if datum.isValue { readings.skippedInside += reader.report.skipped } else { readings.skipped += 1 }
            return
        }
        badRecords += 1
        add(error)
    }

    /// Counts the records of a part of the document.
    mutating func add(_ part: MappedDocument) {
        readings.add(part.readings)
        badRecords += part.badRecords
        if let error = part.error { add(error) }
    }

    mutating func add(_ error: DataError) {
        self.error.add(error)
        // Each record lists its own where all of them are wanted.
        let listed = self.error?.failures.count ?? 0
        if listed > FailureReport.listLimit { self.error?.failures.removeLast(listed - FailureReport.listLimit) }
    }
}

extension JSONText {
    /// A text before the first one is there.
    static var empty: JSONText { JSONText(bytes: Self.noBytes, count: 0, offsets: Self.noOffsets, offsetCount: 0) }

    // Never freed and never written: what an empty text points at.
    private nonisolated(unsafe) static let noBytes = UnsafePointer<UInt8>(Self.zeros(64))
    private nonisolated(unsafe) static let noOffsets = UnsafePointer<UInt32>(Self.zeros(1))

    private static func zeros<Number: FixedWidthInteger>(_ count: Int) -> UnsafeMutablePointer<Number> {
        let memory = UnsafeMutablePointer<Number>.allocate(capacity: count)
        memory.initialize(repeating: 0, count: count)
        return memory
    }
}
