import SpecRuntime
import SpecStoreSQLite
import Testing

/// `update: deep_merge` on a file.
struct DeepMergeStoreTests {
    @Test func keepsWhatTheLaterDocumentLacks() async throws {
        let runtime = try Runtime(
            specs: [
                "spec.yaml": """
                specmap: 1
                mappings:
                  Person: {primary_key: id, properties: {id: , home: {object: Address, update: deep_merge}}}
                  Address: {properties: {city: , country: {object: Country}}}
                  Country: {properties: [code, name]}
                """
            ]
        )
        let folder = try TemporaryFolder()
        for json in [
            #"{"id":1,"home":{"city":"Aarhus","country":{"code":"DK","name":"Danmark"}}}"#,
            #"{"id":1,"home":{"country":{"name":"Denmark"}}}"#, #"{"id":1,"home":null}"#,
        ] {
            let session = try Session(runtime: runtime, store: SQLiteStore(path: folder.path("people.sqlite")))
            try session.stage(.text(json), as: "Person")
            _ = try await session.apply()
            session.close()
        }
        let session = try Session(runtime: runtime, store: SQLiteStore(path: folder.path("people.sqlite")))
        defer { session.close() }
        let person = try #require(try session.fetch("Person", key: 1))
        let shown = String(person.debugDescription.drop { $0 != "{" })
        #expect(shown == #"{"id":1,"home":{"city":"Aarhus","country":{"code":"DK","name":"Denmark"}}}"#)
    }
}
