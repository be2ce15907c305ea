import Synchronization

/// Keeps objects in memory, for as long as it lives itself. For tests, and for what needs no file.
public final class MemoryStore: Store {
    public let abilities = StoreAbilities(isTransactional: true, keepsOrder: true)

    // Rows hold values, which aren't Sendable for the objects that they may lead to; these lead to none.
    private let tables = Mutex<Tables>(Tables())

    fileprivate struct Tables: @unchecked Sendable {
        var byName: [String: Table] = [:]
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
            for insertion in changes.insertions { try changed[insertion.entity.name]?.insert(insertion.row) }
            tables.byName = changed
        }
    }

    /// What pointed at deleted objects points at nothing.
    private static func clear(_ deletions: [StoreDeletion], in tables: inout [String: Table]) {
        let deleted = Dictionary(grouping: deletions, by: \.entity.name).mapValues { Set($0.map(\.key)) }
        for name in tables.keys {
            for (position, property) in (tables[name]?.entity.properties ?? []).enumerated() {
                switch property.kind {
                case .toOne(let target), .toMany(let target, _):
                    if let keys = deleted[target] { tables[name]?.clear(position, keys) }
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

    fileprivate mutating func clear(_ property: Int, _ keys: Set<ObjectKey>) {
        for index in rows.indices {
            guard let value = rows[index]?.values[property] else { continue }
            if let key = ObjectKey(value), keys.contains(key) {
                rows[index]?.values[property] = .null
            } else if case .list(let elements) = value {
                let left = elements.filter { element in ObjectKey(element).map { !keys.contains($0) } ?? true }
                if left.count < elements.count { rows[index]?.values[property] = .list(left) }
            }
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
