import SpecIR

/// From the source's JSON to objects shown as JSON, without building them.
struct SourceMapper: RecordMapper, ~Copyable {
    private var reader: Reader
    var output = JSONOutput()

    /// Stands in for the output while that is written to.
    private let spare = JSONOutput()

    /// Makes rows of the results; nil for JSON.
    private let rows: CSVRowWriter?

    init(_ plan: EntryPlan, _ rows: CSVRowForm? = nil) {
        reader = Reader(plan, text: .empty, report: FailureReport(origin: .memory))
        self.rows = rows.map { CSVRowWriter($0) }
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

    mutating func map(_ token: Int) throws(JSONFault) -> MappedDocument {
        if let lone = try reader.loneRecord(at: token) {
            var result = MappedDocument(singlePassUpTo: lone.next, skipped: reader.report.skipped)
            if let error = reader.write(lone.datum, to: &output, as: rows) {
                result.badRecords = 1
                result.add(error)
            }
            return result
        }
        return try mapAny(token)
    }

    private mutating func mapAny(_ token: Int) throws(JSONFault) -> MappedDocument {
        var output = spare
        swap(&output, &self.output)
        defer { swap(&output, &self.output) }
        let start = output.count
        let rows = rows
        var result = MappedDocument(next: token)
        var isList = false
        result.next = try reader.readDocument(at: token) { reader, event in
            switch event {
            case .list:
                isList = true
                if rows == nil { output.append(JSONByte.openBracket) }
            case .listEnd: break
            case .restart:
                isList = false
                result = MappedDocument(next: token)
                output.truncate(to: start)
            case .record(let datum, let error):
                let levels = isList ? 1 : 0
                let failure = error ?? reader.write(datum, to: &output, below: levels, as: rows)
                result.count(failure == nil ? datum : .unset, error: failure, by: reader)
                // An element that its chooser skips leaves nothing behind.
                if isList, rows == nil, failure == nil, datum.isValue { output.append(JSONByte.comma) }
            }
        }
        if rows != nil { return result }
        if isList {
            output.close(JSONByte.closeBracket)
        } else if reader.document.countsItems, result.error == nil, output.count == start {
            // A single object that its chooser skips; a line that it skips is left out, as an element is.
            output.append("null")
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
    ) throws(JSONFault) -> MappedDocument {
        var result = MappedDocument(next: token)
        var output = spare
        swap(&output, &self.output)
        defer { swap(&output, &self.output) }
        let rows = rows
        result.next = try reader.readItem(token, at: position, below: way) { reader, event in
            guard case .record(let datum, let error) = event else { return }
            let failure = error ?? reader.write(datum, to: &output, below: 1, as: rows)
            result.count(failure == nil ? datum : .unset, error: failure, by: reader)
            if rows == nil, failure == nil, datum.isValue { output.append(JSONByte.comma) }
        }
        return result
    }

    mutating func passMember(_ token: Int, level: Int) throws(JSONFault) -> (next: Int, leadsToRecords: Bool) {
        try reader.passMember(token, level: level)
    }
}
