import SpecRuntime
import Testing

/// `template`: the rule decides what becomes of the text, as of any value.
struct TemplateTests {
    @Test func meetsWhatTheRuleRequires() throws {
        try expectDocuments(
            #"{template: "{a}-{b}", requires: {pattern: "^1"}}"#,
            [#"{"a":1,"b":2}"#: #""1-2""#, #"{"a":2,"b":2}"#: "!requirement-failed", #"{"a":1}"#: ""]
        )
        try expectDocuments(
            #"{template: "{a}-{b}", transform: {split: "-"}, list: string, duplicates: merge}"#,
            [#"{"a":1,"b":1}"#: #"["1"]"#]
        )
    }

    @Test func givesWhatStandsInForAnInvalidValue() throws {
        try expectDocuments(
            #"{template: "{a}{b}", type: integer, accept: [string], if_invalid: "null"}"#,
            [#"{"a":1,"b":2}"#: "12", #"{"a":"x","b":2}"#: "null"]
        )
        try expectDocuments(
            #"{template: "{a}", requires: {length: {max: 1}}, if_invalid: default, default: "?"}"#,
            [#"{"a":"x"}"#: #""x""#, #"{"a":"xy"}"#: #""?""#]
        )
    }

    @Test func givesWhatStandsInForNull() throws {
        let rule = #"{template: "{a}", transform: blank_to_null, if_null: "#
        try expectDocuments(rule + "fail}", [#"{"a":" "}"#: "!null", #"{"a":"x"}"#: #""x""#])
        try expectDocuments(rule + "leave}", [#"{"a":" "}"#: ""])
        try expectDocuments(rule + "default, default: 1}", [#"{"a":" "}"#: "1"])
    }
}
