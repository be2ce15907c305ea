import GRDB
import GRDBSQLite
import SpecRuntime
import Testing

@testable import SpecStoreSQLite

/// Stores that stay open for long, beside others on the same file.
struct LongLivedStoreTests {
    private static func apply(_ json: String, as mapping: String, _ runtime: Runtime, _ store: SQLiteStore) async throws
    {
        let session = try Session(runtime: runtime, store: store)
        defer { session.close() }
        try session.stage(.text(json), as: mapping)
        try await session.apply()
    }

    private static func stored(_ mapping: String, _ runtime: Runtime, _ store: SQLiteStore) throws -> [String] {
        let session = try Session(runtime: runtime, store: store)
        defer { session.close() }
        return try session.objects(of: mapping).map { String($0.debugDescription.drop { $0 != "{" }) }
    }

    /// As webhooks with optional fields change them.
    @Test func keepsFewStatementsForManySetsOfProperties() async throws {
        let names = (0..<9).map { "p\($0)" }
        let spec = "specmap: 1\nmappings: {T: {primary_key: id, properties: [id, \(names.joined(separator: ", "))]}}"
        let runtime = try Runtime(specs: ["spec.yaml": spec])
        let store = try SQLiteStore()
        try await Self.apply(#"{"id":1}"#, as: "T", runtime, store)
        for set in 1..<400 {
            let members = names.indices.filter { set >> $0 & 1 == 1 }.map { #""p\#($0)":\#(set)"# }
            try await Self.apply("{\"id\":1,\(members.joined(separator: ","))}", as: "T", runtime, store)
        }
        #expect(
            try Self.stored("T", runtime, store) == [
                #"{"id":1,"p0":399,"p1":399,"p2":399,"p3":399,"p4":383,"p5":383,"p6":383,"p7":399,"p8":399}"#
            ]
        )
        let count = try await store.file.database.writeWithoutTransaction { database in
            sequence(state: OpaquePointer?.none) { last in
                last = sqlite3_next_stmt(database.sqliteConnection, last)
                return last
            }.reduce(0) { count, _ in count + 1 }
        }
        #expect(count < 200)
    }

    /// A key of two parts has no foreign key, so the store itself clears what led to a deleted object.
    @Test func clearsReferencesThatANewerSpecHasAdded() async throws {
        let band = "Band: {primary_key: [name, country], delete_where: {op: d}, properties: [name, country]}"
        let older = try Runtime(specs: ["spec.yaml": "specmap: 1\nmappings:\n  \(band)\n"])
        let album = "Album: {primary_key: id, properties: {id: {type: integer}, band: {reference: Band}}}"
        let newer = try Runtime(specs: ["spec.yaml": "specmap: 1\nmappings:\n  \(band)\n  \(album)\n"])
        let folder = try TemporaryFolder()
        let path = folder.path("music.sqlite")
        let (first, second) = (try SQLiteStore(path: path), try SQLiteStore(path: path))
        try await Self.apply(#"{"name":"Japan","country":"UK"}"#, as: "Band", older, first)
        try await Self.apply(#"{"id":1,"band":["Japan","UK"]}"#, as: "Album", newer, second)
        try await Self.apply(#"{"name":"Japan","country":"UK","op":"d"}"#, as: "Band", older, first)
        #expect(try Self.stored("Album", newer, second) == [#"{"id":1,"band":null}"#])
    }

    @Test func showsAnObjectWithAPropertyOfTheStoresOwnName() async throws {
        let spec = "specmap: 1\nmappings: {T: {primary_key: id, properties: {id: , $placeholder: , v: }}}"
        let runtime = try Runtime(specs: ["spec.yaml": spec])
        let store = try SQLiteStore()
        let json = #"{"id":2,"$placeholder":null,"v":5}"#
        try await Self.apply(json, as: "T", runtime, store)
        #expect(try Self.stored("T", runtime, store) == [json])
        try await Self.apply(#"{"id":2,"v":6}"#, as: "T", runtime, store)
        #expect(try Self.stored("T", runtime, store) == [#"{"id":2,"$placeholder":null,"v":6}"#])
    }
}
