import Dispatch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The number of parallel jobs.
package enum Concurrency {
    private static let limit = Locked<Int?>(nil)

    /// At most so many; nil for as many as there are processors.
    package static var most: Int? {
        get { limit.withLock { $0 } }
        set { limit.withLock { $0 = newValue } }
    }

    /// Number of jobs that run in parallel.
    package static var count: Int {
        let processors = ProcessInfo.processInfo.activeProcessorCount
        return most.map { Swift.min($0, processors) } ?? processors
    }

    /// True if two jobs may run in parallel, and there is a second processor for it.
    static var isPossible: Bool { count > 1 }
}

/// Does the same to each of some things, on as many processors as there are.
///
/// - Returns: the results in the order of the things.
package func concurrently<Thing: Sendable, Result: Sendable>(
    _ things: [Thing],
    _ body: @Sendable (Thing) -> Result
) -> [Result] {
    guard things.count > 1, Concurrency.most != 1 else { return things.map(body) }
    let results = Locked([Result?](repeating: nil, count: things.count))
    let workers = min(Concurrency.most ?? things.count, things.count)
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
        for index in stride(from: worker, to: things.count, by: workers) {
            let result = body(things[index])
            results.withLock { $0[index] = result }
        }
    }
    return results.withLock { $0.compactMap(\.self) }
}

/// Has memory given back by another processor, so that nobody waits for it: of thousands of files that takes a while.
///
/// If the others are behind, the caller's thread does it, so that the memory that waits doesn't grow.
package func leaveToOthers(_ things: some Sendable) {
    guard Concurrency.most != 1 else { return }
    let isFree = leftToOthers.withLock { isBusy in
        defer { isBusy = true }
        return !isBusy
    }
    guard isFree else { return }
    let waiting = Locked(Optional(things))
    DispatchQueue.global(qos: .utility).async {
        waiting.withLock { $0 = nil }
        leftToOthers.withLock { $0 = false }
    }
}

/// True while memory waits for another processor that frees it.
private let leftToOthers = Locked(false)

/// Keeps memory for as long as the program runs, so that one that is about to end needn't give it back piece by piece.
package func leaveToTheEnd(_ things: some Sendable) {
    _ = Unmanaged.passRetained(Locked(things))
}

extension RandomAccessCollection where Index == Int {
    /// The indices in pieces of at most `count`, to be processed in parallel.
    package func pieces(of count: Int) -> [Range<Int>] {
        stride(from: startIndex, to: endIndex, by: count).map { $0..<Swift.min($0 + count, endIndex) }
    }
}

/// Does two things at once, where there may be more than one thread.
package func concurrently<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First,
    _ second: @Sendable () -> Second
) -> (First, Second) {
    guard Concurrency.most != 1 else { return (first(), second()) }
    let results = Locked<(first: First?, second: Second?)>((nil, nil))
    DispatchQueue.concurrentPerform(iterations: 2) { index in
        if index == 0 {
            let result = first()
            results.withLock { $0.first = result }
        } else {
            let result = second()
            results.withLock { $0.second = result }
        }
    }
    return results.withLock { results in
        (results.first ?? first(), results.second ?? second())
    }
}
