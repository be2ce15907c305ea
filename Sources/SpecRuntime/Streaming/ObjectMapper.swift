import SpecIR

/// From objects shown as JSON back to the source's JSON.
struct ObjectMapper: RecordMapper, ~Copyable {
    private let plan: EntryPlan
    private let mapping: Int
    private let part: PropertyPaths?
    private var reader: Reader<ObjectSink>
    private var writer: Writer
    private var scratch = Scratch()
    var output = JSONOutput()

    init(_ plan: EntryPlan, _ writing: WritePlan, mapping: Int, part: PropertyPaths?) {
        self.plan = plan
        self.mapping = mapping
        self.part = part
        reader = Reader(plan, .empty, sink: ObjectSink(), report: FailureReport(origin: .memory))
        writer = Writer(writing)
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
        var positions: [Int] = []
        var isList = false
        result.next = try reader.readDocument(at: token) { reader, event in
            switch event {
            case .list: isList = true
            case .restart: (objects, positions, isList, result) = ([], [], false, MappedDocument(next: token))
            case .record(let value, let error):
                if case .object(let object)? = value {
                    objects.append(object)
                    positions.append(result.records)
                }
                result.count(error)
            }
        }
        guard isList || !objects.isEmpty else { return result }
        writer.reset()
        writer.document(objects, isList: isList, by: mapping, part: part, &scratch)
        if var error = writer.error {
            for (number, way) in writer.failureWays.enumerated() {
                locate(&error.failures[number], way, isList ? positions : nil, token)
            }
            result.badRecords += writer.failedObjects
            result.error = result.error?.adding(error) ?? error
        } else {
            writer.output.withBytes { output.append($0) }
        }
        return result
    }

    /// Says where in the input a value stands that can't be written.
    ///
    /// - Parameters:
    ///   - failure: what is wrong with it.
    ///   - way: the properties that lead to it, from the document on.
    ///   - positions: where each object stands in the document's array, if it is one.
    ///   - token: the document's first.
    private func locate(_ failure: inout DataFailure, _ way: [String], _ positions: [Int]?, _ token: Int) {
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

// What isn't written until all is known can't be mapped part by part.
extension ObjectMapper {
    mutating func findArray() -> ArraySearch { .none }

    mutating func mapItem(
        _ token: Int,
        at position: Int,
        below way: [JSONLocator.Child]
    ) throws(JSONFault) -> (next: Int, error: DataError?) {
        throw JSONFault()
    }

    mutating func passMember(_ token: Int, level: Int) throws(JSONFault) -> (next: Int, leadsToRecords: Bool) {
        throw JSONFault()
    }
}
