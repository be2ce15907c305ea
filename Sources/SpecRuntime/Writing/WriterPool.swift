import SpecSource

/// Writers that nobody uses, with their memory: to set one up costs more than to write a small object.
final class WriterPool: Sendable {
    private let spare = Locked<[Lent]>([])

    /// Few threads write at once, and each keeps little.
    private static let mostKept = 16

    /// The longest output, in bytes, whose memory is kept for the next use.
    private static let longestOutput = 1 << 20

    /// A writer that one thread uses at a time.
    final class Lent: @unchecked Sendable {
        // @unchecked: the pool hands it from one thread to another.
        var writer: Writer
        var scratch = Scratch()

        /// An object that an encoder keeps between its runs.
        var encoding: AnyObject?

        fileprivate init(_ plan: WritePlan) { writer = Writer(plan) }

        /// Returns the JSON that was written, or throws the error that occurred.
        func result() throws -> [UInt8] { try withResult { Array($0) } }

        func withResult<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) throws -> Result {
            if let error = writer.unread { throw error }
            if let error = writer.error { throw error }
            return writer.output.withBytes(body)
        }
    }

    /// Lends a writer, made anew where there is none.
    func withWriter<Result>(_ plan: WritePlan, _ body: (Lent) throws -> Result) rethrows -> Result {
        let lent = spare.withLock { $0.popLast() } ?? Lent(plan)
        defer { putBack(lent) }
        return try body(lent)
    }

    private func putBack(_ lent: Lent) {
        lent.scratch.reset()
        lent.scratch.caller = nil
        lent.writer.retire(keeping: Self.longestOutput)
        spare.withLock { if $0.count < Self.mostKept { $0.append(lent) } }
    }
}
