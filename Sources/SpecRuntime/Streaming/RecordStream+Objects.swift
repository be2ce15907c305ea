// Objects for a session.
extension RecordStream {
    /// Reads an input and hands on its objects in batches, so that memory doesn't grow with it.
    ///
    /// - Parameters:
    ///   - input: the JSON.
    ///   - name: what failures call it.
    ///   - batch: how many objects are handed on together, those inside others included, or a few more.
    ///   - take: is given objects, each read for a session, the numbers of their records, warnings, and the records that
    ///     were rejected among them; what it throws ends the reading. After a bad record that isn't skipped, what wasn't
    ///     handed on yet never is.
    /// - Throws: `JSONInputError` where the input can't be read, and what `take` throws.
    package mutating func readObjects(
        _ input: JSONInputStream,
        named name: String,
        batch: Int,
        take: (
            _ objects: [DynamicObject], _ records: [Int], _ warnings: [DataFailure], _ rejects: RejectedRecords?
        ) throws -> Void
    ) throws {
        let readsCells = try input.format().isRows
        if readsCells { input.columnKinds = runtime.columnKinds(of: mapping, .source) }
        let plan = runtime.plan(for: mapping, part: part, readsCells: readsCells)
        let skips = options.skipsBadRecords
        try run(input, name: name, makeMapper: { ObjectCollection(plan, nil) }) { mapper, isEnd in
            let rejects = mapper.report.rejects
            let count = mapper.objectCount + (rejects?.records.count ?? 0)
            guard isEnd || count >= batch, skips || !mapper.hasFailed else { return }
            let warnings = mapper.report.takeWarnings()
            let (objects, records) = (mapper.objects, mapper.records)
            mapper.forget()
            mapper.report.rejects?.removeAll()
            try take(objects, records, warnings, rejects)
        }
    }
}
