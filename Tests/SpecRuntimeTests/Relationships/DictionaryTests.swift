import SpecRuntime
import Testing

/// `dictionary`: an object whose members' values are each mapped.
struct DictionaryTests {
    @Test func readsDictionaries() throws {
        try expectValues(
            "{dictionary: Car}",
            [
                #"{"b":{"model":"x"},"a":{}}"#: #"{"b":{"model":"x"},"a":{}}"#, "{}": "{}", "null": "null", "": "",
                "[]": "!wrong-type", "5": "!wrong-type", #"{"a":5}"#: "!wrong-type value.a",
                #"{"a":{"year":"x"}}"#: "!wrong-type value.a.year", #"{"":{}}"#: #"{"":{}}"#,
            ]
        )
        try expectValues("{dictionary: integer}", [#"{"a":1}"#: #"{"a":1}"#, #"{"a":1.5}"#: "!wrong-type value.a"])
        try expectValues("{dictionary: {values: {A: active}}}", [#"{"A":"A"}"#: #"{"A":"active"}"#])
        try expectValues("{dictionary: {list: Car}}", [#"{"a":[{"year":1}],"b":[]}"#: #"{"a":[{"year":1}],"b":[]}"#])
        try expectValues("{dictionary: {dictionary: integer}}", [#"{"a":{"b":1},"c":{}}"#: #"{"a":{"b":1},"c":{}}"#])
    }

    /// PHP writes an array without elements for both.
    @Test func readsAnEmptyArrayAsADictionaryWithoutMembers() throws {
        let rule = "{dictionary: integer, accept_empty_list: true}"
        try expectValues(
            rule,
            ["[]": "{}", "[ ]": "{}", "{}": "{}", #"{"a":1}"#: #"{"a":1}"#, "[1]": "!wrong-type", "null": "null"]
        )
        try expectWritten(rule, ["[]": "{}", #"{"a":1}"#: #"{"a":1}"#])
        try expectValues(
            "{list: {dictionary: integer, accept_empty_list: true}}",
            [#"[[],{"a":1}]"#: #"[{},{"a":1}]"#]
        )
        try expectValues("{dictionary: Car, member_as: name, accept_empty_list: true}", ["[]": "[]"])
        try expectValues(
            "{dictionary: integer, accept_empty_list: true, requires: not_empty}",
            ["[]": "!requirement-failed"]
        )
        try expectValues("{dictionary: integer, accept_empty_list: true, transform: json}", [#""[]""#: "{}"])
    }

    @Test func keepsTheMembersNamesAndOrder() throws {
        try expectValues(
            "{dictionary: integer}",
            [
                #"{"z":1,"a":2,"last_name":3,"é\"\n":4,"0":5}"#: #"{"z":1,"a":2,"last_name":3,"é\"\n":4,"0":5}"#,
                #"{"\u0061":1}"#: #"{"a":1}"#,
            ]
        )
        let members = (0..<2_000).map { "\"k\(($0 * 7919) % 2003)\":\($0)" }.joined(separator: ",")
        try expectValues("{dictionary: integer}", ["{\(members)}": "{\(members)}"])
    }

    @Test func writesDictionariesBack() throws {
        try expectWritten(
            "{dictionary: Car}",
            [#"{"b":{"model":"x"},"a":{}}"#: #"{"b":{"model":"x"},"a":{}}"#, "{}": "{}"]
        )
        try expectWritten("{dictionary: {date_format: day}}", [#"{"a":"1970-01-02"}"#: #"{"a":"1970-01-02"}"#])
    }

    @Test func namesTheMemberThatFails() throws {
        let failure = try Trial(rule: "{dictionary: integer}").failure(#"{"value":{"a b.c":"x"}}"#)
        #expect(failure.at == #"$.value["a b.c"]"# || failure.at == "$.value['a b.c']")
        #expect(failure.expected == "integer")
    }
}
