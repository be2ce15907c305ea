import Foundation
import SpecRuntime
import Testing

/// `as_text`: what stood in a JSON string is written in one.
struct WrittenTextTests {
    @Test func quotesElementsOfListsThatAreTransformed() throws {
        try expectWritten(
            "{list: {type: integer, as_text: true}, transform: sort}",
            [#"["5","3"]"#: #"["3","5"]"#, "[]": "[]"]
        )
        try expectWritten("{list: {type: boolean, as_text: true}, transform: unique}", [#"["true"]"#: #"["true"]"#])
        try expectWritten("{list: {type: integer, as_text: true}, transform: json}", [#""[\"5\"]""#: #""[\"5\"]""#])
        try expectWritten(
            "{list: {list: {type: integer, as_text: true}}, transform: {null_if: []}}",
            [#"[["5"],["3"]]"#: #"[["5"],["3"]]"#, "[]": "[]"]
        )
        try expectWritten(
            "{list: {date_format: unix_seconds, as_text: true}, transform: {null_if: []}}",
            [#"["0"]"#: #"["0"]"#]
        )
        try expectWritten(
            "{list: {type: integer, as_text: true, if_null: 'null'}, transform: {null_if: []}}",
            [#"["5",null]"#: #"["5",null]"#]
        )
    }

    @Test func quotesWhatNullIsWrittenAs() throws {
        try expectWritten(
            "{type: integer, as_text: true, transform: {null_if: 0}}",
            [#""0""#: #""0""#, #""7""#: #""7""#, "null": #""0""#]
        )
    }

    /// A value that transformers read as text is written as text, so that it can be read again.
    @Test(arguments: [
        ("{type: decimal, accept: [string], transform: {replace: {',': '', ' ': ''}}}", #"" 1,234.50""#, #""1234.50""#),
        ("{type: decimal, accept: [string], transform: [trim, blank_to_null]}", #"" 1.50 ""#, #""1.50""#),
        (
            "{type: decimal, accept: [string], transform: [trim, {null_if: ''}, {replace: {',': ''}}]}", #""1,000""#,
            #""1000""#
        ),
        ("{type: number, accept: [string], transform: lowercase}", #""2.5""#, #""2.5""#),
        ("{type: boolean, accept: [string], transform: {replace: {'yes': 'true'}}}", #""yes""#, #""true""#),
        ("{date_format: unix_seconds, accept: [string], transform: trim}", #"" 60""#, #""60""#),
        ("{list: {type: integer, accept: [string], transform: trim}}", #"[" 7"]"#, #"["7"]"#),
        ("{type: integer, accept: [string], transform: [{replace: {'-': ''}}, {prefix: EUR}]}", #""EUR5""#, #""EUR5""#),
        ("{type: integer, accept: [string], transform: {pad: 4}}", #""0123""#, #""0123""#),
        ("{type: integer, accept: [string], transform: {null_if: ''}}", #""5""#, "5"),
        ("{type: decimal, transform: [{replace: {',': ''}}, trim, json]}", #""1,234.50 ""#, #""1234.50""#),
    ])
    func writesTextWhereTransformersReadIt(_ rule: String, _ json: String, _ expected: String) throws {
        try expectWritten(rule, [json: expected, expected: expected])
    }

    /// The text of a number that would be read as another one.
    @Test func writesNoTextThatIsReadAsAnotherNumber() throws {
        let trial = try Trial(rule: "{type: decimal, accept: [string], transform: {replace: {'.': '', ',': '.'}}}")
        #expect(try trial.write(["value": .decimal(1234.5)]) == "!transform-failed value")
        #expect(try trial.write(["value": .decimal(1234)]) == #"{"value":"1234"}"#)
    }

    @Test func quotesWhatAnyOfSeveralTextsForNullIsWrittenAs() throws {
        try expectWritten(
            "{type: decimal, as_text: true, transform: [{null_if: unavailable}, {null_if: unknown}]}",
            [
                #""unavailable""#: #""unknown""#, #""unknown""#: #""unknown""#, "null": #""unknown""#,
                #""1.50""#: #""1.50""#,
            ]
        )
        let other = try Trial(rule: "{type: decimal, as_text: true, transform: [{null_if: none}, {scale: 10}]}")
        #expect(try other.failure(#"{"value":"unknown"}"#).id == .wrongType)
    }
}
