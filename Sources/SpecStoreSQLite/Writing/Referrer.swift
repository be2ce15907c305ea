import GRDB
import SpecRuntime

/// A property that leads to objects.
struct Referrer {
    let table: TableEntry
    let entry: ColumnEntry

    private var columns: [Column] { entry.joinTable == nil ? entry.columns : entry.targetColumns }
    private var quotedTable: String { (entry.joinTable ?? table.table).quoted }
    private var condition: String { columns.map { "\($0.quoted) = ?" }.joined(separator: " AND ") }

    /// Puts null in the place of an object, or takes it out of lists.
    func clear(_ key: ObjectKey, in database: Database) throws {
        guard let parts = entry.parts(of: key.value, in: columns) else { return }
        guard entry.joinTable == nil else {
            return try run("DELETE FROM \(quotedTable) WHERE \(condition)", parts: parts, database: database)
        }
        try rewriteOverflow(parts, database)
        let overflow = table.overflowColumn.quoted
        let empty = columns.map { "\($0.quoted) = NULL" }.joined(separator: ", ")
        let sql = "UPDATE \(quotedTable) SET \(empty), \(overflow) = ? WHERE \(condition)"
        let statement = try RawStatement(database, sql)
        statement.bind(text: OverflowColumn.bytes(of: [entry.property: .null]), at: 1)
        columns.bind(parts, to: statement, from: 2)
        try statement.run()
    }

    /// Rows that have something there already get it with null added to it, one by one.
    private func rewriteOverflow(_ parts: [Value], _ database: Database) throws {
        let overflow = table.overflowColumn.quoted
        let sql = "SELECT rowid, \(overflow) FROM \(quotedTable) WHERE \(condition) AND \(overflow) IS NOT NULL"
        let statement = try RawStatement(database, sql)
        columns.bind(parts, to: statement, from: 1)
        var rows: [(row: Int64, members: ValueDictionary)] = []
        while try statement.step() {
            var members = try OverflowColumn.members(of: statement.text(at: 1))
            members[entry.property] = .null
            rows.append((statement.integer(at: 0), members))
        }
        statement.reset()
        let empty = columns.map { "\($0.quoted) = NULL" }.joined(separator: ", ")
        for row in rows {
            let update = try RawStatement(
                database,
                "UPDATE \(quotedTable) SET \(empty), \(overflow) = ? WHERE rowid = ?"
            )
            update.bind(text: OverflowColumn.bytes(of: row.members), at: 1)
            update.bind(row.row, at: 2)
            try update.run()
        }
    }

    /// Leads to the new key what led to the old one, where SQLite doesn't do it.
    func follow(_ key: ObjectKey, to newKey: ObjectKey, in database: Database) throws {
        guard let old = entry.parts(of: key.value, in: columns), let new = entry.parts(of: newKey.value, in: columns)
        else { return }
        let setting = columns.map { "\($0.quoted) = ?" }.joined(separator: ", ")
        try run("UPDATE \(quotedTable) SET \(setting) WHERE \(condition)", parts: new + old, database: database)
    }

    private func run(_ sql: String, parts: [Value], database: Database) throws {
        let statement = try RawStatement(database, sql)
        for (position, part) in parts.enumerated() {
            columns[position % columns.count].kind.bind(key: part, to: statement, at: Int32(position) + 1)
        }
        try statement.run()
    }
}
