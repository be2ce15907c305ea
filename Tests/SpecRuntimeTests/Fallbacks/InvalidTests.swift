import SpecRuntime
import Testing

/// The value of a property whose JSON is wrong: `if_invalid`.
struct InvalidTests {
    @Test func doesWhatIsSaid() throws {
        try expectValues("{type: integer, if_invalid: fail}", [#""x""#: "!wrong-type"])
        try expectValues("{type: integer, if_invalid: null}", [#""x""#: "null", "1": "1", "null": "null", "": ""])
        try expectValues("{type: integer, if_invalid: leave}", [#""x""#: "", "1": "1"])
        try expectValues("{type: integer, if_invalid: default, default: 5}", [#""x""#: "5", "null": "null", "": "5"])
        try expectValues("{type: integer, if_invalid: leave, default: 5}", [#""x""#: "", "": "5"])
        try expectValues("{type: integer, if_invalid: null, default: 5}", [#""x""#: "null"])
        try expectValues("{type: integer, if_invalid: null}", ["99999999999999999999": "null", "1.5": "null"])
        try expectValues("{from: value.b, if_invalid: null}", [#""x""#: "null", #"{"b":1}"#: "1"])
    }

    @Test func holdsForAllOfARelationship() throws {
        try expectValues(
            "{object: Car, if_invalid: null}",
            [#"{"year":"x"}"#: "null", "5": "null", #"{"year":1}"#: #"{"year":1}"#]
        )
        try expectValues("{list: Car, if_invalid: null}", [#"[{"year":1},{"year":"x"}]"#: "null"])
        try expectValues("{list: integer, if_invalid: default, default: []}", [#"[1,"x"]"#: "[]", "5": "[]"])
        try expectValues("{dictionary: integer, if_invalid: leave}", [#"{"a":"x"}"#: ""])
    }

    @Test func holdsForOneElementInsideTheElementsRule() throws {
        try expectValues("{list: {type: integer, if_invalid: null}}", [#"[1,"x",3]"#: "[1,null,3]"])
        try expectValues("{dictionary: {type: integer, if_invalid: null}}", [#"{"a":"x","b":1}"#: #"{"a":null,"b":1}"#])
        try expectValues(
            "{list: {object: Car, if_invalid: null}}",
            [#"[{"year":"x"},{"year":1}]"#: #"[null,{"year":1}]"#]
        )
    }

    @Test func holdsForWhatFailsBeforeThereIsAValue() throws {
        try expectReads(
            """
            Thing:
              properties:
                z:
                phone: {from: telecom, where: {system: phone}, pick: value.text, if_invalid: null}
                s: {list: integer, take: single, if_invalid: null}
                label: {template: "{a}-{b.c}", if_invalid: null}
                things: {list: Thing}
            """,
            [
                #"{"telecom":"none"}"#: #"{"phone":null}"#,
                #"{"telecom":[{"system":"phone","value":1}],"z":1}"#: #"{"z":1,"phone":null}"#,
                #"{"s":[1,2]}"#: #"{"s":null}"#, #"{"s":5}"#: #"{"s":null}"#,
                #"{"a":[1],"b":{"c":1}}"#: #"{"label":null}"#, #"{"a":1,"b":2}"#: #"{"label":null}"#,
                #"{"things":[{"s":[1,2]},{}]}"#: #"{"things":[{"s":null},{}]}"#,
            ]
        )
        try expectReads(
            "Thing: {if_invalid: null, properties: {z: , s: {list: integer, take: single}}}",
            [#"{"s":[1,2],"z":1}"#: #"{"z":1,"s":null}"#]
        )
    }

    @Test func keepsTheNamesOfMembers() throws {
        try expectValues(
            "{dictionary: {object: Car, if_invalid: null}}",
            [#"{"a":{"year":"x"},"b":{"year":1},"c":5}"#: #"{"a":null,"b":{"year":1},"c":null}"#]
        )
    }

    @Test func takesTheMappingsAndTheFilesRule() throws {
        try expectReads(
            """
            Thing: {if_invalid: null, properties: {a: {type: integer}, b: {type: integer, if_invalid: fail}, car: {object: Car}}}
            Car: {properties: {year: {type: integer}}}
            """,
            [
                #"{"a":"x"}"#: #"{"a":null}"#, #"{"b":"x"}"#: "!wrong-type b",
                #"{"car":{"year":"x"}}"#: #"{"car":{}}"#,
            ],
            defaults: "{if_invalid: leave}"
        )
    }

    @Test func reportsWhatWasReplacedAsAWarning() throws {
        let trial = try Trial(rule: "{type: integer, if_invalid: null}")
        let warnings = try trial.warnings(#"{"value":"x"}"#)
        #expect(warnings.map(\.id) == [.invalidReplaced])
        #expect(warnings.first?.severity == .warning)
        #expect(warnings.first?.property == "value")
        #expect(warnings.first?.at == "$.value")
        #expect(warnings.first?.message.contains("expected integer") == true)
        #expect(try trial.warnings(#"{"value":1}"#) == [])
    }

    @Test func countsReplacedValuesOfManyRecords() throws {
        let trial = try Trial(rule: "{type: integer, if_invalid: null}")
        let run = try trial.stream(String(repeating: "{\"value\":\"x\"}\n", count: 500))
        #expect(run.told.map(\.count) == [500])
        #expect(run.summary.badRecords == 0)
        #expect(run.lines.count == 500)
    }

    @Test func forgetsWarningsOfNothingThatFails() throws {
        let trial = try Trial(
            "Thing: {properties: {car: {object: Car, if_invalid: null}, id: {type: integer}}}\n"
                + "Car: {properties: {year: {type: integer}, doors: {type: integer}}}"
        )
        let json = #"{"car":{"year":"a","doors":"b"},"id":"c"}"#
        #expect(try trial.read(json) == "!wrong-type id")
        #expect(try trial.warnings(json).map(\.property) == ["car.year"])
    }
}
