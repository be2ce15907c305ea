import Foundation
import GRDB
import GRDBSQLite
import SpecRuntime

/// Families as rows, written by statements that know them: what a store for any spec is measured against.
struct HandMadeRows {
    private let parents: [Row]
    private let children: [Row]
    private let links: [(parent: Int64, position: Int64, child: Int64)]

    /// The values of a row, taken out of its object.
    private struct Row {
        var key: Int64
        var numbers: [Int64]
        var doubles: [Double]
        var texts: [String]
        var data: [UInt8]
    }

    /// Reads the objects of an NDJSON file.
    init(runtime: Runtime, mapping: String, file: String) throws {
        var (parents, children): ([Row], [Row]) = ([], [])
        var links: [(parent: Int64, position: Int64, child: Int64)] = []
        try runtime.forEachObject(inLinesOf: URL(filePath: file), as: mapping) { result in
            let parent = Self.row(try result.get())
            parents.append(parent)
            for (position, child) in (try result.get()["children"]?.list ?? []).enumerated() {
                guard let child = child.object.map(Self.row) else { continue }
                children.append(child)
                links.append((parent.key, Int64(position), child.key))
            }
        }
        self.parents = parents
        self.children = children
        self.links = links
    }

    private static func row(_ object: DynamicObject) -> Row {
        Row(
            key: object["int32"]?.integer ?? 0,
            numbers: [
                object["bool"]?.boolean == true ? 1 : 0, object["int16"]?.integer ?? 0, object["int64"]?.integer ?? 0,
            ],
            doubles: [object["float"]?.double ?? 0, object["double"]?.double ?? 0],
            texts: [
                object["string"]?.string ?? "", object["date"]?.date?.description ?? "",
                object["decimal"].map { String($0.json) } ?? "",
            ],
            data: [0, 1, 2, 3, 4, 5]
        )
    }

    /// Writes all rows in one transaction; how many there are, those of lists aside.
    func write(to path: String) throws -> Int {
        let pool = try DatabasePool(path: path)
        try pool.write { database in
            let columns =
                "bool INT, int16 INT, int64 INT, float REAL, double REAL, string TEXT, date TEXT, decimal TEXT, data BLOB"
            try database.execute(sql: "CREATE TABLE Parent (int32 INT PRIMARY KEY, \(columns))")
            try database.execute(sql: "CREATE TABLE Child (int32 INT PRIMARY KEY, \(columns))")
            try database.execute(
                sql: """
                    CREATE TABLE Parent_children (
                        owner INT REFERENCES Parent (int32), position INT, int32 INT REFERENCES Child (int32),
                        PRIMARY KEY (owner, position)
                    ) WITHOUT ROWID
                    """
            )
            try database.execute(sql: "CREATE INDEX Parent_children_by_child ON Parent_children (int32)")
            try write(parents, to: "Parent", database)
            try write(children, to: "Child", database)
            try writeLinks(database)
        }
        return parents.count + children.count
    }

    private func write(_ rows: [Row], to table: String, _ database: Database) throws {
        let statement = try database.makeStatement(sql: "INSERT INTO \(table) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        let pointer = statement.sqliteStatement
        for row in rows {
            sqlite3_bind_int64(pointer, 1, row.key)
            for (index, number) in row.numbers.enumerated() { sqlite3_bind_int64(pointer, Int32(index + 2), number) }
            for (index, double) in row.doubles.enumerated() { sqlite3_bind_double(pointer, Int32(index + 5), double) }
            for (index, text) in row.texts.enumerated() {
                sqlite3_bind_text(pointer, Int32(index + 7), text, Int32(text.utf8.count), Self.copied)
            }
            sqlite3_bind_blob(pointer, 10, row.data, Int32(row.data.count), Self.copied)
            try step(pointer, database)
        }
    }

    private func writeLinks(_ database: Database) throws {
        let statement = try database.makeStatement(sql: "INSERT INTO Parent_children VALUES (?, ?, ?)")
        for link in links {
            sqlite3_bind_int64(statement.sqliteStatement, 1, link.parent)
            sqlite3_bind_int64(statement.sqliteStatement, 2, link.position)
            sqlite3_bind_int64(statement.sqliteStatement, 3, link.child)
            try step(statement.sqliteStatement, database)
        }
    }

    private func step(_ pointer: OpaquePointer, _ database: Database) throws {
        guard sqlite3_step(pointer) == SQLITE_DONE else { throw DatabaseError(message: database.lastErrorMessage) }
        sqlite3_reset(pointer)
    }

    /// SQLite's word for "copy the bytes".
    private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}
