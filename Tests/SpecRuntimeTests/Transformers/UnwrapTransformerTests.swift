import SpecRuntime
import Testing

/// Values in an object whose one member says their type.
struct UnwrapTransformerTests {
    private static let dynamoDB =
        "{S: string, N: {type: number, as_text: true}, BOOL: boolean, 'NULL': {null_if: true}, L: list, M: dictionary}"

    private static let openTelemetry = """
        {stringValue: string, boolValue: boolean, intValue: {type: integer, as_text: true}, doubleValue: number, \
        arrayValue: {list: values}, kvlistValue: {dictionary: values, pairs: [key, value]}}
        """

    private func rule(_ types: String) -> String { "{transform: {unwrap: \(types)}}" }

    @Test func readsThePlainValue() throws {
        try expectValues(
            rule(Self.dynamoDB),
            [
                #"{"S":"é"}"#: #""é""#, #"{"N":"0.10"}"#: "0.10", #"{"N":"-1e400"}"#: "-1e400",
                #"{"BOOL":false}"#: "false", #"{"NULL":true}"#: "null", "null": "null",
                #"{"L":[{"S":""},{"L":[]},{"NULL":true}]}"#: #"["",[],null]"#,
                #"{"M":{"S":{"S":"x"},"a b":{"M":{}}}}"#: #"{"S":"x","a b":{}}"#,
                #"{"N":"123456789012345678901234567890"}"#: "123456789012345678901234567890", "": "",
            ]
        )
        try expectValues(
            rule(Self.openTelemetry),
            [
                #"{"intValue":"9223372036854775807"}"#: "9223372036854775807", "{}": "null",
                #"{"doubleValue":0.10}"#: "0.10", #"{"doubleValue":3}"#: "3.0", #"{"doubleValue":1e5}"#: "1e5",
                #"{"arrayValue":{}}"#: "[]", #"{"arrayValue":{"values":[{"boolValue":true},{}]}}"#: "[true,null]",
                #"{"kvlistValue":{"values":[{"key":"a","value":{"stringValue":"x"}},{"value":{},"key":"é"}]}}"#:
                    #"{"a":"x","é":null}"#,
                #"{"kvlistValue":{}}"#: "{}",
            ]
        )
    }

    @Test(arguments: [
        #"{"S":1}"#, #"{"N":1}"#, #"{"N":"1 "}"#, #"{"N":"NaN"}"#, #"{"N":""}"#, #"{"BOOL":"true"}"#,
        #"{"NULL":false}"#, #"{"L":{}}"#, #"{"M":[]}"#, #"{"X":"a"}"#, #"{"S":"a","N":"1"}"#, #""a""#, "[]", "{}",
        #"{"L":["a"]}"#, #"{"L":[{"S":"a"},{"M":{"b":{"N":"x"}}}]}"#, #"{"L":[null]}"#,
    ])
    func refusesWhatHasNoType(_ json: String) throws {
        try expectValues(rule(Self.dynamoDB), [json: "!transform-failed"])
    }

    @Test func saysWhereAndWhatIsWrong() throws {
        let trial = try Trial(rule: rule(Self.dynamoDB))
        for (json, message) in [
            (#"{"L":[{"S":"a"},{"M":{"b":{"N":"x"}}}]}"#, #"at `L.1.M.b.N`: expected a number in text, found "x""#),
            (
                #"{"SS":["a"]}"#,
                "expected one of the members `S`, `N`, `BOOL`, `NULL`, `L`, `M`, found {\"SS\":[\"a\"]}"
            ),
            (#""a""#, #"expected an object with one member, found "a""#),
            (#"{"NULL":null}"#, "at `NULL`: expected true, found null"),
        ] {
            #expect(try trial.failure(#"{"value":\#(json)}"#).message == "`unwrap`: " + message)
        }
        let pairs = try Trial(rule: rule(Self.openTelemetry))
        let twice = #"{"key":"a","value":{}}"#
        let failure = try pairs.failure(#"{"value":{"kvlistValue":{"values":[\#(twice),\#(twice)]}}}"#)
        #expect(
            failure.message
                == #"`unwrap`: at `kvlistValue.1`: expected a key that no pair before it has, found "a""#
        )
    }

    @Test func writesEachValueByItsKind() throws {
        for json in [
            #"{"S":"x"}"#, #"{"N":"0.10"}"#, #"{"N":"3"}"#, #"{"BOOL":true}"#, #"{"NULL":true}"#,
            #"{"L":[{"S":""},{"L":[]},{"NULL":true},{"N":"1"}]}"#, #"{"M":{"S":{"S":"x"},"é":{"M":{}}}}"#,
        ] {
            try expectWritten(rule(Self.dynamoDB), [json: json])
        }
        for json in [
            #"{"stringValue":"7"}"#, #"{"intValue":"9007199254740993"}"#, #"{"doubleValue":0.10}"#,
            #"{"doubleValue":3.0}"#, #"{"arrayValue":{"values":[{"boolValue":false},{}]}}"#, "{}",
            #"{"kvlistValue":{"values":[{"key":"a","value":{"arrayValue":{"values":[]}}}]}}"#,
        ] {
            try expectWritten(rule(Self.openTelemetry), [json: json])
        }
        try expectWritten(
            rule(Self.openTelemetry),
            [#"{"doubleValue":3}"#: #"{"doubleValue":3.0}"#, "null": "{}", "": ""]
        )
    }

    @Test func writesTheFirstMemberOfAType() throws {
        try expectWritten(
            rule("{S: string, B: string, SS: any, N: number}"),
            [
                #"{"B":"AAEC"}"#: #"{"S":"AAEC"}"#, #"{"SS":["a"]}"#: #"{"SS":["a"]}"#,
                #"{"SS":true}"#: #"{"SS":true}"#,
                #"{"N":1.50}"#: #"{"N":1.50}"#,
            ]
        )
    }

    @Test func writesTypedProperties() throws {
        let date = "{date_format: day, transform: {unwrap: {S: string, N: {type: integer, as_text: true}}}}"
        try expectValues(date, [#"{"S":"2024-03-08"}"#: #""2024-03-08T00:00:00Z""#])
        try expectWritten(date, [#"{"S":"2024-03-08"}"#: #"{"S":"2024-03-08"}"#])
        let number = "{type: number, transform: {unwrap: {i: integer, d: number}}}"
        try expectWritten(number, [#"{"d":3.0}"#: #"{"d":3.0}"#, #"{"d":2.5}"#: #"{"d":2.5}"#])
        let elements = "{list: {transform: {unwrap: {S: string}}}}"
        try expectWritten(elements, [#"[{"S":"a"},{"S":"b"}]"#: #"[{"S":"a"},{"S":"b"}]"#])
    }
}
