import SpecRuntime
import Testing

/// The results of rules for the values that a path with `*` gathers.
struct CollectedValueTests {
    @Test func fillsInWhereThereIsNothingToGatherFrom() throws {
        try expectDocuments(
            "{from: a.*.b, list: integer, default: [7]}",
            ["{}": "[7]", #"{"a":[]}"#: "[]", #"{"a":[{}]}"#: "[]", #"{"a":null}"#: "null"]
        )
        try expectDocuments(
            "{from: a.*.b, required: true}",
            ["{}": "!missing", #"{"a":null}"#: "!null", #"{"a":[]}"#: "[]"]
        )
        try expectDocuments("{from: a.*.b, if_missing: null}", ["{}": "null"])
    }

    @Test func isInvalidAsAWhole() throws {
        try expectDocuments(
            "{from: a.*.b, list: integer, if_invalid: null}",
            [#"{"a":[{"b":1},{"b":"x"}]}"#: "null", #"{"a":[{"b":1},5]}"#: "null", #"{"a":"x"}"#: "null"]
        )
        try expectDocuments(
            "{from: a.*.b, list: {type: integer, if_invalid: null, if_null: null}}",
            [#"{"a":[{"b":1},{"b":"x"},{"b":null}]}"#: "[1,null,null]"]
        )
    }

    @Test func isAListAndNothingElse() throws {
        try expectDocuments("{from: a.*, type: integer}", [#"{"a":[1]}"#: "!wrong-type"])
        try expectDocuments("{from: a.*, object: Car}", [#"{"a":[{}]}"#: "!wrong-type"])
        try expectDocuments("{from: a.*, type: any}", [#"{"a":[1,{"b":1.0}]}"#: #"[1,{"b":1.0}]"#])
    }

    @Test func goesThroughTheTransformersOfTheElements() throws {
        try expectDocuments(
            "{from: a.*.b, list: {transform: [trim, uppercase]}}",
            [#"{"a":[{"b":" x "},{},{"b":"y"}]}"#: #"["X","Y"]"#]
        )
        try expectDocuments("{from: a.*.b, list: {values: {A: 1}}}", [#"{"a":{"x":{"b":"A"}}}"#: "[1]"])
        try expectDocuments("{from: a.*.b, list: {list: integer}}", [#"{"a":[{"b":[1]},{"b":[]}]}"#: "[[1],[]]"])
    }

    @Test func standsBehindItemsAndInFrontOfThem() throws {
        try expectDocuments("a.0.*.b", [#"{"a":[[{"b":1},{"b":2}],[{"b":3}]]}"#: "[1,2]"])
        try expectDocuments("a.*.0", [#"{"a":[[1,2],[],[3]]}"#: "[1,3]"])
        try expectDocuments("a.*.last", [#"{"a":[[1,2],[],[3]]}"#: "[2,3]"])
        try expectDocuments("$.a.*.b", [#"{"a":[{"b":1}]}"#: "[1]"])
        try expectReads("Row: {properties: {ids: '*.id'}}", [#"{"x":{"id":1},"y":{"id":2}}"#: #"{"ids":[1,2]}"#])
    }

    @Test func readsManyOfThemInOneMapping() throws {
        try expectReads(
            "Row: {properties: {a: list.*.a, b: {from: list.*.b, list: integer}, c: list.*.c.*, n: list.0.a}}",
            [
                #"{"list":[{"a":1,"b":2,"c":[3,4]},{"a":5,"b":6,"c":[7]}]}"#:
                    #"{"a":[1,5],"b":[2,6],"c":[3,4,7],"n":1}"#
            ]
        )
    }
}
