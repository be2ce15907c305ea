import SpecRuntime
import Testing

/// Changes to objects that couldn't be read, and changes while a store is awaited: none is lost.
struct SessionLateChangeTests {
    private static let spec = """
        Person: {primary_key: id, properties: {id: , name: , friend: {reference: Person}, car: {object: Car}}}
        Car: {properties: [model]}
        """
    private static let people = #"[{"id":1,"name":"A","friend":2,"car":{"model":"m"}},{"id":2,"name":"B","friend":1}]"#

    // MARK: Objects that couldn't be read

    private func unread() async throws -> (SessionTrial, Session, DynamicObject) {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(Self.people)
        let session = try trial.session()
        let friend = try #require(try session.fetch("Person", key: 1)?.friend?.object)
        trial.store.failing = .lookUp
        friend.name = "new"
        return (trial, session, friend)
    }

    @Test func savesAChangeToAnObjectThatCouldNotBeRead() async throws {
        let (trial, session, friend) = try await unread()
        await #expect(throws: CountingStore.Failed.self) { try await session.save() }
        await #expect(throws: CountingStore.Failed.self) { try await session.save() }
        trial.store.failing = nil
        #expect(try await session.save().counts == [0, 1, 0, 0])
        #expect(try trial.stored("Person", key: 2) == #"{"id":2,"name":"new","friend":1}"#)
        #expect(friend.name == "new")
        #expect(try await session.save().counts == [0, 0, 0, 0])
    }

    @Test func makesTheChangeToWhatIsReadLater() async throws {
        let (trial, session, friend) = try await unread()
        trial.store.failing = nil
        #expect(friend.friend?.object?.name == "A")
        #expect(friend.name == "new")
        await #expect(throws: CountingStore.Failed.self) { try await session.save() }
        #expect(try await session.save().counts == [0, 1, 0, 0])
        #expect(try trial.stored("Person", key: 2) == #"{"id":2,"name":"new","friend":1}"#)
    }

    @Test func takesBackAChangeToAnObjectThatCouldNotBeRead() async throws {
        let (trial, session, friend) = try await unread()
        trial.store.failing = nil
        session.rollback()
        #expect(friend.name == "B")
        await #expect(throws: CountingStore.Failed.self) { try await session.save() }
        #expect(try await session.save().counts == [0, 0, 0, 0])
    }

    @Test func reportsAChangeToAnObjectThatIsNowhere() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(Self.people)
        let session = try trial.session()
        let friend = try #require(try session.fetch("Person", key: 1)?.friend?.object)
        let other = try trial.session()
        other.delete(try #require(try other.fetch("Person", key: 2)))
        try await other.save()
        friend.name = "new"
        let error = await #expect(throws: DataError.self) { try await session.save() }
        #expect(error?.failures.map(\.id) == [.conflict])
        #expect(error?.description.contains("the `Person` with the key 2 was changed, and no store has it") == true)
        session.rollback()
        #expect(try await session.save().counts == [0, 0, 0, 0])
    }

    // MARK: Stores that are awaited

    private func awaited() async throws -> (HookedStore, Session, DynamicObject) {
        let trial = try SessionTrial(Self.spec)
        let store = HookedStore()
        let session = try await Session(runtime: trial.runtime, store: store)
        try session.stage(.text(Self.people), as: "Person")
        try await session.apply()
        return (store, session, try #require(try session.fetch("Person", key: 1)))
    }

    private func stored(_ key: Value, _ store: HookedStore, _ session: Session) throws -> String? {
        try Session(runtime: session.runtime, store: store.inner).fetch("Person", key: key)?.shown
    }

    @Test func savesNextTimeWhatIsChangedWhileItWaits() async throws {
        let (store, session, person) = try await awaited()
        person.name = "C"
        store.whileApplying = {
            person.name = "D"
            person.car?.object?.model = "n"
        }
        #expect(try await session.save().counts == [0, 1, 0, 0])
        #expect(try stored(1, store, session) == #"{"id":1,"name":"C","friend":2,"car":{"model":"m"}}"#)
        #expect(person.name == "D" && person.car?.object?.model == "n")
        #expect(try await session.save().counts == [0, 1, 0, 0])
        #expect(try stored(1, store, session) == #"{"id":1,"name":"D","friend":2,"car":{"model":"n"}}"#)
        #expect(try await session.save().counts == [0, 0, 0, 0])
    }

    @Test func savesNextTimeWhatIsChangedInANewObject() async throws {
        let (store, session, _) = try await awaited()
        let new = try session.insert("Person")
        (new.id, new.name) = (3, "x")
        store.whileApplying = { new.name = "y" }
        #expect(try await session.save().counts == [1, 0, 0, 0])
        #expect(try stored(3, store, session) == #"{"id":3,"name":"x"}"#)
        #expect(new.name == "y")
        #expect(try await session.save().counts == [0, 1, 0, 0])
        #expect(try stored(3, store, session) == #"{"id":3,"name":"y"}"#)
    }

    @Test func keepsWhatIsChangedWhileJSONIsApplied() async throws {
        let (store, session, person) = try await awaited()
        try session.stage(.text(#"{"id":1,"name":"J"}"#), as: "Person")
        store.whileApplying = { person.car = .null }
        try await session.apply()
        #expect(person.name == "J" && person.car == .null)
        #expect(try await session.save().counts == [0, 1, 0, 0])
        #expect(try stored(1, store, session) == #"{"id":1,"name":"J","friend":2,"car":null}"#)
    }

    @Test func keepsWhatIsChangedWhileABatchFails() async throws {
        let (store, session, person) = try await awaited()
        let new = try session.insert("Person")
        (new.id, new.name, person.name) = (3, "x", "C")
        store.whileApplying = {
            (new.name, person.name) = ("y", "D")
            throw CountingStore.Failed()
        }
        await #expect(throws: CountingStore.Failed.self) { try await session.save() }
        #expect(new.name == "y" && person.name == "D")
        #expect(try await session.save().counts == [1, 1, 0, 0])
        #expect(try stored(3, store, session) == #"{"id":3,"name":"y"}"#)
        #expect(try stored(1, store, session)?.contains(#""name":"D""#) == true)
    }

    // MARK: Values that stores keep

    @Test func storesNoObjectThatChangesLater() async throws {
        let trial = try SessionTrial(
            """
            Note: {primary_key: id, properties: {id: , text: {type: string}}}
            Part: {properties: [x]}
            """
        )
        let session = try trial.session()
        let note = try session.insert("Note")
        let part = try trial.runtime.object(from: .text(#"{"x":1}"#), as: "Part")
        (note.id, note.text) = (1, .object(part))
        try await session.save()
        part.x = 2
        #expect(try trial.stored("Note", key: 1)?.contains(#""x":1"#) == true)
    }
}

/// A store that is awaited, while which something else may run.
private final class HookedStore: AsyncStore, @unchecked Sendable {
    let inner = MemoryStore()
    let abilities = StoreAbilities(isTransactional: true, keepsOrder: true)
    var whileApplying: (() throws -> Void)?

    nonisolated(nonsending) func open(_ schema: StoreSchema) async throws { try inner.open(schema) }

    nonisolated(nonsending) func rows(
        of entity: StoreEntity,
        where properties: [Int],
        in keys: [ObjectKey]
    ) async throws -> [StoredRow] {
        try inner.rows(of: entity, where: properties, in: keys)
    }

    nonisolated(nonsending) func rows(
        of entity: StoreEntity,
        after key: ObjectKey?,
        limit: Int
    ) async throws -> [StoredRow] {
        try inner.rows(of: entity, after: key, limit: limit)
    }

    nonisolated(nonsending) func keys(
        of entity: StoreEntity,
        whose property: Int,
        leadTo keys: [ObjectKey]
    ) async throws -> [ObjectKey: [ObjectKey]] {
        try inner.keys(of: entity, whose: property, leadTo: keys)
    }

    nonisolated(nonsending) func apply(_ changes: StoreChanges) async throws {
        let hook = whileApplying
        whileApplying = nil
        try hook?()
        try inner.apply(changes)
    }
}
