import SpecIR

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
        if let usual = try reader.documentInOrder(token) { return MappedDocument(next: usual.next, records: 1) }
        return try mapAny(token)
    }

    private mutating func mapAny(_ token: Int) throws(JSONFault) -> MappedDocument {
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
        if isList {
            reader.sink.output.close(UInt8(ascii: "]"))
        } else if reader.countsItems, result.error == nil, reader.sink.output.count == start {
            // A single object that its chooser skips; a line that it skips is left out, as an element is.
            reader.sink.null()
        }
        return result
    }
}

// MARK: Parts of documents

extension SourceMapper {
    mutating func findArray() throws(JSONFault) -> ArraySearch { try reader.findArray() }

    mutating func mapItem(
        _ token: Int,
        at position: Int,
        below way: [JSONLocator.Child]
    ) throws(JSONFault) -> (next: Int, error: DataError?) {
        var failed: DataError?
        let next = try reader.readItem(token, at: position, below: way) { reader, event in
            guard case .record(let element, let error) = event else { return }
            failed = error
            if element != nil { reader.sink.output.append(JSONByte.comma) }
        }
        return (next, failed)
    }

    mutating func passMember(_ token: Int, level: Int) throws(JSONFault) -> (next: Int, leadsToRecords: Bool) {
        try reader.passMember(token, level: level)
    }
}
