import SpecRuntime
import SpecStoreSQLite
import Testing

/// Members that were kept in a file before the spec had a property for them.
struct KeptStoreTests {
    private func session(_ mappings: String, _ store: SQLiteStore) throws -> Session {
        try Session(runtime: Runtime(specs: ["spec.yaml": "specmap: 1\nmappings:\n\(mappings)\n"]), store: store)
    }

    private static func spec(_ property: String) -> String {
        """
          Band: {primary_key: id, unknown: keep, properties: {id: {type: integer}\(property)}}
          Album: {primary_key: id, properties: {id: {type: integer}, band: {reference: Band, by: \(property.isEmpty ? "id" : "slug")}}}
        """
    }

    /// More objects than are read at once.
    @Test(arguments: [
        (", slug: {type: string}", #""slug":"%""#), (", slug: {from: meta.a.slug}", #""meta":{"a":{"slug":"%"}}"#),
        (", slug: {from: [code, nick]}", #""nick":"%""#),
    ])
    func areFoundByReferences(_ property: String, _ member: String) async throws {
        let store = try SQLiteStore()
        let first = try session(Self.spec(""), store)
        let bands = (1...2500).map { "{\"id\":\($0),\(member.replacing("%", with: "s\($0)"))}" }.joined(separator: ",")
        try first.stage(.text("[\(bands)]"), as: "Band")
        try await first.apply()
        first.close()
        let second = try session(Self.spec(property), store)
        try second.stage(.text(#"[{"id":1,"band":"s7"},{"id":2,"band":"s2499"},{"id":3,"band":"s0"}]"#), as: "Album")
        let report = try await second.apply()
        #expect(report.linked == 2 && report.unlinked.count == 1)
        // Those that have the property are found by its column.
        try second.stage(.text("{\"id\":7,\(member.replacing("%", with: "s8"))}"), as: "Band")
        try second.stage(.text(#"{"id":4,"band":"s7"}"#), as: "Album")
        try second.stage(.text(#"{"id":5,"band":"s8"}"#), as: "Album")
        let changed = try await second.apply()
        #expect(changed.linked == 0 && changed.unlinked.count == 2)
    }

    /// More names of members than SQLite compares in one expression.
    @Test func areFoundWhateverTheNumberOfPaths() async throws {
        let store = try SQLiteStore()
        let first = try session(Self.spec(""), store)
        try first.stage(.text(#"[{"id":1,"k999":"a"},{"id":2,"k7":"b"},{"id":3,"other":"a"}]"#), as: "Band")
        try await first.apply()
        first.close()
        let paths = (1...999).map { "k\($0)" }.joined(separator: ", ")
        let second = try session(Self.spec(", slug: {from: [\(paths)]}"), store)
        try second.stage(.text(#"[{"id":1,"band":"a"},{"id":2,"band":"b"},{"id":3,"band":"c"}]"#), as: "Album")
        let report = try await second.apply()
        #expect(report.linked == 2 && report.unlinked.count == 1)
    }
}
