/// Reads one document that is in memory as a whole.
struct DocumentReader {
    let plan: EntryPlan
    let origin: TextOrigin

    init(_ plan: EntryPlan, origin: TextOrigin) {
        self.plan = plan
        self.origin = origin
    }

    /// Reads the document and hands out its records; what a record came to holds until the next.
    ///
    /// - Returns: the warnings, and how many objects choosers skipped in records that passed.
    /// - Throws: `DataError` where the text isn't JSON; what was delivered then counts no more.
    @discardableResult
    func read(
        _ buffer: JSONBuffer,
        options: Reader.Options,
        deliver: (borrowing Scratch, DocumentEvent) -> Void
    ) throws(DataError) -> (warnings: [DataFailure], skipped: Int) {
        defer { withExtendedLifetime(buffer) {} }
        var memory = ReaderMemory.take()
        let indexer = memory.indexer.take() ?? JSONIndexer()
        do throws(JSONSyntaxError) {
            if let refusal = plan.plan.limits.refusal(ofBytes: buffer.count) { throw refusal }
            let text = try indexer.index(buffer.bytes, count: buffer.count, atStart: false)
            var reader = Reader(
                plan,
                text: text,
                options: options,
                report: FailureReport(origin: origin),
                memory: memory
            )
            do throws(JSONFault) {
                let end = try reader.readDocument(at: 0) { reader, event in deliver(reader.scratch, event) }
                guard end == text.offsetCount else { throw JSONFault() }
            } catch {
                throw reader.overLimit ?? JSONDiagnosis.error(in: text.buffer)
            }
            let notes = (warnings: reader.report.takeWarnings(), skipped: reader.report.skippedInAll)
            reader.finish(buffer.count <= JSONIndexer.longestText ? indexer : nil)
            return notes
        } catch {
            let bytes = UnsafeBufferPointer(start: buffer.bytes, count: buffer.count)
            var failure = DataFailure(error, hidesText: plan.plan.tables.holdsSecrets)
            origin.locate(&failure, in: bytes, at: error.offset)
            throw DataError(failures: [failure], total: 1)
        }
    }
}

extension JSONDiagnosis {
    /// The error in a text that the reader refused; if the text is valid JSON, it is nested too deeply.
    static func error(in bytes: UnsafeBufferPointer<UInt8>) -> JSONSyntaxError {
        firstError(in: bytes)
            ?? JSONSyntaxError(
                offset: 0,
                RefusalReason("reading goes more than \(JSONWalker.depthLimit) levels deep")
                    .adding(
                        "look for a path with `$.` or `.` that leads back to the mapping it stands in, or read less of the value"
                    ),
                kind: .tooDeep
            )
    }
}

extension DataFailure {
    /// A text that isn't JSON; `hidesText` leaves out all parts of values.
    init(_ error: JSONSyntaxError, hidesText: Bool = false) {
        let id: ID =
            switch error.kind {
            case .tooDeep: .tooDeep
            case .overLimit: .overLimit
            case .syntax, .encoding, .tooLarge: .invalidJSON
            }
        let reason = hidesText ? error.reasonWithoutText : error.reason
        self.init(id, reason.words)
        (expected, found) = (reason.expected, reason.found)
    }

    init(_ error: JSONSyntaxError, in bytes: UnsafeBufferPointer<UInt8>, _ origin: TextOrigin) {
        self.init(error)
        origin.locate(&self, in: bytes, at: error.offset)
    }
}
