import SpecSource

/// Keeps objects in memory, for as long as it lives itself. For tests, and for what needs no file.
///
/// Any number of sessions may use it at once.
public final class MemoryStore: Store {
    /// Transactions, order and snapshots.
    public let abilities = StoreAbilities(isTransactional: true, keepsOrder: true, takesSnapshots: true)
    private let tables: Locked<MemoryTables>
    private let batches = BatchLock()
    private let isSnapshot: Bool

    /// A store of nothing.
    public init() {
        tables = Locked(MemoryTables())
        isSnapshot = false
    }

    private init(snapshot tables: MemoryTables) {
        self.tables = Locked(tables)
        isSnapshot = true
    }

    /// Takes the entities that are to be kept.
    public func open(_ schema: StoreSchema) throws {
        if tables.withLock({ $0.knows(schema) }) { return }
        batches.run { _ in tables.withLock { $0.open(schema) } }
    }

    /// The current content of the store. Its rows are shared until one of them is changed.
    public func snapshot() throws -> any Store { MemoryStore(snapshot: tables.withLock { $0 }) }

    /// Number of objects of an entity.
    public func count(of entity: StoreEntity) throws -> Int {
        tables.withLock { $0.byName[entity.name]?.places.count ?? 0 }
    }

    /// The objects whose properties are these keys.
    public func rows(of entity: StoreEntity, where properties: [Int], in keys: [ObjectKey]) throws -> [StoredRow] {
        try tables.withLock { tables in
            guard let order = try tables.order(of: entity) else {
                return tables.rows(of: entity, where: properties, in: keys)
            }
            return tables.rows(of: entity, where: properties, in: keys, order).map(order.shown)
        }
    }

    /// The objects behind a key, in the store's order.
    public func rows(of entity: StoreEntity, after key: ObjectKey?, limit: Int) throws -> [StoredRow] {
        try tables.withLock { tables in
            let order = try tables.order(of: entity)
            guard let table = tables.byName[entity.name] else { return [] }
            let first = key.flatMap { table.places[$0] }.map { $0 + 1 } ?? 0
            let rows = table.rows[first...].lazy.compactMap { $0 }.prefix(limit)
            return order.map { rows.map($0.shown) } ?? Array(rows)
        }
    }

    /// The objects behind a key that lack a property and hold a member of one of these names, kept or in a property.
    public func rows(
        of entity: StoreEntity,
        lacking property: Int,
        keeping names: [String],
        in places: [Int],
        after key: ObjectKey?,
        limit: Int
    ) throws -> [StoredRow] {
        try tables.withLock { tables in
            let order = try tables.order(of: entity)
            guard let table = tables.byName[entity.name], table.keepers > 0 || !places.isEmpty else { return [] }
            let first = key.flatMap { table.places[$0] }.map { $0 + 1 } ?? 0
            let found = table.rows[first...].lazy.compactMap { $0.map { order?.shown($0) ?? $0 } }.filter { row in
                row.lacks(property) && row.keeps(oneOf: names, in: places)
            }
            return Array(found.prefix(limit))
        }
    }

    /// The keys of the objects whose property leads to one.
    public func keys(of entity: StoreEntity, whose property: Int, leadsTo key: ObjectKey) throws -> [ObjectKey] {
        try tables.withLock { tables in
            let property = try tables.order(of: entity)?.positions[property] ?? property
            return tables.keys(of: entity, whose: property, leadsTo: key)
        }
    }

    /// Makes changes, all or none.
    public func apply(_ changes: StoreChanges) throws {
        if isSnapshot { throw MemoryStoreError.snapshot }
        try batches.run { isInside in
            try tables.withLock { tables in
                try tables.apply(changes)
                if !isInside { tables.settle() }
            }
        }
    }

    /// Waits until no other batch runs.
    public func batchWillBegin() throws { batches.begin() }

    /// Forgets what was there before the batch.
    public func batchDidEnd() {
        tables.withLock { $0.settle() }
        batches.end()
    }

    /// Another store of the session couldn't apply its part, or something else went wrong.
    public func batchDidFail(_ error: any Error) {
        tables.withLock { tables in
            tables.takeBack(to: 0)
            tables.settle()
        }
        batches.end()
    }
}

extension MemoryTables {
    /// The rows, in their own order of properties.
    fileprivate mutating func rows(
        of entity: StoreEntity,
        where properties: [Int],
        in keys: [ObjectKey],
        _ order: PropertyOrder? = nil
    ) -> [StoredRow] {
        if properties != entity.key, properties.count == 1, let property = properties.first,
            entity.properties[property].isIndexed
        {
            let position = order?.positions[property] ?? property
            let places = keys.flatMap { placesOf(entity.name, property: position, key: $0) }
            return places.compactMap { byName[entity.name]?.rows[$0] }
        }
        guard let table = byName[entity.name] else { return [] }
        if properties == entity.key { return keys.compactMap { table[$0] } }
        let wanted = Set(keys)
        return table.rows.compactMap { row in
            let held = { (position: Int) in row?.values[order?.positions[position] ?? position] }
            guard let row, let key = ObjectKey(at: properties, { held($0) ?? nil }) else { return nil }
            return wanted.contains(key) ? row : nil
        }
    }

    fileprivate mutating func keys(
        of entity: StoreEntity,
        whose property: Int,
        leadsTo key: ObjectKey
    ) -> [ObjectKey] {
        let places = placesOf(entity.name, property: property, key: key)
        return places.compactMap { byName[entity.name]?.rows[$0]?.key }
    }
}

extension StoreProperty {
    /// True if each value is one key, so that objects are found by an index.
    fileprivate var isIndexed: Bool {
        switch kind {
        case .toOne: true
        case .string, .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data: isLookedUp
        case .any, .json, .toMany: false
        }
    }
}
