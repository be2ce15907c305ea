import SpecRuntime

/// An entity of the caller's schema with its table: the column of each property.
final class EntityLayout: Sendable {
    let entity: StoreEntity
    let table: TableEntry
    let keyColumns: [Column]

    /// The place of each property, by position.
    let places: [Place]

    /// The properties that have one column and lead to nothing, which most do: small, as each row goes by them.
    let scalars: [Scalar]

    /// The positions of the others that aren't parts of the key.
    let relations: [Int]

    /// The positions of the properties that are lists of objects.
    let lists: [Int]

    /// The places of all selected columns, in the order of `selected`.
    let overflowIndex: Int32
    let mappingIndex: Int32?
    let keptIndex: Int32?
    let selected: String

    /// `"id" = ?`, for each column of the key.
    let keyCondition: String
    let insertion: String

    /// Selects the row of a key.
    let selectionByKey: String

    /// Selects the elements of each list, by position.
    let elementSelections: [String?]

    /// A column that holds one value.
    struct Scalar: Sendable {
        var position: Int
        var index: Int32
        var kind: ColumnKind
    }

    /// The columns of a property.
    struct Place: Sendable {
        var entry: ColumnEntry

        /// The part of the key that the property is.
        var keyPart: Int?

        /// The first of its columns among the selected.
        var index: Int32
        var kind: ColumnKind { entry.columns[0].kind }

        var isList: Bool { entry.joinTable != nil }
        var isReference: Bool { entry.target != nil && entry.joinTable == nil && keyPart == nil }
    }

    /// Nil where the table lacks a property.
    init?(_ entity: StoreEntity, in table: TableEntry) {
        guard entity.key.map({ entity.properties[$0].name }) == table.key else { return nil }
        self.entity = entity
        self.table = table
        keyColumns = table.keyColumns
        var columns = table.keyColumns.map(\.quoted)
        let take = { (name: String, columns: inout [String]) -> Int32 in
            columns.append(name.quoted)
            return Int32(columns.count - 1)
        }
        overflowIndex = take(table.overflowColumn, &columns)
        mappingIndex = table.mappingColumn.map { take($0, &columns) }
        keptIndex = table.keptColumn.map { take($0, &columns) }
        var places: [Place] = []
        for property in entity.properties {
            guard let entry = table[property.name] else { return nil }
            if let part = table.key.firstIndex(of: property.name) {
                places.append(Place(entry: entry, keyPart: part, index: Int32(part)))
            } else {
                places.append(Place(entry: entry, keyPart: nil, index: Int32(columns.count)))
                columns += entry.columns.map(\.quoted)
            }
        }
        self.places = places
        lists = places.indices.filter { places[$0].isList }
        relations = places.indices.filter { places[$0].isList || places[$0].isReference }
        scalars = places.indices.compactMap { position in
            let place = places[position]
            guard place.keyPart == nil, !place.isList, !place.isReference else { return nil }
            return Scalar(position: position, index: place.index, kind: place.kind)
        }
        selected = columns.joined(separator: ", ")
        keyCondition = table.keyColumns.map { "\($0.quoted) = ?" }.joined(separator: " AND ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        insertion = "INSERT INTO \(table.table.quoted) (\(selected)) VALUES (\(marks))"
        selectionByKey = "SELECT \(selected) FROM \(table.table.quoted) WHERE \(keyCondition)"
        var names = NamePool.ofList
        let owners = table.keyColumns.owning(in: &names).map { "\($0.quoted) = ?" }.joined(separator: " AND ")
        elementSelections = places.map { place in
            guard let table = place.entry.joinTable else { return nil }
            let columns = place.entry.targetColumns.map(\.quoted).joined(separator: ", ")
            return "SELECT \(columns) FROM \(table.quoted) WHERE \(owners) ORDER BY position"
        }
    }

    /// Selects the rows whose columns hold some values.
    func selection(where columns: [Column]) -> String {
        let condition = columns.map { "\($0.quoted) = ?" }.joined(separator: " AND ")
        return "SELECT \(selected) FROM \(quotedTable) WHERE \(condition)"
    }

    var quotedTable: String { table.table.quoted }

    /// The columns of a list's table that name the object which the list belongs to.
    var ownerColumns: [Column] {
        var names = NamePool.ofList
        return keyColumns.owning(in: &names)
    }

    /// The columns of the key, in a row.
    var keyList: String { keyColumns.map(\.quoted).joined(separator: ", ") }

    func bind(_ key: ObjectKey, to statement: RawStatement, from index: Int32 = 1) {
        if keyColumns.count == 1, let integer = key.integer {
            keyColumns[0].kind.bind(key: .integer(integer), to: statement, at: index)
        } else {
            keyColumns.bind(key.values, to: statement, from: index)
        }
    }

    /// The key that stands in the first columns of a row.
    func key(from statement: RawStatement, at index: Int32 = 0) throws -> ObjectKey? {
        try keyColumns.key(from: statement, at: index)
    }
}

extension [Column] {
    func bind(_ values: [Value], to statement: RawStatement, from index: Int32) {
        for (position, column) in enumerated() {
            if position < values.count {
                column.kind.bind(key: values[position], to: statement, at: index + Int32(position))
            } else {
                statement.bindNull(at: index + Int32(position))
            }
        }
    }

    /// A key out of columns; nil where one of them is NULL.
    func key(from statement: RawStatement, at index: Int32) throws -> ObjectKey? {
        if count == 1 { return try self[0].kind.value(from: statement, at: index).flatMap { ObjectKey($0) } }
        var values: [Value] = []
        for (position, column) in enumerated() {
            guard let value = try column.kind.value(from: statement, at: index + Int32(position)) else { return nil }
            values.append(value)
        }
        return ObjectKey(values)
    }
}

extension ColumnEntry {
    /// The parts of a key that the property's columns, or the columns of a list's elements, can hold; nil for what they
    /// can't.
    func parts(of value: Value, in columns: [Column]) -> [Value]? {
        guard let key = ObjectKey(value) else { return nil }
        let values = key.values
        if values.count == columns.count { return values }
        // Of an entity that another store keeps, nobody knows how many parts its key has.
        return columns.count == 1 && !hasForeignKey && columns[0].kind == .any ? [key.value] : nil
    }
}
