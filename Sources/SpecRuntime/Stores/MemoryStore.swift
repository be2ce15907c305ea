import SpecSource

/// Keeps objects in memory, for as long as it lives itself. For tests, and for what needs no file.
public final class MemoryStore: Store {
    public let abilities = StoreAbilities(isTransactional: true, keepsOrder: true)

    // Rows hold values, which aren't Sendable for the objects that they may lead to; these lead to none.
    private let tables = Locked<Tables>(Tables())

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
                guard let row, let key = ObjectKey(at: properties, { row.values[$0] }) else { return nil }
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
            try Self.changeKeys(changes.updates, in: &changed)
            for update in changes.updates { try changed[update.entity.name]?.apply(update) }
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

    /// Gives objects their new keys, each as soon as the key is free; what led to the old one leads to the new.
    private static func changeKeys(_ updates: [StoreUpdate], in tables: inout [String: Table]) throws {
        var waiting = updates.filter { $0.key != $0.newKey }
        guard !waiting.isEmpty else { return }
        var moved: [String: [ObjectKey: ObjectKey]] = [:]
        for update in waiting { moved[update.entity.name, default: [:]][update.key] = update.newKey }
        while !waiting.isEmpty {
            let left = try waiting.filter { try tables[$0.entity.name]?.changeKey($0) == false }
            if left.count == waiting.count, let update = left.first {
                throw MemoryStoreError.taken(update.entity.name, update.newKey)
            }
            waiting = left
        }
        follow(moved, in: &tables)
    }

    private static func follow(_ moved: [String: [ObjectKey: ObjectKey]], in tables: inout [String: Table]) {
        for name in tables.keys {
            for (position, property) in (tables[name]?.entity.properties ?? []).enumerated() {
                switch property.kind {
                case .toOne(let target):
                    if let keys = moved[target] { tables[name]?.follow(position, keys, inLists: false) }
                case .toMany(let target, _):
                    if let keys = moved[target] { tables[name]?.follow(position, keys, inLists: true) }
                case .string, .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data, .any, .json: break
                }
            }
        }
    }

    /// What pointed at deleted objects points at nothing.
    private static func clear(_ deletions: [StoreDeletion], in tables: inout [String: Table]) {
        let deleted = Dictionary(grouping: deletions, by: \.entity.name).mapValues { Set($0.map(\.key)) }
        for name in tables.keys {
            for (position, property) in (tables[name]?.entity.properties ?? []).enumerated() {
                switch property.kind {
                case .toOne(let target):
                    if let keys = deleted[target] { tables[name]?.clear(position, keys, inLists: false) }
                case .toMany(let target, _):
                    if let keys = deleted[target] { tables[name]?.clear(position, keys, inLists: true) }
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
        guard let place = places[update.newKey] else { throw MemoryStoreError.missing(entity.name, update.newKey) }
        for property in update.properties { rows[place]?.values[property] = update.value(at: property) }
        if update.changesKept { rows[place]?.kept = update.kept }
    }

    /// Whether the new key was free.
    fileprivate mutating func changeKey(_ update: StoreUpdate) throws -> Bool {
        guard let place = places[update.key] else { throw MemoryStoreError.missing(entity.name, update.key) }
        guard places[update.newKey] == nil else { return false }
        places[update.key] = nil
        places[update.newKey] = place
        rows[place]?.key = update.newKey
        for (position, value) in zip(entity.key, update.newKey.values) { rows[place]?.values[position] = value }
        return true
    }

    fileprivate mutating func follow(_ property: Int, _ keys: [ObjectKey: ObjectKey], inLists: Bool) {
        let moved = { (value: Value) in ObjectKey(value).flatMap { keys[$0]?.value } }
        for index in rows.indices {
            guard let value = rows[index]?.values[property] else { continue }
            if !inLists {
                if let new = moved(value) { rows[index]?.values[property] = new }
            } else if case .list(let elements) = value, elements.contains(where: { moved($0) != nil }) {
                rows[index]?.values[property] = .list(elements.map { moved($0) ?? $0 })
            }
        }
    }

    fileprivate mutating func clear(_ property: Int, _ keys: Set<ObjectKey>, inLists: Bool) {
        for index in rows.indices {
            guard let value = rows[index]?.values[property] else { continue }
            if !inLists {
                if let key = ObjectKey(value), keys.contains(key) { rows[index]?.values[property] = .null }
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
