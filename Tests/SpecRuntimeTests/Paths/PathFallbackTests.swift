import SpecRuntime
import Testing

/// `from` with several paths: the first that is there and not null, else the first null.
struct PathFallbackTests {
    @Test func takesTheFirstThatIsThereAndNotNull() throws {
        try expectDocuments(
            "{from: [a, b, c], type: integer}",
            [
                #"{"a":1,"b":2,"c":3}"#: "1", #"{"c":3,"b":2}"#: "2", #"{"c":3}"#: "3", "{}": "",
                #"{"a":null,"b":2}"#: "2", #"{"a":null,"c":3}"#: "3", #"{"a":null}"#: "null", #"{"b":null}"#: "null",
                #"{"a":null,"b":null,"c":null}"#: "null", #"{"a":null,"b":0}"#: "0",
            ]
        )
        try expectDocuments("[a, b]", [#"{"b":2}"#: "2", #"{"b":2,"a":""}"#: #""""#])
    }

    @Test func neverPassesOverAWrongValue() throws {
        try expectDocuments(
            "{from: [a, b], type: integer}",
            [#"{"a":"x","b":2}"#: "!wrong-type", #"{"b":"x"}"#: "!wrong-type", #"{"a":1,"b":"x"}"#: "1"]
        )
    }

    @Test func goesOnToTheNextRuleWhereSomethingStandsInTheWay() throws {
        try expectDocuments(
            "{first_of: [{from: a.b, type: integer}, {from: a, type: integer, as_text: true}, {from: c.d, type: integer}]}",
            [
                #"{"a":{"b":1}}"#: "1", #"{"a":"5"}"#: "5", #"{"a":[]}"#: "!wrong-type", #"{"a":null}"#: "null",
                #"{"c":{"d":2}}"#: "2", #"{"c":3}"#: "!wrong-type", "{}": "",
            ]
        )
        try expectDocuments("{first_of: [{from: a.b}, {from: c}]}", [#"{"a":5}"#: "", #"{"a":5,"c":1}"#: "1"])
    }

    @Test func takesTheFirstRuleWithAValueOtherThanNull() throws {
        try expectDocuments(
            "{first_of: [{from: a, type: integer}, {from: b, type: string}]}",
            [
                #"{"a":1,"b":"x"}"#: "1", #"{"a":null,"b":"x"}"#: #""x""#, #"{"b":"x"}"#: #""x""#,
                #"{"a":null,"b":null}"#: "null", #"{"a":null}"#: "null", #"{"b":null}"#: "null", "{}": "",
            ]
        )
    }

    @Test func goesOnWhereSomethingStandsInTheWay() throws {
        try expectDocuments(
            "[a.b, c]",
            [
                #"{"a":"text","c":1}"#: "1", #"{"a":5,"c":null}"#: "null", #"{"a":[],"c":1}"#: "1",
                #"{"a":"text"}"#: "",
                #"{"a":null,"c":1}"#: "1", #"{"a":null}"#: "null", #"{"a":{"b":1},"c":2}"#: "1",
            ]
        )
        try expectDocuments("[c, a.b]", [#"{"a":"text"}"#: "!wrong-type", #"{"a":"text","c":1}"#: "1"])
        try expectDocuments(
            "[a.0, c]",
            [#"{"a":"text","c":1}"#: "1", #"{"a":[],"c":1}"#: "1", #"{"a":[7],"c":1}"#: "7"]
        )
        try expectDocuments("[a.*.b, c]", [#"{"a":"text","c":1}"#: "1", #"{"a":[],"c":1}"#: "[]"])
    }

    @Test func mixesAllKindsOfPaths() throws {
        try expectDocuments(
            #"{from: ['"a.b"', a.b, list.last, $.list.0, x]}"#,
            [
                #"{"a.b":1,"a":{"b":2}}"#: "1", #"{"a":{"b":2},"list":[3]}"#: "2", #"{"list":[3,4]}"#: "4",
                #"{"list":[],"x":5}"#: "5", #"{"list":[3,null]}"#: "3",
            ]
        )
    }

    @Test func writesTheFirst() throws {
        try expectWritesBack(
            "Thing: {properties: {value: [a.b, c]}}",
            [#"{"c":1}"#: #"{"a":{"b":1}}"#, #"{"a":{"b":1},"c":2}"#: #"{"a":{"b":1}}"#]
        )
    }

    @Test func tellsAllPathsThatWereTried() throws {
        let failure = try Trial(rule: "{from: [a.b, c], required: true}").failure("{}")
        #expect(failure.id == .missing)
        #expect(failure.tried == ["a.b", "c"])
    }

    @Test func fallsBackInsideElements() throws {
        try expectReads(
            "Book: {properties: {chapters: {list: Chapter}}}\nChapter: {properties: {title: [title, name]}}",
            [
                #"{"chapters":[{"title":"a","name":"b"},{"name":"c"},{"title":null,"name":"d"}]}"#:
                    #"{"chapters":[{"title":"a"},{"title":"c"},{"title":"d"}]}"#
            ]
        )
    }
}
