import SpecRuntime
import Testing

/// No message of a session shows a key or value that is sensitive, whichever mapping of the entity says so.
struct SessionSecretTests {
    private static let spec = """
        Person: {primary_key: ssn, properties: {ssn: {type: string, sensitive: true}, name: , boss: {reference: Person, sensitive: true}, sole: {inverse: Person.boss, take: single}}}
        PersonName: {entity: Person, primary_key: ssn, properties: {ssn: {type: string}, name: }}
        Seat: {primary_key: id, properties: {id: , owner: {reference: Owner, sensitive: true}}}
        Owner: {primary_key: id, properties: {id: {type: string}, seat: {inverse: Seat.owner, take: single}}}
        """

    /// The words of a failure that names the object without its key.
    private func expect(_ error: (any Error)?, _ words: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let text = error.map { "\($0)" } ?? ""
        #expect(text.contains(words), sourceLocation: sourceLocation)
        #expect(!text.contains("SECRET"), "\(text)", sourceLocation: sourceLocation)
    }

    @Test(arguments: [
        (
            "Person", #"[{"ssn":"SECRET1","boss":"SECRET1"},{"ssn":"SECRET2","boss":"SECRET1"}]"#,
            "2 objects of `Person`"
        ),
        ("Seat", #"[{"id":1,"owner":"SECRET"},{"id":2,"owner":"SECRET"}]"#, "lead to one `Owner`, which takes"),
    ])
    func hidesKeysWhereSeveralLeadToOne(_ mapping: String, _ json: String, _ words: String) async throws {
        let trial = try SessionTrial(Self.spec)
        expect(await #expect(throws: DataError.self) { try await trial.apply(json, as: mapping) }, words)
    }

    @Test func hidesTheKeyThatAnotherObjectHas() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(#"{"ssn":"SECRET"}"#)
        let session = try trial.session()
        try session.insert("PersonName").ssn = "SECRET"
        expect(await #expect(throws: DataError.self) { try await session.save() }, "with the same key")
    }

    @Test(arguments: ["Person", "PersonName"])
    func hidesTheKeyWhereAnotherSessionChangedTheObject(_ mapping: String) async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(#"{"ssn":"SECRET","name":"a"}"#, as: mapping)
        let (session, other) = (try trial.session(), try trial.session())
        let mine = try #require(try session.fetch("Person", key: "SECRET"))
        let theirs = try #require(try other.fetch("Person", key: "SECRET"))
        (mine.name, theirs.name) = ("b", "c")
        try await other.save()
        expect(await #expect(throws: DataError.self) { try await session.save() }, "with a key that is kept secret")
        session.rollback()
        mine.name = "d"
        other.delete(theirs)
        try await other.save()
        expect(await #expect(throws: DataError.self) { try await session.save() }, "deleted by another session")
    }

    @Test func hidesTheKeyOfWhatCannotBeReadAnyMore() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(#"{"ssn":"SECRET","boss":"SECRET2"}"#)
        let session = try trial.session()
        let boss = try #require(try session.fetch("Person", key: "SECRET")?.boss?.object)
        session.close()
        expect(
            #expect(throws: (any Error).self) { try trial.runtime.json(from: boss) },
            "with a key that is kept secret"
        )
    }

    @Test func hidesTheKeyInAStoresErrors() throws {
        let runtime = try SessionTrial(Self.spec).runtime
        let entity = try #require(runtime.schema["Person"])
        let store = MemoryStore()
        try store.open(runtime.schema)
        let row = StoredRow(key: try #require(ObjectKey("SECRET")), values: ["SECRET", nil, nil])
        var changes = StoreChanges()
        changes.insertions = [StoreInsertion(entity: entity, row: row), StoreInsertion(entity: entity, row: row)]
        expect(#expect(throws: (any Error).self) { try store.apply(changes) }, "with a key that is kept secret already")
    }
}
