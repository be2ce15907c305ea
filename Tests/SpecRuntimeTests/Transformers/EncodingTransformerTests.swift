import SpecRuntime
import Testing

/// Transformers of text that holds something else.
struct EncodingTransformerTests {
    @Test func readsBase64AsTheTextInIt() throws {
        try expectValues(
            "{transform: base64}",
            [
                #""""#: #""""#, #""YQ==""#: #""a""#, #""YWI=""#: #""ab""#, #""YWJj""#: #""abc""#, #""w6Q=""#: #""ä""#,
                #""8J+agA==""#: #""🚀""#, #""YQ""#: "!transform-failed", #""YR==""#: "!transform-failed",
                #""Y===""#: "!transform-failed", #""Y Q=""#: "!transform-failed", #""/w==""#: "!transform-failed",
                #""8J-agA==""#: "!transform-failed", #""IlwK""#: #""\"\\\n""#,
            ]
        )
        try expectValues(
            "{transform: base64url}",
            [
                #""YQ""#: #""a""#, #""YQ==""#: #""a""#, #""8J-agA""#: #""🚀""#, #""fn5-""#: #""~~~""#,
                #""fn5+""#: "!transform-failed", #""YWI=""#: #""ab""#, #""YWI==""#: "!transform-failed",
                #""Y""#: "!transform-failed", #""_w""#: "!transform-failed",
            ]
        )
        try expectWritten("{transform: base64}", [#""8J+agA==""#: #""8J+agA==""#, #""""#: #""""#])
        try expectWritten("{transform: base64url}", [#""YQ==""#: #""YQ""#, #""8J-agA""#: #""8J-agA""#])
    }

    /// Data is bytes, so they needn't be text. It is shown in the usual alphabet.
    @Test func readsBase64AsBytesBesideData() throws {
        try expectValues(
            "{type: data, transform: base64url}",
            [
                #""""#: #""""#, #""_-8""#: #""/+8=""#, #""_-8=""#: #""/+8=""#, #""YQ""#: #""YQ==""#,
                #""/+8=""#: "!transform-failed", #""Y""#: "!transform-failed", "5": "!transform-failed",
            ]
        )
        try expectValues(
            "{type: data, transform: [trim, base64]}",
            [#"" /+8= ""#: #""/+8=""#, #""_-8""#: "!transform-failed", #""/+8""#: "!transform-failed"]
        )
        try expectValues("{list: {type: data, transform: base64url}}", [#"["_w","YQ"]"#: #"["/w==","YQ=="]"#])
        // Not the last: text, which is read as Base64 once more.
        try expectValues("{type: data, transform: [base64url, trim]}", [#""WVE9PQ""#: #""YQ==""#])
        try expectWritten("{type: data, transform: base64url}", [#""_-8=""#: #""_-8""#, #""""#: #""""#])
        try expectWritten("{type: data, transform: base64}", [#""/+8=""#: #""/+8=""#])
        try expectWritten("{list: {type: data, transform: base64url}}", [#"["_w"]"#: #"["_w"]"#])
    }

    @Test(arguments: [
        (
            "{transform: base64}", "YR==",
            "text in Base64 whose last digit has no bits beyond the last byte, as `Q` has none"
        ),
        ("{transform: base64}", "YQ", "text in Base64 with its padding"),
        ("{transform: base64}", "_w==", "text in Base64 with `+` and `/` for `-` and `_`"),
        ("{transform: base64}", "/w==", "text in Base64 that holds UTF-8"),
        ("{transform: base64}", "a b=", "text in Base64"),
        ("{transform: base64url}", "/w==", "text in Base64 for URLs with `-` and `_` for `+` and `/`"),
        ("{transform: base64url}", "_w", "text in Base64 for URLs that holds UTF-8"),
        (
            "{type: data}", "AB==",
            "data (text in Base64 whose last digit has no bits beyond the last byte, as `A` has none)"
        ),
        (
            "{type: data}", "AAF=",
            "data (text in Base64 whose last digit has no bits beyond the last byte, as `E` has none)"
        ),
        ("{type: data}", "_w==", "data (text in Base64 with `+` and `/` for `-` and `_`)"),
        ("{type: data}", "AA", "data (text in Base64 with its padding)"),
        ("{type: data}", "a b=", "data (text in Base64)"),
    ])
    func saysWhyTextIsNoBase64(_ rule: String, _ text: String, _ expected: String) throws {
        let failure = try Trial(rule: rule).failure(#"{"value":"\#(text)"}"#)
        #expect(failure.message.contains("expected \(expected), found"), "\(failure.message)")
    }

    @Test func readsPercentSigns() throws {
        try expectValues(
            "{transform: url_encoded}",
            [
                #""a%20b%2fc""#: #""a b/c""#, #""%C3%A4+é""#: #""ä+é""#, #""%""#: "!transform-failed",
                #""%4""#: "!transform-failed", #""%zz""#: "!transform-failed", #""%FF""#: "!transform-failed",
                #""%00""#: #""\u0000""#, #""""#: #""""#, "5": "!transform-failed",
            ]
        )
        try expectWritten(
            "{transform: url_encoded}",
            [#""a b""#: #""a%20b""#, #""%c3%a4""#: #""%C3%A4""#, #""-._~Az09""#: #""-._~Az09""#, #""%0A""#: #""%0A""#]
        )
    }

    @Test func readsNamesAndNumbersOfHTML() throws {
        try expectValues(
            "{transform: html_entities}",
            [
                #""a &lt; b &amp;&amp; c""#: #""a < b && c""#, #""&auml;&Auml;&#228;&#xE4;&#XE4;""#: #""äÄäää""#,
                #""&euro;&thetasym;&apos;""#: #""€ϑ'""#, #""&amp;lt;""#: #""&lt;""#,
                #""&nope; &lt &""#: #""&nope; &lt &""#,
                #""&#146;&#8217;""#: #""’’""#, #""&#128640;""#: #""🚀""#,
                #""&#0;&#xD800;&#x110000;&#;""#: #""&#0;&#xD800;&#x110000;&#;""#,
                #""&#34;""#: #""\"""#, #""""#: #""""#,
            ]
        )
        try expectWritten(
            "{transform: html_entities}",
            [#""&quot;&#39;&lt;&gt;&amp;é""#: #""&quot;&#39;&lt;&gt;&amp;é""#, #""&eacute;""#: #""é""#]
        )
    }

    @Test func readsDurationsAsSeconds() throws {
        try expectValues(
            "{transform: duration}",
            [
                #""PT1H30M""#: "5400", #""P1DT2H""#: "93600", #""P2W""#: "1209600", #""PT0.5S""#: "0.5",
                #""PT1,25M""#: "75", #""-PT5M""#: "-300", #""+PT5S""#: "5", #""PT0S""#: "0", #""-PT0S""#: "0",
                #""PT36H""#: "129600", #""PT0.000000001S""#: "0.000000001",
                #""PT999999999999999999S""#: "999999999999999999",
                #""P""#: "!transform-failed", #""PT""#: "!transform-failed", #""P1DT""#: "!transform-failed",
                #""P1M""#: "!transform-failed", #""P1Y""#: "!transform-failed", #""PT1S2M""#: "!transform-failed",
                #""PT1M1M""#: "!transform-failed", #""PT0.5M1S""#: "!transform-failed", #""1H""#: "!transform-failed",
                #""PT1.S""#: "!transform-failed", #""pt1s""#: "!transform-failed", "5": "!transform-failed",
            ]
        )
        try expectWritten(
            "{transform: duration}",
            [
                #""PT90M""#: #""PT1H30M""#, #""P1W""#: #""P7D""#, #""PT0.50S""#: #""PT0.5S""#,
                #""-PT61S""#: #""-PT1M1S""#,
                #""PT0S""#: #""PT0S""#, #""PT86400S""#: #""P1D""#, #""PT3600.000000001S""#: #""PT1H0.000000001S""#,
            ]
        )
        let failure = try Trial(rule: "{transform: duration}").failure(#"{"value":"P1Y2D"}"#)
        #expect(
            failure.message == "`duration`: expected a duration such as `PT1H30M` or `P1DT2H`, found \"P1Y2D\": "
                + "years and months have no fixed number of seconds"
        )
    }
}
