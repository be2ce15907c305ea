extension RecordRun where Mapper: ~Copyable {
    /// Maps the lines of a block by one index of all of it, or line by line where the block has none. `afterRecord` is
    /// called after each record, when its results may be taken; an error that it throws ends the run.
    mutating func mapLines<Failure: Error>(
        _ block: JSONInputStream.Block,
        _ afterRecord: (inout Self) throws(Failure) -> Void
    ) throws(Failure) {
        mapper.report.origin.firstLine = block.firstLine
        mapper.report.origin.known = nil
        lineFeeds = nil
        if let table = block.table { return try mapRows(block, table: table, afterRecord) }
        if let text = indexer.indexLines(block.bytes, count: block.count) {
            try mapLines(of: text, in: block, afterRecord)
            return
        }
        let bytes = UnsafeBufferPointer(start: block.bytes, count: block.count)
        var ranges: [Range<Int>] = []
        JSONLines.each(bytes) { line, _ in
            ranges.append(line)
            return true
        }
        var end = 0
        for range in ranges where summary.isComplete {
            mapLine(range, of: bytes)
            end = range.upperBound
            try afterRecord(&self)
        }
        summary.bytes += summary.isComplete ? block.count : end
    }

    private mutating func mapLines<Failure: Error>(
        of text: JSONText,
        in block: JSONInputStream.Block,
        _ afterRecord: (inout Self) throws(Failure) -> Void
    ) throws(Failure) {
        mapper.use(text)
        var token = 0
        // Up to where line feeds are counted, and how many there are.
        var (seen, lineFeeds) = (0, 0)
        while token < text.offsetCount, summary.isComplete {
            let first = text.offset(token)
            // Mostly the line before ended one byte before this one begins.
            lineFeeds += seen > 0 && first - seen == 1 ? 1 : JSONLines.count(text.bytes + seen, first - seen)
            let line = first..<text.lineEnd(from: first)
            let start = mapper.output.count
            mapper.report.record = summary.records + 1
            mapper.report.beginText()
            if mapper.report.rejects != nil { mapper.report.origin.note(first, in: text.buffer) }
            var refusal = mapper.limits.refusal(ofBytes: line.count)
            do throws(JSONFault) {
                if refusal != nil { throw JSONFault() }
                let mapped = try mapper.map(token)
                // A document ends on its line, and the next begins on another.
                guard text.offset(mapped.next) >= line.upperBound, text.offset(mapped.next - 1) < line.upperBound else {
                    throw JSONFault()
                }
                settle(mapped, from: start, line: UnsafeBufferPointer(rebasing: text.buffer[line]))
                token = mapped.next
            } catch {
                let bytes = text.buffer[line].withoutReturn
                // A limit's place is in the block.
                if refusal == nil, var over = mapper.overLimit {
                    over.offset = max(0, over.offset - line.lowerBound)
                    refusal = over
                }
                let error = refusal ?? JSONDiagnosis.error(in: UnsafeBufferPointer(rebasing: bytes))
                refuse(mapper.report.failure(of: error), bytes, at: error.offset, from: start)
                while token < text.offsetCount, text.offset(token) < line.upperBound { token += 1 }
            }
            seen = line.upperBound
            try afterRecord(&self)
        }
        summary.bytes += summary.isComplete ? block.count : seen
        self.lineFeeds = lineFeeds + JSONLines.count(text.bytes + seen, block.count - seen)
    }

    /// Maps a line that is indexed by itself, in a block that holds a broken one.
    private mutating func mapLine(_ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) {
        let line = UnsafeBufferPointer(rebasing: bytes[range])
        let start = mapper.output.count
        if mapper.report.rejects != nil { mapper.report.origin.note(range.lowerBound, in: bytes) }
        let origin = mapper.report.origin
        mapper.report.record = summary.records + 1
        mapper.report.beginText()
        guard let base = line.baseAddress else { return }
        do throws(JSONSyntaxError) {
            if let refusal = mapper.limits.refusal(ofBytes: line.count) { throw refusal }
            let text = try indexer.index(base, count: line.count, atStart: false)
            mapper.use(text)
            // Places in this text count from its own line.
            mapper.report.origin.firstLine = origin.firstLine.map {
                $0 + JSONLines.count(bytes, upTo: range.lowerBound)
            }
            defer { mapper.report.origin = origin }
            do throws(JSONFault) {
                let mapped = try mapper.map(0)
                guard mapped.next == text.offsetCount else { throw JSONFault() }
                settle(mapped, from: start, line: line)
            } catch {
                throw mapper.overLimit ?? JSONDiagnosis.error(in: text.buffer)
            }
        } catch {
            mapper.report.origin = origin
            refuse(mapper.report.failure(of: error), bytes[range], at: error.offset, from: start)
        }
    }
}

extension JSONIndexer {
    /// The index of a block of lines; nil where one of them breaks it.
    fileprivate func indexLines(_ bytes: UnsafePointer<UInt8>, count: Int) -> JSONText? {
        do throws(JSONSyntaxError) {
            return try index(bytes, count: count, lines: true, atStart: false)
        } catch {
            return nil
        }
    }
}

extension JSONText {
    /// The offset of the line feed that ends the line around an offset, or the text's end.
    fileprivate func lineEnd(from offset: Int) -> Int {
        JSONLines.lineEnd(bytes, from: offset, count)
    }
}
