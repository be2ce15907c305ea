/// Maps records one after the other and keeps what came of them, until somebody takes it.
struct RecordRun<Mapper: RecordMapper & ~Copyable>: ~Copyable {
    let options: RecordStream.Options
    let indexer = JSONIndexer()
    var mapper: Mapper
    var summary = RecordStream.Summary()

    /// Number of line feeds in the lines that were mapped last; nil if nobody counted them.
    var lineFeeds: Int?

    /// Failures in the order in which they are to be reported.
    private var failures: [DataFailure] = []

    init(_ mapper: consuming Mapper, _ options: RecordStream.Options) {
        self.mapper = mapper
        self.options = options
    }

    /// Begins an input.
    mutating func begin(_ name: String?, isLines: Bool) {
        mapper.report = mapper.report.next(at: TextOrigin(file: name, firstLine: 1))
        mapper.report.rejects = options.rejects.map { RejectedRecords($0) }
        mapper.report.listedBefore = options.rejects == nil ? summary.listedFailures : 0
        mapper.countsItems = !isLines
    }

    var hasFailures: Bool { !failures.isEmpty }

    mutating func takeFailures() -> [DataFailure] {
        guard hasFailures else { return [] }
        defer { failures.removeAll() }
        return failures
    }

    /// Maps a text that is one document; false where it can't be read.
    @discardableResult
    mutating func mapDocument(_ block: JSONInputStream.Block) -> Bool {
        let bytes = UnsafeBufferPointer(start: block.bytes, count: block.count)
        mapper.report.origin.firstLine = block.firstLine
        mapper.report.origin.known = nil
        summary.bytes += block.count
        do throws(JSONSyntaxError) {
            if let refusal = mapper.limits.refusal(ofBytes: block.count) { throw refusal }
            let text = try indexer.index(block.bytes, count: block.count, atStart: false)
            mapper.use(text)
            let refused = summary.refused
            try mapDocuments(of: text, bytes)
            return summary.refused == refused
        } catch {
            mapper.report.record = 1
            refuse(mapper.report.failure(of: error), bytes[...], at: error.offset, from: 0)
            return false
        }
    }

    /// Maps the one document of a text, or those that stand in it one behind the other, as `map --pretty` writes lines.
    private mutating func mapDocuments(
        of text: JSONText,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(JSONSyntaxError) {
        var next = 0
        repeat {
            let start = mapper.output.count
            mapper.report.rejects?.beginText(1)
            do throws(JSONFault) {
                let mapped = try mapper.map(next)
                guard mapped.next == text.offsetCount || options.task == .unmap else { throw JSONFault() }
                settle(mapped, from: start)
                next = mapped.next
            } catch {
                guard next > 0 else { throw mapper.overLimit ?? JSONDiagnosis.error(in: text.buffer) }
                // Results before it are kept.
                let offset = text.offset(next)
                let error =
                    mapper.overLimit
                    ?? JSONDiagnosis.error(in: UnsafeBufferPointer(rebasing: bytes[offset...]))
                return refuse(mapper.report.failure(of: error), bytes[offset...], at: error.offset, from: start)
            }
        } while next < text.offsetCount && summary.isComplete
    }

    /// Ends a document or line: its result is kept, or taken back and reported.
    mutating func settle(_ mapped: MappedDocument, from start: Int) {
        count(mapped)
        settleOutput(of: mapped, from: start)
    }

    /// Ends a line.
    mutating func settle(_ mapped: MappedDocument, from start: Int, line: UnsafeBufferPointer<UInt8>) {
        if mapper.report.rejects != nil { noteLine(line, mapped.error) }
        settle(mapped, from: start)
    }

    private mutating func settleOutput(of mapped: MappedDocument, from start: Int) {
        if mapped.error != nil, !mapper.countsItems || !options.skipsBadRecords { mapper.output.truncate(to: start) }
        // Rows have their ends.
        guard mapper.output.count > start, options.table == nil else { return }
        if options.isPretty { mapper.output.spellOut(from: start) }
        mapper.output.append(UInt8(ascii: "\n"))
    }

    /// Counts the records of a document or line, and reports those that failed.
    mutating func count(_ mapped: MappedDocument) {
        // A line is one record, whatever stands in it, and passes whole or not at all.
        let isLine = !mapper.countsItems
        summary.records += isLine ? 1 : mapped.records
        summary.readings.add(mapped.readings)
        guard let error = mapped.error else { return }
        summary.badRecords += isLine ? 1 : mapped.badRecords
        tell(error)
        if !options.skipsBadRecords { summary.isComplete = false }
    }

    /// A text that can't be read, be it because of a failure at an offset in these bytes.
    mutating func refuse(
        _ failure: DataFailure,
        _ bytes: Slice<UnsafeBufferPointer<UInt8>>,
        at offset: Int,
        from start: Int
    ) {
        mapper.output.truncate(to: start)
        mapper.takeBackDocument()
        // Everything found in the text before counts no more, and wasn't reported.
        mapper.report.forgetText()
        mapper.report.listedBefore = options.rejects == nil ? summary.listedFailures : 0
        var failure = failure
        failure.record = mapper.report.record
        if mapper.report.origin.rows != nil { failure.id = .invalidCSV }
        mapper.report.origin.locate(&failure, in: bytes.base, at: bytes.startIndex + offset)
        if mapper.report.wantsDetails(.error) {
            mapper.report.add(failure, offset: bytes.startIndex + offset)
        } else {
            mapper.report.count(.error)
        }
        summary.records += 1
        summary.badRecords += 1
        summary.refused += 1
        if let error = mapper.report.takeFailures() {
            if mapper.report.rejects != nil { rejectText(bytes, error) }
            tell(error)
        }
        if !options.skipsBadRecords { summary.isComplete = false }
    }

    private mutating func tell(_ error: DataError) {
        summary.failures += error.total
        let room = options.rejects == nil ? .max : max(0, FailureReport.listLimit - summary.listedFailures)
        let listed = error.failures.prefix(room)
        summary.listedFailures += listed.count
        failures += listed
    }
}
