/// A store whose calls wait without blocking a thread: a database behind a network.
///
/// It keeps the promises of `Store`, and a session uses it in the same way: all look-ups of a batch come between
/// `batchWillBegin` and `apply`, batches of a process take turns, and reading goes on meanwhile. A batch may be run on
/// several threads, one after the other.
///
/// The calls run where the session runs. Rows are handed over and given back there, so only what they are made of has
/// to cross to an actor or a connection.
public protocol AsyncStore: AnyObject, Sendable {
    /// The abilities of the store.
    var abilities: StoreAbilities { get }

    /// Called with the schema before anything else; makes room for new entities and properties.
    ///
    /// - Throws: an error where what the store holds doesn't fit the schema; nothing has been changed then.
    nonisolated(nonsending) func open(_ schema: StoreSchema) async throws

    /// The value that the store keeps a key's part as; the default keeps values as they are.
    func keyValue(_ value: Value, of property: StoreProperty, in entity: StoreEntity) throws -> Value

    /// Looks objects up by some properties, usually those of the primary key.
    ///
    /// - Parameters:
    ///   - entity: an entity of the schema.
    ///   - properties: the positions of the properties.
    ///   - keys: what they hold; in any number, none twice.
    /// - Returns: a row for each object that is there, in any order.
    /// - Throws: an error where the store can't be read.
    nonisolated(nonsending) func rows(
        of entity: StoreEntity,
        where properties: [Int],
        in keys: [ObjectKey]
    ) async throws -> [StoredRow]

    /// All objects of an entity, a page at a time, always in the same order.
    ///
    /// - Parameters:
    ///   - entity: an entity of the schema.
    ///   - key: the key of the last row of the page before; nil for the first page.
    ///   - limit: how many rows there are in a page.
    /// - Returns: the rows, fewer than the limit at the end.
    /// - Throws: an error where the store can't be read.
    nonisolated(nonsending) func rows(
        of entity: StoreEntity,
        after key: ObjectKey?,
        limit: Int
    ) async throws -> [StoredRow]

    /// The objects that lack a property and hold a member of one of these names, which no rule named when they were stored,
    /// as of a `Store`. The default goes through all objects of the entity.
    ///
    /// - Parameters:
    ///   - entity: an entity of the schema.
    ///   - property: the position of a property.
    ///   - names: the names of members, and the keys with which their paths begin.
    ///   - places: the positions of the properties that may hold such members.
    ///   - key: the key of the last row of the page before; nil for the first page.
    ///   - limit: how many rows there are in a page.
    /// - Returns: the rows, fewer than the limit at the end.
    /// - Throws: an error where the store can't be read.
    nonisolated(nonsending) func rows(
        of entity: StoreEntity,
        lacking property: Int,
        keeping names: [String],
        in places: [Int],
        after key: ObjectKey?,
        limit: Int
    ) async throws -> [StoredRow]

    /// The keys of the objects whose property leads to some objects, by the objects that they lead to, each in the order
    /// of `rows(of:after:limit:)`.
    nonisolated(nonsending) func keys(
        of entity: StoreEntity,
        whose property: Int,
        leadTo keys: [ObjectKey]
    ) async throws -> [ObjectKey: [ObjectKey]]

    /// The current content, as a store that never changes.
    ///
    /// Called where `abilities.takesSnapshots` is true.
    nonisolated(nonsending) func snapshot() async throws -> any AsyncStore

    /// Applies all changes, or none of them.
    ///
    /// - Throws: an error where a change can't be made; the store is as it was before. `StoreRetry` where what was looked
    ///   up since `batchWillBegin` has changed.
    nonisolated(nonsending) func apply(_ changes: StoreChanges) async throws

    /// Called before the first look-up of a batch; all calls belong together until `batchDidEnd` or `batchDidFail`.
    ///
    /// - Throws: `StoreRetry` where another process is writing: the session tries again.
    nonisolated(nonsending) func batchWillBegin() async throws

    /// Called after the changes of a batch have been applied, or if there were none.
    nonisolated(nonsending) func batchDidEnd() async

    /// Called if a batch failed: here, in another store of the session, or in the data. The task may be cancelled.
    nonisolated(nonsending) func batchDidFail(_ error: any Error) async
}

extension AsyncStore {
    /// The value as it is.
    public func keyValue(_ value: Value, of property: StoreProperty, in entity: StoreEntity) throws -> Value { value }

    /// Goes through all objects of the entity.
    public nonisolated(nonsending) func rows(
        of entity: StoreEntity,
        lacking property: Int,
        keeping names: [String],
        in places: [Int],
        after key: ObjectKey?,
        limit: Int
    ) async throws -> [StoredRow] {
        var keepers = KeeperPage(lacking: property, keeping: names, in: places, after: key, limit: limit)
        while keepers.takes(try await rows(of: entity, after: keepers.last, limit: limit)) {}
        return keepers.rows
    }

    /// Throws, as not every store takes snapshots.
    public nonisolated(nonsending) func snapshot() async throws -> any AsyncStore { throw NoSnapshotError() }

    /// Does nothing.
    public nonisolated(nonsending) func batchWillBegin() async throws {}

    /// Does nothing.
    public nonisolated(nonsending) func batchDidEnd() async {}

    /// Does nothing.
    public nonisolated(nonsending) func batchDidFail(_ error: any Error) async {}
}

/// Content of an `AsyncStore` that was read where nothing can wait for it.
public struct UnawaitedReadError: Error, Sendable, CustomStringConvertible {
    /// The name of the entity.
    public let entity: String

    /// The content that wasn't read, and what to do.
    public var description: String {
        "`\(entity)` is kept in an `AsyncStore`, which is read only by `try await session.read { … }`: fetch in there, "
            + "and read or `prefetch` what you use later"
    }
}
