import SpecIR

/// Maps the JSON of one document or line and appends the result to its output.
protocol RecordMapper: SendableMetatype, ~Copyable {
    var output: JSONOutput { get set }
    var report: FailureReport { get set }

    /// Turns to another text.
    mutating func use(_ text: JSONText)

    /// Whether the items of a root array are records of their own; in NDJSON the lines are.
    var countsItems: Bool { get set }

    /// Maps the document that begins at a token.
    mutating func map(_ token: Int) throws(JSONFault) -> MappedDocument
}

/// What became of a document.
struct MappedDocument {
    /// The token behind it.
    var next: Int
    var error: DataError?
    var records = 0
    var badRecords = 0

    fileprivate mutating func count(_ error: DataError?) {
        records += 1
        guard let error else { return }
        badRecords += 1
        self.error = self.error?.adding(error) ?? error
    }
}

/// From the source's JSON to objects shown as JSON, without building them.
struct SourceMapper: RecordMapper, ~Copyable {
    private let plan: EntryPlan
    private var reader: Reader<ByteSink>

    init(_ plan: EntryPlan) {
        self.plan = plan
        reader = Reader(plan, .empty, sink: ByteSink(output: JSONOutput()), report: FailureReport(origin: .memory))
    }

    var output: JSONOutput {
        get { reader.sink.output }
        _modify { yield &reader.sink.output }
    }

    var report: FailureReport {
        get { reader.report }
        _modify { yield &reader.report }
    }

    var countsItems: Bool {
        get { reader.countsItems }
        set { reader.countsItems = newValue }
    }

    mutating func use(_ text: JSONText) { reader.walker = JSONWalker(text) }

    mutating func map(_ token: Int) throws(JSONFault) -> MappedDocument {
        let start = reader.sink.output.count
        var result = MappedDocument(next: token)
        var isList = false
        result.next = try reader.readDocument(at: token) { reader, event in
            switch event {
            case .list:
                isList = true
                reader.sink.output.append(UInt8(ascii: "["))
            case .restart:
                isList = false
                result = MappedDocument(next: token)
                reader.sink.output.truncate(to: start)
            case .record(let element, let error):
                result.count(error)
                // An element that its chooser skips leaves nothing behind.
                if isList, element != nil { reader.sink.output.append(UInt8(ascii: ",")) }
            }
        }
        if isList { reader.sink.output.close(UInt8(ascii: "]")) }
        return result
    }
}

/// From objects shown as JSON back to the source's JSON.
struct ObjectMapper: RecordMapper, ~Copyable {
    private let plan: EntryPlan
    private let writing: WritePlan
    private let mapping: Int
    private let part: PropertyPaths?
    private var reader: Reader<ObjectSink>
    var output = JSONOutput()

    init(_ plan: EntryPlan, _ writing: WritePlan, mapping: Int, part: PropertyPaths?) {
        self.plan = plan
        self.writing = writing
        self.mapping = mapping
        self.part = part
        reader = Reader(plan, .empty, sink: ObjectSink(), report: FailureReport(origin: .memory))
    }

    var report: FailureReport {
        get { reader.report }
        _modify { yield &reader.report }
    }

    var countsItems: Bool {
        get { reader.countsItems }
        set { reader.countsItems = newValue }
    }

    mutating func use(_ text: JSONText) { reader.walker = JSONWalker(text) }

    mutating func map(_ token: Int) throws(JSONFault) -> MappedDocument {
        var result = MappedDocument(next: token)
        var objects: [DynamicObject] = []
        var isList = false
        result.next = try reader.readDocument(at: token) { reader, event in
            switch event {
            case .list: isList = true
            case .restart: (objects, isList, result) = ([], false, MappedDocument(next: token))
            case .record(let value, let error):
                result.count(error)
                if case .object(let object)? = value { objects.append(object) }
            }
        }
        guard isList || !objects.isEmpty else { return result }
        var writer = Writer(writing)
        writer.document(objects, isList: isList, by: mapping, part: part)
        if var error = writer.error {
            for number in error.failures.indices {
                error.failures[number].record = reader.report.record
                reader.report.origin.locate(&error.failures[number], in: reader.text, at: reader.text.offset(token))
            }
            result.badRecords += 1
            result.error = result.error?.adding(error) ?? error
        } else {
            writer.output.withBytes { output.append($0) }
        }
        return result
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
