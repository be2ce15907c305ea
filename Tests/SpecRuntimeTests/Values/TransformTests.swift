import SpecRuntime
import Testing

/// The transformers, and where they stand among the steps.
struct TransformTests {
    @Test func trims() throws {
        let rule = "{transform: trim}"
        try expectValues(
            rule,
            [
                #""  a b ""#: #""a b""#, #""\t\n\r a""#: #""a""#, #""""#: #""""#, #""   ""#: #""""#, "null": "null",
                "": "",
                "5": "!transform-failed", "[]": "!transform-failed",
            ]
        )
        try expectWritten(rule, [#""  a ""#: #""a""#])
    }

    @Test func changesTheCase() throws {
        try expectValues("{transform: lowercase}", [#""ÄbC""#: #""äbc""#, "1": "!transform-failed"])
        try expectValues("{transform: uppercase}", [#""straße é""#: #""STRASSE É""#, "null": "null"])
        try expectWritten("{transform: uppercase}", [#""ab""#: #""AB""#])
    }

    @Test func takesAPrefixOff() throws {
        let rule = "{transform: {prefix: ORD-}}"
        try expectValues(
            rule,
            [
                #""ORD-17""#: #""17""#, #""ORD-""#: #""""#, #""17""#: "!transform-failed",
                #""ord-17""#: "!transform-failed",
                "17": "!transform-failed", "null": "null", "": "",
            ]
        )
        try expectWritten(rule, [#""ORD-17""#: #""ORD-17""#, "null": "null", "": ""])
    }

    @Test(arguments: [
        (#"{type: uuid, transform: {prefix: "urn:uuid:"}}"#, #""urn:uuid:123e4567-e89b-12d3-a456-426614174000""#),
        ("{type: url, transform: [trim, url_encoded]}", #""https%3A%2F%2Fx.org%2Fa""#),
        (#"{type: data, transform: {prefix: "data:;base64,"}}"#, #""data:;base64,aGk=""#),
        (#"{list: url, transform: {split: " "}}"#, #""http://a.org http://b.org/x""#),
        (#"{list: {type: data, transform: {suffix: "."}}}"#, #"["aGk=."]"#),
    ])
    func writesWhatIsntTextThroughATransformerOfText(rule: String, json: String) throws {
        try expectWritten(rule, [json: json])
    }

    @Test func splitsText() throws {
        let rule = #"{list: string, transform: {split: ","}}"#
        try expectValues(
            rule,
            [
                #""a,b""#: #"["a","b"]"#, #""a""#: #"["a"]"#, #""a,,b,""#: #"["a","","b",""]"#,
                "5": "!transform-failed",
                #"["a"]"#: "!transform-failed", "null": "null",
            ]
        )
        try expectWritten(rule, [#""a,b""#: #""a,b""#, #""a,,b,""#: #""a,,b,""#])
        try expectValues(
            #"{list: {type: integer, accept: [string]}, transform: {split: ", "}}"#,
            [#""1, 2""#: "[1,2]"]
        )
    }

    @Test func respellsDates() throws {
        let rule = "{transform: {date: {from: iso8601, to: unix_seconds}}}"
        try expectValues(
            rule,
            [
                #""2000-08-22T12:28:00Z""#: "966947280", #""2000-08-22T12:28:00.25Z""#: "966947280.25",
                #""22.08.2000""#: "!transform-failed", "5": "!transform-failed", "null": "null", "": "",
            ]
        )
        try expectWritten(rule, [#""2000-08-22T12:28:00Z""#: #""2000-08-22T12:28:00Z""#])
        try expectValues(
            "{transform: {date: {from: unix_milliseconds, to: day}}}",
            ["966947280001": #""2000-08-22""#, #""966947280001""#: "!transform-failed"]
        )
        try expectValues(
            "{type: integer, transform: {date: {from: day, to: unix_seconds}}}",
            [#""1970-01-02""#: "86400"]
        )
    }

    @Test func appliesThemInOrderAndBackwards() throws {
        let rule = "{transform: [trim, {prefix: A}, {prefix: B}, lowercase]}"
        try expectValues(rule, [#"" ABXY ""#: #""xy""#, #""BAx""#: "!transform-failed"])
        try expectWritten(rule, [#"" ABXY ""#: #""ABxy""#])
    }

    @Test func comesBeforeTypesTablesAndRelationships() throws {
        try expectValues(
            "{type: integer, accept: [string], transform: trim}",
            [#""  12 ""#: "12", "12": "!transform-failed", #"" x ""#: "!wrong-type"]
        )
        try expectValues(
            "{transform: uppercase, values: {A: active}}",
            [#""a""#: #""active""#, #""b""#: "!unknown-value"]
        )
        try expectValues("{type: url, transform: trim}", [#""  https://a.b ""#: #""https://a.b""#])
        try expectValues("{date_format: day, transform: {prefix: D}}", [#""D1970-01-02""#: #""1970-01-02T00:00:00Z""#])
        try expectWritten("{date_format: day, transform: {prefix: D}}", [#""D1970-01-02""#: #""D1970-01-02""#])
        try expectWritten("{transform: {prefix: x}, values: {A: active}}", [#""xA""#: #""xA""#])
    }

    @Test func standsOutsideAListForTheWholeAndInsideForEachElement() throws {
        try expectValues("{list: {transform: [trim, uppercase]}}", [#"[" a ","b"]"#: #"["A","B"]"#])
        try expectValues(
            #"{transform: {split: ";"}, list: {transform: {split: ","}, list: {transform: trim}}}"#,
            [#""a, b;c""#: #"[["a","b"],["c"]]"#]
        )
        try expectWritten(
            #"{transform: {split: ";"}, list: {transform: {split: ","}, list: {transform: trim}}}"#,
            [#""a, b;c""#: #""a,b;c""#]
        )
        try expectValues("{list: {transform: {prefix: x}}}", [#"["xa","b"]"#: "!transform-failed value.1"])
        try expectValues("{dictionary: {transform: lowercase}}", [#"{"A":"B"}"#: #"{"A":"b"}"#])
    }

    @Test func neverSeesNullNorWhatIsMissingNorADefault() throws {
        try expectValues(
            "{transform: {prefix: x}, default: plain, if_null: default}",
            ["": #""plain""#, "null": #""plain""#, #""xa""#: #""a""#]
        )
    }

    @Test func leavesWhatFailsToTheRuleForInvalidValues() throws {
        try expectValues("{transform: {prefix: x}, if_invalid: null}", [#""a""#: "null", "5": "null"])
        try expectValues("{transform: {prefix: x}, if_invalid: default, default: d}", [#""a""#: #""d""#])
        try expectValues("{transform: {prefix: x}, if_invalid: leave}", [#""a""#: ""])
    }

    @Test func refusesToWriteWhatCannotBeUndone() throws {
        let split = try Trial(rule: #"{list: string, transform: {split: ","}}"#)
        #expect(try split.write(["value": ["a,b"]]) == "!transform-failed value")
        #expect(try split.write(["value": ["a", "b"]]) == #"{"value":"a,b"}"#)
    }
}
