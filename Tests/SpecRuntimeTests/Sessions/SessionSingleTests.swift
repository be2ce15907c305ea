import SpecRuntime
import Testing

/// `inverse` with `take`: how many objects may lead to another, and which is taken.
struct SessionSingleTests {
    private static let spec = """
        Sleeve: {primary_key: id, properties: {id: {type: integer}, album: {reference: Album}}}
        Album: {primary_key: id, properties: {id: {type: integer}, sleeve: {inverse: Sleeve.album, take: single}}}
        """
    private static let failure = ["not-one album"]

    @Test func refusesASecondObjectInABatch() async throws {
        let trial = try SessionTrial(Self.spec)
        #expect(try await trial.failures(#"[{"id":1,"album":1},{"id":2,"album":1}]"#) == Self.failure)
        #expect(try trial.stored("Sleeve").isEmpty)
        #expect(try await trial.apply(#"[{"id":1,"album":1},{"id":2,"album":2},{"id":3}]"#).counts == [5, 0, 0, 0])
    }

    @Test func refusesASecondObjectBesideAStoredOne() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(#"{"id":1,"album":1}"#)
        #expect(try await trial.failures(#"{"id":2,"album":1}"#) == Self.failure)
        #expect(try await trial.apply(#"{"id":1,"album":1}"#).counts == [0, 0, 1, 0])
    }

    @Test func refusesASecondObjectThatComesWithTheFirst() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(#"{"id":1,"album":1}"#)
        let both = #"[{"id":1,"album":1},{"id":2,"album":1}]"#
        #expect(try await trial.failures(both) == Self.failure)
        let error = await #expect(throws: DataError.self) { try await trial.apply(both) }
        #expect(error?.failures.first?.at == "$[1].album")
        #expect(error?.failures.first?.record == 2)
    }

    /// Several that lead to one, as they were stored before the spec took a single one.
    @Test func leavesObjectsAloneThatLedThereBefore() async throws {
        let trial = try SessionTrial(Self.spec.replacing("single", with: "first"))
        try await trial.apply(#"[{"id":1,"album":1},{"id":2,"album":1}]"#)
        let now = try SessionTrial(
            Self.spec.replacing("id: {type: integer}, album", with: "id: {type: integer}, colour: , album")
        )
        let session = try Session(runtime: now.runtime, store: trial.store)
        try session.stage(.text(#"{"id":1,"colour":"red","album":1}"#), as: "Sleeve")
        #expect(try await session.apply().counts == [0, 1, 0, 0])
        try session.stage(.text(#"{"id":3,"album":1}"#), as: "Sleeve")
        await #expect(throws: DataError.self) { try await session.apply() }
    }

    @Test func takesAnObjectInPlaceOfOneThatLeavesInTheSameBatch() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(#"{"id":1,"album":1}"#)
        try await trial.apply(#"[{"id":2,"album":1},{"id":1,"album":null}]"#)
        let session = try trial.session()
        #expect(try session.fetch("Album", key: 1)?.sleeve?.object?.id == 2)
    }

    @Test func refusesASecondObjectByHand() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(#"[{"id":1,"album":1},{"id":2}]"#)
        let session = try trial.session()
        let second = try #require(try session.fetch("Sleeve", key: 2))
        second.album = try #require(try session.fetch("Sleeve", key: 1)).album
        await #expect(throws: DataError.self) { try await session.save() }
        session.rollback()
        session.delete(try #require(try session.fetch("Sleeve", key: 1)))
        second.album = .object(try #require(try session.fetch("Album", key: 1)))
        #expect(try await session.save().counts == [0, 1, 0, 1])
    }

    @Test(arguments: [("first", 1), ("last", 2)])
    func takesOneOfSeveral(_ take: String, _ id: Int64) async throws {
        let trial = try SessionTrial(Self.spec.replacing("single", with: take))
        try await trial.apply(#"[{"id":1,"album":1},{"id":2,"album":1}]"#)
        let session = try trial.session()
        #expect(try session.fetch("Album", key: 1)?.sleeve?.object?.id == .integer(id))
    }
}
