import SpecRuntime

/// The changes that make a file fit a schema, determined before the file is changed.
struct SchemaChange {
    private(set) var catalogue: Catalogue
    private(set) var statements: [String] = []

    /// Indexes come last, behind the columns that they need.
    private var indexes: [String] = []
    private let file: String
    private var tableNames: NamePool

    /// - Parameters:
    ///   - current: the catalogue of the file.
    ///   - schema: the schema that the file shall fit.
    ///   - file: its path, for errors.
    ///   - taken: the names of its tables and indexes.
    /// - Throws: an error if a property or a key has changed its kind.
    init(
        _ current: Catalogue,
        to schema: StoreSchema,
        file: String,
        taken: [String]
    ) throws(SQLiteStoreError) {
        catalogue = current
        self.file = file
        tableNames = NamePool([Catalogue.table] + taken)
        for entity in schema.entities {
            if let entry = current[entity.name] { try check(entity, entry) }
        }
        for entity in schema.entities where current[entity.name] == nil { addEntry(entity) }
        for entity in schema.entities { grow(entity, isNew: current[entity.name] == nil) }
        statements += indexes
    }

    private func check(_ entity: StoreEntity, _ entry: TableEntry) throws(SQLiteStoreError) {
        let key = entity.key.map { entity.properties[$0].name }
        guard key == entry.key else {
            throw SQLiteStoreError.changedKey(file: file, entity: entity.name, was: entry.key, now: key)
        }
        for property in entity.properties {
            guard let old = entry[property.name] else { continue }
            guard old.storeKind.keepsAlike(property.kind) else {
                throw SQLiteStoreError.changedKind(
                    file: file,
                    entity: entity.name,
                    property: property.name,
                    was: old.storeKind,
                    now: property.kind
                )
            }
        }
    }

    /// Names a new entity's table and its key columns, which others refer to.
    private mutating func addEntry(_ entity: StoreEntity) {
        var names = NamePool(NamePool.rowNames)
        var entry = TableEntry(
            entity: entity.name,
            table: tableNames.take(entity.name),
            mappings: entity.mappings,
            key: entity.key.map { entity.properties[$0].name },
            keepsUnknown: entity.keepsUnknown,
            overflowColumn: ""
        )
        for (position, property) in entity.properties.enumerated() where entity.key.contains(position) {
            let kind = ColumnKind(property.kind)
            // A key in a column of JSON, or of a relationship, may be any scalar.
            let column = Column(name: names.take(property.name), kind: kind == .json ? .any : kind ?? .any)
            entry.properties.append(
                ColumnEntry(
                    property: property.name,
                    kind: ColumnEntry.Kind(property.kind),
                    target: property.kind.target,
                    isLookedUp: property.isLookedUp,
                    columns: [column]
                )
            )
        }
        // Properties have the first choice of names.
        for property in entity.properties { _ = names.take(property.name) }
        entry.overflowColumn = names.take("_besides")
        catalogue.tables.append(entry)
    }

    private mutating func grow(_ entity: StoreEntity, isNew: Bool) {
        guard let index = catalogue.tables.firstIndex(where: { $0.entity == entity.name }) else { return }
        var entry = catalogue.tables[index]
        var names = NamePool(NamePool.rowNames + entry.columnNames)
        var added: [String] = []
        for property in entity.properties {
            if let position = entry.properties.firstIndex(where: { $0.property == property.name }) {
                raise(&entry, at: position, property: property)
            } else {
                add(property, to: &entry, names: &names, added: &added)
            }
        }
        addMappings(of: entity, to: &entry, &names, &added, isNew: isNew)
        if entity.keepsUnknown, entry.keptColumn == nil {
            let name = names.take("_kept")
            entry.keptColumn = name
            entry.keepsUnknown = true
            added.append("\(name.quoted) TEXT")
        }
        if isNew {
            create(entry, added)
        } else {
            statements += added.map { "ALTER TABLE \(entry.table.quoted) ADD COLUMN \($0)" }
        }
        catalogue.tables[index] = entry
    }

    private mutating func create(_ entry: TableEntry, _ added: [String]) {
        let key = entry.keyColumns.map { "\($0.quoted)\($0.kind.declaration) NOT NULL" }
        let primary = "PRIMARY KEY (\(entry.keyColumns.map(\.quoted).joined(separator: ", ")))"
        let lines = key + added + ["\(entry.overflowColumn.quoted) TEXT", primary]
        statements.append("CREATE TABLE \(entry.table.quoted) (\(lines.joined(separator: ", ")))")
    }

    /// An index that a property lacks so far; a list that has got an order.
    private mutating func raise(_ entry: inout TableEntry, at position: Int, property: StoreProperty) {
        entry.properties[position].kind = ColumnEntry.Kind(property.kind)
        guard property.isLookedUp, !entry.properties[position].isLookedUp else { return }
        entry.properties[position].isLookedUp = true
        if entry.properties[position].target == nil { addIndex(entry.table, entry.properties[position].columns) }
    }

    private mutating func add(
        _ property: StoreProperty,
        to entry: inout TableEntry,
        names: inout NamePool,
        added: inout [String]
    ) {
        var column = ColumnEntry(
            property: property.name,
            kind: ColumnEntry.Kind(property.kind),
            target: property.kind.target,
            isLookedUp: property.isLookedUp,
            columns: []
        )
        switch property.kind {
        case .toOne(let target): addReference(target, column: &column, entry: entry, names: &names, added: &added)
        case .toMany(let target, _): addList(target, column: &column, entry: entry, names: &names, added: &added)
        case .string, .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data, .any, .json:
            let kind = ColumnKind(property.kind) ?? .any
            column.columns = [Column(name: names.take(property.name), kind: kind)]
            added.append("\(column.columns[0].quoted)\(kind.declaration)")
            if property.isLookedUp { addIndex(entry.table, column.columns) }
        }
        entry.properties.append(column)
    }

    private mutating func addReference(
        _ target: String,
        column: inout ColumnEntry,
        entry: TableEntry,
        names: inout NamePool,
        added: inout [String]
    ) {
        let targetEntry = catalogue[target]
        let keys = targetEntry?.keyColumns ?? [Column(name: "", kind: .any)]
        column.columns = keys.map { key in
            let name = keys.count == 1 ? column.property : "\(column.property)_\(key.name)"
            return Column(name: names.take(name), kind: key.kind)
        }
        if let targetEntry, keys.count == 1 {
            column.hasForeignKey = true
            let reference = Self.reference(to: targetEntry, deleting: "SET NULL")
            added.append("\(column.columns[0].quoted)\(keys[0].kind.declaration)\(reference)")
        } else {
            added += column.columns.map { "\($0.quoted)\($0.kind.declaration)" }
        }
        addIndex(entry.table, column.columns)
    }

    private mutating func addList(
        _ target: String,
        column: inout ColumnEntry,
        entry: TableEntry,
        names: inout NamePool,
        added: inout [String]
    ) {
        let targetEntry = catalogue[target]
        let (owners, keys) = (entry.keyColumns, targetEntry?.keyColumns ?? [Column(name: "", kind: .any)])
        let table = tableNames.take("\(entry.table)_\(column.property)")
        var pool = NamePool.ofList
        let ownerColumns = owners.owning(in: &pool)
        column.targetColumns = keys.map {
            Column(name: pool.take(keys.count == 1 ? "target" : "target_\($0.name)"), kind: $0.kind)
        }
        column.joinTable = table
        column.hasForeignKey = targetEntry != nil
        column.columns = [Column(name: names.take(column.property), kind: .boolean)]
        added.append("\(column.columns[0].quoted) INT")
        var lines = ownerColumns.map { "\($0.quoted)\($0.kind.declaration) NOT NULL" } + ["position INT NOT NULL"]
        lines += column.targetColumns.map { "\($0.quoted)\($0.kind.declaration)" }
        let list = { (columns: [Column]) in columns.map(\.quoted).joined(separator: ", ") }
        lines.append("PRIMARY KEY (\(list(ownerColumns)), position)")
        lines.append("FOREIGN KEY (\(list(ownerColumns)))" + Self.reference(to: entry, deleting: "CASCADE"))
        if let targetEntry {
            let reference = Self.reference(to: targetEntry, deleting: "CASCADE")
            lines.append("FOREIGN KEY (\(list(column.targetColumns)))" + reference)
        }
        // The tables that it refers to may come later: SQLite looks for them only when rows do.
        statements.append("CREATE TABLE \(table.quoted) (\(lines.joined(separator: ", "))) WITHOUT ROWID")
        addIndex(table, column.targetColumns)
    }

    private static func reference(to entry: TableEntry, deleting: String) -> String {
        let columns = entry.keyColumns.map(\.quoted).joined(separator: ", ")
        return " REFERENCES \(entry.table.quoted) (\(columns)) ON DELETE \(deleting) ON UPDATE CASCADE"
            + " DEFERRABLE INITIALLY DEFERRED"
    }

    private mutating func addMappings(
        of entity: StoreEntity,
        to entry: inout TableEntry,
        _ names: inout NamePool,
        _ added: inout [String],
        isNew: Bool
    ) {
        let old = entry.mappings
        entry.mappings += entity.mappings.filter { !old.contains($0) }
        guard entry.mappings.count > 1, entry.mappingColumn == nil else { return }
        let name = names.take("_mapping")
        entry.mappingColumn = name
        // The objects that are there were made by the only mapping so far.
        let first = isNew ? nil : old.first
        added.append("\(name.quoted) TEXT" + (first.map { " DEFAULT \($0.literal)" } ?? ""))
    }

    private mutating func addIndex(_ table: String, _ columns: [Column]) {
        let name = tableNames.take("\(table)_by_\(columns.map(\.name).joined(separator: "_"))")
        let list = columns.map(\.quoted).joined(separator: ", ")
        indexes.append("CREATE INDEX \(name.quoted) ON \(table.quoted) (\(list))")
    }
}

extension StoreProperty.Kind {
    /// Returns true if columns of this kind can also hold values of the other kind.
    fileprivate func keepsAlike(_ other: StoreProperty.Kind) -> Bool {
        if case (.toMany(let target, _), .toMany(let otherTarget, _)) = (self, other) { return target == otherTarget }
        return self == other
    }
}

extension String {
    /// The text as SQL has it.
    fileprivate var literal: String {
        "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
}
