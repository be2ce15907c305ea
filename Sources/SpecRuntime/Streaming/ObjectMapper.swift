import SpecIR

/// From objects shown as JSON back to the source's JSON.
struct ObjectMapper: RecordMapper, ~Copyable {
    private let plan: EntryPlan
    private let writing: WritePlan
    private let mapping: Int
    private let part: PropertyPaths?
    private var reader: Reader<ObjectSink>
    private var usual: UsualMapper?
    var output = JSONOutput()

    init(_ plan: EntryPlan, _ writing: WritePlan, mapping: Int, part: PropertyPaths?) {
        self.plan = plan
        self.writing = writing
        self.mapping = mapping
        self.part = part
        reader = Reader(plan, .empty, sink: ObjectSink(), report: FailureReport(origin: .memory))
        usual = part == nil ? UsualMapper(plan, writing, mapping: mapping) : nil
    }

    var report: FailureReport {
        get { reader.report }
        _modify { yield &reader.report }
    }

    var countsItems: Bool {
        get { reader.countsItems }
        set { reader.countsItems = newValue }
    }

    mutating func use(_ text: JSONText) {
        reader.walker = JSONWalker(text)
        usual?.use(text)
    }

    mutating func map(_ token: Int) throws(JSONFault) -> MappedDocument {
        if let next = try usual?.map(token, into: &output) {
            return MappedDocument(next: next, records: 1)
        }
        return try mapByObjects(token)
    }

    private mutating func mapByObjects(_ token: Int) throws(JSONFault) -> MappedDocument {
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
