import GRDB
import GRDBSQLite
import SpecRuntime

/// Changes the rows of one entity, and only the columns that change.
struct UpdateWriter {
    private let database: Database
    private let layout: EntityLayout
    private let file: String
    private let lists: ListWriter
    private let reading: RawStatement

    /// A statement for each set of properties that change together, of those that are kept.
    private var statements: [Columns: RawStatement] = [:]
    private let kept: KeptStatements

    private struct Columns: Hashable {
        var properties: [Int]
        var kept: Bool
        var mapping: Bool
    }

    init(_ database: Database, _ layout: EntityLayout, file: String, kept: KeptStatements) throws {
        self.database = database
        self.kept = kept
        self.layout = layout
        self.file = file
        lists = try ListWriter(database, layout)
        let overflow = layout.table.overflowColumn.quoted
        reading = try RawStatement(
            database,
            "SELECT \(overflow) FROM \(layout.quotedTable) WHERE \(layout.keyCondition)"
        )
    }

    mutating func apply(_ update: StoreUpdate) throws {
        let key = update.newKey
        let properties = update.properties.filter { layout.places[$0].keyPart == nil }
        let mapping = layout.mappingIndex == nil ? nil : update.newMapping
        let columns = Columns(
            properties: properties,
            kept: update.changesKept && layout.keptIndex != nil,
            mapping: mapping != nil
        )
        var overflow = try overflow(of: update)
        if OverflowColumn.isPlaceholder(overflow) { overflow[OverflowColumn.placeholder] = nil }
        let statement = try statement(columns)
        var index: Int32 = 1
        for property in properties {
            let (place, value) = (layout.places[property], update.value(at: property))
            let name = layout.entity.properties[property].name
            switch layout.bind(value, at: place, to: statement, from: index) {
            case .bound: overflow[name] = nil
            case .null: overflow[name] = .null
            case .misfit: overflow[name] = value
            }
            index += Int32(place.entry.columns.count)
        }
        if columns.kept {
            if let kept = update.kept {
                ColumnKind.json.bind(kept, to: statement, at: index)
            } else {
                statement.bindNull(at: index)
            }
            index += 1
        }
        if let mapping {
            statement.bind(mapping, at: index)
            index += 1
        }
        if overflow.isEmpty {
            statement.bindNull(at: index)
        } else {
            statement.bind(text: OverflowColumn.bytes(of: overflow), at: index)
        }
        layout.bind(key, to: statement, from: index + 1)
        try statement.run()
        for property in properties where layout.places[property].isList {
            try lists.replace(update.value(at: property), property: property, owner: key)
        }
    }

    /// Returns the values of the row that its columns can't hold.
    private func overflow(of update: StoreUpdate) throws -> ValueDictionary {
        layout.bind(update.newKey, to: reading)
        defer { reading.reset() }
        guard try reading.step() else {
            throw SQLiteStoreError.gone(file, entity: update.entity, key: update.newKey)
        }
        return reading.isNull(at: 0) ? [:] : try OverflowColumn.members(of: reading.text(at: 0))
    }

    private mutating func statement(_ columns: Columns) throws -> RawStatement {
        if let known = statements[columns] { return known }
        var names = columns.properties.flatMap { layout.places[$0].entry.columns.map(\.quoted) }
        if columns.kept, let kept = layout.table.keptColumn { names.append(kept.quoted) }
        if columns.mapping, let mapping = layout.table.mappingColumn { names.append(mapping.quoted) }
        names.append(layout.table.overflowColumn.quoted)
        let setting = names.map { "\($0) = ?" }.joined(separator: ", ")
        let sql = "UPDATE \(layout.quotedTable) SET \(setting) WHERE \(layout.keyCondition)"
        let isKept = kept.keeps(sql)
        let made = try RawStatement(database, sql, isKept: isKept)
        if isKept { statements[columns] = made }
        return made
    }
}
