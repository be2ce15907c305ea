/// From objects shown as JSON back to the source's JSON, without building those that are as usual.
struct UsualMapper: ~Copyable {
    private var reader: Reader<ByteSink>
    private let writing: UsualWriting
    private let mapping: Int32

    /// What stands around an object: the members of the mapping's root.
    private let before: [UInt8]
    private let behind: [UInt8]

    /// nil for a mapping whose objects are never usual. The plan reads objects shown as JSON.
    init?(_ plan: EntryPlan, _ writing: WritePlan, mapping: Int) {
        self.writing = UsualWriting(plan.plan, writing)
        self.mapping = plan.entry.reader
        guard self.writing.tables.mappings[plan.entry.reader].count >= 0 else { return nil }
        var before: [UInt8] = []
        for step in writing.mappings[mapping].root {
            guard case .member(let key) = step else { return nil }
            before += [JSONByte.openBrace] + JSONOutput.quoted(key) + [JSONByte.colon]
        }
        self.before = before
        behind = Array(repeating: JSONByte.closeBrace, count: writing.mappings[mapping].root.count)
        reader = Reader(plan, .empty, sink: ByteSink(output: JSONOutput()), report: FailureReport(origin: .memory))
    }

    mutating func use(_ text: JSONText) { reader.walker = JSONWalker(text) }

    /// Writes the object at a token and gives the token behind it; nil, and nothing written, where it isn't as usual.
    mutating func map(_ token: Int, into output: inout JSONOutput) throws(JSONFault) -> Int? {
        reader.reset(token)
        // A member that no rule names is told of, by who builds the object.
        reader.unknownPolicy = .fail
        swap(&reader.sink.output, &output)
        defer { swap(&reader.sink.output, &output) }
        let start = reader.sink.output.count
        reader.sink.output.append(bytes: before)
        guard try reader.writeUsual(mapping, token, writing.tables) else {
            reader.sink.output.truncate(to: start)
            return nil
        }
        reader.sink.output.append(bytes: behind)
        return reader.end
    }
}
