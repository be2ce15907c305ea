import Dispatch
import Foundation
import SpecSource

/// Threads that map blocks of lines, each with a mapper of its own.
final class LineJobs<Mapper: RecordMapper & ~Copyable>: Sendable {
    /// Reading calls itself for each object inside an object, and some systems give further threads little.
    private static var stackSize: Int { 8 << 20 }

    private let makeRun: @Sendable () -> RecordRun<Mapper>
    private let name: String
    private let limit: Int

    private let state = Locked(State())
    private let work = DispatchSemaphore(value: 0)
    private let ended = DispatchGroup()

    private struct State: Sendable {
        var waiting: [LineBlock] = []
        var threads = 0
    }

    /// `limit` is how many threads there are at most; they are started as they are needed.
    init(_ limit: Int, named name: String, _ makeRun: @escaping @Sendable () -> RecordRun<Mapper>) {
        self.limit = limit
        self.name = name
        self.makeRun = makeRun
    }

    /// Hands a block to the next thread that is free; `inFlight` blocks are handed in and not yet taken back.
    func start(_ block: LineBlock, inFlight: Int) {
        let needsThread = state.withLock { state in
            state.waiting.append(block)
            guard state.threads < min(limit, inFlight + 1) else { return false }
            state.threads += 1
            return true
        }
        if needsThread { startThread() }
        work.signal()
    }

    /// Ends the threads, after the blocks that they are at; those that wait are left.
    func end() {
        let threads = state.withLock { state in
            state.waiting.removeAll()
            return state.threads
        }
        for _ in 0..<threads { work.signal() }
        ended.wait()
    }

    private func startThread() {
        ended.enter()
        let thread = Thread { [self] in
            var run = makeRun()
            while let block = next() {
                block.map(by: &run, name)
                block.end()
            }
            ended.leave()
        }
        thread.stackSize = Self.stackSize
        thread.start()
    }

    private func next() -> LineBlock? {
        work.wait()
        return state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    }
}
