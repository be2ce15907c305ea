import SpecRuntime
import Testing

/// `as_text`: what a text has to spell.
struct AsTextTests {
    @Test func readsBooleansOfAnySpelling() throws {
        try expectValues(
            "{type: boolean, as_text: true}",
            [
                #""true""#: "true", #""false""#: "false", #""1""#: "true", #""0""#: "false", #""2""#: "!wrong-type",
                #""01""#: "!wrong-type", #""yes""#: "!wrong-type", #""1.0""#: "!wrong-type", "1": "!wrong-type",
            ]
        )
        try expectWritten("{type: boolean, as_text: true}", [#""1""#: #""true""#, #""0""#: #""false""#])
        try expectValues("{type: integer, as_text: true}", [#""1""#: "1"])
        try expectValues("{list: {type: boolean, as_text: true}}", [#"["1","false"]"#: "[true,false]"])
    }

    /// Behind a transformer or a table of booleans, too.
    @Test(arguments: [
        ("{type: boolean, as_text: true, transform: {null_if: ''}}", "true", "false", "!wrong-type"),
        ("{type: boolean, as_text: true, transform: not}", "false", "true", "!transform-failed"),
        ("{type: boolean, as_text: true, transform: [{null_if: n/a}, not]}", "false", "true", "!transform-failed"),
        ("{type: boolean, as_text: true, values: {true: yes, false: no}}", #""yes""#, #""no""#, "!wrong-type"),
    ])
    func readsBooleansThatAreChanged(_ rule: String, _ one: String, _ zero: String, _ two: String) throws {
        try expectValues(rule, [#""1""#: one, #""true""#: one, #""0""#: zero, #""2""#: two])
    }

    /// A text that spells a number stands for null as well, however it is spelled.
    @Test func readsATextOfANumberThatStandsForNull() throws {
        let rule = "{type: decimal, as_text: true, transform: {null_if: '-9999'}}"
        try expectValues(rule, [#""-9999""#: "null", #""-9999.0""#: "null", #""7""#: "7"])
        try expectWritten(rule, [#""-9999""#: #""-9999""#, "null": #""-9999""#])
        try expectValues("{date_format: unix_seconds, as_text: true, transform: {null_if: '0'}}", [#""0""#: "null"])
        try expectValues(
            "{type: boolean, as_text: true, transform: {null_if: '0'}}",
            [#""0""#: "null", #""1""#: "true", #""false""#: "false"]
        )
        try expectValues(
            "{type: decimal, as_text: true, transform: [{null_if: '-9999'}, {scale: 10}]}",
            [#""-9999""#: "null", #""70""#: "7"]
        )
    }

    /// Many APIs send empty text where there is no number.
    @Test(arguments: ["integer", "decimal", "number", "boolean"])
    func readsATextThatStandsForNull(_ type: String) throws {
        for (empty, transform) in [(#""""#, "{null_if: ''}"), (#""n/a""#, "[{null_if: n/a}]")] {
            let rule = "{type: \(type), as_text: true, transform: \(transform)}"
            try expectValues(rule, [empty: "null", "null": "null", #""x""#: "!wrong-type", "7": "!wrong-type"])
            try expectWritten(rule, [empty: empty, "null": empty])
        }
        try expectValues(
            "{type: integer, as_text: true, transform: {null_if: 0}}",
            [#""0""#: "null", #""""#: "!wrong-type"]
        )
    }

    /// What some writers send without quotes; it is written with them.
    @Test func readsNumbersAndBooleansWithoutQuotesThatAcceptNames() throws {
        let integer = "{type: integer, as_text: true, accept: [integer]}"
        try expectValues(
            integer,
            ["7": "7", #""7""#: "7", "null": "null", "7.0": "!wrong-type", "true": "!wrong-type", "[7]": "!wrong-type"]
        )
        try expectWritten(integer, ["7": #""7""#, #""7""#: #""7""#])
        let decimal = "{type: decimal, as_text: true, accept: [number]}"
        try expectValues(decimal, ["1.50": "1.50", #""1.50""#: "1.50"])
        try expectWritten(decimal, ["1.50": #""1.50""#])
        let flag = "{type: boolean, as_text: true, accept: [boolean]}"
        try expectValues(flag, ["true": "true", #""0""#: "false", "1": "!wrong-type"])
        try expectWritten(flag, ["true": #""true""#])
        let time = "{date_format: unix_seconds, as_text: true, accept: [integer]}"
        try expectValues(time, ["60": #""1970-01-01T00:01:00Z""#, #""60""#: #""1970-01-01T00:01:00Z""#])
        try expectWritten(time, ["60": #""60""#])
        try expectWritten("{list: \(integer)}", [#"[1,"2"]"#: #"["1","2"]"#])
        try expectWritten("{dictionary: \(integer)}", [#"{"a":1,"b":"2"}"#: #"{"a":"1","b":"2"}"#])
    }

    @Test func readsThemInFrontOfTransformersAndTables() throws {
        let null = "{type: integer, as_text: true, accept: [integer], transform: {null_if: '-1'}}"
        try expectValues(null, ["-1": "null", #""-1""#: "null", "7": "7"])
        try expectWritten(null, ["-1": #""-1""#, "7": #""7""#])
        try expectValues(
            "{type: decimal, as_text: true, accept: [number], transform: {scale: 10}}",
            ["70": "7", #""70""#: "7"]
        )
        let table = "{type: integer, as_text: true, accept: [integer], values: {0: low, 1: high}}"
        try expectValues(table, ["1": #""high""#, #""0""#: #""low""#, "2": "!unknown-value"])
        try expectWritten(table, ["1": #""1""#])
        let wrapped = "{transform: {unwrap: {N: {type: number, as_text: true, accept: [number]}}}}"
        try expectWritten(wrapped, [#"{"N":1}"#: #"{"N":"1"}"#, #"{"N":"1.5"}"#: #"{"N":"1.5"}"#])
    }

    @Test(arguments: [
        ("integer", "text that spells an integer"), ("decimal", "text that spells a number"),
        ("number", "text that spells a number"),
        ("boolean", "text that spells a boolean (`true`, `false`, `1`, `0`)"),
    ])
    func saysWhatTheTextShouldSpell(_ type: String, _ expected: String) throws {
        let trial = try Trial(rule: "{type: \(type), as_text: true}")
        for json in ["[]", #""x""#] { #expect(try trial.failure(#"{"value":\#(json)}"#).expected == expected) }
    }

    @Test(arguments: [
        ("{type: integer, as_text: true, transform: {add: 1}}", "text that spells a number"),
        ("{type: integer, as_text: true, transform: [{null_if: 0}, {add: 1}]}", "text that spells a number"),
        ("{type: integer, as_text: true, transform: {null_if: 0}}", "text that spells an integer"),
        ("{type: boolean, as_text: true, transform: not}", "text that spells a boolean"),
        ("{type: integer, as_text: true, values: {1: a}}", "text that spells a number"),
        ("{type: boolean, as_text: true, values: {true: a}}", "text that spells a boolean"),
    ])
    func saysWhatATransformerOrATableAsksFor(_ rule: String, _ expected: String) throws {
        #expect(try Trial(rule: rule).failure(#"{"value":"x"}"#).expected == expected)
    }
}
