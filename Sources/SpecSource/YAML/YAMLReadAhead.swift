import Foundation

/// Something that gives libyaml's events, one at a time.
protocol YAMLEvents {
    /// The next event.
    ///
    /// - Throws: what libyaml takes offence at; no event can be read after that.
    func next() throws(YAMLFailure) -> YAMLEvent
}

/// Reads events on a thread of its own, ahead of whoever takes them: of a long text, reading them is half the work.
///
/// The thread is our own, as one of a pool may never come while all of the pool wait.
final class YAMLReadAhead: YAMLEvents, @unchecked Sendable {
    private typealias Batch = [Result<YAMLEvent, YAMLFailure>]

    private static let batchSize = 512

    /// More wait for their reader to be done with some.
    private static let mostBatches = 32

    /// Guards all below but for the batch at hand, which only the reader of events touches.
    private let condition = NSCondition()
    private var batches: [Batch] = []
    private var isStopped = false
    private var isDone = false

    private var batch: Batch = []
    private var position = 0

    /// Begins to read.
    ///
    /// - Parameter reader: whose text must stay until `stop` has returned.
    init(_ reader: YAMLEventReader) {
        nonisolated(unsafe) let reader = reader
        Thread.detachNewThread { self.read(reader) }
    }

    func next() throws(YAMLFailure) -> YAMLEvent {
        if position == batch.count { takeBatch() }
        defer { position += 1 }
        return try batch[position].get()
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
        position = 0
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
        var batch: Batch = []
        batch.reserveCapacity(batchSize)
        while isOpen, batch.count < batchSize {
            do throws(YAMLFailure) {
                let event = try reader.next()
                if case .streamEnd = event.kind { isOpen = false }
                batch.append(.success(event))
            } catch {
                isOpen = false
                batch.append(.failure(error))
            }
        }
        return batch
    }
}
