import SpecRuntime
import Testing

/// Transformers that take a part of a text or a list.
struct TextPartTransformerTests {
    @Test func takesAnElementByItsPosition() throws {
        try expectValues(
            "{transform: {item: 1}}",
            [#"["a","b"]"#: #""b""#, #"["a"]"#: "null", "[]": "null", "[1,[2]]": "[2]", #""ab""#: "!transform-failed"]
        )
        try expectValues("{transform: {item: -1}}", ["[1,2,3]": "3", "[]": "null"])
        try expectValues("{transform: {item: -3}}", ["[1,2,3]": "1", "[1,2]": "null"])
        try expectValues("{transform: [{split: ' '}, {item: 1}], type: string}", [#""Ida Bo Lund""#: #""Bo""#])
    }

    @Test func countsCharactersByCodePoints() throws {
        try expectValues(
            "{transform: {substring: {from: 1, count: 2}}}",
            [
                #""abcd""#: #""bc""#, #""aé🚀b""#: #""é🚀""#, #""a""#: #""""#, #""""#: #""""#, #""ab""#: #""b""#,
                "12": "!transform-failed",
            ]
        )
        try expectValues("{transform: {substring: {from: 2}}}", [#""abcd""#: #""cd""#, #""a""#: #""""#])
        try expectValues("{transform: {substring: {count: 2}}}", [#""🚀é1""#: #""🚀é""#, #""a""#: #""a""#])
        try expectValues("{transform: {substring: {from: -2}}}", [#""ab🚀é""#: #""🚀é""#, #""a""#: #""a""#])
        try expectValues(
            "{transform: {substring: {from: -4, count: 3}}}",
            [#""abcdef""#: #""cde""#, #""abc""#: #""ab""#, #""a""#: #""""#, #""""#: #""""#]
        )
    }

    @Test func extractsAGroupOrTheWholeMatch() throws {
        try expectValues(
            "{transform: {extract: '#([0-9]+)'}}",
            [#""a #12 #3""#: #""12""#, "\"#\"": "!transform-failed", #""""#: "!transform-failed"]
        )
        try expectValues("{transform: {extract: '[0-9]+'}}", [#""a12b3""#: #""12""#])
        try expectValues("{transform: {extract: '(?:EUR|USD) (.*)'}}", [#""EUR 5é""#: #""5é""#])
        // The group takes no part in the match.
        try expectValues("{transform: {extract: 'a(b)?'}}", [#""ac""#: "!transform-failed", #""ab""#: #""b""#])
        try expectValues("{transform: {extract: '^x*'}}", [#""a""#: #""""#, #""xxa""#: #""xx""#])
        try expectValues("{transform: {extract: 'b'}, if_invalid: null}", [#""a""#: "null"])
        let failure = try Trial(rule: "{transform: {extract: 'b+'}}").failure(#"{"value":"ac"}"#)
        #expect(failure.message == "`extract`: expected text in which `b+` is found, found \"ac\"")
    }

    @Test func keepsLeadingZerosByTheirNumber() throws {
        try expectValues(
            "{transform: {pad: 5}}",
            [
                #""00042""#: #""42""#, #""00000""#: #""0""#, #""12345""#: #""12345""#, #""123456""#: #""123456""#,
                #""42""#: "!transform-failed", #""000042""#: "!transform-failed", #""""#: "!transform-failed",
                #""000é🚀""#: #""é🚀""#, "42": "!transform-failed",
            ]
        )
        try expectValues("{transform: {pad: 3}, type: integer, accept: [string]}", [#""007""#: "7"])
        try expectWritten("{transform: {pad: 3}, type: integer, accept: [string]}", [#""007""#: #""007""#])
        try expectWritten(
            "{transform: {pad: 5}}",
            [
                #""00042""#: #""00042""#, #""00000""#: #""00000""#, #""1234567""#: #""1234567""#,
                #""0000é""#: #""0000é""#,
            ]
        )
        let short = try Trial(rule: "{transform: {pad: 5}}").failure(#"{"value":"42"}"#)
        #expect(short.message == "`pad`: expected text of at least 5 characters, zeros in front, found \"42\"")
        let long = try Trial(rule: "{transform: {pad: 2}}").failure(#"{"value":"042"}"#)
        #expect(
            long.message
                == "`pad`: expected no zeros in front of text that is longer than 2 characters, found \"042\""
        )
    }
}
