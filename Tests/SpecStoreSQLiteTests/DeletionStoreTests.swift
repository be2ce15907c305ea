import SpecRuntime
import SpecStoreSQLite
import Testing

/// `delete_where` on a file.
struct DeletionStoreTests {
    @Test func deletesRowsAndWhatLedToThem() async throws {
        let runtime = try Runtime(
            specs: [
                "spec.yaml": """
                specmap: 1
                mappings:
                  Band: {primary_key: id, delete_where: {op: d}, properties: {id: {type: integer}, name: {required: true}}}
                  Album:
                    primary_key: id
                    properties: {id: {type: integer}, band: {reference: Band}, guests: {reference_list: Band}}
                """
            ]
        )
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.path("music.sqlite"))
        func apply(_ documents: (mapping: String, json: String)...) async throws -> SessionReport {
            let session = try Session(runtime: runtime, store: store)
            defer { session.close() }
            for (mapping, json) in documents { try session.stage(.text(json), as: mapping) }
            return try await session.apply()
        }
        let bands = #"[{"id":1,"name":"Japan"},{"id":2,"name":"Can"},{"id":3,"name":"Neu!"}]"#
        _ = try await apply(("Band", bands), ("Album", #"[{"id":1,"band":1,"guests":[1,2]},{"id":2,"band":2}]"#))
        let report = try await apply(
            ("Band", #"[{"id":1,"op":"d"},{"id":4,"name":"Faust"},{"id":4,"op":"d"},{"id":3,"op":"d"}]"#),
            ("Band", #"{"id":3,"name":"Rain"}"#),
            ("Album", #"{"id":2,"band":1,"guests":[3,1]}"#)
        )
        #expect(report.deleted.map(\.key.description) == ["1"])
        #expect(report.updated.map { "\($0.mapping) \($0.key)" }.sorted() == ["Album 2", "Band 3"])
        #expect((report.inserted.count, report.unchanged) == (0, 1))
        let session = try Session(runtime: runtime, store: store)
        defer { session.close() }
        let shown = try ["Band", "Album"].flatMap { try session.objects(of: $0) }.map { object in
            String(object.debugDescription.drop { $0 != "{" })
        }
        #expect(
            shown == [
                #"{"id":2,"name":"Can"}"#, #"{"id":3,"name":"Rain"}"#, #"{"id":1,"band":null,"guests":[2]}"#,
                #"{"id":2,"band":null,"guests":[3]}"#,
            ]
        )
    }
}
