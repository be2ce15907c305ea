import SpecRuntime
import Testing

/// The value of a property that is missing in the JSON: `required`, `default`, `if_missing`.
struct MissingTests {
    @Test func leavesAPropertyUnsetWhereNothingIsSaid() throws {
        try expectValues("", ["": "", "null": "null"])
        try expectValues("{if_missing: leave}", ["": "", "null": "null", "1": "1"])
        try expectValues("{if_missing: leave, default: 5}", ["": "", "null": "null", "1": "1"])
    }

    @Test func fillsInTheDefault() throws {
        try expectValues("{type: integer, default: 5}", ["": "5", "null": "null", "1": "1", "0": "0"])
        try expectValues("{if_missing: default, default: 5}", ["": "5", "null": "null", #""x""#: #""x""#])
        try expectValues("{default: null}", ["": "null", "1": "1"])
    }

    @Test func holdsADefaultAsItsType() throws {
        try expectValues("{type: string, default: no}", ["": #""no""#])
        try expectValues("{default: 1.50}", ["": "1.50"])
        try expectValues("{type: decimal, default: 1.25}", ["": "1.25"])
        try expectValues("{type: number, default: 0.1}", ["": "0.1"])
        try expectValues("{type: boolean, default: false}", ["": "false"])
        try expectValues("{type: integer, default: 18446744073709551615}", ["": "18446744073709551615"])
        try expectValues(
            "{date_format: unix_seconds, default: '2000-08-22T14:28:00+02:00'}",
            ["": #""2000-08-22T12:28:00Z""#]
        )
        try expectValues("{date_format: day, default: 2014-02-13}", ["": #""2014-02-13T00:00:00Z""#])
        try expectValues("{type: url, default: 'https://a.b/c'}", ["": #""https://a.b/c""#])
        try expectValues(
            "{type: uuid, default: F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6}",
            ["": #""f81d4fae-7dec-11d0-a765-00a0c91e6bf6""#]
        )
        try expectValues("{type: data, default: SGVsbG8=}", ["": #""SGVsbG8=""#])
        try expectValues("{list: integer, default: [1, 2]}", ["": "[1,2]"])
        try expectValues(
            "{list: {list: {date_format: day}}, default: [[2014-02-13], []]}",
            ["": #"[["2014-02-13T00:00:00Z"],[]]"#]
        )
        try expectValues("{list: Car, default: []}", ["": "[]"])
        try expectValues("{dictionary: {list: string}, default: {b: [x], a: []}}", ["": #"{"b":["x"],"a":[]}"#])
        try expectValues("{default: {x: [1, null, 'true', true]}}", ["": #"{"x":[1,null,"true",true]}"#])
        try expectValues("{values: {A: active}, default: active}", ["": #""active""#, #""A""#: #""active""#])
    }

    @Test func writesADefaultLikeAnyValue() throws {
        try expectWritten("{type: integer, default: 5}", ["": "5"])
        try expectWritten("{date_format: unix_seconds, default: '1970-01-02T00:00:00Z'}", ["": "86400"])
        try expectWritten("{values: {A: active}, default: active}", ["": #""A""#])
        try expectWritten("{transform: {prefix: x}, default: a}", ["": #""xa""#])
    }

    @Test func putsNull() throws {
        try expectValues("{if_missing: null}", ["": "null", "null": "null", "1": "1"])
        try expectValues("{if_missing: null, default: 5}", ["": "null"])
    }

    @Test func fails() throws {
        try expectValues("{if_missing: fail}", ["": "!missing", "null": "null", "1": "1"])
        try expectValues("{if_missing: fail, default: 5, if_null: default}", ["": "!missing", "null": "5"])
        try expectValues(
            "{required: true}",
            ["": "!missing", "null": "!null", "1": "1", "false": "false", #""""#: #""""#]
        )
        try expectValues("{required: true, type: integer}", ["": "!missing", "null": "!null", #""x""#: "!wrong-type"])
        try expectValues("{required: true, list: Car}", ["": "!missing", "null": "!null", "[]": "[]"])
        try expectValues("{required: true, object: Car}", ["": "!missing", "null": "!null", "{}": "{}"])
    }

    @Test func takesTheMappingsRuleWhereThePropertySaysNone() throws {
        try expectReads(
            """
            Thing:
              if_missing: fail
              properties: {a: , b: {if_missing: leave}, c: {default: 1}, d: {if_missing: null}}
            """,
            [
                #"{"a":1}"#: "!missing c",
                #"{"a":1,"c":2}"#: #"{"a":1,"c":2,"d":null}"#,
                "{}": "!missing a, !missing c",
            ]
        )
        try expectReads(
            "Thing: {if_missing: null, properties: {a: , b: {default: 1}}}",
            ["{}": #"{"a":null,"b":null}"#]
        )
        try expectReads("Thing: {if_missing: default, properties: {a: , b: {default: 1}}}", ["{}": #"{"b":1}"#])
    }

    @Test func takesTheFilesRuleWhereTheMappingSaysNone() throws {
        try expectReads(
            """
            Thing: {properties: {a: , car: {object: Car, if_missing: leave}}}
            Car: {if_missing: leave, properties: [model]}
            """,
            ["{}": "!missing a", #"{"a":1,"car":{}}"#: #"{"a":1,"car":{}}"#],
            defaults: "{if_missing: fail}"
        )
    }

    @Test func takesRulesOfItsOwnMappingForAnObjectInside() throws {
        try expectReads(
            "Thing: {if_missing: fail, properties: {car: {object: Car}}}\nCar: {properties: [model]}",
            [#"{"car":{}}"#: #"{"car":{}}"#]
        )
    }
}
