import Dispatch
import SpecSource

/// The turns of sessions at a store: one batch at a time, in the order in which they came.
///
/// A task that waits for its turn blocks no thread, and stops waiting when it is cancelled.
final class StoreTurns: Sendable {
    /// Orders the turns of a session with several stores, so that no two sessions wait for each other.
    let number: Int
    private let line = Locked(Line())

    fileprivate struct Line: Sendable {
        var isTaken = false
        var waiting: [Int: Waiter] = [:]

        /// The numbers of those that wait, and of some that were cancelled, from `first` on in the order of their coming.
        var order: [Int] = []
        var first = 0

        /// Tasks that have a number and aren't waiting yet; true for those that were cancelled.
        var coming: [Int: Bool] = [:]
        var count = 0
    }

    fileprivate enum Waiter: Sendable {
        case task(CheckedContinuation<Void, any Error>)
        case thread(DispatchSemaphore)

        func go() {
            switch self {
            case .task(let continuation): continuation.resume()
            case .thread(let semaphore): semaphore.signal()
            }
        }
    }

    private init(number: Int) { self.number = number }

    /// Waits for the turn without blocking the thread.
    ///
    /// - Throws: `CancellationError` where the task was cancelled meanwhile.
    nonisolated(nonsending) func begin() async throws {
        if takeAtOnce() { return }
        let number = line.withLock { line in
            line.count += 1
            line.coming[line.count] = false
            return line.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait(.task($0), number) }
        } onCancel: {
            cancel(number)
        }
    }

    /// Waits for the turn on the calling thread.
    func beginBlocking() {
        if takeAtOnce() { return }
        let semaphore = DispatchSemaphore(value: 0)
        let number = line.withLock { line in
            line.count += 1
            return line.count
        }
        wait(.thread(semaphore), number)
        semaphore.wait()
    }

    func end() {
        let next = line.withLock { line -> Waiter? in
            line.isTaken = false
            return line.next()
        }
        next?.go()
    }

    private func takeAtOnce() -> Bool {
        line.withLock { line in
            guard !line.isTaken, line.waiting.isEmpty else { return false }
            line.isTaken = true
            return true
        }
    }

    private func wait(_ waiter: Waiter, _ number: Int) {
        let (isCancelled, next) = line.withLock { line -> (Bool, Waiter?) in
            if line.coming.removeValue(forKey: number) == true { return (true, nil) }
            line.waiting[number] = waiter
            line.order.append(number)
            return (false, line.isTaken ? nil : line.next())
        }
        next?.go()
        if isCancelled, case .task(let continuation) = waiter { continuation.resume(throwing: CancellationError()) }
    }

    private func cancel(_ number: Int) {
        let waiter = line.withLock { line -> Waiter? in
            if line.coming[number] != nil { line.coming[number] = true }
            return line.waiting.removeValue(forKey: number)
        }
        if case .task(let continuation)? = waiter { continuation.resume(throwing: CancellationError()) }
    }
}

extension StoreTurns.Line {
    /// Passes the turn to whoever has waited longest; nil if nobody waits.
    fileprivate mutating func next() -> StoreTurns.Waiter? {
        while first < order.count {
            first += 1
            guard let waiter = waiting.removeValue(forKey: order[first - 1]) else { continue }
            if first > 64, first * 2 > order.count {
                order.removeFirst(first)
                first = 0
            }
            isTaken = true
            return waiter
        }
        order.removeAll(keepingCapacity: true)
        first = 0
        return nil
    }
}

// MARK: The turns of a store

extension StoreTurns {
    private static let known = Locked(Known())

    private struct Known: Sendable {
        var entries: [ObjectIdentifier: Entry] = [:]
        var count = 0

        /// Largest number of entries before those of stores that are gone are dropped.
        var limit = 64
    }

    private struct Entry: Sendable {
        weak var store: (any AnyObject & Sendable)?
        var turns: StoreTurns
    }

    /// The turns at a store, the same for all sessions of the process.
    static func of(_ store: any AnyObject & Sendable) -> StoreTurns {
        known.withLock { known in
            let identity = ObjectIdentifier(store)
            if let entry = known.entries[identity], entry.store === store { return entry.turns }
            known.count += 1
            let turns = StoreTurns(number: known.count)
            known.entries[identity] = Entry(store: store, turns: turns)
            if known.entries.count > known.limit {
                known.entries = known.entries.filter { $0.value.store != nil }
                known.limit = max(64, known.entries.count * 2)
            }
            return turns
        }
    }
}
