import SpecRuntime
import Testing

/// A dictionary of the members that no other rule reads, in a session and in a store.
struct SessionRestTests {
    private static func session(_ rule: String, _ store: MemoryStore) throws -> Session {
        let spec = """
            specmap: 1
            mappings:
              A: {primary_key: id, unknown_into: rest, properties: {id: {type: integer}, rest: {\(rule)}}}
              B: {properties: {n: {type: integer}}}
              C: {extends: B, primary_key: n}
            """
        return try Session(runtime: Runtime(specs: ["spec.yaml": spec]), store: store)
    }

    /// The setting of the rule counts. Without it members are merged, as those are that are kept without a rule.
    @Test(arguments: [
        ("dictionary: integer", #"{"id":1,"b":2}"#, #"{"id":1,"a":1,"b":2}"#),
        ("dictionary: integer", #"{"id":1,"a":2}"#, #"{"id":1,"a":2}"#),
        ("dictionary: integer, update: replace", #"{"id":1,"b":2}"#, #"{"id":1,"b":2}"#),
        ("dictionary: integer, update: skip_null", #"{"id":1,"b":2}"#, #"{"id":1,"b":2}"#),
        ("dictionary: C, orphans: delete", #"{"id":1,"b":{"n":2}}"#, #"{"id":1,"b":{"n":2}}"#),
        ("dictionary: integer, update: merge", #"{"id":1,"b":2}"#, #"{"id":1,"a":1,"b":2}"#),
        ("dictionary: integer, update: merge", #"{"id":1,"a":2}"#, #"{"id":1,"a":2}"#),
        ("dictionary: integer", #"{"id":1}"#, #"{"id":1,"a":1}"#),
        ("dictionary: integer, if_missing: null", #"{"id":1}"#, #"{"id":1,"a":1}"#),
        ("dictionary: integer, if_missing: null, update: replace", #"{"id":1}"#, #"{"id":1}"#),
    ])
    func isMergedUnlessItsRuleSaysOtherwise(_ rule: String, _ update: String, _ written: String) async throws {
        let store = MemoryStore()
        let session = try Self.session(rule, store)
        let first = rule.contains("C,") ? #"{"id":1,"a":{"n":1}}"# : #"{"id":1,"a":1}"#
        for json in [first, update] {
            try session.stage(.text(json), as: "A")
            try await session.apply()
        }
        // From the store alone.
        let later = try Self.session(rule, store)
        let object = try #require(try later.fetch("A", key: 1))
        #expect(try String(decoding: later.runtime.json(from: object), as: UTF8.self) == written)
    }

    @Test func holdsObjects() async throws {
        let store = MemoryStore()
        let session = try Self.session("dictionary: B, member_as: key", store)
        let json = #"{"id":1,"x":{"n":1},"y":{"n":2}}"#
        try session.stage(.text(json), as: "A")
        try await session.apply()
        let object = try #require(try session.fetch("A", key: 1))
        #expect(object.json == #"{"id":1,"rest":[{"n":1,"key":"x"},{"n":2,"key":"y"}]}"#)
        #expect(try String(decoding: session.runtime.json(from: object), as: UTF8.self) == json)
    }
}
