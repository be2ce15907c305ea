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
    private static func failing(
        _ checks: [String],
        _ make: @escaping @Sendable (any Store) -> any ForwardingStore
    ) -> [String] {
        let conformance = StoreConformance(
            { make(MemoryStore()) },
            reopen: { store in make((store as? any ForwardingStore)?.inner ?? MemoryStore()) }
        )
        let violations = conformance.violations()
        return checks.filter { check in violations.contains { $0.hasPrefix(check) } }
    }

    @Test func passesInstancesThatShareTheirRows() {
        #expect(Self.failing(Self.overlapping + Self.instances) { SharedStore($0) } == [])
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
private final class SharedStore: ForwardingStore {
    let inner: any Store

    init(_ inner: any Store) { self.inner = inner }
}

/// Applies one change after the other.
private final class TornStore: ForwardingStore {
    let inner: any Store

    init(_ inner: any Store) { self.inner = inner }

    func apply(_ changes: StoreChanges) throws {
        var first = changes
        first.updates = Array(changes.updates.prefix(1))
        try inner.apply(first)
        for update in changes.updates.dropFirst() {
            Thread.sleep(forTimeInterval: 0.0002)
            var next = StoreChanges()
            next.updates = [update]
            try inner.apply(next)
        }
    }
}

/// Has one place for what is looked up.
private final class OneQueryStore: ForwardingStore, @unchecked Sendable {
    let inner: any Store
    private let lock = NSLock()
    private var query: [ObjectKey] = []

    init(_ inner: any Store) { self.inner = inner }

    func rows(of entity: StoreEntity, where properties: [Int], in keys: [ObjectKey]) throws -> [StoredRow] {
        lock.withLock { query = keys }
        Thread.sleep(forTimeInterval: 0.0002)
        return try inner.rows(of: entity, where: properties, in: lock.withLock { query })
    }
}

/// Keeps the rows that it has looked up until it changes something itself.
private final class RememberingStore: ForwardingStore, @unchecked Sendable {
    let inner: any Store
    private let lock = NSLock()
    private var known: [String: [StoredRow]] = [:]

    init(_ inner: any Store) { self.inner = inner }

    func rows(of entity: StoreEntity, where properties: [Int], in keys: [ObjectKey]) throws -> [StoredRow] {
        try lock.withLock {
            let query = "\(entity.name) \(properties) \(keys)"
            if let rows = known[query] { return rows }
            let rows = try inner.rows(of: entity, where: properties, in: keys)
            known[query] = rows
            return rows
        }
    }

    func apply(_ changes: StoreChanges) throws {
        lock.withLock { known = [:] }
        try inner.apply(changes)
    }
}

/// Lets other instances write between what a batch looks up and what it applies.
private final class UnguardedStore: ForwardingStore {
    let inner: any Store

    init(_ inner: any Store) { self.inner = inner }

    func batchWillBegin() throws {}

    func batchDidEnd() {}

    func batchDidFail(_ error: any Error) {}
}
