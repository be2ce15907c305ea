// A document that is too long to be read whole.
extension RecordStream {
    /// Maps a document a part at a time; false, and nothing is taken, where it has to be read whole.
    func mapParts<Mapper: RecordMapper & ~Copyable>(
        of input: JSONInputStream,
        by run: inout RecordRun<Mapper>,
        _ drain: Drain<Mapper>
    ) throws -> Bool {
        guard !options.isPretty, try input.buffer.holds(moreThan: options.wholeDocument) else { return false }
        var parts = DocumentParts(input, run.indexer, size: options.partSize)
        let limit = max(options.wholeDocument, JSONInputStream.wholeDocument)
        guard let way = try parts.findArray(by: &run.mapper, within: limit) else {
            parts.putBack()
            return false
        }
        if rows == nil { run.mapper.output.append(JSONByte.openBracket) }
        var document = ArrayDocument(parts, below: way, skipsBadRecords: options.skipsBadRecords)
        var isPassedOn = false
        defer { run.summary.bytes += document.parts.bytesRead }
        do {
            try document.map(by: &run.mapper) { mapper in
                try drain(&mapper, false)
                guard mapper.output.count >= Self.outputBlock || mapper.hasManyRejects else { return }
                isPassedOn = try passOn(&mapper.output)
                if options.rejects?.keepsAllSources != true { try passRejects(of: &mapper) }
            }
            if rows == nil { run.mapper.output.close(JSONByte.closeBracket) }
            run.settle(document.result, from: 0)
        } catch let refusal as Refusal {
            if options.skipsBadRecords, isPassedOn {
                // The records before it are kept, and those left out among them have to be reported.
                _ = try passOn(&run.mapper.output)
                run.count(document.result)
                run.mapper.report.record = document.result.records + 1
            } else {
                // No item of it counts any more, nor do its warnings.
                _ = run.mapper.report.takeWarnings()
                run.mapper.report.rejects?.removeAll()
                run.mapper.report.record = 1
            }
            run.refuse(refusal.failure, document.parts.rest[...], at: refusal.offset, from: 0)
        }
        return true
    }

    /// Passes on what is written so far, but for the comma behind the last item: the array's end takes its place.
    ///
    /// - Returns: whether there was any.
    private func passOn(_ output: inout JSONOutput) throws -> Bool {
        guard let last = output.last else { return false }
        let isComma = last == JSONByte.comma
        if isComma { output.truncate(to: output.count - 1) }
        try flush(&output)
        if isComma { output.append(last) }
        return true
    }
}

extension DocumentParts {
    /// The members that lead to the array of records, of which the parts then hold what stands behind its bracket; nil
    /// where there is none, or none within so many bytes.
    mutating func findArray<Mapper: RecordMapper & ~Copyable>(
        by mapper: inout Mapper,
        within limit: Int
    ) throws -> [JSONLocator.Child]? {
        while true {
            if case .text(let text) = try next() {
                mapper.use(text)
                if let search = try? mapper.findArray() {
                    guard case .found(let token, let way) = search else { return nil }
                    drop(text.offset(token) + 1)
                    return way
                }
            }
            if isLast || reach > limit { return nil }
            grow()
        }
    }
}
