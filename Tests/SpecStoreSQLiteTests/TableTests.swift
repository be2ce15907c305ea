import Foundation
import GRDB
import SpecIR
import SpecRuntime
import SpecStoreSQLite
import Testing

struct TableTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func makesTablesThatAnyClientCanRead() throws {
        let path = folder.path("music.sqlite")
        let store = try SQLiteStore(path: path)
        try store.open(Music.schema)
        try store.apply(Music.batch(1))
        var changes = StoreChanges()
        let row = StoredRow(
            key: ObjectKey(1)!,
            values: [
                1, .null, .decimal(Decimal(string: "9.90")!), .date(Timestamp("1979-10-01T00:00:00Z")!), ["a": true],
                "é\0",
            ]
        )
        changes.insertions = [StoreInsertion(entity: Music.album, row: row)]
        try store.apply(changes)
        let lines = try DatabaseQueue(path: path).read { database in
            try [
                "SELECT name FROM pragma_table_info('Album')", "SELECT type FROM pragma_table_info('Album')",
                "SELECT id FROM Album ORDER BY 1", "SELECT band FROM Album ORDER BY id",
                "SELECT CAST(price AS TEXT) FROM Album ORDER BY id", "SELECT released FROM Album ORDER BY id",
                "SELECT tags FROM Album ORDER BY id", "SELECT _besides FROM Album ORDER BY id",
                "SELECT hex(slug) FROM Album WHERE id = 1",
                "SELECT title FROM (SELECT b.formed || ' ' || a.slug AS title FROM Band b JOIN Band_albums l ON l.owner = b.name JOIN Album a ON a.id = l.target)",
                "SELECT \"table\" || '.' || \"from\" || ' ' || on_delete FROM pragma_foreign_key_list('Album')",
                "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY 1",
                "PRAGMA journal_mode", "PRAGMA application_id", "PRAGMA foreign_key_check", "PRAGMA integrity_check",
            ].map { try Row.fetchAll(database, sql: $0).map { "\($0[0] as DatabaseValue)" }.joined(separator: " ") }
        }
        #expect(
            lines == [
                #""id" "band" "price" "released" "tags" "slug" "_besides""#,
                #""INT" "TEXT" "TEXT" "TEXT" "TEXT" "TEXT" "TEXT""#,
                "0 1", #""band 0" NULL"#, #""9" "9.9""#, #"NULL "1979-10-01T00:00:00Z""#, #""[\"a\"]" "{\"a\":true}""#,
                #"NULL "{\"band\":null}""#, #""C3A900""#, #""1974 s0""#, #""Band.band SET NULL""#,
                #""Album_by_band" "Album_by_slug" "Band_albums_by_target""#, #""wal""#, "1399868784", "", #""ok""#,
            ]
        )
    }

    /// The kind of number in an untyped property may decide how it is written.
    @Test func keepsIntegersApartFromOtherNumbers() async throws {
        let spec = """
            specmap: 1
            mappings:
              Row:
                primary_key: id
                properties:
                  id:
                  n: {transform: {unwrap: {int: integer, double: number}}}
            """
        let runtime = try Runtime(specs: ["spec.yaml": spec])
        let store = try SQLiteStore(path: folder.path("rows.sqlite"))
        let numbers = ["{\"int\":7}", "{\"double\":7.0}", "{\"int\":-9007199254740993}", "{\"double\":0.5}"]
        let lines = numbers.enumerated().map { #"{"id":\#($0.offset),"n":\#($0.element)}"# }
        for _ in 0..<2 {
            let session = try Session(runtime: runtime, store: store)
            try session.stage(.text("[\(lines.joined(separator: ","))]"), as: "Row")
            let report = try await session.apply()
            #expect(report.updated.isEmpty)
            session.close()
        }
        let session = try Session(runtime: runtime, store: store)
        let written = try session.objects(of: "Row").map { String(decoding: try runtime.json(from: $0), as: UTF8.self) }
        #expect(written == lines)
    }

    @Test func findsObjectsByAnIndex() throws {
        let path = folder.path("music.sqlite")
        try SQLiteStore(path: path).open(Music.schema)
        let plans = try DatabaseQueue(path: path).read { database in
            try [
                "Album WHERE id = 1", "Album WHERE slug = 'a'", "Album WHERE band = 'a'",
                "Band_albums WHERE target = 1",
            ]
            .map { try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN SELECT * FROM \($0)")[0]["detail"] as String }
        }
        for plan in plans { #expect(plan.hasPrefix("SEARCH"), "\(plan)") }
    }

    @Test func refusesAReferenceToNothingAndNamesIt() throws {
        let store = try SQLiteStore()
        try store.open(Music.schema)
        var changes = Music.batch(1)
        changes.insertions.removeFirst()
        let error = #expect(throws: SQLiteStoreError.self) { try store.apply(changes) }
        #expect(
            error?.description
                == "`Album.band` leads to a `Band` that isn't in `:memory:`; insert it in the same batch"
        )
        #expect(try store.count(of: Music.album) == 0)
    }

    @Test func namesTheObjectThatIsThereAlready() throws {
        let store = try SQLiteStore()
        try store.open(Music.schema)
        try store.apply(Music.batch(1))
        let error = #expect(throws: SQLiteStoreError.self) { try store.apply(Music.batch(1)) }
        #expect(error?.kind == .conflict)
        #expect(
            error?.description
                == "there is a `Band` with the key \"band 0\" already in `:memory:`; look it up again and update it"
        )
    }
}
