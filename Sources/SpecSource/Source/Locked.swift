/// A value that one thread at a time may use.
///
///     let seen = Locked<Set<String>>([])
///     let isNew = seen.withLock { $0.insert(name).inserted }
///
/// `Synchronization.Mutex` would do the same. But a thread that had to wait for one takes it inside the library, where
/// ThreadSanitizer doesn't look: what the thread then does counts as a race, with anything that the value leads to. Rules
/// that hide such reports would hide races of ours with them.
package final class Locked<Value>: @unchecked Sendable {
    private let lock = Lock()
    private nonisolated(unsafe) var value: Value

    package init(_ value: sending Value) { self.value = value }

    package func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
