import SpecRuntime
import Testing

/// A property that holds what its object's mapping is chosen by.
struct ChooserPropertyTests {
    private static let lines = """
        Thing: {choose_by: enc, cases: {b64: A, plain: A, zip: B}, otherwise: OTHERWISE}
        A: {properties: {enc: RULE, content: {type: string}}}
        B: {properties: {content: {type: string}}}
        """

    private func trial(_ rule: String = "", otherwise: String = "B") throws -> Trial {
        try Trial(Self.lines.replacing("RULE", with: rule).replacing("OTHERWISE", with: otherwise))
    }

    private func write(_ properties: KeyValuePairs<String, Value>, _ trial: Trial) throws -> String {
        let object = try trial.runtime.makeObject("A")
        for (name, value) in properties { object[name] = value }
        return try trial.write(object, as: "Thing")
    }

    @Test func isWrittenWhereItHoldsNothing() throws {
        let trial = try trial()
        #expect(try write(["content": "x"], trial) == #"{"enc":"b64","content":"x"}"#)
        #expect(try write(["enc": nil, "content": "x"], trial) == #"{"enc":"b64","content":"x"}"#)
        #expect(try write(["enc": "plain", "content": "x"], trial) == #"{"enc":"plain","content":"x"}"#)
    }

    @Test func staysNullWhereThatLeadsToItsMapping() throws {
        let trial = try trial(otherwise: "A")
        #expect(try write(["enc": nil], trial) == #"{"enc":null}"#)
        #expect(try write(["enc": "else"], trial) == #"{"enc":"else"}"#)
        #expect(try write([:], trial) == "{}")
        #expect(try write(["enc": "zip"], trial) == "!unknown-case enc")
    }

    @Test func failsWhereItLeadsToAnotherMapping() throws {
        for otherwise in ["B", "fail", "skip"] {
            let trial = try trial(otherwise: otherwise)
            #expect(try write(["enc": "zip"], trial) == "!unknown-case enc")
            #expect(try write(["enc": "gone"], trial) == "!unknown-case enc")
        }
        let trial = try trial()
        let object = try trial.runtime.makeObject("A")
        object["enc"] = "zip"
        let error = #expect(throws: DataError.self) { try trial.runtime.json(from: object, as: "Thing") }
        #expect(
            error?.failures.first?.message
                == #"expected one of "b64", "plain", as the object is of `A`, found "zip""#
        )
    }

    @Test func expectsWhatIsNoCaseInAnObjectOfOtherwise() throws {
        let trial = try Trial(
            "Thing: {choose_by: kind, cases: {a: A}, otherwise: Other}\nA: {properties: [v]}\nOther: {properties: [kind, w]}"
        )
        let object = try trial.runtime.makeObject("Other")
        object["kind"] = "a"
        let error = #expect(throws: DataError.self) { try trial.runtime.json(from: object, as: "Thing") }
        #expect(
            error?.failures.first?.message
                == #"expected a value that is no case, as the object is of `Other`, found "a""#
        )
    }

    @Test func isLookedAtAsItIsWritten() throws {
        let table = try trial("{values: {b64: base, plain: none, zip: packed}}")
        #expect(try write(["enc": "none"], table) == #"{"enc":"plain"}"#)
        #expect(try write(["enc": "packed"], table) == "!unknown-case enc")
        #expect(try write(["enc": "nothing"], table) == "!unknown-value enc")
        let omitted = try trial("{default: zip, omit: [default, empty]}")
        #expect(try write(["enc": "zip"], omitted) == #"{"enc":"b64"}"#)
        #expect(try write(["enc": ""], omitted) == #"{"enc":"b64"}"#)
        let secret = try trial("{sensitive: true}")
        let object = try secret.runtime.makeObject("A")
        object["enc"] = "zip"
        let error = #expect(throws: DataError.self) { try secret.runtime.json(from: object, as: "Thing") }
        #expect(error.map { "\($0)" }?.contains("zip") == false)
    }

    @Test func namesNumbersByTheirValue() throws {
        let trial = try Trial(
            "Thing: {choose_by: v, cases: {1: A, 2: B}}\nA: {properties: {v: , x: }}\nB: {properties: {v: , x: }}"
        )
        for json in [#"{"v":1.0,"x":5}"#, #"{"v":1,"x":5}"#, #"{"v":2,"x":5}"#, #"{"v":"2"}"#] {
            #expect(try trial.write(trial.object(json), as: "Thing") == json)
        }
        #expect(try write(["x": 5], trial) == #"{"v":1,"x":5}"#)
        #expect(try write(["v": 2], trial) == "!unknown-case v")
    }

    @Test func isWrittenForEachOfSeveralChoosers() throws {
        let trial = try Trial(
            """
            Thing: {properties: {e: {object: Outer, from: .}, id: }}
            Outer: {choose_by: kind, cases: {u: Inner, w: C}}
            Inner: {choose_by: type, cases: {a: A, b: B}}
            A: {properties: [kind, type, x]}
            B: {properties: [x]}
            C: {properties: [kind]}
            """
        )
        let object = try trial.object(#"{"kind":"u","type":"a","x":1,"id":2}"#)
        #expect(try trial.write(object) == #"{"kind":"u","type":"a","x":1,"id":2}"#)
        let inner = try trial.runtime.makeObject("A")
        inner["x"] = 1
        #expect(try trial.write(["e": .object(inner), "id": 2]) == #"{"kind":"u","type":"a","x":1,"id":2}"#)
        inner["kind"] = "w"
        #expect(try trial.write(["e": .object(inner)]) == "!unknown-case e.kind")
    }
}
