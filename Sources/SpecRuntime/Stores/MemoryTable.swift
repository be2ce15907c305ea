/// The rows of an entity, in the order in which they came.
///
/// They have the properties of all schemas that the store was opened with, as several versions of a spec may use it.
struct MemoryTable {
    private(set) var entity: StoreEntity
    private(set) var rows: [StoredRow?] = []
    private(set) var places: [ObjectKey: Int] = [:]

    /// Number of rows that hold members which no rule named.
    private(set) var keepers = 0

    /// The places of rows by the value of a property, for properties that were looked up.
    private var indexes: [Int: [ObjectKey: Set<Int>]] = [:]

    /// The orders of the schemas that differ from that of the rows.
    private var orders: [(properties: [StoreProperty], order: PropertyOrder)] = []

    init(_ entity: StoreEntity) { self.entity = entity }

    subscript(key: ObjectKey) -> StoredRow? { places[key].flatMap { rows[$0] } }

    /// Puts a row in its place, or takes it out.
    ///
    /// - Returns: what was there before.
    @discardableResult
    mutating func set(_ place: Int, to row: StoredRow?) -> StoredRow? {
        if place == rows.count { rows.append(nil) }
        let old = rows[place]
        keepers += (row?.kept == nil ? 0 : 1) - (old?.kept == nil ? 0 : 1)
        if old?.key != row?.key {
            if let old, places[old.key] == place { places[old.key] = nil }
            if let row { places[row.key] = place }
        }
        for property in indexes.keys { reindex(property, place, from: old, to: row) }
        rows[place] = row
        if row == nil, place == rows.count - 1 { rows.removeLast() }
        return old
    }

    private mutating func reindex(_ property: Int, _ place: Int, from old: StoredRow?, to new: StoredRow?) {
        let kind = entity.properties[property].kind
        let before = old?.values[property]?.ledTo(kind) ?? []
        let after = new?.values[property]?.ledTo(kind) ?? []
        if before == after { return }
        for key in before where !after.contains(key) {
            indexes[property]?[key]?.remove(place)
            if indexes[property]?[key]?.isEmpty == true { indexes[property]?[key] = nil }
        }
        for key in after { indexes[property, default: [:]][key, default: []].insert(place) }
    }

    /// The places of the rows whose property holds a key, or leads to the object that has it, in order.
    mutating func places(whose property: Int, holds key: ObjectKey) -> [Int] {
        if indexes[property] == nil {
            var index: [ObjectKey: Set<Int>] = [:]
            let kind = entity.properties[property].kind
            for (place, row) in rows.enumerated() {
                for key in row?.values[property]?.ledTo(kind) ?? [] { index[key, default: []].insert(place) }
            }
            indexes[property] = index
        }
        return indexes[property]?[key]?.sorted() ?? []
    }

    /// Returns true if there is room for all that an entity of a schema has.
    func holds(_ other: StoreEntity) -> Bool {
        if other == entity { return true }
        return other.key.map { other.properties[$0].name } == entity.key.map { entity.properties[$0].name }
            && other.properties.allSatisfy { property in
                entity.position(of: property.name).map { entity.properties[$0].kind == property.kind } ?? false
            }
    }

    /// Makes room for properties that are new, in their order; those that the schema doesn't have follow them.
    mutating func grow(to new: StoreEntity) {
        if holds(new) { return }
        let others = entity.properties.filter { new.position(of: $0.name) == nil }
        let grown =
            others.isEmpty
            ? new
            : StoreEntity(
                name: new.name,
                mappings: new.mappings,
                properties: new.properties + others,
                key: new.key,
                keepsUnknown: new.keepsUnknown
            )
        let positions = grown.properties.map { entity.position(of: $0.name) }
        for index in rows.indices {
            guard let row = rows[index] else { continue }
            rows[index]?.values = ContiguousArray(positions.map { $0.flatMap { row.values[$0] } })
        }
        indexes = [:]
        orders = []
        entity = grown
    }

    /// The order in which a caller's schema has the properties; nil where it is that of the rows.
    ///
    /// - Throws: `MemoryStoreError` where the store wasn't opened with it.
    mutating func order(of caller: StoreEntity) throws -> PropertyOrder? {
        if caller.properties == entity.properties { return nil }
        if let known = orders.first(where: { $0.properties == caller.properties }) { return known.order }
        let positions = try caller.properties.map { property in
            guard let position = entity.position(of: property.name) else {
                throw MemoryStoreError.missingEntity(caller.name)
            }
            return position
        }
        let order = PropertyOrder(positions: positions, count: entity.properties.count)
        orders.append((caller.properties, order))
        return order
    }

    /// Forgets rows that are no more, once there are many.
    mutating func compact() {
        guard rows.count > 64, places.count * 2 < rows.count else { return }
        rows.removeAll { $0 == nil }
        indexes = [:]
        for (place, row) in rows.enumerated() { if let row { places[row.key] = place } }
    }
}

/// The order in which a schema has the properties of an entity.
struct PropertyOrder {
    /// By the schema's positions, those in the rows of the store.
    var positions: [Int]

    /// Number of properties that the rows have.
    var count: Int

    /// A row as the schema has it.
    func shown(_ row: StoredRow) -> StoredRow {
        var row = row
        row.values = ContiguousArray(positions.map { [values = row.values] in values[$0] })
        return row
    }

    /// A row of the schema as the store holds it.
    func stored(_ row: StoredRow) -> StoredRow {
        var values = ContiguousArray<Value?>(repeating: nil, count: count)
        for (position, value) in zip(positions, row.values) { values[position] = value }
        var row = row
        row.values = values
        return row
    }
}

extension Value {
    /// The keys that a stored value is, or leads to.
    fileprivate func ledTo(_ kind: StoreProperty.Kind) -> Set<ObjectKey> {
        if case .toMany = kind, case .list(let elements) = self { return Set(elements.compactMap(ObjectKey.init)) }
        return ObjectKey(self).map { [$0] } ?? []
    }
}
