import SpecRuntime
import Testing

/// Reading JSON into an object that is there already.
struct RefreshTests {
    private func refreshed(_ rule: String, _ first: String, with second: String) throws -> String {
        let trial = try Trial(rule: rule)
        let object = try trial.object(first)
        try trial.runtime.refresh(object, from: .text(second))
        return object.json
    }

    @Test func keepsWhatIsMissing() throws {
        let old = #"{"value":1}"#
        #expect(try refreshed("", old, with: "{}") == old)
        #expect(try refreshed("", old, with: #"{"value":2}"#) == #"{"value":2}"#)
        #expect(try refreshed("", old, with: #"{"value":null}"#) == #"{"value":null}"#)
        #expect(try refreshed("{if_null: leave}", old, with: #"{"value":null}"#) == old)
        #expect(try refreshed("{type: integer, if_invalid: leave}", old, with: #"{"value":"x"}"#) == old)
        #expect(try refreshed("{type: integer, if_invalid: null}", old, with: #"{"value":"x"}"#) == #"{"value":null}"#)
        #expect(try refreshed("{if_missing: null}", old, with: "{}") == #"{"value":null}"#)
    }

    @Test func neverReplacesWhatIsHeldByADefault() throws {
        let old = #"{"value":1}"#
        #expect(try refreshed("{default: 5}", old, with: "{}") == old)
        #expect(try refreshed("{default: 5, if_missing: leave}", "{}", with: "{}") == "{}")
        #expect(try refreshed("{default: 5, if_null: default}", old, with: #"{"value":null}"#) == old)
        #expect(try refreshed("{type: integer, default: 5, if_invalid: default}", old, with: #"{"value":"x"}"#) == old)
    }

    @Test func fillsWhatHoldsNothingWithTheDefault() throws {
        let trial = try Trial(rule: "{default: 5}")
        let object = try trial.runtime.makeObject("Thing")
        try trial.runtime.refresh(object, from: .text("{}"))
        #expect(object.value == 5)
        object.value = nil
        try trial.runtime.refresh(object, from: .text("{}"))
        #expect(object.value == 5)
    }

    @Test func failsForWhatIsRequiredAsEver() throws {
        let trial = try Trial(rule: "{required: true}")
        let object = try trial.object(#"{"value":1}"#)
        #expect(throws: DataError.self) { try trial.runtime.refresh(object, from: .text("{}")) }
        #expect(object.value == 1)
    }

    @Test func replacesObjectsAndLists() throws {
        #expect(
            try refreshed("{object: Car}", #"{"value":{"model":"a","year":1}}"#, with: #"{"value":{"model":"b"}}"#)
                == #"{"value":{"model":"b"}}"#
        )
        #expect(try refreshed("{list: integer}", #"{"value":[1,2]}"#, with: #"{"value":[3]}"#) == #"{"value":[3]}"#)
    }

    @Test func changesNothingWhereAnythingFails() throws {
        let trial = try Trial("Thing: {unknown: keep, properties: {a: , b: {type: integer}, c: }}")
        let object = try trial.object(#"{"a":1,"b":2,"x":3}"#)
        let before = object.json
        for bad in [#"{"a":9,"b":"x","c":9,"y":9,"x":9}"#, #"{"a":9"#, "[]", #"[{"a":9}]"#, "5", "null", ""] {
            #expect(throws: DataError.self, "\(bad)") { try trial.runtime.refresh(object, from: .text(bad)) }
            #expect(object.json == before)
        }
    }

    @Test func isTheSameObjectAfterwards() throws {
        let trial = try Trial("Thing: {root: r, properties: [a, b]}")
        let object = try trial.object(#"{"r":{"a":1}}"#)
        let alias = object
        try trial.runtime.refresh(object, from: .text(#"{"r":{"b":2}}"#))
        #expect(alias.json == #"{"a":1,"b":2}"#)
        #expect(alias === object)
    }

    @Test func refusesSeveralObjects() throws {
        let trial = try Trial("Thing: {properties: [a]}")
        let object = try trial.object("{}")
        #expect(throws: DataError.self) { try trial.runtime.refresh(object, from: .text(#"[{"a":1},{"a":2}]"#)) }
        #expect(throws: DataError.self) { try trial.object(#"[{"a":1}]"#) }
        #expect(throws: DataError.self) { try trial.object("[]") }
    }
}
