import SpecRuntime
import Testing

/// Members that `unknown: keep` has stored, read by a spec that has gained a property of their name.
struct SessionKeptTests {
    private static let first = "A: {primary_key: id, unknown: keep, properties: {id: {type: integer}}}"

    /// The spec with another property, on the same store.
    private static func second(_ property: String, keeps: Bool = true) -> String {
        "A: {primary_key: id, \(keeps ? "unknown: keep, " : "")properties: {id: {type: integer}, \(property)}}"
    }

    private func grown(_ property: String, keeps: Bool = true) async throws -> (session: Session, store: MemoryStore) {
        let store = MemoryStore()
        let session = try Session(runtime: runtime(Self.first), store: store)
        try session.stage(.text(#"{"id":1,"x":"7","y":[true]}"#), as: "A")
        try await session.apply()
        return (try Session(runtime: runtime(Self.second(property, keeps: keeps)), store: store), store)
    }

    private func runtime(_ mapping: String) throws -> Runtime {
        try Runtime(specs: ["spec.yaml": "specmap: 1\nmappings:\n  \(mapping)\n"])
    }

    @Test(
        arguments: [
            ("x: {type: string}", #"{"id":1,"x":"7","y":[true]}"#), ("x: {type: boolean}", #"{"id":1,"y":[true]}"#),
            ("y: {list: boolean}", #"{"id":1,"y":[true],"x":"7"}"#), ("y: {list: string}", #"{"id":1,"x":"7"}"#),
            ("z: {type: string}", #"{"id":1,"x":"7","y":[true]}"#),
        ]
    )
    func becomesTheProperty(_ property: String, _ shown: String) async throws {
        let (session, _) = try await grown(property)
        let object = try #require(try session.fetch("A", key: 1))
        #expect(object.shown == shown)
        #expect(try String(decoding: session.runtime.json(from: object), as: UTF8.self) == shown)
    }

    @Test(
        arguments: [
            ("x: {values: {\"7\": seven}}", #"{"id":1,"x":"seven","y":[true]}"#),
            ("x: {type: integer, as_text: true}", #"{"id":1,"x":7,"y":[true]}"#),
            ("x: {transform: {suffix: \"7\"}}", #"{"id":1,"x":"","y":[true]}"#),
            ("x: {transform: {prefix: \"8\"}}", #"{"id":1,"y":[true]}"#),
            ("w: {from: x, type: string}", #"{"id":1,"w":"7","y":[true]}"#),
            ("w: {from: y, list: boolean}", #"{"id":1,"w":[true],"x":"7"}"#),
            ("w: {from: y, list: string}", #"{"id":1,"x":"7"}"#),
        ]
    )
    func becomesWhatTheRuleMakesOfIt(_ property: String, _ shown: String) async throws {
        let (session, _) = try await grown(property)
        let object = try #require(try session.fetch("A", key: 1))
        #expect(object.shown == shown)
        #expect(throws: Never.self) { try session.runtime.json(from: object) }
    }

    /// A member that is null has no members, so the properties read inside of it are null.
    @Test(
        arguments: [
            ("c: {from: y.c}", #"{"id":1,"x":"7","y":{"c":null}}"#),
            ("c: {from: y.c, if_null: leave}", #"{"id":1,"x":"7"}"#),
            ("c: {from: y.c}, d: {from: y.e.d}", #"{"id":1,"x":"7","y":{"c":null,"e":{"d":null}}}"#),
            ("c: {from: y.c, direction: read}", #"{"id":1,"x":"7","y":null}"#),
        ]
    )
    func isReadInsideOfNull(_ property: String, _ json: String) async throws {
        let store = MemoryStore()
        let first = try Session(runtime: runtime(Self.first), store: store)
        try first.stage(.text(#"{"id":1,"x":"7","y":null}"#), as: "A")
        try await first.apply()
        let session = try Session(runtime: runtime(Self.second(property)), store: store)
        let object = try #require(try session.fetch("A", key: 1))
        let written = try Value(parsing: Array(session.runtime.json(from: object)))
        #expect(try written == Value(parsing: Array(json.utf8)))
    }

    /// Nothing else has changed.
    @Test func isStoredAsThePropertyOnceTheObjectComesAgain() async throws {
        let (session, store) = try await grown("x: {type: string}")
        try session.stage(.text(#"{"id":1,"x":"7"}"#), as: "A")
        let report = try await session.apply()
        #expect(report.updated.count == 1)
        let entity = try #require(session.runtime.schema["A"])
        let position = try #require(entity.position(of: "x"))
        let found = try store.rows(of: entity, where: [position], in: [#require(ObjectKey(.string("7")))])
        #expect(found.count == 1)
        try session.stage(.text(#"{"id":1,"x":"7"}"#), as: "A")
        #expect(try await session.apply().unchanged == 1)
    }

    @Test func becomesAnObjectWithoutAKey() async throws {
        let store = MemoryStore()
        let first = try Session(runtime: runtime(Self.first), store: store)
        try first.stage(.text(#"{"id":1,"p":{"n":2,"m":[{"n":3}]},"k":{"id":4}}"#), as: "A")
        try await first.apply()
        let grown = """
            \(Self.second("p: {object: P}, k: {object: K}"))
              P: {properties: {n: {type: integer}, m: {list: P}}}
              K: {primary_key: id, properties: [id]}
            """
        let session = try Session(runtime: runtime(grown), store: store)
        let object = try #require(try session.fetch("A", key: 1))
        #expect(object.shown == #"{"id":1,"p":{"n":2,"m":[{"n":3}]}}"#)
        object.p?.object?.n = 5
        #expect(try await session.save().counts == [0, 1, 0, 0])
        let again = try Session(runtime: session.runtime, store: store)
        #expect(try again.fetch("A", key: 1)?.shown == #"{"id":1,"p":{"n":5,"m":[{"n":3}]}}"#)
    }

    /// The spec hasn't changed: the member was never the property's.
    @Test(arguments: [#"{"id":1,"mail":"a@b","contact":"c@d"}"#, #"{"id":1,"contact":"c@d"}"#])
    func staysWhereAPropertyOfAnotherMemberIsWritten(_ json: String) async throws {
        let store = MemoryStore()
        let runtime = try runtime(Self.second("mail: {from: mail, to: contact}"))
        for counts in [[1, 0, 0, 0], [0, 0, 1, 0]] {
            let session = try Session(runtime: runtime, store: store)
            try session.stage(.text(json), as: "A")
            #expect(try await session.apply().counts == counts)
            session.close()
        }
        let object = try #require(try Session(runtime: runtime, store: store).fetch("A", key: 1))
        #expect(object.shown == json)
    }

    /// What a later document doesn't have stays, wherever members are kept.
    @Test(arguments: [
        ("unknown: keep", #"{"id":1,"a":3,"b":2}"#), ("unknown_into: rest", #"{"id":1,"rest":{"a":3,"b":2}}"#),
    ])
    func addsWhatLaterDocumentsHave(_ policy: String, _ shown: String) async throws {
        let trial = try SessionTrial("A: {primary_key: id, \(policy), properties: {id: {type: integer}}}")
        for json in [#"{"id":1,"a":1}"#, #"{"id":1,"b":2}"#, #"{"id":1}"#, #"{"id":1,"a":3}"#] {
            try await trial.apply(json)
        }
        #expect(try trial.stored("A") == shown)
    }

    @Test(arguments: [true, false])
    func givesWayToANewValue(_ keeps: Bool) async throws {
        let (session, store) = try await grown("x: {type: string}", keeps: keeps)
        try session.stage(.text(#"{"id":1,"x":"new"}"#), as: "A")
        #expect(try await session.apply().counts == [0, 1, 0, 0])
        #expect(try session.fetch("A", key: 1)?.shown == #"{"id":1,"x":"new","y":[true]}"#)
        let again = try Session(runtime: session.runtime, store: store)
        #expect(try again.fetch("A", key: 1)?.shown == #"{"id":1,"x":"new","y":[true]}"#)
        let old = try Session(runtime: runtime(Self.first), store: store)
        #expect(try old.fetch("A", key: 1)?.shown == #"{"id":1,"y":[true]}"#)
    }

    @Test func staysThePropertyWhereTheSessionIsRolledBack() async throws {
        let (session, _) = try await grown("x: {type: string}")
        let object = try #require(try session.fetch("A", key: 1))
        object.x = "by hand"
        session.rollback()
        #expect(object.shown == #"{"id":1,"x":"7","y":[true]}"#)
    }

    /// A property inside of a member that was kept whole.
    @Test(arguments: [
        ("city: address.city", #"{"id":1,"address":{"city":"X","id":7,"zip":1,"geo":{"lat":2}}}"#),
        ("lat: address.geo.lat", #"{"id":1,"address":{"geo":{"lat":2},"city":"X","id":7,"zip":1}}"#),
        ("city: {from: address.city, type: integer}", #"{"id":1,"address":{"id":7,"zip":1,"geo":{"lat":2}}}"#),
    ])
    func becomesAPropertyFurtherIn(_ property: String, _ written: String) async throws {
        let store = MemoryStore()
        let first = try Session(runtime: runtime(Self.first), store: store)
        let json = #"{"id":1,"address":{"city":"X","id":7,"zip":1,"geo":{"lat":2}}}"#
        try first.stage(.text(json), as: "A")
        try await first.apply()
        for isRefreshed in [false, true] {
            let session = try Session(runtime: runtime(Self.second(property)), store: store)
            if isRefreshed, !property.contains("integer") {
                try session.stage(.text(json), as: "A")
                try await session.apply()
            }
            let object = try #require(try session.fetch("A", key: 1))
            let found = try Value(parsing: session.runtime.json(from: object))
            #expect(found == (try Value(parsing: Array(written.utf8))), "\(object.shown)")
        }
    }

    @Test(arguments: [
        ("x: {type: string}", #"{"id":1,"x":null}"#), ("x: {type: string, default: d}", #"{"id":1,"x":null}"#),
        ("x: {type: string, required: true}", #"{"id":1}"#),
    ])
    func becomesAPropertyThatIsNull(_ property: String, _ shown: String) async throws {
        let store = MemoryStore()
        let first = try Session(runtime: runtime(Self.first), store: store)
        try first.stage(.text(#"{"id":1,"x":null}"#), as: "A")
        try await first.apply()
        let session = try Session(runtime: runtime(Self.second(property)), store: store)
        let found = try session.fetch("A", key: 1)?.shown
        #expect(found == shown, "\(found ?? "")")
    }
}
