/// Reads a text of its own into a value, with no spec.
enum JSONValueReader {
    static func value(of text: String) throws(JSONSyntaxError) -> Value {
        var text = text
        return try value(of: text.withUTF8 { JSONBuffer($0) })
    }

    static func value(of buffer: JSONBuffer) throws(JSONSyntaxError) -> Value {
        defer { withExtendedLifetime(buffer) {} }
        let indexer = JSONIndexer()
        let indexed = try indexer.index(buffer.bytes, count: buffer.count, atStart: false)
        var reader = Reader(
            EntryPlan(plan: Plan.none, entry: PlanEntry()),
            indexed,
            report: FailureReport(origin: .memory)
        )
        do throws(JSONFault) {
            // The first look checks the grammar, the second reads.
            guard try reader.walker.skip(0) == indexed.offsetCount else { throw JSONFault() }
            return reader.scratch.value(of: try reader.tree(0))
        } catch {
            throw JSONDiagnosis.error(in: indexed.buffer)
        }
    }
}
