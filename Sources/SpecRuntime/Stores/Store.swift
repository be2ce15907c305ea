/// A place that keeps objects with a key between sessions.
///
/// A session looks objects up by their keys, once for each entity and batch, and hands over all changes of a batch at
/// once. An adapter for any database conforms to this; `SpecStoreTesting` checks that it keeps every promise.
///
/// References are handed over, and given back, as the key of the object that they lead to: its value, or the list of its
/// values for a composite key.
///
/// Any number of sessions use a store at once. In a process their batches take turns: from `batchWillBegin` to
/// `batchDidEnd`, or `batchDidFail`, no other session of the process is inside a batch of the same store, and the batch
/// stays on one thread. Reading goes on meanwhile, on any thread, and must see whole batches only. A store that others
/// change too, another process or another instance, keeps them out from `batchWillBegin` on, or detects in `apply` that
/// something looked up has changed, and throws `StoreRetry`.
public protocol Store: AnyObject, Sendable {
    /// The abilities of the store.
    var abilities: StoreAbilities { get }

    /// Called with the schema before anything else; makes room for new entities and properties.
    ///
    /// - Throws: an error where what the store holds doesn't fit the schema; nothing has been changed then.
    func open(_ schema: StoreSchema) throws

    /// The value that the store keeps a key's part as: a store whose texts ignore case returns the lower-case text.
    ///
    /// Called for each key before it is looked up. The default keeps values as they are.
    func keyValue(_ value: Value, of property: StoreProperty, in entity: StoreEntity) throws -> Value

    /// Looks objects up by some properties, usually those of the primary key.
    ///
    /// - Parameters:
    ///   - entity: an entity of the schema.
    ///   - properties: the positions of the properties.
    ///   - keys: what they hold; in any number, none twice.
    /// - Returns: a row for each object that is there, in any order.
    /// - Throws: an error where the store can't be read.
    func rows(of entity: StoreEntity, where properties: [Int], in keys: [ObjectKey]) throws -> [StoredRow]

    /// All objects of an entity, a page at a time, always in the same order.
    ///
    /// - Parameters:
    ///   - entity: an entity of the schema.
    ///   - key: the key of the last row of the page before; nil for the first page.
    ///   - limit: how many rows there are in a page.
    /// - Returns: the rows, fewer than the limit at the end.
    /// - Throws: an error where the store can't be read.
    func rows(of entity: StoreEntity, after key: ObjectKey?, limit: Int) throws -> [StoredRow]

    /// The objects that lack a property and hold a member of one of these names, which no rule named when they were stored:
    /// in `StoredRow.kept`, or in a dictionary that is the value of a property; a page at a time, as in
    /// `rows(of:after:limit:)`.
    ///
    /// A reference by another property than the key finds objects through this that were stored before the spec had the
    /// property. The session checks the rows, so others may be among them. The default goes through all objects of the
    /// entity, for each batch with such references: a store that holds many should find them by a query.
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
    func rows(
        of entity: StoreEntity,
        lacking property: Int,
        keeping names: [String],
        in places: [Int],
        after key: ObjectKey?,
        limit: Int
    ) throws -> [StoredRow]

    /// The current content, as a store that never changes; for exports.
    ///
    /// It can be opened and read, on any thread, while the store is written, and refuses changes. Called where
    /// `abilities.takesSnapshots` is true.
    func snapshot() throws -> any Store

    /// Number of objects of an entity.
    func count(of entity: StoreEntity) throws -> Int

    /// The keys of the objects whose property leads to an object, in the order of `rows(of:after:limit:)`.
    func keys(of entity: StoreEntity, whose property: Int, leadsTo key: ObjectKey) throws -> [ObjectKey]

    /// The same for many objects at once: the keys by the objects that they lead to.
    func keys(of entity: StoreEntity, whose property: Int, leadTo keys: [ObjectKey]) throws -> [ObjectKey: [ObjectKey]]

    /// Applies all changes, or none of them.
    ///
    /// A store that takes its time asks `Task.isCancelled` meanwhile, and throws `CancellationError`.
    ///
    /// - Throws: an error where a change can't be made; the store is as it was before. `StoreRetry` where what was looked
    ///   up since `batchWillBegin` has changed.
    func apply(_ changes: StoreChanges) throws

    /// Called before the first look-up of a batch; all calls belong together until `batchDidEnd` or `batchDidFail`.
    ///
    /// - Throws: `StoreRetry` where another process is writing: the session tries again, and blocks no thread meanwhile.
    func batchWillBegin() throws

    /// Called after the changes of a batch have been applied, or if there were none.
    func batchDidEnd()

    /// Called if a batch failed: here, in another store of the session, or in the data.
    func batchDidFail(_ error: any Error)
}

extension Store {
    /// The value as it is.
    public func keyValue(_ value: Value, of property: StoreProperty, in entity: StoreEntity) throws -> Value { value }

    /// Goes through all objects of the entity.
    public func rows(
        of entity: StoreEntity,
        lacking property: Int,
        keeping names: [String],
        in places: [Int],
        after key: ObjectKey?,
        limit: Int
    ) throws -> [StoredRow] {
        var keepers = KeeperPage(lacking: property, keeping: names, in: places, after: key, limit: limit)
        while keepers.takes(try rows(of: entity, after: keepers.last, limit: limit)) {}
        return keepers.rows
    }

    /// Throws, as not every store takes snapshots.
    public func snapshot() throws -> any Store { throw NoSnapshotError() }

    /// Looks up one key after the other.
    public func keys(
        of entity: StoreEntity,
        whose property: Int,
        leadTo keys: [ObjectKey]
    ) throws -> [ObjectKey: [ObjectKey]] {
        try keys.reduce(into: [:]) { $0[$1] = try self.keys(of: entity, whose: property, leadsTo: $1) }
    }

    /// Does nothing.
    public func batchWillBegin() throws {}

    /// Does nothing.
    public func batchDidEnd() {}

    /// Does nothing.
    public func batchDidFail(_ error: any Error) {}
}

/// The abilities of a store.
public struct StoreAbilities: Hashable, Sendable {
    /// True if all changes are applied or none, also where the process is killed.
    public var isTransactional: Bool

    /// True if the order of lists is kept.
    public var keepsOrder: Bool

    /// True if `keyValue(_:of:in:)` may change values; if false, it isn't called.
    public var convertsKeys: Bool

    /// True if `snapshot` returns the content of the store at one moment.
    public var takesSnapshots: Bool

    /// True if `apply` may throw `StoreRetry`, so that a batch must be ready to run twice.
    public var isOptimistic: Bool

    /// The abilities of a store.
    public init(
        isTransactional: Bool,
        keepsOrder: Bool,
        convertsKeys: Bool = false,
        takesSnapshots: Bool = false,
        isOptimistic: Bool = false
    ) {
        self.isTransactional = isTransactional
        self.keepsOrder = keepsOrder
        self.convertsKeys = convertsKeys
        self.takesSnapshots = takesSnapshots
        self.isOptimistic = isOptimistic
    }
}

/// A store that takes no snapshots.
public struct NoSnapshotError: Error, Sendable, CustomStringConvertible {
    /// The reason, and what to do instead.
    public var description: String { "the store takes no snapshots: read it while nothing is written to it" }
}

/// An object as a store holds it.
public struct StoredRow {
    /// The key of the object.
    public var key: ObjectKey

    /// The mapping that made the object; nil stands for the entity's first.
    public var mapping: String?

    /// The values of the entity's properties, by position: nil is unset, references are keys.
    public var values: ContiguousArray<Value?>

    /// Members that no rule names, as the session gave them.
    public var kept: Value?

    /// True if the object stands for its key alone, which something leads to: nothing was read for it.
    public var isPlaceholder: Bool

    /// An object as a store keeps it.
    public init(
        key: ObjectKey,
        mapping: String? = nil,
        values: ContiguousArray<Value?>,
        kept: Value? = nil,
        isPlaceholder: Bool = false
    ) {
        self.key = key
        self.mapping = mapping
        self.values = values
        self.kept = kept
        self.isPlaceholder = isPlaceholder
    }
}
