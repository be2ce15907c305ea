import SpecRuntime
import Testing

/// A spec, tried in sessions on one store, and on one that is awaited: both must end up with the same. The code of a host
/// is called by the first alone.
struct SessionTrial {
    let runtime: Runtime
    let store: CountingStore
    private let twin: SleepingStore?

    /// A spec of the lines below `mappings:`.
    init(_ mappings: String, host: String? = nil, plugins: Plugins = Plugins()) throws {
        let lines = mappings.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
        let head = host.map { "host: \($0)\n" } ?? ""
        runtime = try Runtime(specs: ["spec.yaml": "specmap: 1\n\(head)mappings:\n\(lines)"], plugins: plugins)
        let store = CountingStore()
        self.store = store
        twin = host == nil ? SleepingStore(delay: .zero) { store.conversion?($0) ?? $0 } : nil
    }

    func session() throws -> Session { try Session(runtime: runtime, store: store) }

    /// Applies JSON in a session of its own.
    @discardableResult
    func apply(_ json: String, as mapping: String? = nil, only paths: [String]? = nil) async throws -> SessionReport {
        let name = try mapping ?? #require(runtime.mappings.first)
        func apply(in session: Session) async throws -> SessionReport {
            defer { session.close() }
            try session.stage(.text(json), as: name, only: paths)
            return try await session.apply()
        }
        guard let twin, store.failing == nil else { return try await apply(in: session()) }
        let awaited: Result<SessionReport, any Error>
        do {
            awaited = .success(try await apply(in: Session(runtime: runtime, store: twin)))
        } catch {
            awaited = .failure(error)
        }
        do {
            let report = try await apply(in: session())
            #expect(try awaited.get().counts == report.counts, "awaited")
            return report
        } catch {
            let other = #expect(throws: (any Error).self) { try awaited.get() }
            #expect(other.map { "\($0)" } == "\(error)", "awaited")
            throw error
        }
    }

    /// The failures of applying: each as `id property`.
    func failures(_ json: String, as mapping: String? = nil) async throws -> [String] {
        let error = await #expect(throws: DataError.self) { try await apply(json, as: mapping) }
        return error?.failures.map { "\($0.id.rawValue) \($0.property ?? "-")" } ?? []
    }

    /// All objects of a mapping as a new session reads them from the store.
    func stored(_ mapping: String) throws -> String {
        let session = try session()
        defer { session.close() }
        return try session.objects(of: mapping).shown
    }

    func stored(_ mapping: String, key: Value) throws -> String? {
        let session = try session()
        defer { session.close() }
        return try session.fetch(mapping, key: key)?.shown
    }
}

extension [DynamicObject] {
    /// The objects as JSON, with spaces between them.
    var shown: String { map(\.shown).joined(separator: " ") }
}

extension DynamicObject {
    /// The object as JSON.
    var shown: String { String(debugDescription.drop { $0 != "{" }) }
}

extension SessionReport {
    /// How many objects were inserted, updated, unchanged, deleted.
    var counts: [Int] { [inserted.count, updated.count, unchanged, deleted.count] }
}

/// A store in memory that counts its calls, and fails on request.
final class CountingStore: Store, @unchecked Sendable {
    struct Failed: Error {}
    enum Step { case begin, lookUp, apply }

    let inner = MemoryStore()
    var abilities: StoreAbilities {
        StoreAbilities(
            isTransactional: true,
            keepsOrder: true,
            convertsKeys: conversion != nil,
            isOptimistic: retries > 0
        )
    }

    /// The entities that were looked up, and the events, in order.
    var lookUps: [String] = []
    var events: [String] = []
    var failing: Step?

    /// How many times what was looked up has changed by the time it is applied.
    var retries = 0
    var conversion: (@Sendable (Value) -> Value)?

    func reset() {
        lookUps = []
        events = []
    }

    func open(_ schema: StoreSchema) throws { try inner.open(schema) }

    func keyValue(_ value: Value, of property: StoreProperty, in entity: StoreEntity) throws -> Value {
        conversion?(value) ?? value
    }

    func rows(of entity: StoreEntity, where properties: [Int], in keys: [ObjectKey]) throws -> [StoredRow] {
        if failing == .lookUp { throw Failed() }
        lookUps.append(entity.name)
        return try inner.rows(of: entity, where: properties, in: keys)
    }

    func rows(of entity: StoreEntity, after key: ObjectKey?, limit: Int) throws -> [StoredRow] {
        try inner.rows(of: entity, after: key, limit: limit)
    }

    func count(of entity: StoreEntity) throws -> Int { try inner.count(of: entity) }

    func keys(of entity: StoreEntity, whose property: Int, leadsTo key: ObjectKey) throws -> [ObjectKey] {
        try inner.keys(of: entity, whose: property, leadsTo: key)
    }

    func apply(_ changes: StoreChanges) throws {
        events.append("apply")
        if failing == .apply { throw Failed() }
        if retries > 0 {
            retries -= 1
            throw StoreRetry(Failed(), patience: .seconds(3600))
        }
        try inner.apply(changes)
    }

    func batchWillBegin() throws {
        events.append("begin")
        if failing == .begin { throw Failed() }
        try inner.batchWillBegin()
    }

    func batchDidEnd() {
        events.append("end")
        inner.batchDidEnd()
    }

    func batchDidFail(_ error: any Error) {
        events.append("fail")
        inner.batchDidFail(error)
    }
}
