import SpecIR

/// From objects shown as JSON back to the source's JSON.
struct ObjectMapper: RecordMapper, ~Copyable {
    private let mapping: Int
    private let part: ObjectPart?

    /// True if the others of an array are written where one of its objects can't be.
    private let skips: Bool
    private var reader: Reader
    private var writer: Writer
    var output = JSONOutput()

    /// Makes rows of the results; nil for JSON.
    private let rows: CSVRowWriter?

    /// Room for the objects of a document, kept for the next.
    private var objects: [Item] = []

    init(
        _ plan: EntryPlan,
        _ writing: WritePlan,
        mapping: Int,
        part: ObjectPart?,
        skips: Bool = false,
        rows: CSVRowForm? = nil
    ) {
        self.rows = rows.map { CSVRowWriter($0) }
        self.mapping = mapping
        self.part = part
        self.skips = skips
        var reading = Reader.Options()
        // A document's objects can only be written once the last of them is read.
        reading.keepsRecords = true
        reader = Reader(plan, text: .empty, options: reading, report: FailureReport(origin: .memory))
        writer = Writer(writing)
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

    mutating func changeThread() {
        reader.state.stack = StackRoom()
        writer.stack = StackRoom()
    }

    mutating func map(_ token: Int) throws(JSONFault) -> MappedDocument {
        if rows == nil, let lone = try reader.loneRecord(at: token), lone.datum.kind == .object {
            var result = MappedDocument(singlePassUpTo: lone.next, skipped: reader.report.skipped)
            let start = output.count
            swap(&output, &writer.output)
            writer.document(lone.datum, by: mapping, part: part, &reader.scratch)
            swap(&output, &writer.output)
            if writer.failureCount > 0 {
                output.truncate(to: start)
                takeFailures(into: &result, nil, token)
            }
            return result
        }
        return try mapAny(token)
    }

    private mutating func mapAny(_ token: Int) throws(JSONFault) -> MappedDocument {
        var result = MappedDocument(next: token)
        var isList = false
        var objects: [Item] = []
        swap(&objects, &self.objects)
        objects.removeAll(keepingCapacity: true)
        defer { self.objects = objects }
        result.next = try reader.readDocument(at: token) { reader, event in
            switch event {
            case .list: isList = true
            case .listEnd: break
            case .restart:
                objects.removeAll(keepingCapacity: true)
                (isList, result) = (false, MappedDocument(next: token))
            case .record(let datum, let error):
                if datum.isValue {
                    objects.append(Item(datum: datum, position: result.records, token: reader.document.record))
                }
                result.count(datum, error: error, by: reader)
            }
        }
        guard isList || !objects.isEmpty else { return result }
        if let rows {
            writeRows(objects, isList: isList, of: token, rows: rows, into: &result)
            return result
        }
        if isList, skips, countsItems, !writer.tables.rows[Int32(mapping)].isOnlyRead {
            writeEach(objects, of: token, &result)
            return result
        }
        let start = output.count
        swap(&output, &writer.output)
        writer.document(objects.lazy.map(\.datum), isList: isList, by: mapping, part: part, &reader.scratch)
        swap(&output, &writer.output)
        if writer.failureCount > 0 {
            output.truncate(to: start)
            takeFailures(into: &result, isList ? objects.map(\.position) : nil, token)
        }
        return result
    }

    /// An object that was read.
    private struct Item {
        var datum: Datum

        /// Its position in the document's array.
        var position: Int
        var token: Int
    }

    /// Writes the objects of an array, and leaves out those that can't be written.
    private mutating func writeEach(_ objects: [Item], of token: Int, _ result: inout MappedDocument) {
        swap(&output, &writer.output)
        defer {
            swap(&output, &writer.output)
            reader.report.rejects?.sortText()
        }
        writer.beginDocument(true, mapping: mapping, part: part)
        for item in objects {
            let start = writer.output.count
            writer.object(item.datum, at: item.position, by: mapping, &reader.scratch)
            guard let (failed, ways) = writer.takeFailures() else { continue }
            var error = failed
            writer.output.truncate(to: start)
            for (number, way) in ways.enumerated() {
                var way = way
                if !way.isEmpty { way[0] = String(item.position) }
                locate(&error.failures[number], way: way, positions: nil, at: token)
                error.failures[number].property = way.dropFirst().joined(separator: ".")
                error.failures[number].record = item.position + 1
            }
            result.badRecords += 1
            result.add(error)
            reader.noteRecord(item.position + 1, at: item.token, isItem: true, error)
        }
        writer.endDocument(true, mapping)
    }

    /// Writes objects as rows, each by itself, up to the first that can't be one unless those are left out.
    private mutating func writeRows(
        _ objects: [Item],
        isList: Bool,
        of token: Int,
        rows: CSVRowWriter,
        into result: inout MappedDocument
    ) {
        let first = output.count
        writer.beginRows(part)
        for item in objects {
            let start = output.count
            let record = isList && countsItems ? item.position + 1 : reader.report.record
            swap(&output, &writer.output)
            writer.row(item.datum, by: mapping, &reader.scratch)
            swap(&output, &writer.output)
            var error: DataError?
            if let (failed, ways) = writer.takeFailures() {
                error = failed
                for (number, way) in ways.enumerated() {
                    var failure = failed.failures[number]
                    locate(&failure, way: isList ? [String(item.position)] + way : way, positions: nil, at: token)
                    (failure.property, failure.record) = (way.joined(separator: "."), record)
                    error?.failures[number] = failure
                }
            } else if let fault = rows.replace(&output, from: start) {
                error = reader.failRow(fault, at: item.token, record: record)
            }
            guard let error else { continue }
            output.truncate(to: start)
            result.badRecords += 1
            result.add(error)
            reader.noteRecord(record, at: item.token, isItem: isList && countsItems, error)
        }
        if isList { reader.report.rejects?.sortText() }
        if result.error != nil, !skips || !countsItems { output.truncate(to: first) }
    }

    /// Takes what can't be written, each where it stands in the input.
    private mutating func takeFailures(into result: inout MappedDocument, _ positions: [Int]?, _ token: Int) {
        guard var error = writer.error else { return }
        for (number, way) in writer.failureWays.enumerated() {
            locate(&error.failures[number], way: way, positions: positions, at: token)
        }
        result.badRecords += writer.failedObjects
        result.add(error)
        writer.reset()
        reader.noteRecord(reader.report.record, at: token, isItem: false, error)
    }

    /// Sets the place in the input of a value that can't be written.
    ///
    /// - Parameters:
    ///   - failure: what is wrong with it.
    ///   - way: the properties that lead to it, from the document on.
    ///   - positions: where each object stands in the document's array, if it is one.
    ///   - token: the document's first.
    private func locate(_ failure: inout DataFailure, way: [String], positions: [Int]?, at token: Int) {
        var way = way
        failure.record = reader.report.record
        if let positions, let object = way.first.flatMap({ Int($0) }) {
            way[0] = String(positions[object])
            failure.property = way.dropFirst().joined(separator: ".")
            if countsItems { failure.record = positions[object] + 1 }
        }
        let locator = JSONLocator(text: reader.text, document: token)
        let place = locator.token(along: way)
        failure.at = locator.path(to: place)
        reader.report.origin.locate(&failure, in: reader.text, at: reader.text.offset(place))
    }
}
