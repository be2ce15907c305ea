import SpecRuntime
import Testing

/// Where a path leads, and what stands in its way.
struct PathReadingTests {
    @Test func followsMembers() throws {
        try expectDocuments(
            "a.b.c",
            [
                #"{"a":{"b":{"c":1}}}"#: "1", #"{"a":{"b":{}}}"#: "", #"{"a":{}}"#: "", "{}": "",
                #"{"a":{"c":1}}"#: "", #"{"b":{"c":1}}"#: "", #"{"a":{"b":{"c":{"d":[]}}}}"#: #"{"d":[]}"#,
                #"{"x":{"b":{"c":2}},"a":{"x":{"c":3},"b":{"x":4,"c":1}}}"#: "1",
            ]
        )
    }

    @Test func takesNullInTheMiddleForNull() throws {
        try expectDocuments(
            "a.b.c",
            [
                #"{"a":null}"#: "null", #"{"a":{"b":null}}"#: "null", #"{"a":{"b":{"c":null}}}"#: "null",
            ]
        )
        try expectDocuments("{from: a.b, if_null: fail}", [#"{"a":null}"#: "!null", #"{"a":{}}"#: ""])
        try expectDocuments("{from: a.b, if_missing: fail}", [#"{"a":null}"#: "null", #"{"a":{}}"#: "!missing"])
        try expectDocuments("a.0", [#"{"a":null}"#: "null"])
        try expectDocuments("a.*", [#"{"a":null}"#: "null"])
    }

    @Test func refusesAnythingElseInTheMiddle() throws {
        try expectDocuments(
            "a.b",
            [
                #"{"a":"text"}"#: "!wrong-type", #"{"a":5}"#: "!wrong-type", #"{"a":true}"#: "!wrong-type",
                #"{"a":[{"b":1}]}"#: "!wrong-type", #"{"a":[]}"#: "!wrong-type",
            ]
        )
        try expectDocuments("a.0", [#"{"a":"text"}"#: "!wrong-type", #"{"a":5}"#: "!wrong-type"])
        try expectDocuments("a.*", [#"{"a":"text"}"#: "!wrong-type", #"{"a":5}"#: "!wrong-type"])
    }

    @Test func saysAtThePlaceWhatStandsInTheWay() throws {
        let failure = try Trial(rule: "a.b.c").failure(#"{"a":{"b":"text"}}"#)
        #expect(failure.at == "$.a.b")
        #expect(failure.found == #""text""#)
        #expect(failure.expected?.contains("object") == true)
    }

    @Test func findsItemsByTheirNumber() throws {
        try expectDocuments(
            "a.1",
            [
                #"{"a":[1,2,3]}"#: "2", #"{"a":[1]}"#: "", #"{"a":[]}"#: "", #"{"a":[1,null]}"#: "null",
                #"{"a":{"1":7}}"#: "7", #"{"a":{"0":7}}"#: "", #"{"a":[[],{"x":[1,2]}]}"#: #"{"x":[1,2]}"#,
            ]
        )
        try expectDocuments("a.0.b.1", [#"{"a":[{"b":[1,2]},{"b":[3,4]}]}"#: "2", #"{"a":{"0":{"b":{"1":5}}}}"#: "5"])
        try expectDocuments("a.12", [#"{"a":[0,1,2,3,4,5,6,7,8,9,10,11,12,13]}"#: "12"])
    }

    @Test func findsTheLastItem() throws {
        try expectDocuments(
            "a.last",
            [
                #"{"a":[1,2,3]}"#: "3", #"{"a":[1]}"#: "1", #"{"a":[]}"#: "", #"{"a":{"last":7}}"#: "7",
                #"{"a":[1,null]}"#: "null", #"{"a":{}}"#: "",
            ]
        )
        try expectDocuments("{from: a.last.b}", [#"{"a":[{"b":1},{"b":2}]}"#: "2", #"{"a":[{"b":1},{}]}"#: ""])
    }

    @Test func gathersEachItem() throws {
        try expectDocuments(
            "a.*.b",
            [
                #"{"a":[{"b":1},{"b":2}]}"#: "[1,2]", #"{"a":[{"b":1},{},{"b":null},{"c":5}]}"#: "[1,null]",
                #"{"a":[]}"#: "[]", #"{"a":[{}]}"#: "[]", "{}": "", #"{"a":{"x":{"b":1},"y":{"b":2},"z":{}}}"#: "[1,2]",
                #"{"a":[null,{"b":1}]}"#: "[null,1]", #"{"a":[{"b":1},"text"]}"#: "!wrong-type",
            ]
        )
        try expectDocuments("a.*", [#"{"a":[1,null,[]]}"#: "[1,null,[]]", #"{"a":{"x":1,"y":null}}"#: "[1,null]"])
    }

    @Test func gathersAllOfWhatItGathersInOneList() throws {
        try expectDocuments(
            "{from: a.*.b.*.c, list: integer}",
            [
                #"{"a":[{"b":[{"c":1},{"c":2}]},{"b":[]},{},{"b":{"x":{"c":3}}}]}"#: "[1,2,3]"
            ]
        )
    }

    @Test func readsWhatItGathersByTheRuleOfTheElements() throws {
        try expectDocuments(
            "{from: a.*.b, list: integer}",
            [#"{"a":[{"b":1},{}]}"#: "[1]", #"{"a":[{"b":1},{"b":"x"}]}"#: "!wrong-type value.1"]
        )
        try expectDocuments(
            "{from: a.*.car, list: Car}",
            [#"{"a":[{"car":{"model":"i30"}},{"car":{}}]}"#: #"[{"model":"i30"},{}]"#]
        )
        let failure = try Trial(rule: "{from: a.*.b, list: integer}").failure(#"{"a":[{},{"b":1},{"b":"x"}]}"#)
        #expect(failure.at == "$.a[2].b")
    }

    @Test func takesTheWholeJSON() throws {
        try expectDocuments(".", [#"{"a":1,"b":[2]}"#: #"{"a":1,"b":[2]}"#, "{}": "{}"])
        try expectReads(
            "Thing: {properties: {all: {from: ., direction: read}, again: {from: ., direction: read}, a: }}",
            [#"{"a":1}"#: #"{"all":{"a":1},"again":{"a":1},"a":1}"#]
        )
        try expectReads(
            "Thing: {properties: {car: {object: Car}}}\nCar: {properties: {json: {from: ., direction: read}, model: }}",
            [#"{"car":{"model":"i30"}}"#: #"{"car":{"json":{"model":"i30"},"model":"i30"}}"#]
        )
    }

    @Test func takesAnArrayForOneObjectWhereThePathsAreItemsOrTheWhole() throws {
        try expectReads(
            "Point: {properties: {x: {from: 0, type: integer}, y: {from: 1, type: integer}}}",
            ["[1,2]": #"{"x":1,"y":2}"#, "[1]": #"{"x":1}"#, "[]": "{}", #"["a",2]"#: "!wrong-type x"]
        )
        try expectReads("Row: {properties: {cells: {from: ., list: integer}}}", ["[1,2]": #"{"cells":[1,2]}"#])
        try expectReads("Leaf: {properties: {text: {from: ., type: string}}}", [#""a""#: #"{"text":"a"}"#])
        try expectReads(
            "Line: {properties: {points: {list: Point}}}\nPoint: {properties: {x: 0, y: 1}}",
            [#"{"points":[[1,2],[3,4]]}"#: #"{"points":[{"x":1,"y":2},{"x":3,"y":4}]}"#]
        )
    }

    @Test func goesToTheDocumentsRoot() throws {
        try expectReads(
            """
            Item:
              root: data.items
              properties: {id: , page: $.meta.page, first: $.data.items.0.id, car: {object: Car}}
            Car: {properties: {model: , page: {from: $.meta.page, type: integer}}}
            """,
            [
                #"{"meta":{"page":2},"data":{"items":[{"id":1,"car":{"model":"a"}},{"id":2}]}}"#:
                    #"{"id":1,"page":2,"first":1,"car":{"model":"a","page":2}} {"id":2,"page":2,"first":1}"#,
                #"{"data":{"items":[{"id":1}]},"meta":null}"#: #"{"id":1,"page":null,"first":1}"#,
                #"{"data":{"items":[{"id":1}]},"meta":5}"#: "!wrong-type page",
                #"{"data":{"items":{"id":1}}}"#: #"{"id":1}"#,
            ]
        )
    }

    @Test func readsOnePathAnyNumberOfTimes() throws {
        try expectReads(
            """
            Thing:
              properties:
                a:
                same: {from: a, direction: read}
                b: {from: a.b, direction: read}
                c: {from: a.b.c, direction: read}
            """,
            [
                #"{"a":{"b":{"c":1}}}"#: #"{"a":{"b":{"c":1}},"same":{"b":{"c":1}},"b":{"c":1},"c":1}"#,
                #"{"a":null}"#: #"{"a":null,"same":null,"b":null,"c":null}"#,
            ]
        )
    }
}
