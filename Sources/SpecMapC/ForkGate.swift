import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The handles of all runtimes and mappers, and the gate that `fork` closes. The gate waits for running calls, so that
/// the child finds nothing half done and no lock held.
final class ForkGate: @unchecked Sendable {
    // @unchecked: the mutex guards what isn't atomic.
    static let shared = ForkGate()

    let handles = HandleTable()
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let isClosed = Atomic<Bool>(false)

    private init() {
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
        pthread_atfork({ ForkGate.shared.close() }, { ForkGate.shared.open() }, { ForkGate.shared.open() })
    }

    private func close() {
        pthread_mutex_lock(mutex)
        isClosed.store(true, ordering: .sequentiallyConsistent)
        while handles.hasUsers() { usleep(20) }
    }

    private func open() {
        isClosed.store(false, ordering: .sequentiallyConsistent)
        pthread_mutex_unlock(mutex)
    }

    /// Does something that no fork and nothing else of its kind comes between. What it does may use handles.
    func alone<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }

    /// Uses what a handle stands for.
    func use<Object: AnyObject, Result>(
        _ handle: UInt64,
        kind: HandleTable.Kind,
        as type: Object.Type,
        alone: Bool = false,
        isGateHeld: Bool = false,
        _ body: (Object) throws -> Result
    ) throws -> Result {
        let (slot, object) = try enter(handle, kind, alone: alone, isGateHeld: isGateHeld)
        defer {
            if handles.leave(slot) { empty(slot, isGateHeld: isGateHeld) }
        }
        return try body(unsafeDowncast(object, to: type))
    }

    private func enter(
        _ handle: UInt64,
        _ kind: HandleTable.Kind,
        alone: Bool,
        isGateHeld: Bool
    ) throws -> (slot: Int, object: AnyObject) {
        while true {
            let entered = try handles.enter(handle, kind, alone: alone)
            if isGateHeld || !isClosed.load(ordering: .sequentiallyConsistent) { return entered }
            // A fork is waiting for those that came before.
            if handles.leave(entered.slot) { empty(entered.slot, isGateHeld: false) }
            self.alone {}
        }
    }

    /// Frees a handle. What is using it goes on.
    func free(_ handle: UInt64, _ kind: HandleTable.Kind) throws {
        if let slot = try handles.free(handle, kind) { empty(slot, isGateHeld: false) }
    }

    private func empty(_ slot: Int, isGateHeld: Bool) {
        let emptying = { [handles] in _ = handles.empty(slot) }
        if isGateHeld { emptying() } else { alone(emptying) }
    }
}
