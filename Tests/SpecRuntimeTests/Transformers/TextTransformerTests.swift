import SpecRuntime
import Testing

/// Transformers of text, beyond their examples.
struct TextTransformerTests {
    @Test func takesASuffixOff() throws {
        let rule = "{transform: {suffix: ' kg'}}"
        try expectValues(
            rule,
            [
                #"" kg""#: #""""#, #""é kg""#: #""é""#, #""12""#: "!transform-failed", #""kg""#: "!transform-failed",
                #""12 kg ""#: "!transform-failed",
            ]
        )
        // A mark of its own is no part of the character before it.
        try expectValues("{transform: {suffix: \"\\u0301\"}}", [#""e\u0301""#: #""e""#, #""é""#: "!transform-failed"])
        try expectWritten(rule, [#""12 kg""#: #""12 kg""#])
    }

    @Test func readsHexadecimalDigits() throws {
        try expectValues(
            "{type: integer, transform: hex}",
            [
                #""0x1F""#: "31", ##""#ff""##: "255", #""0XfF""#: "255", #""ffffffffffffffff""#: "18446744073709551615",
                #""10000000000000000""#: "!transform-failed", #""""#: "!transform-failed",
                #""0x""#: "!transform-failed",
                #""-1""#: "!transform-failed", #""+1""#: "!transform-failed", #""0x0x1""#: "!transform-failed",
                #""１""#: "!transform-failed", #"" 1""#: "!transform-failed",
            ]
        )
        try expectWritten("{transform: hex}", [#""0x00fF""#: #""ff""#, #""0""#: #""0""#])
        try expectWritten("{type: integer, transform: [{prefix: '#'}, {hex: 6}]}", [##""#00ff80""##: ##""#00ff80""##])
        let trial = try Trial(rule: "{transform: hex}")
        #expect(try trial.write(["value": -1]) == "!transform-failed value")
        #expect(try trial.write(["value": 1.5]) == "!transform-failed value")
    }

    @Test func splitsAndJoinsOnlyWhatComesBack() throws {
        let join = "{transform: {join: ', '}}"
        try expectValues(
            join,
            [
                "[]": #""""#, #"["a"]"#: #""a""#, #"["a","","b"]"#: #""a, , b""#, #"["a, b"]"#: "!transform-failed",
                #"["a,"," b"]"#: #""a,,  b""#, #"[""]"#: "!transform-failed", "[1]": "!transform-failed",
                #"["a",null]"#: "!transform-failed",
            ]
        )
        try expectWritten(join, [#"["a","","b"]"#: #"["a","","b"]"#, "[]": "[]"])
        // The last comma of `a,` and the first of the separator would make another separator.
        try expectValues("{transform: {join: ',,'}}", [#"["a,","b"]"#: "!transform-failed"])
        let split = try Trial(rule: "{transform: {split: ','}}")
        #expect(try split.write(["value": [""]]) == "!transform-failed value")
        #expect(try split.write(["value": []]) == #"{"value":""}"#)
        #expect(try split.write(["value": [1, true]]) == #"{"value":"1,true"}"#)
    }

    @Test func joinsWithNothingWhereItOnlyReads() throws {
        try expectValues(
            "{type: string, transform: {join: ''}, direction: read}",
            [
                #"["a","b"]"#: #""ab""#, #"["","é",""]"#: #""é""#, "[]": #""""#, #"[""]"#: #""""#,
                "[1]": "!transform-failed", #"["a",null]"#: "!transform-failed",
            ]
        )
        try expectValues("{list: {transform: {join: ''}}, direction: read}", [#"[["a","b"],[]]"#: #"["ab",""]"#])
    }

    @Test func readsJSONInText() throws {
        try expectValues(
            "{transform: json}",
            [
                #""[1.50, 1e400]""#: "[1.50,1e400]", #""\"a\\u00e9\"""#: #""aé""#, #"" true ""#: "true",
                #""null""#: "null",
                #""{\"a\":{\"b\":[]}}""#: #"{"a":{"b":[]}}"#, #""""#: "!transform-failed",
                #""[1""#: "!transform-failed",
                #""[1 2]""#: "!transform-failed", #""{} {}""#: "!transform-failed", #""{a:1}""#: "!transform-failed",
            ]
        )
        try expectValues("{list: integer, transform: json}", [#""[1,2]""#: "[1,2]"])
        try expectWritten("{transform: json}", [#""[1.50, {}]""#: #""[1.50,{}]""#])
        let failure = try Trial(rule: "{transform: json}").failure(#"{"value":"[1,}"}"#)
        #expect(failure.message.hasPrefix("`json`: expected text that holds JSON, found \"[1,}\": "))
    }

    @Test func refusesJSONThatIsTooDeep() throws {
        let deep = String(repeating: "[", count: 100_000)
        try expectValues("{transform: json}", ["\"\(deep)\"": "!transform-failed"])
    }

    @Test func putsTextInThePlaceOfOther() throws {
        try expectValues(
            "{transform: {replace: {a: b, b: a, abc: x, '.': '', \"\\u00e9\": e}}}",
            [
                #""ab""#: #""ba""#, #""abcab""#: #""xba""#, #""a.b.""#: #""ba""#, #""""#: #""""#, #""é🚀""#: #""e🚀""#,
                #""(.*)""#: #""(*)""#,
            ]
        )
        try expectWritten("{transform: {replace: {a: b}}}", [#""a""#: #""b""#])
    }

    @Test func makesSpacesOneAndBlanksNull() throws {
        try expectValues(
            "{transform: collapse_spaces}",
            [#""  a \t\n b ""#: #"" a b ""#, #""a\u00a0\u3000b""#: #""a b""#, #""""#: #""""#]
        )
        try expectValues(
            "{transform: blank_to_null}",
            [#""""#: "null", #"" \n\u00a0""#: "null", #"" a""#: #"" a""#, "null": "null", "1": "!transform-failed"]
        )
        try expectValues(
            "{transform: blank_to_null, type: string, if_null: default, default: none}",
            [#"" ""#: #""none""#, "null": #""none""#, #""a""#: #""a""#]
        )
        try expectValues("{transform: [blank_to_null, lowercase], required: true}", [#"" ""#: "!null"])
    }

    @Test func readsNullForAValueAndWritesItBack() throws {
        try expectValues(
            "{transform: {null_if: 0}}",
            ["0": "null", "0.0": "null", "-0": "null", "1": "1", #""0""#: #""0""#, "null": "null"]
        )
        try expectWritten("{transform: {null_if: 0}}", ["0": "0", "1": "1", "": ""])
        try expectValues("{transform: {null_if: []}}", ["[]": "null", "[0]": "[0]"])
        try expectValues(
            "{transform: {null_if: {a: 1, b: 2}}}",
            [#"{"b":2.0,"a":1}"#: "null", #"{"a":1}"#: #"{"a":1}"#]
        )
        try expectWritten("{type: integer, transform: {null_if: n/a}}", [#""n/a""#: #""n/a""#, "5": "5"])
        try expectWritten("{transform: [{null_if: ''}, {prefix: x}]}", [#""""#: #""""#, #""xa""#: #""xa""#])
        try expectWritten("{list: {if_null: 'null', transform: {null_if: 0}}}", ["[0,1]": "[0,1]"])
        // Characters that only look alike are two.
        try expectValues("{transform: {null_if: \"\\u00e9\"}}", [#""e\u0301""#: "\"e\u{301}\"", #""é""#: "null"])
    }
}
