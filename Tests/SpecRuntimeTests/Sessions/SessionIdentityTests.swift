import Foundation
import SpecRuntime
import Testing

/// The identity of objects: when two are one.
struct SessionIdentityTests {
    private static func spec(_ type: String) -> String {
        "Thing: {primary_key: id, properties: {id: \(type), name: }}"
    }

    /// The libraries: J-3, Z-9.
    @Test(arguments: [
        ("{}", #"[{"id":11},{"id":"11"}]"#, 2),
        ("{type: integer, accept: [string]}", #"[{"id":11},{"id":"11"}]"#, 1),
        ("{type: string}", #"[{"id":"a\u0301"},{"id":"\u00e1"}]"#, 2),
        ("{type: string}", #"[{"id":"é"},{"id":"\u00e9"}]"#, 1),
        ("{}", #"[{"id":18446744073709551615},{"id":9223372036854775807},{"id":-1}]"#, 3),
        ("{}", #"[{"id":1},{"id":1.0},{"id":10e-1}]"#, 1),
        (
            "{type: uuid}",
            #"[{"id":"0A000000-0000-0000-0000-00000000000B"},{"id":"0a000000-0000-0000-0000-00000000000b"}]"#, 1
        ),
        ("{date_format: iso8601}", #"[{"id":"2020-01-01T00:00:00Z"},{"id":"2020-01-01T01:00:00+01:00"}]"#, 1),
        ("{transform: lowercase}", #"[{"id":"A"},{"id":"a"}]"#, 1),
    ])
    func keepsKeysApartByTypeAndValue(type: String, json: String, count: Int) async throws {
        let trial = try SessionTrial(Self.spec(type))
        for round in 0..<2 {
            let report = try await trial.apply(json)
            #expect(report.inserted.count == (round == 0 ? count : 0))
            let session = try trial.session()
            #expect(try session.objects(of: "Thing").count == count)
        }
    }

    /// The libraries: S-10.
    @Test func takesAllPartsOfACompositeKey() async throws {
        let trial = try SessionTrial(
            "Phone: {primary_key: [ddi, number], properties: {ddi: , number: {type: integer}, owner: }}"
        )
        try await trial.apply(#"[{"ddi":"1","number":2,"owner":"A"},{"ddi":"12","number":3},{"ddi":"1","number":3}]"#)
        let report = try await trial.apply(#"[{"ddi":"1","number":2,"owner":"B"}]"#)
        #expect(report.counts == [0, 1, 0, 0])
        #expect(try trial.stored("Phone", key: ["1", 2])?.contains(#""owner":"B""#) == true)
        #expect(try trial.stored("Phone", key: [2, "1"]) == nil)
        #expect(report.updated.first?.key.description == #"["1",2]"#)
    }

    /// The libraries: A-16, F43.
    @Test func makesOneObjectOfAListAndADetailMapping() async throws {
        let trial = try SessionTrial(
            """
            Card: {entity: Person, primary_key: id, properties: {id: {type: integer}, name: }}
            Detail: {entity: Person, primary_key: id, properties: {id: {type: integer}, bio: , friend: {reference: Card}}}
            """
        )
        let session = try trial.session()
        try session.stage(.text(#"[{"id":1,"name":"A"},{"id":2,"name":"B"}]"#), as: "Card")
        try session.stage(.text(#"{"id":1,"bio":"long","friend":2}"#), as: "Detail")
        #expect(try await session.apply().counts == [2, 0, 0, 0])
        let person = try #require(try session.fetch("Detail", key: 1))
        #expect(person.name == "A" && person.bio == "long")
        #expect(try session.fetch("Card", key: 1) === person)
        #expect(person.friend?.object === (try session.fetch("Card", key: 2)))
        #expect(try trial.stored("Card", key: 1)?.contains("long") == true)
    }

    @Test func takesTheKeyOfTheParentMapping() async throws {
        let trial = try SessionTrial(
            """
            Base: {primary_key: id, properties: [id]}
            Dog: {extends: Base, properties: [name]}
            """
        )
        try await trial.apply(#"[{"id":"1","name":"Rex"},{"id":"1","name":"Max"}]"#, as: "Dog")
        #expect(try trial.stored("Dog") == #"{"id":"1","name":"Max"}"#)
    }

    @Test func runsTheTransformersOfAKeyOnce() async throws {
        let count = Counter()
        var plugins = Plugins()
        plugins.addNormalising("shout") { (text: String) in
            count.add()
            return text + "!"
        }
        let trial = try SessionTrial(
            "Thing: {primary_key: id, properties: {id: {transform: shout}, name: }}",
            host: "{transformers: {shout: {reads: string, returns: string, kind: normalising}}}",
            plugins: plugins
        )
        let session = try trial.session()
        try session.stage(.text(#"[{"id":"a"},{"id":"b"},{"id":"a","name":"x"}]"#), as: "Thing")
        try await session.apply()
        #expect(count.value == 3)
        #expect(try trial.stored("Thing") == #"{"id":"a!","name":"x"} {"id":"b!"}"#)
    }

    /// The libraries: S-11.
    @Test func refusesObjectsWithoutTheirKeys() async throws {
        let trial = try SessionTrial(
            """
            Box: {primary_key: id, properties: {id: , thing: {object: Thing}, things: {list: Thing}}}
            Thing: {primary_key: id, properties: [id, name]}
            """
        )
        #expect(
            try await trial.failures(#"{"id":1,"thing":{"name":"x"},"things":[{"id":1},{"id":null}]}"#)
                == ["missing-primary-key thing", "missing-primary-key things.1"]
        )
        #expect(try await trial.failures(#"[{"id":1},{}]"#) == ["missing-primary-key "])
        #expect(try trial.stored("Box").isEmpty && trial.stored("Thing").isEmpty)
    }

    @Test(arguments: [
        ("{}", "missing-primary-key", "expected the primary key (`id`) of `Thing`, found no `id`"),
        (#"{"id":null}"#, "missing-primary-key", "expected the primary key (`id`) of `Thing`, found null for `id`"),
        (
            #"{"id":[1]}"#, "wrong-type",
            "expected a single value as the primary key (`id`) of `Thing`, found [1] for `id`"
        ),
        (
            #"{"id":{"a":1}}"#, "wrong-type",
            #"expected a single value as the primary key (`id`) of `Thing`, found {"a":1} for `id`"#
        ),
    ])
    func tellsWhatStandsInPlaceOfAKey(json: String, id: String, message: String) async throws {
        let trial = try SessionTrial(Self.spec("{}"))
        let error = await #expect(throws: DataError.self) { try await trial.apply(json) }
        #expect(error?.failures.map(\.id.rawValue) == [id])
        #expect(error?.failures.first?.message == message)
        #expect(error?.failures.first?.line == 1)
    }

    @Test func takesTheNameOfItsMemberForAKey() async throws {
        let trial = try SessionTrial(
            """
            Team: {primary_key: id, properties: {id: , people: {dictionary: Person, member_as: login}}}
            Person: {primary_key: login, properties: {login: , age: , boss: {object: Person}}}
            """
        )
        try await trial.apply(#"{"id":1,"people":{"ida":{"age":30},"bo":{"age":40}}}"#)
        #expect(try await trial.apply(#"{"id":2,"people":{"ida":{"age":31}}}"#).counts == [1, 1, 0, 0])
        #expect(try trial.stored("Person") == #"{"login":"ida","age":31} {"login":"bo","age":40}"#)
        #expect(
            try await trial.failures(#"{"id":1,"people":{"ida":{"boss":{"age":1}}}}"#)
                == ["missing-primary-key people.ida.boss"]
        )
    }

    @Test func findsObjectsByTextsThatSpellTheirKeys() async throws {
        let trial = try SessionTrial(
            """
            Thing: {primary_key: [id, at], properties: {id: {type: uuid}, at: {date_format: day}}}
            """
        )
        try await trial.apply(#"{"id":"0a000000-0000-0000-0000-00000000000b","at":"2020-01-02"}"#)
        let key: Value = ["0A000000-0000-0000-0000-00000000000B", "2020-01-02"]
        #expect(try trial.stored("Thing", key: key) != nil)
    }

    /// The libraries: S-12.
    @Test func asksTheStoreHowItKeepsKeys() async throws {
        let trial = try SessionTrial(
            "Thing: {primary_key: id, properties: {id: {type: string}, other: {reference: Thing}}}"
        )
        trial.store.conversion = { $0.string.map { .string($0.lowercased()) } ?? $0 }
        try await trial.apply(#"[{"id":"A","other":"B"},{"id":"a"},{"id":"b"}]"#)
        #expect(try trial.stored("Thing") == #"{"id":"a","other":"b"} {"id":"b"}"#)
        #expect(try trial.session().fetch("Thing", key: "A")?.id == "a")
    }
}

/// Counts calls of the host.
final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0
    func add() { lock.withLock { count += 1 } }
    var value: Int { lock.withLock { count } }

    @Test(arguments: [
        ("1.50", "1.5"), ("15e-1", "1.5"), ("-0.05", "-0.05"), ("5e-3", "0.005"), ("123.456", "123.456"),
        ("1e400", "1e400"), ("1e-400", "1e-400"), ("20.0", "20"),
    ])
    func spellsNumbersInKeysPlainly(_ number: String, _ key: String) throws {
        #expect(ObjectKey(.number(number))?.description == key)
    }

    @Test(arguments: [
        "123456789012345678901234567890", "-100000000000000000000", "1.5", "1e40", "100000000000000000000",
    ])
    func keepsTheSpellingOfLongKeys(_ key: String) async throws {
        let trial = try SessionTrial("Thing: {primary_key: id, properties: {id: , next: {reference: Thing}}}")
        try await trial.apply(#"{"id":\#(key),"next":\#(key)}"#)
        #expect(try trial.stored("Thing") == #"{"id":\#(key),"next":\#(key)}"#)
    }
}
