import Foundation
import GRDB
import SpecRuntime
import SpecStoreSQLite
import Testing

struct MigrationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func refusesAPropertyThatIsSomethingElseNowBeforeAnythingIsTouched() throws {
        let path = try made()
        let before = try tables(path)
        let changed: [(StoreProperty, String)] = [
            (
                StoreProperty(name: "price", kind: .string),
                "`Album.price` was a decimal when `\(path)` was made, and is a string now"
            ),
            (
                StoreProperty(name: "band", kind: .toMany("Band", isOrdered: true)),
                "`Album.band` was one `Band` when `\(path)` was made, and is a list of `Band` now"
            ),
            (
                StoreProperty(name: "band", kind: .toOne("Album")),
                "`Album.band` was one `Band` when `\(path)` was made, and is one `Album` now"
            ),
            (
                StoreProperty(name: "id", kind: .string),
                "`Album.id` was an integer when `\(path)` was made, and is a string now"
            ),
        ]
        for (property, message) in changed {
            let properties = Music.album.properties.map { $0.name == property.name ? property : $0 }
            let album = StoreEntity(name: "Album", mappings: ["Album"], properties: properties, key: [0])
            let fresh = StoreEntity(name: "Fresh", mappings: ["Fresh"], properties: Music.band.properties, key: [0])
            let error = #expect(throws: SQLiteStoreError.self) {
                try SQLiteStore(path: path).open(StoreSchema(entities: [fresh, album]))
            }
            #expect(error?.kind == .changedSchema)
            #expect(
                error?.description
                    == message + "; put it back, give the new one another name, or import into a new file"
            )
        }
        #expect(try tables(path) == before)
    }

    @Test func refusesAnotherKey() throws {
        let path = try made()
        let album = StoreEntity(name: "Album", mappings: ["Album"], properties: Music.album.properties, key: [0, 5])
        let error = #expect(throws: SQLiteStoreError.self) {
            try SQLiteStore(path: path).open(StoreSchema(entities: [Music.band, album]))
        }
        #expect(
            error?.description
                == "the primary key of `Album` was `id` when `\(path)` was made, and is `id`, `slug` now, so that objects "
                + "there can't be identified any more; put the key back, or import into a new file"
        )
    }

    @Test func addsWhatIsNewAndKeepsWhatIsGone() throws {
        let path = try made()
        let properties =
            [Music.album.properties[0], StoreProperty(name: "price", kind: .decimal, isLookedUp: true)]
            + [
                StoreProperty(name: "label", kind: .toOne("Label")),
                StoreProperty(name: "guests", kind: .toMany("Band", isOrdered: false)),
            ]
        let album = StoreEntity(name: "Album", mappings: ["AlbumDetail", "Album"], properties: properties, key: [0])
        let label = StoreEntity(
            name: "Label",
            mappings: ["Label"],
            properties: [StoreProperty(name: "id", kind: .integer)],
            key: [0]
        )
        let store = try SQLiteStore(path: path)
        try store.open(StoreSchema(entities: [album, label]))
        let row = try #require(try store.rows(of: album, after: nil, limit: 1).first)
        #expect(row.mapping == "Album")
        #expect(Array(row.values) == [0, 9, nil, nil])
        #expect(
            try tables(path).filter { !$0.contains("sqlite_autoindex") }
                == [
                    "Album", "Album_by_band", "Album_by_label", "Album_by_price", "Album_by_slug", "Album_guests",
                    "Album_guests_by_target", "Band", "Band_albums", "Band_albums_by_target", "Label", "_specmap",
                ]
        )
        #expect(
            store.schema["Album"]?.properties.map(\.name) == [
                "id", "band", "price", "released", "tags", "slug", "label", "guests",
            ]
        )
    }

    /// Files of earlier versions have these words, and read them.
    @Test func holdsTheKindOfEachPropertyAsOneWord() throws {
        let path = folder.path("kinds.sqlite")
        let kinds: [(StoreProperty.Kind, String)] = [
            (.string, "string"), (.integer, "integer"), (.number, "number"), (.decimal, "decimal"),
            (.boolean, "boolean"), (.date, "date"), (.url, "url"), (.uuid, "uuid"), (.data, "data"), (.any, "any"),
            (.json, "json"), (.toOne("Thing"), "toOne"), (.toMany("Thing", isOrdered: true), "toMany"),
            (.toMany("Thing", isOrdered: false), "toManyUnordered"),
        ]
        let properties = kinds.enumerated().map { StoreProperty(name: "p\($0)", kind: $1.0) }
        let thing = StoreEntity(name: "Thing", mappings: ["Thing"], properties: properties, key: [0])
        try SQLiteStore(path: path).open(StoreSchema(entities: [thing]))
        let text = try DatabaseQueue(path: path).read {
            try String.fetchOne($0, sql: "SELECT value FROM _specmap WHERE name = 'catalogue'")
        }
        for (_, word) in kinds {
            #expect(text?.contains("\"kind\":\"\(word)\",\"property\"") == true, "\(word): \(text ?? "")")
        }
        let read = try SQLiteStore(path: path)
        try read.open(StoreSchema(entities: []))
        #expect(read.schema["Thing"]?.properties.map(\.kind) == kinds.map(\.0))
    }

    @Test func givesAListAnOrder() throws {
        let path = try made()
        var properties = Music.band.properties
        properties[2] = StoreProperty(name: "albums", kind: .toMany("Album", isOrdered: false))
        let band = StoreEntity(name: "Band", mappings: ["Band"], properties: properties, key: [0])
        let store = try SQLiteStore(path: path)
        try store.open(StoreSchema(entities: [band, Music.album]))
        #expect(try store.rows(of: band, after: nil, limit: 1).first?.values[2] == [0])
        try store.open(Music.schema)
        #expect(try store.rows(of: Music.band, after: nil, limit: 1).first?.values[2] == [0])
    }

    /// A snapshot can't be changed, as a file can't that nobody may write.
    @Test func readsWhatIsNewAsUnsetWhereNothingCanBeAdded() throws {
        let path = try made()
        let before = try tables(path)
        let album = StoreEntity(
            name: "Album",
            mappings: ["AlbumDetail", "Album"],
            properties: [
                StoreProperty(name: "id", kind: .integer), StoreProperty(name: "band", kind: .toOne("Band")),
                StoreProperty(name: "label", kind: .toOne("Label")),
                StoreProperty(name: "guests", kind: .toMany("Band", isOrdered: true)),
                StoreProperty(name: "year", kind: .integer, isLookedUp: true),
            ],
            key: [0],
            keepsUnknown: true
        )
        let labels = [StoreProperty(name: "id", kind: .integer), StoreProperty(name: "city", kind: .string)]
        let label = StoreEntity(name: "Label", mappings: ["Label"], properties: labels, key: [0])
        let snapshot = try SQLiteStore(path: path).snapshot()
        try snapshot.open(StoreSchema(entities: [album, label]))
        let row = try #require(try snapshot.rows(of: album, after: nil, limit: 5).first)
        #expect(Array(row.values) == [0, "band 0", nil, nil, nil] && row.mapping == "Album")
        #expect(try snapshot.rows(of: album, where: [0], in: [.of(0)]).count == 1)
        #expect(try snapshot.rows(of: album, where: [4], in: [.of(1974)]).isEmpty)
        #expect(try snapshot.keys(of: album, whose: 1, leadsTo: .of("band 0")) == [.of(0)])
        #expect(try snapshot.keys(of: album, whose: 2, leadsTo: .of(1)).isEmpty)
        #expect(try snapshot.keys(of: album, whose: 3, leadsTo: .of("band 0")).isEmpty)
        #expect(try snapshot.rows(of: label, where: [0], in: [.of(1)]).isEmpty)
        #expect(try snapshot.count(of: label) == 0)

        // Another spec lacks something else in the file.
        let city = StoreProperty(name: "city", kind: .string)
        let band = StoreEntity(name: "Band", mappings: ["Band"], properties: Music.band.properties + [city], key: [0])
        try snapshot.open(StoreSchema(entities: [band]))
        #expect(
            try snapshot.rows(of: band, after: nil, limit: 5).map { Array($0.values) } == [["band 0", 1974, [0], nil]]
        )
        #expect(try snapshot.rows(of: album, after: nil, limit: 5).map { Array($0.values) } == [Array(row.values)])
        #expect(try tables(path) == before)
    }

    @Test func writesNothingWhereNothingIsNew() throws {
        let path = folder.path("music.sqlite")
        // As long as it is open, GRDB need not make a new log, for which it writes.
        let store = try SQLiteStore(path: path)
        try store.open(Music.schema)
        let version = { try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "PRAGMA schema_version") } }
        let before = try version()
        try SQLiteStore(path: path).open(Music.schema)
        #expect(try version() == before)
        withExtendedLifetime(store) {}
    }

    private func made() throws -> String {
        let path = folder.path("music.sqlite")
        let store = try SQLiteStore(path: path)
        try store.open(Music.schema)
        try store.apply(Music.batch(1))
        return path
    }

    private func tables(_ path: String) throws -> [String] {
        try DatabaseQueue(path: path).read {
            try String.fetchAll($0, sql: "SELECT name FROM sqlite_master ORDER BY name")
        }
    }
}
