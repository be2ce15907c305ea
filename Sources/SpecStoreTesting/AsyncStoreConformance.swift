import Dispatch
public import SpecRuntime

/// Checks that a store keeps every promise of `AsyncStore`; for the tests of an adapter.
///
///     let conformance = AsyncStoreConformance { try await MyStore() }
///     #expect(await conformance.violations() == [])
public struct AsyncStoreConformance: Sendable {
    private let makeStore: @Sendable () async throws -> any AsyncStore
    private let reopen: (@Sendable (any AsyncStore) async throws -> any AsyncStore)?

    /// - Parameters:
    ///   - makeStore: makes an empty store, a new one each time.
    ///   - reopen: makes another store of what a store has kept, as a process that starts later would; nil where a store
    ///     keeps nothing. Some checks go on with both instances.
    public init(
        _ makeStore: @escaping @Sendable () async throws -> any AsyncStore,
        reopen: (@Sendable (any AsyncStore) async throws -> any AsyncStore)? = nil
    ) {
        self.makeStore = makeStore
        self.reopen = reopen
    }

    /// Returns the requirements that the store violates, a sentence each; empty if it meets all.
    public func violations() async -> [String] {
        // The checks wait for each call, which no thread of Swift's tasks may. A serial queue has a thread of its own.
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "checks").async { continuation.resume(returning: blocking.violations()) }
        }
    }

    private var blocking: StoreConformance {
        let makeStore = makeStore
        let reopening = reopen.map { reopen in
            { (store: any Store) throws -> any Store in
                guard let store = (store as? BlockingStore)?.store else { return store }
                return try BlockingStore(wait { try await reopen(store) })
            }
        }
        return StoreConformance({ try BlockingStore(wait { try await makeStore() }) }, reopen: reopening)
    }
}

/// An `AsyncStore` whose calls are waited for on the calling thread.
private final class BlockingStore: Store {
    let store: any AsyncStore

    init(_ store: any AsyncStore) { self.store = store }

    var abilities: StoreAbilities { store.abilities }

    func open(_ schema: StoreSchema) throws { try wait { try await self.store.open(schema) } }

    func keyValue(_ value: Value, of property: StoreProperty, in entity: StoreEntity) throws -> Value {
        try store.keyValue(value, of: property, in: entity)
    }

    func rows(of entity: StoreEntity, where properties: [Int], in keys: [ObjectKey]) throws -> [StoredRow] {
        try wait { try await self.store.rows(of: entity, where: properties, in: keys) }
    }

    func rows(of entity: StoreEntity, after key: ObjectKey?, limit: Int) throws -> [StoredRow] {
        try wait { try await self.store.rows(of: entity, after: key, limit: limit) }
    }

    func rows(
        of entity: StoreEntity,
        lacking property: Int,
        keeping names: [String],
        in places: [Int],
        after key: ObjectKey?,
        limit: Int
    ) throws -> [StoredRow] {
        try wait {
            try await self.store.rows(
                of: entity,
                lacking: property,
                keeping: names,
                in: places,
                after: key,
                limit: limit
            )
        }
    }

    func count(of entity: StoreEntity) throws -> Int { try rows(of: entity, after: nil, limit: .max).count }

    func keys(of entity: StoreEntity, whose property: Int, leadsTo key: ObjectKey) throws -> [ObjectKey] {
        try keys(of: entity, whose: property, leadTo: [key])[key] ?? []
    }

    func keys(
        of entity: StoreEntity,
        whose property: Int,
        leadTo keys: [ObjectKey]
    ) throws -> [ObjectKey: [ObjectKey]] {
        try wait { try await self.store.keys(of: entity, whose: property, leadTo: keys) }
    }

    func snapshot() throws -> any Store { try BlockingStore(wait { try await self.store.snapshot() }) }

    func apply(_ changes: StoreChanges) throws { try wait { try await self.store.apply(changes) } }

    func batchWillBegin() throws { try wait { try await self.store.batchWillBegin() } }

    func batchDidEnd() { try? wait { await self.store.batchDidEnd() } }

    func batchDidFail(_ error: any Error) { try? wait { await self.store.batchDidFail(error) } }
}

/// Runs something in a task, and waits for it on the calling thread.
///
/// The task has a thread that isn't one of Swift's tasks, as all of these may wait for something else.
private func wait<Result>(_ body: @escaping () async throws -> Result) throws -> Result {
    // The thread waits while the task runs, so nothing is used by both at once.
    nonisolated(unsafe) let body = body
    nonisolated(unsafe) var result: Swift.Result<Result, any Error>?
    let semaphore = DispatchSemaphore(value: 0)
    let run: @Sendable () async -> Void = {
        do { result = .success(try await body()) } catch { result = .failure(error) }
        semaphore.signal()
    }
    Task.detached(executorPreference: QueueExecutor.shared, operation: run)
    semaphore.wait()
    guard let result else { throw CancellationError() }
    return try result.get()
}

/// Runs tasks on a serial queue.
private final class QueueExecutor: TaskExecutor {
    static let shared = QueueExecutor()
    private let queue = DispatchQueue(label: "stores")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
