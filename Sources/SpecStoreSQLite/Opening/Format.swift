import GRDB
import GRDBSQLite
import SpecRuntime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The marks that identify a file as a store.
enum Format {
    /// `SpMp`, in the file's header.
    static let applicationID = 0x5370_4D70
    static let version = 1

    /// Returns the catalogue of a database; nil if the database is empty.
    ///
    /// - Throws: an error if the file isn't a store, or has a newer format.
    static func catalogue(in database: Database, file: String) throws -> Catalogue? {
        let (identity, format) = (try number(database, "application_id"), try number(database, "user_version"))
        guard identity == Self.applicationID else {
            guard identity == 0, try isEmpty(database) else { throw SQLiteStoreError.foreign(file) }
            return nil
        }
        guard format <= version else { throw SQLiteStoreError.newer(file, format: format) }
        guard try !isEmpty(database) else { return nil }
        let statement = try RawStatement(database, "SELECT value FROM \(Catalogue.table) WHERE name = 'catalogue'")
        defer { statement.reset() }
        guard try statement.step() else { throw SQLiteStoreError.foreign(file) }
        return try JSONDecoder().decode(Catalogue.self, from: Data(statement.textBytes(at: 0)))
    }

    static func write(_ catalogue: Catalogue, to database: Database) throws {
        try database.execute(sql: "PRAGMA application_id = \(applicationID)")
        try database.execute(sql: "PRAGMA user_version = \(version)")
        try database.execute(
            sql: "CREATE TABLE IF NOT EXISTS \(Catalogue.table) (name TEXT PRIMARY KEY, value TEXT NOT NULL)"
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(catalogue), as: UTF8.self)
        let statement = try RawStatement(database, "INSERT OR REPLACE INTO \(Catalogue.table) VALUES ('catalogue', ?)")
        statement.bind(text, at: 1)
        try statement.run()
    }

    /// The names of all tables and indexes.
    static func names(in database: Database) throws -> [String] {
        let statement = try RawStatement(database, "SELECT name FROM sqlite_master")
        defer { statement.reset() }
        var names: [String] = []
        while try statement.step() { names.append(statement.text(at: 0)) }
        return names
    }

    private static func isEmpty(_ database: Database) throws -> Bool { try names(in: database).isEmpty }

    private static func number(_ database: Database, _ pragma: String) throws -> Int {
        try Int.fetchOne(database, sql: "PRAGMA \(pragma)") ?? 0
    }
}
