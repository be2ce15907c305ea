import SpecRuntime
import Testing

/// The order of steps: path; missing, null; transform; table or type; and the other way round when writing.
struct OrderOfStepsTests {
    @Test func looksForMissingAndNullBeforeAnythingChangesTheValue() throws {
        try expectValues(
            "{transform: trim, type: integer, accept: [string], default: 7, if_null: default}",
            ["": "7", "null": "7", #"" 5 ""#: "5", #""  ""#: "!wrong-type", #"" null ""#: "!wrong-type"]
        )
        try expectValues("{transform: {prefix: x}, values: {A: a}, required: true}", ["": "!missing", "null": "!null"])
    }

    @Test func neverConvertsADefault() throws {
        try expectValues("{transform: uppercase, default: abc}", ["": #""abc""#, #""abc""#: #""ABC""#])
        try expectValues(
            "{values: {A: active, active: B}, default: active}",
            ["": #""active""#, #""active""#: #""B""#]
        )
        try expectValues(
            "{transform: {prefix: x}, list: string, default: [a]}".replacing("{prefix: x}", with: #"{split: ","}"#),
            ["": #"["a"]"#]
        )
    }

    @Test func givesWhatFailsToIfInvalidWhereverItFails() throws {
        for rule in [
            "{transform: {prefix: x}, type: integer, accept: [string], if_invalid: null}",
            "{transform: {prefix: x}, values: {1: a}, if_invalid: null}",
        ] {
            try expectValues(rule, [#""1""#: "null", #""xy""#: "null", "5": "null", "[]": "null", "{}": "null"])
        }
    }

    @Test func doesNotGiveMissingOrNullToIfInvalid() throws {
        try expectValues(
            "{required: true, if_invalid: null, type: integer}",
            ["": "!missing", "null": "!null", #""x""#: "null"]
        )
        try expectValues("{if_null: fail, if_missing: fail, if_invalid: null}", ["": "!missing", "null": "!null"])
    }

    @Test func takesElementsThroughTheSameSteps() throws {
        try expectValues(
            "{list: {transform: trim, type: integer, accept: [string], if_invalid: null, if_null: null}}",
            [#"[" 1 ",null,"x","2"]"#: "[1,null,null,2]"]
        )
        try expectValues(
            "{dictionary: {transform: lowercase, values: {a: 1, b: null}, if_null: null}}",
            [#"{"x":"A","y":"B","z":null}"#: #"{"x":1,"y":null,"z":null}"#, #"{"x":"C"}"#: "!unknown-value value.x"]
        )
        try expectValues("{list: {values: {a: 1, b: null}}}", [#"["a","b"]"#: "!null value.1"])
    }

    @Test func goesBackwardsWhenWriting() throws {
        try expectWritten("{transform: [trim, {prefix: a}], values: {B: 1}}", [#"" aB""#: #""aB""#])
        try expectWritten(
            #"{transform: [{prefix: "["}, {split: "|"}], list: {transform: {prefix: x}, type: integer, accept: [string]}}"#
                .replacing(", type: integer, accept: [string]", with: ""),
            [#""[xa|xb""#: #""[xa|xb""#]
        )
        try expectWritten(
            "{transform: {date: {from: dd.MM.yyyy, to: iso8601}}, type: date}",
            [#""22.08.2000""#: #""22.08.2000""#]
        )
    }

    @Test func playsNoFallbackWhenWriting() throws {
        let trial = try Trial(rule: "{type: integer, default: 5, if_null: fail, if_missing: fail, if_invalid: null}")
        #expect(try trial.write([:]) == "{}")
        #expect(try trial.write(["value": nil]) == #"{"value":null}"#)
        #expect(try trial.write(["value": "x"]) == "!wrong-type value")
        let required = try Trial(rule: "{required: true}")
        #expect(try required.write([:]) == "{}")
        #expect(try required.write(["value": nil]) == #"{"value":null}"#)
    }
}
