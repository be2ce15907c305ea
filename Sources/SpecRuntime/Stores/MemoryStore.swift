import Synchronization

/// Keeps objects in memory, for as long as it lives itself. For tests, and for what needs no file.
public final class MemoryStore: Store {
    public let abilities = StoreAbilities(isTransactional: true, keepsOrder: true)

    // Rows hold values, which aren't Sendable for the objects that they may lead to; these lead to none.
    private let tables = Mutex<Tables>(Tables())

    fileprivate struct Tables: @unchecked Sendable {
        var byName: [String: Table] = [:]

        /// What was there before the batch that isn't over yet.
        var before: [String: Table]?
    }

    /// The rows of an entity, in the order in which they came.
    fileprivate struct Table {
        var entity: StoreEntity
        var rows: [StoredRow?] = []
        var places: [ObjectKey: Int] = [:]
    }

    public init() {}

    public func open(_ schema: StoreSchema) throws {
        tables.withLock { tables in
            for entity in schema.entities {
                tables.byName[entity.name, default: Table(entity: entity)].grow(to: entity)
            }
        }
    }

    public func count(of entity: StoreEntity) throws -> Int {
        tables.withLock { $0.byName[entity.name]?.places.count ?? 0 }
    }

    public func rows(of entity: StoreEntity, where properties: [Int], in keys: [ObjectKey]) throws -> [StoredRow] {
        tables.withLock { tables in
            guard let table = tables.byName[entity.name] else { return [] }
            if properties == entity.key { return keys.compactMap { table[$0] } }
            let wanted = Set(keys)
            return table.rows.compactMap { row in
                guard let row, let key = ObjectKey(of: row.values, at: properties) else { return nil }
                return wanted.contains(key) ? row : nil
            }
        }
    }

    public func rows(of entity: StoreEntity, after key: ObjectKey?, limit: Int) throws -> [StoredRow] {
        tables.withLock { tables in
            guard let table = tables.byName[entity.name] else { return [] }
            let first = key.flatMap { table.places[$0] }.map { $0 + 1 } ?? 0
            return Array(table.rows[first...].lazy.compactMap { $0 }.prefix(limit))
        }
    }

    public func keys(of entity: StoreEntity, whose property: Int, leadsTo key: ObjectKey) throws -> [ObjectKey] {
        tables.withLock { tables in
            tables.byName[entity.name]?.rows.compactMap { row in
                row?.values[property].map { $0.leads(to: key, entity.properties[property].kind) } == true
                    ? row?.key : nil
            } ?? []
        }
    }

    public func apply(_ changes: StoreChanges) throws {
        try tables.withLock { tables in
            var changed = tables.byName
            for deletion in changes.deletions { changed[deletion.entity.name]?.delete(deletion.key) }
            if !changes.deletions.isEmpty { Self.clear(changes.deletions, in: &changed) }
            for update in changes.updates { try changed[update.entity.name]?.apply(update) }
            Self.rename(changes.updates.filter { $0.newKey != $0.key }, in: &changed)
            for insertion in changes.insertions { try changed[insertion.entity.name]?.insert(insertion.row) }
            tables.before = tables.byName
            tables.byName = changed
        }
    }

    public func batchDidEnd() { tables.withLock { $0.before = nil } }

    /// Another store of the session couldn't apply its part, or something else went wrong.
    public func batchDidFail(_ error: any Error) {
        tables.withLock { tables in
            if let before = tables.before { tables.byName = before }
            tables.before = nil
        }
    }

    /// What pointed at objects whose key is another now points at them still.
    private static func rename(_ updates: [StoreUpdate], in tables: inout [String: Table]) {
        let renamed = Dictionary(grouping: updates, by: \.entity.name).mapValues { updates in
            Dictionary(updates.map { ($0.key, Optional($0.newKey.value)) }) { first, _ in first }
        }
        point(renamed, in: &tables)
    }

    /// What pointed at deleted objects points at nothing.
    private static func clear(_ deletions: [StoreDeletion], in tables: inout [String: Table]) {
        let deleted = Dictionary(grouping: deletions, by: \.entity.name).mapValues { deletions in
            Dictionary(deletions.map { ($0.key, Value?.none) }) { first, _ in first }
        }
        point(deleted, in: &tables)
    }

    /// Points what leads to some keys elsewhere, or to nothing.
    private static func point(_ keys: [String: [ObjectKey: Value?]], in tables: inout [String: Table]) {
        guard !keys.isEmpty else { return }
        for name in tables.keys {
            for (position, property) in (tables[name]?.entity.properties ?? []).enumerated() {
                switch property.kind {
                case .toOne(let target): if let keys = keys[target] { tables[name]?.pointOne(position, keys) }
                case .toMany(let target, _): if let keys = keys[target] { tables[name]?.pointMany(position, keys) }
                case .string, .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data, .any, .json: break
                }
            }
        }
    }
}

extension MemoryStore.Table {
    fileprivate subscript(key: ObjectKey) -> StoredRow? { places[key].flatMap { rows[$0] } }

    /// Makes room for properties that are new.
    fileprivate mutating func grow(to new: StoreEntity) {
        guard new.properties != entity.properties else {
            entity = new
            return
        }
        let positions = new.properties.map { entity.position(of: $0.name) }
        for index in rows.indices {
            guard let row = rows[index] else { continue }
            rows[index]?.values = ContiguousArray(positions.map { $0.flatMap { row.values[$0] } })
        }
        entity = new
    }

    fileprivate mutating func insert(_ row: StoredRow) throws {
        guard places[row.key] == nil else { throw MemoryStoreError.taken(entity.name, row.key) }
        places[row.key] = rows.count
        rows.append(row)
    }

    fileprivate mutating func delete(_ key: ObjectKey) {
        if let place = places.removeValue(forKey: key) { rows[place] = nil }
        // Rows that are no more are forgotten once there are many.
        if rows.count > 64, places.count * 2 < rows.count { compact() }
    }

    private mutating func compact() {
        rows.removeAll { $0 == nil }
        for (place, row) in rows.enumerated() { if let row { places[row.key] = place } }
    }

    fileprivate mutating func apply(_ update: StoreUpdate) throws {
        guard let place = places[update.key] else { throw MemoryStoreError.missing(entity.name, update.key) }
        if update.newKey != update.key {
            guard places[update.newKey] == nil else { throw MemoryStoreError.taken(entity.name, update.newKey) }
            places[update.key] = nil
            places[update.newKey] = place
            rows[place]?.key = update.newKey
        }
        for property in update.properties { rows[place]?.values[property] = update.value(at: property) }
        if update.changesKept { rows[place]?.kept = update.kept }
    }

    fileprivate mutating func pointOne(_ property: Int, _ keys: [ObjectKey: Value?]) {
        for index in rows.indices {
            guard let key = rows[index]?.values[property].flatMap(ObjectKey.init), let other = keys[key] else {
                continue
            }
            rows[index]?.values[property] = other ?? .null
        }
    }

    fileprivate mutating func pointMany(_ property: Int, _ keys: [ObjectKey: Value?]) {
        for index in rows.indices {
            guard case .list(let elements)? = rows[index]?.values[property] else { continue }
            let isMet = elements.contains { element in ObjectKey(element).map { keys[$0] != nil } ?? false }
            guard isMet else { continue }
            let left = elements.compactMap { element -> Value? in
                guard let key = ObjectKey(element), let other = keys[key] else { return element }
                return other
            }
            rows[index]?.values[property] = .list(left)
        }
    }
}

extension Value {
    /// Whether stored keys lead to an object.
    fileprivate func leads(to key: ObjectKey, _ kind: StoreProperty.Kind) -> Bool {
        guard case .toMany = kind, case .list(let elements) = self else { return ObjectKey(self) == key }
        return elements.contains { ObjectKey($0) == key }
    }
}

/// A change that a `MemoryStore` can't make.
enum MemoryStoreError: Error, CustomStringConvertible {
    case taken(String, ObjectKey)
    case missing(String, ObjectKey)

    var description: String {
        switch self {
        case .taken(let entity, let key): "there is a `\(entity)` with the key \(key) already"
        case .missing(let entity, let key): "there is no `\(entity)` with the key \(key)"
        }
    }
}
