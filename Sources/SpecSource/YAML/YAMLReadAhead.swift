/// A source of libyaml's events, one at a time.
protocol YAMLEvents {
    /// The next event.
    ///
    /// - Throws: the error of libyaml; no event can be read after that.
    func next() throws(YAMLFailure) -> YAMLEvent
}

/// Reads events on a thread of its own, ahead of whoever takes them: of a long text, reading them is half the work.
///
/// The thread is our own, as one of a pool may never come while all of the pool wait.
final class YAMLReadAhead: YAMLEvents, @unchecked Sendable {
    /// Some events, the next one last, and the error of libyaml behind them.
    private struct Batch {
        var events: [YAMLEvent] = []
        var failure: YAMLFailure?
    }

    private static let batchSize = 512

    /// More wait for their reader to be done with some.
    private static let mostBatches = 32

    /// Guards all below but for the batch at hand, which only the reader of events touches.
    private let condition = Lock()
    private var batches: [Batch] = []
    private var isStopped = false
    private var isDone = false

    private var batch = Batch()

    /// Begins to read.
    ///
    /// - Parameter reader: whose text must stay until `stop` has returned.
    init(_ reader: YAMLEventReader) {
        nonisolated(unsafe) let reader = reader
        startThread { self.read(reader) }
    }

    func next() throws(YAMLFailure) -> YAMLEvent {
        while true {
            if let event = batch.events.popLast() { return event }
            if let failure = batch.failure { throw failure }
            takeBatch()
        }
    }

    /// Ends the reading, wherever it is, and waits for its end.
    func stop() {
        condition.withLock {
            isStopped = true
            condition.broadcast()
            while !isDone { condition.wait() }
        }
    }

    private func takeBatch() {
        condition.withLock {
            while batches.isEmpty { condition.wait() }
            batch = batches.removeFirst()
            condition.broadcast()
        }
    }

    private func read(_ reader: YAMLEventReader) {
        var isOpen = true
        while isOpen {
            let batch = Self.batch(from: reader, &isOpen)
            condition.withLock {
                batches.append(batch)
                condition.broadcast()
                while batches.count >= Self.mostBatches, !isStopped { condition.wait() }
                if isStopped { isOpen = false }
            }
        }
        condition.withLock {
            isDone = true
            condition.broadcast()
        }
    }

    private static func batch(from reader: YAMLEventReader, _ isOpen: inout Bool) -> Batch {
        var batch = Batch()
        batch.events.reserveCapacity(batchSize)
        while isOpen, batch.events.count < batchSize {
            do throws(YAMLFailure) {
                let event = try reader.next()
                if case .streamEnd = event.kind { isOpen = false }
                batch.events.append(event)
            } catch {
                isOpen = false
                batch.failure = error
            }
        }
        batch.events.reverse()
        return batch
    }
}
