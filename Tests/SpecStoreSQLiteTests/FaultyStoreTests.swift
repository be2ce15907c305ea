import Foundation
import SpecRuntime
import SpecStoreTesting
import Testing

/// Stores that break one promise each: the checks find them.
struct FaultyStoreTests {
    private static let overlapping = [
        "shows whole batches to those who read while it writes",
        "answers calls that overlap as it answers one at a time",
    ]
    private static let instances = [
        "shows what another instance has applied", "loses nothing where instances write at once",
    ]

    /// The names of those checks that a store doesn't pass, with another instance of it on the same rows.
    private static func failing(_ checks: [String], _ make: @escaping (MemoryStore) -> ForwardingStore) -> [String] {
        let conformance = StoreConformance(
            { make(MemoryStore()) },
            reopen: { store in make((store as? ForwardingStore)?.inner ?? MemoryStore()) }
        )
        let violations = conformance.violations()
        return checks.filter { check in violations.contains { $0.hasPrefix(check) } }
    }

    @Test func passesInstancesThatShareTheirRows() {
        #expect(Self.failing(Self.overlapping + Self.instances) { ForwardingStore($0) } == [])
    }

    @Test func findsAStoreThatShowsPartsOfABatch() {
        #expect(Self.failing(Self.overlapping) { TornStore($0) } == [Self.overlapping[0]])
    }

    @Test func findsAStoreWhoseCallsShareAVariable() {
        #expect(Self.failing(Self.overlapping) { OneQueryStore($0) }.contains(Self.overlapping[1]))
    }

    @Test func findsAStoreThatRemembersRowsOthersChange() {
        #expect(Self.failing(Self.instances) { RememberingStore($0) }.contains(Self.instances[0]))
    }

    @Test func findsAStoreThatKeepsNoOtherInstanceOut() {
        #expect(Self.failing(Self.instances) { UnguardedStore($0) } == [Self.instances[1]])
    }
}

/// One of several instances that keep their rows in one place.
private class ForwardingStore: Store, @unchecked Sendable {
    let inner: MemoryStore
    let abilities = StoreAbilities(isTransactional: true, keepsOrder: true)

    init(_ inner: MemoryStore) { self.inner = inner }

    func open(_ schema: StoreSchema) throws { try inner.open(schema) }

    func rows(of entity: StoreEntity, where properties: [Int], in keys: [ObjectKey]) throws -> [StoredRow] {
        try inner.rows(of: entity, where: properties, in: keys)
    }

    func rows(of entity: StoreEntity, after key: ObjectKey?, limit: Int) throws -> [StoredRow] {
        try inner.rows(of: entity, after: key, limit: limit)
    }

    func count(of entity: StoreEntity) throws -> Int { try inner.count(of: entity) }

    func keys(of entity: StoreEntity, whose property: Int, leadsTo key: ObjectKey) throws -> [ObjectKey] {
        try inner.keys(of: entity, whose: property, leadsTo: key)
    }

    func apply(_ changes: StoreChanges) throws { try inner.apply(changes) }

    func batchWillBegin() throws { try inner.batchWillBegin() }

    func batchDidEnd() { inner.batchDidEnd() }

    func batchDidFail(_ error: any Error) { inner.batchDidFail(error) }
}

/// Applies one change after the other.
private final class TornStore: ForwardingStore, @unchecked Sendable {
    override func apply(_ changes: StoreChanges) throws {
        var first = changes
        first.updates = Array(changes.updates.prefix(1))
        try super.apply(first)
        for update in changes.updates.dropFirst() {
            Thread.sleep(forTimeInterval: 0.0002)
            var next = StoreChanges()
            next.updates = [update]
            try super.apply(next)
        }
    }
}

/// Has one place for what is looked up.
private final class OneQueryStore: ForwardingStore, @unchecked Sendable {
    private let lock = NSLock()
    private var query: [ObjectKey] = []

    override func rows(of entity: StoreEntity, where properties: [Int], in keys: [ObjectKey]) throws -> [StoredRow] {
        lock.withLock { query = keys }
        Thread.sleep(forTimeInterval: 0.0002)
        return try super.rows(of: entity, where: properties, in: lock.withLock { query })
    }
}

/// Keeps the rows that it has looked up until it changes something itself.
private final class RememberingStore: ForwardingStore, @unchecked Sendable {
    private let lock = NSLock()
    private var known: [String: [StoredRow]] = [:]

    override func rows(of entity: StoreEntity, where properties: [Int], in keys: [ObjectKey]) throws -> [StoredRow] {
        try lock.withLock {
            let query = "\(entity.name) \(properties) \(keys)"
            if let rows = known[query] { return rows }
            let rows = try super.rows(of: entity, where: properties, in: keys)
            known[query] = rows
            return rows
        }
    }

    override func apply(_ changes: StoreChanges) throws {
        lock.withLock { known = [:] }
        try super.apply(changes)
    }
}

/// Lets other instances write between what a batch looks up and what it applies.
private final class UnguardedStore: ForwardingStore, @unchecked Sendable {
    override func batchWillBegin() throws {}

    override func batchDidEnd() {}

    override func batchDidFail(_ error: any Error) {}
}
