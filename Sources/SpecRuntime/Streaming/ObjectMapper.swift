import SpecIR

/// From objects shown as JSON back to the source's JSON.
struct ObjectMapper: RecordMapper, ~Copyable {
    private let plan: EntryPlan
    private let writing: WritePlan
    private let mapping: Int
    private let part: PropertyPaths?
    private var reader: Reader
    var output = JSONOutput()

    init(_ plan: EntryPlan, _ writing: WritePlan, mapping: Int, part: PropertyPaths?) {
        self.plan = plan
        self.writing = writing
        self.mapping = mapping
        self.part = part
        var reading = Reader.Options()
        reading.keepsRecords = true
        reader = Reader(plan, .empty, reading, report: FailureReport(origin: .memory))
    }

    var report: FailureReport {
        get { reader.report }
        _modify { yield &reader.report }
    }

    var countsItems: Bool {
        get { reader.document.countsItems }
        set { reader.document.countsItems = newValue }
    }

    mutating func use(_ text: JSONText) {
        reader.walker = JSONWalker(text)
    }

    mutating func map(_ token: Int) throws(JSONFault) -> MappedDocument {
        var result = MappedDocument(next: token)
        var objects: [DynamicObject] = []
        var positions: [Int] = []
        var isList = false
        result.next = try reader.readDocument(at: token) { reader, event in
            switch event {
            case .list: isList = true
            case .listEnd: break
            case .restart: (objects, positions, isList, result) = ([], [], false, MappedDocument(next: token))
            case .record(let datum, let error):
                if datum.isValue, case .object(let object) = reader.scratch.value(of: datum) {
                    objects.append(object)
                    positions.append(result.records)
                }
                result.count(error)
            }
        }
        guard isList || !objects.isEmpty else { return result }
        var writer = Writer(writing)
        writer.document(objects, isList: isList, by: mapping, part: part)
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
