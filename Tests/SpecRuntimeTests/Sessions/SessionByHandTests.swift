import SpecRuntime
import Testing

/// Objects that a program makes, changes and deletes itself.
struct SessionByHandTests {
    private static let spec = """
        Person: {primary_key: id, properties: {id: , name: , friend: {reference: Person}, car: {object: Car}, tags: {list: Tag}}}
        Car: {properties: {model: , wheel: {object: Wheel}}}
        Wheel: {properties: [size]}
        Tag: {primary_key: name, properties: [name, color]}
        """

    private func session(_ json: String = #"[{"id":1,"name":"A","car":{"model":"m","wheel":{"size":1}}},{"id":2}]"#)
        async throws -> (SessionTrial, Session)
    {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(json)
        return (trial, try trial.session())
    }

    @Test func savesWhatIsMadeInCircles() async throws {
        let trial = try SessionTrial(Self.spec)
        let session = try trial.session()
        let (a, b) = (try session.insert("Person"), try session.insert("Person"))
        (a.id, b.id) = (1, 2)
        (a.friend, b.friend) = (.object(b), .object(a))
        #expect(try await session.save().counts == [2, 0, 0, 0])
        #expect(try session.fetch("Person", key: 1) === a)
        #expect(try trial.stored("Person") == #"{"id":1,"friend":2} {"id":2,"friend":1}"#)
    }

    @Test func savesALongChain() async throws {
        let trial = try SessionTrial(Self.spec)
        let session = try trial.session()
        var last: DynamicObject?
        for id in 0..<20_000 {
            let person = try session.insert("Person")
            person.id = .integer(Int64(id))
            person.friend = last.map(Value.object) ?? .null
            last = person
        }
        last = nil
        #expect(try await session.save().inserted.count == 20_000)
        session.close()
    }

    @Test func canBeSavedAgainOnceItIsMended() async throws {
        let (trial, session) = try await session()
        let person = try session.insert("Person")
        let friend = try session.insert("Person")
        person.id = 3
        friend.name = "no key"
        person.friend = .object(friend)
        let error = await #expect(throws: DataError.self) { try await session.save() }
        #expect(error?.failures.first?.id == .missingPrimaryKey)
        #expect(try trial.stored("Person", key: 3) == nil)
        friend.id = 4
        #expect(try await session.save().counts == [2, 0, 0, 0])
        #expect(try trial.stored("Person", key: 3) == #"{"id":3,"friend":4}"#)
    }

    /// The libraries: S-9.
    @Test(arguments: [true, false])
    func refusesAKeyThatAnotherObjectHas(isKnown: Bool) async throws {
        let (trial, session) = try await session()
        if isKnown { _ = try session.objects(of: "Person") }
        let made = try session.insert("Person")
        made.id = 2
        let error = await #expect(throws: DataError.self) { try await session.save() }
        #expect(error?.failures.map(\.id) == [.conflict])
        session.delete(made)
        let first = try #require(try session.fetch("Person", key: 1))
        first.id = 2
        let renaming = await #expect(throws: DataError.self) { try await session.save() }
        #expect(renaming?.failures.map(\.id) == [.conflict])
        first.id = .null
        let lost = await #expect(throws: DataError.self) { try await session.save() }
        #expect(lost?.failures.map(\.id) == [.missingPrimaryKey])
        #expect(try trial.stored("Person").contains(#"{"id":2}"#))
    }

    /// The libraries: Z-8.
    @Test func changesAKeyAndWhatLeadsToIt() async throws {
        let (trial, session) = try await session(#"[{"id":1,"friend":2},{"id":2},{"id":3,"friend":2}]"#)
        let person = try #require(try session.fetch("Person", key: 2))
        try trial.runtime.refresh(person, from: .text(#"{"id":20,"name":"N"}"#))
        #expect(try await session.save().updated.map(\.key.description) == ["20"])
        #expect(try session.fetch("Person", key: 20) === person && session.fetch("Person", key: 2) == nil)
        #expect(
            try trial.stored("Person")
                == #"{"id":1,"friend":20} {"id":20,"name":"N"} {"id":3,"friend":20}"#
        )
    }

    @Test func savesChangesToPartsAndTakesThemBack() async throws {
        let (trial, session) = try await session()
        let person = try #require(try session.fetch("Person", key: 1))
        let wheel = try #require(person.car?.object?.wheel?.object)
        wheel.size = 2
        session.rollback()
        #expect(wheel.size == 1)
        wheel.size = 3
        #expect(try await session.save().counts == [0, 1, 0, 0])
        #expect(try await session.save().counts == [0, 0, 0, 0])
        #expect(try trial.stored("Person", key: 1)?.contains(#""size":3"#) == true)
        wheel.size = 4
        session.rollback()
        #expect(wheel.size == 3)
    }

    @Test func tiesWhatIsReadElsewhere() async throws {
        let (trial, session) = try await session(#"[{"id":1},{"id":2,"name":"B"}]"#)
        let person = try #require(try session.fetch("Person", key: 1))
        try trial.runtime.refresh(person, from: .text(#"{"friend":2,"tags":[{"name":"t","color":"red"}]}"#))
        #expect(try await session.save().counts == [1, 1, 0, 0])
        #expect(person.friend?.object === (try session.fetch("Person", key: 2)))
        #expect(person.friend?.object?.name == "B")
        #expect(person.tags?.list?.first?.object === (try session.fetch("Tag", key: "t")))
        let copy = try trial.runtime.object(from: .text(#"{"id":2,"name":"C"}"#), as: "Person")
        person.friend = .object(copy)
        #expect(try await session.save().updated.map(\.key.description) == ["2"])
        #expect(person.friend?.object === (try session.fetch("Person", key: 2)) && person.friend?.object?.name == "C")
    }

    @Test func deletesWhatWasChangedBefore() async throws {
        let (trial, session) = try await session()
        let person = try #require(try session.fetch("Person", key: 2))
        person.name = "changed"
        session.delete(person)
        #expect(try await session.save().counts == [0, 0, 0, 1])
        #expect(try trial.stored("Person", key: 2) == nil)
    }

    @Test func keepsWhatIsMadeByHandWhileJSONIsApplied() async throws {
        let (trial, session) = try await session()
        let made = try session.insert("Person")
        made.id = 9
        try session.stage(.text(#"{"id":8}"#), as: "Person")
        #expect(try await session.apply().counts == [1, 0, 0, 0])
        #expect(try await session.save().counts == [1, 0, 0, 0])
        #expect(try trial.stored("Person", key: 9) != nil)
    }

    /// The libraries: Z-6.
    @Test func takesBackAllThatIsNotSaved() async throws {
        let (trial, session) = try await session()
        let person = try #require(try session.fetch("Person", key: 1))
        person.name = "B"
        person["own"] = 1
        _ = try session.insert("Person")
        session.delete(try #require(try session.fetch("Person", key: 2)))
        try session.stage(.text(#"{"id":7}"#), as: "Person")
        session.rollback()
        #expect(person.name == "A" && person["own"] == nil)
        #expect(try await session.save().counts == [0, 0, 0, 0])
        #expect(try await session.apply().counts == [0, 0, 0, 0])
        #expect(try trial.session().objects(of: "Person").count == 2)
    }

    @Test func findsAnObjectByTheHostAndChecksIt() async throws {
        final class Finder: @unchecked Sendable { var session: Session? }
        let finder = Finder()
        var plugins = Plugins()
        plugins.addInitializer("find") { json, new in
            try json["id"].flatMap { try finder.session?.fetch("Thing", key: $0) } ?? new
        }
        let trial = try SessionTrial(
            "Thing: {primary_key: id, initializer: find, requires: [{at_least_one: [a, b]}], properties: {id: , a: , b: , n: {list: integer, update: append}}}",
            host: "{initializers: [find]}",
            plugins: plugins
        )
        try await trial.apply(#"{"id":1,"a":1,"n":[1]}"#)
        let session = try trial.session()
        finder.session = session
        try session.stage(.text(#"[{"id":1,"b":2,"n":[2]},{"id":2,"b":1}]"#), as: "Thing")
        #expect(try await session.apply().counts == [1, 1, 0, 0])
        #expect(try trial.stored("Thing", key: 1) == #"{"id":1,"a":1,"b":2,"n":[1,2]}"#)
        #expect(try await trial.failures(#"{"id":1,"n":[3]}"#) == ["requirement-failed "])
    }
}
