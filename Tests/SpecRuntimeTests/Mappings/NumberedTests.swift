import SpecRuntime
import Testing

/// Lists whose elements stand in numbered members.
struct NumberedTests {
    private static let message = """
        Message:
          unknown: fail
          properties:
            media: {from: MediaUrl, list: string, numbered: {min: 0, max: 2}}
            lines: {from: to.line, list: {type: string, if_null: null}, numbered: {min: 1, max: 3}}
        """

    @Test func readsTheMembersAsOneList() throws {
        try expectReads(
            Self.message,
            [
                #"{"MediaUrl0":"a","MediaUrl1":"b"}"#: #"{"media":["a","b"]}"#,
                #"{"MediaUrl1":"b","MediaUrl2":"c","MediaUrl0":"a"}"#: #"{"media":["a","b","c"]}"#,
                #"{"to":{"line1":"x","line2":null}}"#: #"{"lines":["x",null]}"#, "{}": "{}",
                #"{"to":{}}"#: "{}", #"{"to":null}"#: #"{"lines":null}"#, #"{"to":"x"}"#: "!wrong-type lines",
                #"{"MediaUrl1":"b"}"#: "!missing media", #"{"MediaUrl0":"a","MediaUrl2":"c"}"#: "!missing media",
                #"{"MediaUrl0":"a","MediaUrl1":7}"#: "!wrong-type media.1",
                #"{"MediaUrl0":null}"#: "!null media.0",
            ]
        )
        let trial = try Trial(Self.message)
        #expect(try trial.read(#"{"MediaUrl0":"a","MediaUrl3":"d"}"#).hasPrefix("!unknown-member"))
    }

    @Test func saysWhichNumberIsMissing() throws {
        let failure = try Trial(Self.message).failure(#"{"to":{"line1":"x","line3":"y"}}"#)
        #expect(failure.message == "expected `to.line2`, found nothing, and `to.line3` is there")
        #expect(failure.at == "$.to.line2")
        #expect(failure.property == "lines")
        let element = try Trial(Self.message).failure(#"{"MediaUrl0":"a","MediaUrl1":7}"#)
        #expect(element.at == "$.MediaUrl1")
    }

    @Test func writesEachElementWhereItStood() throws {
        let trial = try Trial(Self.message)
        for json in [
            #"{"MediaUrl0":"a","MediaUrl1":"b","MediaUrl2":"c"}"#, #"{"MediaUrl0":"a"}"#, "{}",
            #"{"MediaUrl0":"a","to":{"line1":"x","line2":null,"line3":"z"}}"#,
        ] {
            #expect(try trial.writeBack(json) == json)
        }
        #expect(try trial.write(["media": []]) == "{}")
        #expect(try trial.write(["media": .null]) == "{}")
        #expect(try trial.write(["media": "a"]) == "!wrong-type media")
        #expect(try trial.write(["media": ["a", "b", "c", "d"]]) == "!requirement-failed media")
        #expect(try trial.write(["media": ["a", 1]]) == "!wrong-type media.1")
    }

    @Test func takesObjectsNamingAndRequirements() throws {
        let spec = """
            Form:
              naming: snake_case
              properties:
                lineItem: {list: Item, numbered: {min: 1, max: 3}, required: true, requires: {count: {max: 2}}}
            Item: {properties: {sku: {type: string}, form: ^.id}}
            """
        try expectReads(
            spec,
            [
                #"{"id":4,"line_item1":{"sku":"A"},"line_item2":{}}"#:
                    #"{"lineItem":[{"sku":"A","form":4},{"form":4}]}"#,
                "{}": "!missing lineItem",
                #"{"line_item1":{},"line_item2":{},"line_item3":{}}"#: "!requirement-failed lineItem",
            ]
        )
        let trial = try Trial(spec)
        let json = #"{"line_item1":{"sku":"A"},"line_item2":{"sku":"B"}}"#
        #expect(try trial.writeBack(json) == json)
    }

    @Test func fillsAndSkipsAsOtherListsDo() throws {
        try expectReads(
            """
            T:
              properties:
                a: {list: integer, numbered: {min: 0, max: 3}, if_item_invalid: skip, default: [], if_invalid: null}
            """,
            [
                "{}": #"{"a":[]}"#, #"{"a0":1,"a1":"x","a2":3}"#: #"{"a":[1,3]}"#, #"{"a1":1}"#: #"{"a":null}"#,
            ]
        )
    }

    @Test func refusesTwoPropertiesOfOneMember() throws {
        let spec = """
            specmap: 1
            mappings:
              T: {properties: {a: {from: x, list: any, numbered: {min: 0, max: 3}}, b: x2}}
            """
        let error = #expect(throws: SpecError.self) { try Runtime(specs: ["spec.yaml": spec]) }
        #expect(error.map { "\($0)".contains("x2") } == true)
    }
}
