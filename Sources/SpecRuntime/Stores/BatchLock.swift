import CThread
import SpecSource

/// Lets one batch at a time change a store.
///
/// A batch belongs to the thread that began it, so that a store knows its own calls between `begin` and `end` from those
/// of others, which wait.
package final class BatchLock: @unchecked Sendable {
    // @unchecked: what it holds is used under the condition's lock.
    private let condition = Lock()
    private var owner: UInt = 0

    package init() {}

    /// True if the calling thread is inside a batch.
    package var isMine: Bool {
        condition.lock()
        defer { condition.unlock() }
        return owner == cthread_current()
    }

    /// Waits until no other thread's batch is running.
    package func begin() {
        condition.lock()
        while owner != 0 { condition.wait() }
        owner = cthread_current()
        condition.unlock()
    }

    package func end() {
        condition.lock()
        owner = 0
        condition.signal()
        condition.unlock()
    }

    /// Runs something as a part of the thread's batch, or as a batch of its own; it learns whether it is a part of a
    /// longer one.
    package func run<Result>(_ body: (_ isInside: Bool) throws -> Result) rethrows -> Result {
        if isMine { return try body(true) }
        begin()
        defer { end() }
        return try body(false)
    }
}
