import SpecRuntime
import Testing

/// Calls of a session that a program makes by mistake.
struct SessionMisuseTests {
    private let runtime: Runtime
    private let store = MemoryStore()

    init() throws {
        runtime = try Trial(
            """
            Band: {primary_key: id, properties: {id: {type: integer}, name: }}
            Note: {properties: [text]}
            """
        ).runtime
    }

    /// A session with the band 1, which is stored.
    private func session() async throws -> (Session, DynamicObject) {
        let session = try Session(runtime: runtime, store: store)
        try session.stage(.text(#"{"id": 1, "name": "Can"}"#), as: "Band")
        try await session.apply()
        return (session, try #require(try session.fetch("Band", key: 1)))
    }

    private func stored() throws -> [String?] {
        try Session(runtime: runtime, store: store).objects(of: "Band").map { $0.name?.string }
    }

    @Test func forgetsWhatWasStagedInsertedAndDeletedOnceItIsClosed() async throws {
        let (session, band) = try await session()
        try session.stage(.text(#"{"id": 2, "name": "Neu!"}"#), as: "Band")
        let other = try session.insert("Band")
        other.id = 3
        session.delete(band)
        session.close()

        let report = try await session.apply()
        let saved = try await session.save()
        #expect(report.inserted.isEmpty && saved.inserted.isEmpty && saved.deleted.isEmpty)
        #expect(try stored() == ["Can"])
    }

    @Test func deletesNoObjectOfAnotherSession() async throws {
        let (_, band) = try await session()
        let other = try Session(runtime: runtime, store: store)
        other.delete(band)
        #expect(try await other.save().deleted.isEmpty)
        #expect(try stored() == ["Can"])
    }

    @Test func savesNoChangeOfAnObjectOfAnotherSession() async throws {
        let (_, band) = try await session()
        band.name = "Faust"
        let other = try Session(runtime: runtime, store: store)
        #expect(try await other.save().updated.isEmpty)
        #expect(try stored() == ["Can"])
    }

    @Test func storesNothingThatIsInsertedAndDeleted() async throws {
        let (session, _) = try await session()
        let band = try session.insert("Band")
        band.id = 2
        session.delete(band)
        session.delete(band)
        let report = try await session.save()
        #expect(report.inserted.isEmpty && report.deleted.isEmpty)
        #expect(try stored() == ["Can"])
    }

    @Test func namesTheNearestMapping() async throws {
        let (session, _) = try await session()
        let calls: [() throws -> Void] = [
            { _ = try session.fetch("Bnd", key: 1) }, { _ = try session.objects(of: "Bnd") },
            { _ = try session.insert("Bnd") }, { try session.stage(.text("{}"), as: "Bnd") },
        ]
        for call in calls {
            let error = #expect(throws: (any Error).self) { try call() }
            #expect("\(try #require(error))".contains("did you mean `Band`?"))
        }
    }

    @Test func looksUpNothingForNoKeys() async throws {
        let (session, _) = try await session()
        #expect(try session.fetch("Band", keys: []).isEmpty)
        #expect(try session.fetch("Band", key: 9) == nil)
        #expect(try session.fetch("Band", key: "one") == nil)
        #expect(try session.fetch("Band", key: .null) == nil)
    }

    @Test func appliesNothingIfNothingIsStaged() async throws {
        let (session, _) = try await session()
        let report = try await session.apply()
        #expect(report.inserted.isEmpty && report.updated.isEmpty && report.unchanged == 0)
    }

    @Test(arguments: ["", " \n", "[1,"]) func storesNothingOfTextThatIsNoJSON(_ text: String) async throws {
        let (session, _) = try await session()
        try session.stage(.text(#"{"id": 2, "name": "Neu!"}"#), as: "Band")
        await #expect(throws: DataError.self) {
            try session.stage(.text(text), as: "Band")
            try await session.apply()
        }
        #expect(try stored() == ["Can"])
    }
}
