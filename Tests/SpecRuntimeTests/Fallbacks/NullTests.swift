import SpecRuntime
import Testing

/// Null isn't missing: `if_null`.
struct NullTests {
    @Test func keepsNullWhereNothingIsSaid() throws {
        for rule in ["", "{type: integer}", "{type: date}", "{object: Car}", "{list: Car}", "{dictionary: string}"] {
            try expectValues(rule, ["null": "null", "": ""])
            try expectWritten(rule, ["null": "null", "": ""])
        }
    }

    @Test func doesWhatIsSaid() throws {
        try expectValues("{if_null: null}", ["null": "null", "": "", "1": "1"])
        try expectValues("{if_null: null, default: 5}", ["null": "null", "": "5"])
        try expectValues("{if_null: leave}", ["null": "", "": "", "1": "1"])
        try expectValues("{if_null: leave, default: 5}", ["null": "", "": "5"])
        try expectValues("{if_null: default, default: 5}", ["null": "5", "": "5", "1": "1"])
        try expectValues("{if_null: fail}", ["null": "!null", "": "", "1": "1"])
        try expectValues("{if_null: default, default: [], list: Car}", ["null": "[]", "": "[]"])
        try expectValues("{object: Car, if_null: fail}", ["null": "!null"])
    }

    @Test func takesTheMappingsAndTheFilesRule() throws {
        try expectReads(
            "Thing: {if_null: leave, properties: {a: , b: {if_null: null}, car: {object: Car}}}\nCar: {properties: [model]}",
            [#"{"a":null,"b":null,"car":{"model":null}}"#: "!null car.model", #"{"a":null,"b":null}"#: #"{"b":null}"#],
            defaults: "{if_null: fail}"
        )
    }

    @Test func failsAtTheNull() throws {
        let failure = try Trial(rule: "{from: a.b, if_null: fail}").failure(#"{"a":{"b":null}}"#)
        #expect(failure.at == "$.a.b")
        #expect(failure.found == "null")
    }

    @Test func treatsElementsByTheirOwnRule() throws {
        try expectValues("{list: integer}", ["[1,null]": "!null value.1"])
        try expectValues("{list: Car}", ["[null]": "!null value.0"])
        try expectValues("{dictionary: integer}", [#"{"a":null}"#: "!null value.a"])
        try expectValues("{list: {type: integer, if_null: null}}", ["[1,null]": "[1,null]"])
        try expectValues("{list: {object: Car, if_null: null}}", [#"[null,{}]"#: "[null,{}]"])
        try expectValues("{dictionary: {type: integer, if_null: null}}", [#"{"a":null}"#: #"{"a":null}"#])
        try expectValues(
            "{list: {list: {type: integer, if_null: null}, if_null: null}}",
            ["[[null],null]": "[[null],null]"]
        )
        try expectValues("{list: any}", ["[1,null]": "[1,null]"])
        try expectValues("{list: {type: any, if_null: fail}}", ["[1,null]": "!null value.1"])
    }

    @Test func takesNothingFromTheMappingForElements() throws {
        try expectReads("Thing: {if_null: null, properties: {a: {list: integer}}}", [#"{"a":[null]}"#: "!null a.0"])
    }
}
