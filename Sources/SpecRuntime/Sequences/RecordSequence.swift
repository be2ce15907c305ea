/// The records of JSON that comes in pieces, one after the other, as objects or as values of a Swift type.
///
///     for try await person in try runtime.objects(in: .file(file), as: "Person") {
///         print(person.name)
///     }
///
/// Records are read on request, in the task that requests them: nothing runs beside it, and at most one block of 64 KB,
/// or one record where that is longer, is read ahead. A document of up to 1 MB is read as a whole, and so is one whose
/// records don't stand in an array. A task that is cancelled gets a `CancellationError` from the next record on.
public struct RecordSequence<Buffers: AsyncSequence, Element>: AsyncSequence where Buffers.Element: Sequence<UInt8> {
    /// The errors of a record that fails, or of the input.
    public typealias Failure = any Error

    private let buffers: Buffers
    private let options: RecordOptions
    private let makePull: @Sendable () -> RecordPull<Element>

    init(
        _ buffers: Buffers,
        named name: String?,
        plan: EntryPlan,
        options: RecordOptions,
        settings: RecordPull<Element>.Settings = RecordPull<Element>.Settings(),
        _ makeMaker: @escaping @Sendable () -> RecordMaker<Element>
    ) {
        self.buffers = buffers
        self.options = options
        let (format, caller) = (options.format.streamFormat, options.caller)
        makePull = {
            RecordPull(
                RecordCollection(plan, caller: caller, maker: makeMaker()),
                named: name,
                format: format,
                settings: settings
            )
        }
    }

    /// Begins to read; each iterator reads the buffers anew.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(buffers.makeAsyncIterator(), pull: makePull(), options: options)
    }

    /// Hands out records one after the other, for one task at a time.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// The errors of a record that fails, or of the input.
        public typealias Failure = any Error

        private var buffers: Buffers.AsyncIterator
        private let pull: RecordPull<Element>
        private let options: RecordOptions

        fileprivate init(_ buffers: Buffers.AsyncIterator, pull: RecordPull<Element>, options: RecordOptions) {
            self.buffers = buffers
            self.pull = pull
            self.options = options
        }

        /// The next record; nil behind the last. Nothing else refers to it, so it may be sent to another task or actor.
        ///
        /// - Throws: the `DataError` of a record that fails, unless those are skipped; `JSONInputError` where the input
        ///   can't be read; `CancellationError`; and what the buffers throw. The sequence then is at its end.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> sending Element?
        {
            do {
                while true {
                    try Task.checkCancellation()
                    switch try pull.next() {
                    case .record(let record):
                        // Made anew of bytes, and let go of by what made it.
                        nonisolated(unsafe) let sent = record
                        return sent
                    case .warning(let warning): options.warn?(warning)
                    case .skipped(let count): options.skipped?(count)
                    case .failure(let error, let isLast): try settle(error, isLast)
                    case .needsBytes: try await takeBytes(isolation: actor)
                    case .end: return nil
                    }
                }
            } catch {
                pull.cancel()
                throw error
            }
        }

        private func settle(_ error: DataError, _ isLast: Bool) throws {
            guard case .skip(let report) = options.onFailure, !isLast else { throw error }
            report(error)
        }

        private mutating func takeBytes(isolation actor: isolated (any Actor)?) async throws {
            while let bytes = try await buffers.next(isolation: actor) {
                try Task.checkCancellation()
                if pull.take(Array(bytes)) { return }
            }
            // Buffers may end just because the task is cancelled.
            try Task.checkCancellation()
            pull.end()
        }
    }
}

extension RecordSequence: Sendable where Buffers: Sendable {}
