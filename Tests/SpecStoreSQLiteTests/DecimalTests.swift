import GRDB
import SpecRuntime
import SpecStoreSQLite
import Testing

/// Decimals keep their digits in stores.
struct DecimalTests {
    private static let spec = """
        specmap: 1
        mappings:
          Item: {primary_key: id, properties: {id: {type: integer}, price: {type: decimal}, all: {list: decimal}, any: }}
        """

    @Test func keepTheirZeros() async throws {
        let folder = try TemporaryFolder()
        let runtime = try Runtime(specs: ["item.yaml": Self.spec])
        let json = #"{"id":1,"price":598.90,"all":[1.0,0.00],"any":1.50}"#
        for store in [MemoryStore(), try SQLiteStore(path: folder.path("items.sqlite"))] as [any Store] {
            try store.open(runtime.schema)
            let session = try Session(runtime: runtime, store: store)
            try session.stage(.text(json), as: "Item")
            try await session.apply()
            let again = try Session(runtime: runtime, store: store)
            let item = try #require(try again.objects(of: "Item").first)
            #expect(String(decoding: try runtime.json(from: item), as: UTF8.self) == json)
            // An equal number is no change.
            try again.stage(.text(#"{"id":1,"price":598.9}"#), as: "Item")
            try await again.apply()
            let same = try Session(runtime: runtime, store: store)
            let kept = try #require(try same.objects(of: "Item").first)
            #expect(String(decoding: try runtime.json(from: kept), as: UTF8.self) == json)
        }
    }

    /// Numbers are the same by value, however they were spelled when they were stored.
    @Test(arguments: [false, true])
    func areFoundByTheirValue(inFile: Bool) async throws {
        let folder = try TemporaryFolder()
        let runtime = try Runtime(
            specs: [
                "spec.yaml": """
                specmap: 1
                mappings:
                  A: {primary_key: id, properties: {id: {type: integer}, b: {reference: B, by: code}}}
                  B: {primary_key: id, properties: {id: {type: integer}, code: }}
                """
            ]
        )
        let store: any Store = inFile ? try SQLiteStore(path: folder.path("b.sqlite")) : MemoryStore()
        func list(_ values: [String], _ name: String) -> String {
            "[" + values.enumerated().map { "{\"id\":\($0 + 1),\"\(name)\":\($1)}" }.joined(separator: ",") + "]"
        }
        for (mapping, json) in [
            ("B", list(["1.0", "1.50", "7", "0.0", "\"2\"", "[3.0]", "9.0", "9"], "code")),
            ("A", list(["1", "15e-1", "7.0", "0", "2", "3", "9", "\"1\""], "b")),
        ] {
            let session = try Session(runtime: runtime, store: store)
            try session.stage(.text(json), as: mapping)
            try await session.apply()
        }
        let session = try Session(runtime: runtime, store: store)
        let linked = try session.objects(of: "A").map { $0["b"]?.object?["id"] ?? .null }
        #expect(linked == [1, 2, 3, 4, .null, .null, .null, .null])
    }

    /// Any client may write to the file.
    @Test(arguments: ["12,5", "12abc", "0x10", "1.2.3", "abc", " 1", "+1", ""])
    func refuseTextThatIsNoNumber(text: String) async throws {
        let folder = try TemporaryFolder()
        let runtime = try Runtime(specs: ["item.yaml": Self.spec])
        let store = try SQLiteStore(path: folder.path("items.sqlite"))
        try store.open(runtime.schema)
        let session = try Session(runtime: runtime, store: store)
        try session.stage(.text(#"{"id":1,"price":1.5}"#), as: "Item")
        try await session.apply()
        try await DatabaseQueue(path: folder.path("items.sqlite")).write {
            try $0.execute(sql: "UPDATE Item SET price = ?", arguments: [text])
        }
        let again = try Session(runtime: runtime, store: store)
        let item = try #require(try again.objects(of: "Item").first)
        #expect(item["price"] == .string(text))
        #expect(throws: DataError.self) { try runtime.json(from: item) }
    }
}
