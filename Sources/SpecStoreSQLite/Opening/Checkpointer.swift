import Dispatch
import GRDBSQLite
import SpecSource

/// Moves what stands in a file's log into the file, on a thread of its own, as it waits for the disk.
///
/// SQLite does that in the commit that makes the log long, on the thread of the batch: mostly one of Swift's cooperative
/// pool, of which there are few.
final class Checkpointer: Sendable {
    /// The lengths of the log, in pages, at which it is moved for the first time and at which batches wait for that.
    struct Limits: Sendable {
        var first = 1000
        var most = 4000
    }

    private let path: String
    private let vfs: String?
    private let limits: Limits
    private let queue = DispatchQueue(label: "SpecStoreSQLite.Checkpointer")
    private let state: Locked<State>

    private struct State: Sendable {
        /// The length of the log, and that at which it is moved next.
        var length = 0
        var next: Int
        var isRunning = false

        /// True if the last time failed, so that the next commit does it.
        var hasFailed = false
    }

    init(path: String, vfs: String?, _ limits: Limits) {
        (self.path, self.vfs, self.limits) = (path, vfs, limits)
        state = Locked(State(next: limits.first))
    }

    /// True while a long log is moved: a batch that came now would make it longer still.
    var isBehind: Bool { state.withLock { $0.isRunning && $0.length >= limits.most } }

    /// Follows the commits of a connection, in place of SQLite. It must live as long as the connection.
    func follow(_ connection: OpaquePointer?) {
        sqlite3_wal_hook(
            connection,
            { checkpointer, connection, name, length in
                guard let checkpointer else { return SQLITE_OK }
                let own = Unmanaged<Checkpointer>.fromOpaque(checkpointer).takeUnretainedValue()
                if own.note(Int(length)) { sqlite3_wal_checkpoint_v2(connection, name, Checkpointer.passive, nil, nil) }
                return SQLITE_OK
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    /// Notes the length of the log after a commit; true if the commit itself has to move it.
    private func note(_ length: Int) -> Bool {
        let (begins, fails) = state.withLock { state -> (Bool, Bool) in
            // The log begins anew once all of it is in the file.
            if length < state.length { state.next = limits.first }
            state.length = length
            guard length >= state.next, !state.isRunning else { return (false, false) }
            if state.hasFailed {
                state.hasFailed = false
                state.next = length + limits.first
                return (false, true)
            }
            state.isRunning = true
            return (true, false)
        }
        if begins { queue.async { self.run() } }
        return fails
    }

    private func run() {
        let isMoved = move()
        state.withLock { state in
            state.isRunning = false
            state.hasFailed = !isMoved
            if isMoved { state.next = state.length + limits.first }
        }
    }

    /// Moves the log by a connection of its own; false where that can't be done.
    private func move() -> Bool {
        var connection: OpaquePointer?
        defer { sqlite3_close_v2(connection) }
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(path, &connection, flags, vfs) == SQLITE_OK else { return false }
        // The log is opened by the first look into the file.
        guard sqlite3_exec(connection, "SELECT 1 FROM sqlite_master LIMIT 1", nil, nil, nil) == SQLITE_OK else {
            return false
        }
        switch sqlite3_wal_checkpoint_v2(connection, nil, Checkpointer.passive, nil, nil) {
        case SQLITE_OK, SQLITE_BUSY: return true
        default: return false
        }
    }

    /// Moves as much as can be moved without a wait for readers and writers.
    private static let passive = SQLITE_CHECKPOINT_PASSIVE
}
