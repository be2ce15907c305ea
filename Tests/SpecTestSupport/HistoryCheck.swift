import Synchronization

/// One act of a client: when it began, when it knew the outcome, and the outcome.
package struct HistoryOperation: Sendable {
    package enum Act: Sendable {
        /// An item of its own, appended to some logs in one batch.
        case append(Int64, [String])

        /// The content of all logs at one moment.
        case read([String: [Int64]])
    }

    package let start: Int

    /// Nil where the client never knew the outcome, as it was killed.
    package let end: Int?
    package let act: Act

    package init(_ start: Int, _ end: Int?, _ act: Act) {
        self.start = start
        self.end = end
        self.act = act
    }
}

/// Checks that a history of appends and reads is one that batches one after the other could have made: each log is the
/// order of its appends, so that lost updates, torn batches and reads of the past show.
package struct HistoryCheck {
    package private(set) var violations: [String] = []
    private let final: [String: [Int64]]
    private var appends: [Int64: (start: Int, end: Int?, logs: [String])] = [:]

    package init(_ operations: [HistoryOperation], _ final: [String: [Int64]]) {
        self.final = final
        for operation in operations {
            if case .append(let item, let logs) = operation.act {
                appends[item] = (operation.start, operation.end, logs)
            }
        }
        checkAppends()
        checkOrder()
        for operation in operations {
            if case .read(let held) = operation.act { check(held, operation) }
        }
    }

    private mutating func checkAppends() {
        for (item, append) in appends.sorted(by: { $0.key < $1.key }) {
            let isThere = append.end != nil || append.logs.contains { final[$0]?.contains(item) == true }
            for log in append.logs {
                let count = (final[log] ?? []).count { $0 == item }
                if count == 0, isThere { violations.append("\(item) is lost from \(log)") }
                if count > 1 { violations.append("\(item) is \(count) times in \(log)") }
            }
        }
    }

    /// An append that ended before another began stands before it, and two that are in several logs stand in one order.
    private mutating func checkOrder() {
        for (log, items) in final.sorted(by: { $0.key < $1.key }) {
            var latestStart = (start: -1, item: Int64(0))
            for item in items {
                guard let append = appends[item] else {
                    violations.append("nobody appended \(item) to \(log)")
                    continue
                }
                if let end = append.end, end < latestStart.start {
                    violations.append("\(latestStart.item) stands before \(item) in \(log), and came later")
                }
                if append.start > latestStart.start { latestStart = (append.start, item) }
            }
        }
        let shared = final.keys.sorted().map { log in
            (final[log] ?? []).filter { (appends[$0]?.logs.count ?? 0) > 1 }
        }
        if let first = shared.first, shared.contains(where: { $0 != first }) {
            violations.append("batches stand in different orders in different logs")
        }
    }

    /// A read sees the beginning of each log: all that ended before it began, nothing that began after it ended, and of
    /// each batch all or nothing.
    private mutating func check(_ held: [String: [Int64]], _ read: HistoryOperation) {
        let readEnd = read.end ?? .max
        let name = "a read from \(read.start) to \(readEnd)"
        for (log, items) in final.sorted(by: { $0.key < $1.key }) {
            let seen = held[log] ?? []
            if !items.starts(with: seen) { violations.append("\(name) isn't the beginning of \(log)") }
            let known = Set(seen)
            for item in items {
                guard let append = appends[item] else { continue }
                if let end = append.end, end < read.start, !known.contains(item) {
                    violations.append("\(name) lacks \(item) in \(log)")
                }
                if append.start > readEnd, known.contains(item) {
                    violations.append("\(name) has \(item) in \(log), which came later")
                }
                for other in append.logs where known.contains(item) && held[other]?.contains(item) != true {
                    violations.append("\(name) has \(item) in \(log) and not in \(other)")
                }
            }
        }
    }
}

/// Numbers that only grow, in the order of the calls.
package final class HistoryClock: Sendable {
    private let count = Atomic(0)
    package init() {}

    package func tick() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
}

/// The same numbers for the same seed.
package struct HistoryRandom {
    private var state: UInt64

    package init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    package mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state >> 8
    }
}
