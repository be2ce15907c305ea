import GRDB
public import SpecRuntime

extension SQLiteStore {
    /// The objects whose properties are these keys.
    public func rows(of entity: StoreEntity, where properties: [Int], in keys: [ObjectKey]) throws -> [StoredRow] {
        guard !keys.isEmpty else { return [] }
        return try read(entity) { database, layout in
            // One prepared statement, key by key in the order in which they came, which is often that of the file: as
            // fast as a list of keys in the query or a table of them, and in any number.
            if keys.count > Self.fewKeys, try layout.isEmpty(in: database) { return [] }
            let columns = properties == entity.key ? layout.keyColumns : layout.columns(of: properties)
            let sql = properties == entity.key ? layout.selectionByKey : layout.selection(where: columns)
            let statement = try RawStatement(database, sql)
            defer { statement.reset() }
            var reader = RowReader(database, layout)
            var rows: [StoredRow] = []
            for key in keys {
                guard let parts = layout.parts(of: key, properties, columns) else { continue }
                columns.bind(parts, to: statement, from: 1)
                while try statement.step() { if let row = try reader.row(from: statement) { rows.append(row) } }
                statement.reset()
            }
            if let column = layout.numberColumn(properties) {
                rows += try layout.spelled(keys, in: column, besides: rows, of: database, by: &reader)
            }
            return rows
        }
    }

    /// The objects behind a key, in the store's order.
    public func rows(of entity: StoreEntity, after key: ObjectKey?, limit: Int) throws -> [StoredRow] {
        try read(entity) { database, layout in
            let marks = layout.keyColumns.map { _ in "?" }.joined(separator: ", ")
            let condition = key == nil ? "" : " WHERE (\(layout.keyList)) > (\(marks))"
            let sql =
                "SELECT \(layout.selected) FROM \(layout.quotedTable)\(condition) ORDER BY \(layout.keyList) LIMIT ?"
            let statement = try RawStatement(database, sql)
            defer { statement.reset() }
            if let key { layout.bind(key, to: statement) }
            statement.bind(Int64(limit), at: Int32(key == nil ? 0 : layout.keyColumns.count) + 1)
            var reader = RowReader(database, layout)
            var rows: [StoredRow] = []
            while try statement.step() { if let row = try reader.row(from: statement) { rows.append(row) } }
            return rows
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
        try read(entity) { database, layout in
            let conditions = layout.conditions(onNames: names, in: places)
            guard !conditions.isEmpty, let column = layout.places[property].entry.columns.first else { return [] }
            // Through the index of a property that objects are looked up by, which has those without it as well.
            let named = conditions.map(\.sql).joined(separator: " OR ")
            let marks = layout.keyColumns.map { _ in "?" }.joined(separator: ", ")
            let behind = key == nil ? "" : " AND (\(layout.keyList)) > (\(marks))"
            let sql =
                "SELECT \(layout.selected) FROM \(layout.quotedTable) WHERE \(column.quoted) IS NULL AND "
                + "(\(named))\(behind) ORDER BY \(layout.keyList) LIMIT ?"
            let statement = try RawStatement(database, sql)
            defer { statement.reset() }
            for (position, condition) in conditions.enumerated() {
                statement.bind(condition.text, at: Int32(position) + 1)
            }
            if let key { layout.bind(key, to: statement, from: Int32(conditions.count) + 1) }
            statement.bind(Int64(limit), at: Int32(conditions.count + (key == nil ? 0 : layout.keyColumns.count)) + 1)
            var reader = RowReader(database, layout)
            var rows: [StoredRow] = []
            while try statement.step() { if let row = try reader.row(from: statement) { rows.append(row) } }
            return rows
        }
    }

    /// Returns the number of objects of an entity.
    public func count(of entity: StoreEntity) throws -> Int {
        try read(entity) { database, layout in
            try Int.fetchOne(database, sql: "SELECT count(*) FROM \(layout.quotedTable)") ?? 0
        }
    }

    /// Returns the current state of the file, read by a connection of its own for as long as the snapshot is used.
    public func snapshot() throws -> any Store {
        SQLiteStore(try translated { try file.snapshot() })
    }

    /// The keys of objects whose property leads to a key.
    public func keys(of entity: StoreEntity, whose property: Int, leadsTo key: ObjectKey) throws -> [ObjectKey] {
        try keys(of: entity, whose: property, leadTo: [key])[key] ?? []
    }

    /// The keys of objects whose property leads to one of several keys, by the key it leads to.
    public func keys(
        of entity: StoreEntity,
        whose property: Int,
        leadTo targets: [ObjectKey]
    ) throws -> [ObjectKey: [ObjectKey]] {
        try read(entity) { database, layout in
            let entry = layout.places[property].entry
            let columns = entry.joinTable == nil ? entry.columns : entry.targetColumns
            let isReference = entry.target != nil
            let wanted = entry.joinTable == nil ? layout.keyColumns : layout.ownerColumns
            let list = wanted.map(\.quoted).joined(separator: ", ")
            let condition = columns.map { "\($0.quoted) = ?" }.joined(separator: " AND ")
            let table = (entry.joinTable ?? layout.table.table).quoted
            let sql = "SELECT DISTINCT \(list) FROM \(table) WHERE \(condition) ORDER BY \(list)"
            let statement = try RawStatement(database, sql)
            defer { statement.reset() }
            var found: [ObjectKey: [ObjectKey]] = [:]
            for target in targets {
                guard let parts = isReference ? entry.parts(of: target.value, in: columns) : [target.value] else {
                    continue
                }
                columns.bind(parts, to: statement, from: 1)
                while try statement.step() {
                    if let key = try layout.key(from: statement) { found[target, default: []].append(key) }
                }
                statement.reset()
            }
            return found
        }
    }

    /// The number of objects with nothing but a key: another object refers to them, and no record has filled them yet.
    ///
    /// - Parameter entity: an entity of the schema.
    /// - Returns: their number.
    /// - Throws: `SQLiteStoreError` where the file can't be read.
    public func keyOnlyCount(of entity: StoreEntity) throws -> Int {
        try read(entity) { database, layout in
            let key = Set(layout.keyColumns.map(\.name))
            let others = layout.table.properties.flatMap(\.columns).map(\.name).filter { !key.contains($0) }
            let columns = others + [layout.table.keptColumn].compactMap { $0 }
            let overflow = layout.table.overflowColumn.quoted
            // Files of earlier versions don't mark those that stand for their keys alone.
            let conditions = columns.map { "\($0.quoted) IS NULL" } + ["(\(overflow) IS NULL OR \(overflow) = ?)"]
            let sql = "SELECT count(*) FROM \(layout.quotedTable) WHERE \(conditions.joined(separator: " AND "))"
            return try Int.fetchOne(database, sql: sql, arguments: [OverflowColumn.placeholderText]) ?? 0
        }
    }

    /// The most keys that are looked up one by one without a look whether there is anything.
    private static let fewKeys = 16

    /// Reads from one state of the file: in a batch, that which `apply` is going to change.
    private func read<Result>(_ entity: StoreEntity, _ body: (Database, EntityLayout) throws -> Result) throws -> Result
    {
        try translated {
            let layout = try layout(of: entity)
            if batches.isMine, let result = try file.readInBatch({ try body($0, layout) }) { return result }
            return try file.read { try body($0, layout) }
        }
    }
}

extension EntityLayout {
    fileprivate func isEmpty(in database: Database) throws -> Bool {
        let statement = try RawStatement(database, "SELECT 1 FROM \(quotedTable) LIMIT 1")
        defer { statement.reset() }
        return try !statement.step()
    }

    /// The conditions that a row holds a member of one of these names, as the JSON of its columns spells it; one that always
    /// holds where there are more than SQLite takes.
    fileprivate func conditions(onNames names: [String], in positions: [Int]) -> [(sql: String, text: String)] {
        let columns = (table.keptColumn == nil ? 0 : 1) + positions.count
        if columns > 0, names.count * columns > Self.mostConditions { return [("? = ''", "")] }
        return names.flatMap { name in
            let spelled = Value.string(name).json
            let kept = table.keptColumn.map { (column: $0, text: "[" + spelled) }
            let held = positions.flatMap { places[$0].entry.columns }.map { (column: $0.name, text: spelled + ":") }
            return ([kept].compactMap { $0 } + held).map { ("instr(\($0.column.quoted), ?) > 0", $0.text) }
        }
    }

    /// SQLite's expressions are nested at most 1,000 deep.
    private static let mostConditions = 500

    fileprivate func columns(of properties: [Int]) -> [Column] { properties.flatMap { places[$0].entry.columns } }

    /// The property among those looked up whose column may hold equal numbers in several spellings, such as 1 and 1.0;
    /// parts of the key are spelled alike.
    fileprivate func numberColumn(_ properties: [Int]) -> Int? {
        guard properties.count == 1, let property = properties.first, places[property].keyPart == nil,
            places[property].entry.target == nil, places[property].kind == .any
        else { return nil }
        return property
    }

    /// The rows whose column holds one of some numbers in a spelling that SQLite doesn't compare by value. They are
    /// BLOBs, which are behind all other values.
    fileprivate func spelled(
        _ keys: [ObjectKey],
        in property: Int,
        besides rows: [StoredRow],
        of database: Database,
        by reader: inout RowReader
    ) throws -> [StoredRow] {
        let wanted = Set(keys.filter { $0.value.isNumber })
        if wanted.isEmpty { return [] }
        let known = Set(rows.map(\.key))
        let column = places[property].entry.columns[0].quoted
        let statement = try RawStatement(database, "SELECT \(selected) FROM \(quotedTable) WHERE \(column) >= x''")
        defer { statement.reset() }
        var found: [StoredRow] = []
        while try statement.step() {
            guard let row = try reader.row(from: statement), let value = row.values[property], value.isNumber,
                ObjectKey(value).map(wanted.contains) ?? false, !known.contains(row.key)
            else { continue }
            found.append(row)
        }
        return found
    }

    /// Returns the column values of some properties that form a key; nil if the key doesn't fit them.
    fileprivate func parts(of key: ObjectKey, _ properties: [Int], _ columns: [Column]) -> [Value]? {
        if properties.count == 1, places[properties[0]].isReference {
            return places[properties[0]].entry.parts(of: key.value, in: columns)
        }
        let values = key.values
        return values.count == columns.count ? values : nil
    }
}

extension Value {
    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .unsigned, .double, .decimal, .number: true
        case .null, .boolean, .string, .date, .data, .url, .uuid, .list, .dictionary, .object: false
        }
    }
}
