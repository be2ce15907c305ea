import Dispatch
import SpecSource

/// Threads that map the lines of an input, each with a mapper of its own.
///
/// Each thread reads a block of lines by itself, so that they are in its processor's cache when it maps them, and passes
/// on what came of them. Where a block before it isn't mapped yet, that is left to the thread that maps it.
final class LineJobs<Mapper: RecordMapper & ~Copyable>: Sendable {
    /// Reading calls itself for each object inside an object, and some systems give further threads little.
    private static var stackSize: Int { 8 << 20 }

    /// Blocks for each thread, the one that it is at included.
    private static var blocksEach: Int { 2 }

    private let makeRun: @Sendable () -> RecordRun<Mapper>
    private let name: String
    private let limit: Int

    private let input: Locked<Input>
    private let results: LineResults
    private let queue = Locked(Queue())

    /// Counts the blocks that may still be read.
    private let room: DispatchSemaphore
    private let ended = DispatchGroup()

    private struct Input: @unchecked Sendable {
        // @unchecked: nobody else reads while the jobs run.
        let stream: JSONInputStream
        var error: JSONInputError?
    }

    private struct Queue: Sendable {
        /// Mapped blocks that wait for one before them, by their number.
        var mapped: [Int: LineBlock] = [:]
        var spare: [LineBlock] = []

        /// Numbers of blocks that were read, and passed on.
        var read = 0
        var passed = 0

        var isPassing = false
        var isOpen = true
        var listedFailures = 0
        var threads = 0
    }

    /// `limit` is how many threads there are at most; they are started as they are needed.
    init(
        _ limit: Int,
        for stream: JSONInputStream,
        named name: String,
        results: LineResults,
        _ makeRun: @escaping @Sendable () -> RecordRun<Mapper>
    ) {
        self.limit = limit
        self.name = name
        self.results = results
        self.makeRun = makeRun
        input = Locked(Input(stream: stream))
        room = DispatchSemaphore(value: limit * Self.blocksEach)
        queue.withLock { $0.listedFailures = results.summary.listedFailures }
    }

    /// Maps all lines, up to where no more results are wanted.
    ///
    /// - Throws: `JSONInputError` where the input can't be read; what was read before is passed on.
    func run() throws(JSONInputError) {
        startThread()
        ended.wait()
        if results.isOpen, let error = input.withLock({ $0.error }) { throw error }
    }

    private func startThread() {
        let isWanted = queue.withLock { queue in
            guard queue.threads < limit else { return false }
            queue.threads += 1
            return true
        }
        guard isWanted else { return }
        ended.enter()
        SpecSource.startThread(stackSize: Self.stackSize) { [self] in
            var run = makeRun()
            while let (number, block) = next() {
                // There may be more lines, for another thread.
                startThread()
                block.map(by: &run, name)
                passOn(block, number: number, run: &run)
            }
            ended.leave()
        }
    }
}

// MARK: Reading

extension LineJobs where Mapper: ~Copyable {
    /// The next block of lines and its number; nil where there is none, or none is wanted any more.
    private func next() -> (number: Int, block: LineBlock)? {
        room.wait()
        let next = input.withLock { input -> (number: Int, block: LineBlock)? in
            guard input.error == nil else { return nil }
            do throws(JSONInputError) {
                return try read(input.stream)
            } catch {
                input.error = error
                return nil
            }
        }
        if next == nil { room.signal() }
        return next
    }

    private func read(_ stream: JSONInputStream) throws(JSONInputError) -> (number: Int, block: LineBlock)? {
        // A thread that waits for lines still being written would miss that no more are wanted.
        while try !stream.isReady(), queue.withLock({ $0.isOpen && $0.read > $0.passed }) {
            pause(seconds: 0.001)
        }
        guard queue.withLock({ $0.isOpen }), let lines = try stream.next() else { return nil }
        let (block, listed) = queue.withLock { ($0.spare.popLast() ?? LineBlock(), $0.listedFailures) }
        try block.fill(with: lines, of: stream, listedBefore: listed)
        let number = queue.withLock { queue in
            defer { queue.read += 1 }
            return queue.read
        }
        return (number, block)
    }
}

// MARK: Passing on

extension LineJobs where Mapper: ~Copyable {
    /// Passes on a mapped block and those that waited for it, or leaves it to who is at that.
    private func passOn(_ block: LineBlock, number: Int, run: inout RecordRun<Mapper>) {
        queue.withLock { $0.mapped[number] = block }
        while let block = takeTurn() {
            results.pass(on: block, name, &run)
            let (isOpen, listed) = (results.isOpen, results.summary.listedFailures)
            queue.withLock { queue in
                queue.isPassing = false
                queue.passed += 1
                queue.spare.append(block)
                queue.isOpen = isOpen
                queue.listedFailures = listed
            }
            room.signal()
        }
    }

    /// The block that is to be passed on next; nil where it isn't mapped yet, or another thread is at the one before.
    private func takeTurn() -> LineBlock? {
        queue.withLock { queue in
            guard !queue.isPassing, let block = queue.mapped.removeValue(forKey: queue.passed) else { return nil }
            queue.isPassing = true
            return block
        }
    }
}
