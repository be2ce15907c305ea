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
