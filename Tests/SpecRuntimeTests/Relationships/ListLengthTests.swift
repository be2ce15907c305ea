import SpecRuntime
import Testing

/// A list's own `requires` where some of its elements fail: all that its length alone decides.
struct ListLengthTests {
    private let wrong = "!wrong-type value.1"

    @Test func isCheckedThoughElementsFail() throws {
        try expectValues(
            "{list: integer, requires: {count: {max: 2}}}",
            [
                "[1,2,3]": "!requirement-failed", #"[1,"x"]"#: wrong,
                #"[1,"x",3]"#: "!requirement-failed value, !wrong-type value.1",
            ]
        )
        try expectValues(
            "{dictionary: integer, requires: {count: {min: 2}}}",
            [
                #"{"a":"x"}"#: "!requirement-failed value, !wrong-type value.a",
                #"{"a":"x","b":1}"#: "!wrong-type value.a",
            ]
        )
        try expectDocuments(
            "{from: 'a.*.b', list: integer, requires: {count: {max: 1}}}",
            [#"{"a":[{"b":1},{"b":"x"}]}"#: "!requirement-failed value, !wrong-type value.1"]
        )
    }

    @Test func isCheckedOfWhatATransformerMade() throws {
        let rule = #"{transform: {split: ","}, list: {type: integer, accept: [string]}, requires: {count: {max: 2}}}"#
        try expectValues(
            rule,
            [#""1,x""#: wrong, #""1,x,3""#: wrong + ", !requirement-failed value", #""1,2""#: "[1,2]"]
        )
    }

    @Test func saysHowManyThereAre() throws {
        let trial = try Trial(rule: "{list: integer, requires: [not_empty, {count: {max: 1}}]}")
        let failure = try #require(try trial.failures(#"{"value":["x",2]}"#).first)
        #expect(failure.message == "expected at most 1 element, found 2")
        #expect(failure.at == "$.value")
    }

    @Test func leavesOutElementsThatAreSkipped() throws {
        try expectReads(
            """
            Thing: {properties: {value: {list: Shape, requires: {count: {max: 1}}}}}
            Shape: {choose_by: kind, cases: {a: A}, otherwise: skip}
            A: {properties: {n: {type: integer}}}
            """,
            [#"{"value":[{"kind":"a","n":"x"},{"kind":"b"}]}"#: "!wrong-type value.0.n"]
        )
    }

    @Test func combinesWithOtherRequirements() throws {
        let rule = { (requirement: String) in "{list: integer, requires: \(requirement)}" }
        let json = #"[1,"x",3]"#
        try expectValues(rule("{not: {count: {min: 3}}}"), [json: "!requirement-failed value, " + wrong])
        try expectValues(rule("{all: [not_empty, {count: {max: 2}}]}"), [json: "!requirement-failed value, " + wrong])
        try expectValues(
            rule("{either: [{count: {max: 2}}, {count: {min: 4}}]}"),
            [json: "!requirement-failed value, " + wrong]
        )
        try expectValues(rule("{either: [{count: {max: 2}}, {equals: [1, 2, 3]}]}"), [json: wrong])
        try expectValues(rule("{not: {equals: [1]}}"), [json: wrong])
    }

    @Test func saysNothingWhereEqualElementsMayBecomeOne() throws {
        try expectValues(
            "{list: integer, duplicates: merge, requires: {count: {max: 2}}}",
            [#"[1,1,"x"]"#: "!wrong-type value.2"]
        )
    }

    @Test func speaksOfNoOtherProperty() throws {
        try expectReads(
            """
            Thing:
              properties:
                plain: {list: integer}
                parts: {transform: {split: ","}, requires: {count: {max: 1}}}
            """,
            [#"{"plain":["x",2],"parts":5}"#: "!wrong-type plain.0, !transform-failed parts"]
        )
    }

    @Test func isForgottenWhereTheWholeIsReplaced() throws {
        try expectValues(
            "{list: {list: integer, requires: {count: {max: 1}}, if_invalid: null}, requires: {count: {max: 1}}}",
            [#"[[1,"x"]]"#: "[null]", #"[[1],[2,"x"]]"#: "!requirement-failed"]
        )
        try expectValues("{list: integer, requires: {count: {max: 1}}, if_invalid: null}", [#"[1,"x"]"#: "null"])
    }
}
