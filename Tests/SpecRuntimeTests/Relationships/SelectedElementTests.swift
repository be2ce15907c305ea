import SpecRuntime
import Testing

/// `take` and `pick`: one element of an array.
struct SelectedElementTests {
    @Test func takesAListOutOfLists() throws {
        try expectDocuments(
            "{from: rows, list: {list: integer}, take: last}",
            [
                #"{"rows":[[1],[2,3]]}"#: "[2,3]", #"{"rows":[]}"#: "", #"{"rows":[5]}"#: "!wrong-type",
                #"{"rows":[["x"]]}"#: "!wrong-type value.0",
            ]
        )
        try expectDocuments(
            "{from: rows, where: {k: 1}, pick: v, list: {list: integer}, take: first}",
            [#"{"rows":[{"k":2,"v":[1]},{"k":1,"v":[2,3]}]}"#: "[2,3]", #"{"rows":[{"k":1,"v":4}]}"#: "!wrong-type"]
        )
        try expectDocuments(
            "{from: rows, list: {list: {list: integer, if_item_invalid: skip}}, take: first}",
            [#"{"rows":[[[1,"x"],[2]]]}"#: "[[1],[2]]"]
        )
    }

    @Test func writesAListBackIntoLists() throws {
        let take = "Thing: {properties: {value: {from: rows, list: {list: integer}, take: last}}}"
        try expectWritesBack(take, [#"{"rows":[[1],[2,3]]}"#: #"{"rows":[[2,3]]}"#])
        let pick =
            "Thing: {properties: {value: {from: rows, where: {k: 1}, pick: v, take: last, list: {list: integer}}}}"
        try expectWritesBack(pick, [#"{"rows":[{"k":1,"v":[2,3]}]}"#: #"{"rows":[{"k":1,"v":[2,3]}]}"#])
    }

    @Test func saysWhatIsExpectedOfTheElement() throws {
        let rules = [
            "{list: integer, take: first}": "integer", "{list: {values: {a: b}}, take: first}": #"one of "a""#,
            "{list: Car, take: first}": "an object (`Car`)", "{list: {list: integer}, take: first}": "a list",
        ]
        for (rule, expected) in rules {
            #expect(try Trial(rule: rule).failure(#"{"value":["x"]}"#).expected == expected)
        }
    }

    @Test func changesTheElementAsTheListAndTheElementSay() throws {
        let take = "{list: {type: integer, transform: hex}, transform: trim, take: first}"
        try expectValues(take, [#"[" 10 "]"#: "16", #"["zz"]"#: "!transform-failed"])
        try expectWritten(take, [#"[" 10 "]"#: #"["10"]"#])
        let pick = "{list: {type: integer, transform: hex}, where: {k: 1}, pick: v, take: first}"
        try expectValues(pick, [#"[{"k":1,"v":"10"}]"#: "16", #"[{"k":1,"v":"zz"}]"#: "!transform-failed"])
        try expectWritten(pick, [#"[{"k":1,"v":"10"}]"#: #"[{"k":1,"v":"10"}]"#])
    }
}
