import SpecRuntime
import Testing

/// Transformers of lists.
struct ListTransformerTests {
    @Test func sortsNumbersByValueAndTextsByCodePoints() throws {
        try expectValues(
            "{transform: sort}",
            [
                "[]": "[]", "[3,-1,2.5,1e1]": "[-1,2.5,3,1e1]", "[1.0,1,0]": "[0,1.0,1]",
                #"["b","a","B","é","z","🚀","￿"]"#: #"["B","a","b","z","é","￿","🚀"]"#,
                #"[1,"a"]"#: "!transform-failed", "[null]": "!transform-failed", "[[1]]": "!transform-failed",
            ]
        )
        try expectWritten("{transform: sort}", ["[2,1]": "[1,2]"])
    }

    @Test func keepsEachValueOnce() throws {
        try expectValues(
            "{transform: unique}",
            [
                #"[1,"1",1.0,true,null,null,10,1e1]"#: #"[1,"1",true,null,10]"#,
                #"[{"a":1,"b":2},{"b":2,"a":1},[1],[1.0]]"#: #"[{"a":1,"b":2},[1]]"#, "[]": "[]",
                #"["é","e\u0301"]"#: "[\"é\",\"e\u{301}\"]",
            ]
        )
    }

    @Test func takesOneOfAList() throws {
        try expectValues("{transform: first}", ["[]": "null", #"["a",1]"#: #""a""#, "[null,1]": "null"])
        try expectValues("{transform: last}", ["[]": "null", #"["a",1]"#: "1"])
        try expectValues("{transform: last, if_null: default, default: none}", ["[]": #""none""#])
        try expectValues("{transform: [{split: '/'}, last], type: string}", [#""a/b/c""#: #""c""#])
        try expectValues("{transform: count, type: integer}", ["[]": "0", "[[],{}]": "2"])
    }

    @Test func neverWritesWhatHasNoWayBack() throws {
        try expectWritesBack(
            "A: {properties: {n: {from: tags, transform: count}, tags: }}",
            [#"{"tags":[1]}"#: #"{"tags":[1]}"#]
        )
    }
}
