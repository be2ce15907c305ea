import SpecRuntime
import Testing

/// `list`: of a mapping, a type, or by a rule for every element.
struct ListTests {
    @Test func takesElementsWhoseTextIsTheSameByteForByte() throws {
        try expectDocuments(
            "{from: l, list: any, where: {k: \"caf\\u00e9\"}}",
            [
                #"{"l":[{"k":"cafe\u0301"}]}"#: "[]",
                #"{"l":[{"k":"caf\u00e9","n":1}]}"#: #"[{"k":"café","n":1}]"#,
            ]
        )
    }

    @Test func readsListsOfObjects() throws {
        try expectValues(
            "{list: Car}",
            [
                #"[{"model":"a"},{"model":"b"}]"#: #"[{"model":"a"},{"model":"b"}]"#, "[]": "[]", "[{}]": "[{}]",
                "null": "null", "": "", "{}": "!wrong-type", #""x""#: "!wrong-type", "5": "!wrong-type",
                #"[{"model":"a"},5,{"year":"x"}]"#: "!wrong-type value.1, !wrong-type value.2.year",
                "[[]]": "!wrong-type value.0",
            ]
        )
    }

    @Test func readsListsOfATypeOrByARule() throws {
        try expectValues(
            "{list: string}",
            [#"["a","b"]"#: #"["a","b"]"#, #"["a",1]"#: "!wrong-type value.1", "[]": "[]"]
        )
        try expectValues("{list: {date_format: day}}", [#"["1970-01-02"]"#: #"["1970-01-02T00:00:00Z"]"#])
        try expectValues(
            "{list: {values: {A: active}}}",
            [#"["A"]"#: #"["active"]"#, #"["B"]"#: "!unknown-value value.0"]
        )
        try expectValues("{list: {type: integer, accept: [string]}}", [#"["1"]"#: "[1]"])
        try expectValues("{list: {object: Car}}", [#"[{"year":1}]"#: #"[{"year":1}]"#])
        try expectValues("{list: any}", [#"[1.0,"a",[],{"x":1}]"#: #"[1.0,"a",[],{"x":1}]"#])
        try expectValues("{list: {dictionary: integer}}", [#"[{"a":1},{}]"#: #"[{"a":1},{}]"#])
    }

    @Test func readsListsOfLists() throws {
        try expectValues(
            "{list: {list: integer}}",
            [
                "[[1,2],[],[3]]": "[[1,2],[],[3]]", "[]": "[]", "[1]": "!wrong-type value.0",
                #"[[1],[2,"x"]]"#: "!wrong-type value.1.1", "[null]": "!null value.0",
            ]
        )
        try expectValues("{list: {list: {list: Car}}}", [#"[[[{"year":1}]],[]]"#: #"[[[{"year":1}]],[]]"#])
    }

    @Test func writesListsBack() throws {
        try expectWritten("{list: Car}", [#"[{"model":"a"},{}]"#: #"[{"model":"a"},{}]"#, "[]": "[]", "null": "null"])
        try expectWritten("{list: {list: {date_format: day}}}", [#"[["1970-01-02"],[]]"#: #"[["1970-01-02"],[]]"#])
        try expectWritten("{list: {type: integer, if_null: null}}", ["[1,null]": "[1,null]"])
    }

    @Test func readsLongLists() throws {
        let numbers = (0..<50_000).map(String.init).joined(separator: ",")
        try expectValues("{list: integer}", ["[\(numbers)]": "[\(numbers)]"])
        let objects = (0..<5_000).map { "{\"model\":\"m\($0)\",\"year\":\($0)}" }.joined(separator: ",")
        try expectValues("{list: Car}", ["[\(objects)]": "[\(objects)]"])
    }
}
