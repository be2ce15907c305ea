/// A batch that a store can't run now: the session runs it again, with all that was staged.
///
/// A store throws it in `batchWillBegin` where another process is writing, and in `apply` where what was looked up has
/// changed since. The session begins anew, with `batchWillBegin` and all look-ups, after a pause in which no thread is
/// blocked.
///
///     guard connection.tryLock() else { throw StoreRetry(MyStoreError.busy, patience: .seconds(10)) }
public struct StoreRetry: Error, CustomStringConvertible {
    /// The error that `apply` or `save` throws once the patience is at an end.
    public let reason: any Error

    /// The time to go on trying, from the first attempt on.
    public let patience: Duration

    /// A batch that is to be run again.
    public init(_ reason: any Error, patience: Duration) {
        self.reason = reason
        self.patience = patience
    }

    /// The reason that the store can't run the batch now.
    public var description: String { "the store can't run the batch now: \(reason)" }
}

/// The pauses between the times that a batch is tried.
struct RetryPauses {
    private var start: ContinuousClock.Instant?
    private var count = 0

    /// The pause before the next time; nil where the patience is at an end.
    mutating func next(_ retry: StoreRetry) -> Duration? {
        let now = ContinuousClock.now
        let start = start ?? now
        self.start = start
        guard start.duration(to: now) < retry.patience else { return nil }
        count += 1
        // From half a millisecond on, and at random up to the double, so that two processes don't stay in step.
        let longest = min(8, 1 << min(count - 1, 4))
        return .microseconds(Int.random(in: 500...(1000 * longest)))
    }
}
