import SpecRuntime
import Testing

/// The help of failures: the words to write in the spec.
struct CureTests {
    @Test(arguments: [
        ("{type: integer}", #""1""#, "`accept: [string]` reads it"),
        ("{type: integer}", "1.0", "`accept: [number]` reads it"),
        ("{type: integer}", "1.5", "`type: decimal` holds it"),
        ("{type: integer, accept: [number]}", #""1""#, "`accept: [string, number]` reads it"),
        ("{type: integer}", "true", "`accept: [boolean]` reads it"),
        ("{type: string}", "7", "`accept: [integer]` reads it"),
        ("{type: boolean}", #""true""#, "`accept: [string]` reads it"),
        ("{type: boolean}", "1", "`accept: [integer]` reads it"),
        ("{type: decimal}", #""1.50""#, "`accept: [string]` reads it"),
        ("{type: decimal, as_text: true}", "1.5", "`accept: [string]` in place of `as_text` reads both"),
        ("{date_format: unix_seconds, as_text: true}", "1", "`accept: [string]` in place of `as_text` reads both"),
        ("{type: decimal, as_text: true, transform: {scale: 10}}", "1.5", "without `as_text` it is read"),
        ("{date_format: unix_seconds}", #""966947280""#, "`accept: [string]` reads it"),
        ("{type: date}", "966947280", "`date_format: unix_seconds` reads it"),
        ("{type: date}", "966947280000", "`date_format: unix_milliseconds` reads it"),
        ("{type: date}", #""2000-08-22""#, "`date_format: day` reads it"),
        ("{date_format: day}", #""2000-08-22T12:28:00Z""#, "`date_format: iso8601` reads it"),
        (
            "{type: date}", #""2020-01-01T00:00:00+0100""#,
            "`date_format: \"yyyy-MM-dd'T'HH:mm:ssZ\"` reads it"
        ),
        ("{date_format: unix_seconds}", "253402300799000", "`date_format: unix_milliseconds` reads it"),
        ("{list: string}", #""a""#, "`accept_single: true` reads a single value as a list of one"),
        ("{values: {0: a, 1: b}}", "1", "`type: integer` beside `values` makes the keys numbers"),
    ])
    func namesTheKeywordThatReadsTheValue(_ rule: String, _ json: String, _ help: String) throws {
        let failure = try Trial(rule: rule).failure(#"{"value":\#(json)}"#)
        #expect(failure.help == help)
        #expect(failure.description.contains("\n  \(help)\n"))
        #expect(failure.json.contains(#""help":"#))
    }

    @Test(arguments: [
        ("{type: integer}", #""thirty""#), ("{type: integer}", "[1]"), ("{type: string}", "{}"),
        ("{type: boolean}", "2"), ("{type: date}", #""yesterday""#), ("{type: url}", "1"),
        ("{type: integer, sensitive: true}", #""1""#), ("{date_format: unix_milliseconds}", "253402300800000"),
    ])
    func namesNoneWhereNothingSimpleDoes(_ rule: String, _ json: String) throws {
        let failure = try Trial(rule: rule).failure(#"{"value":\#(json)}"#)
        #expect(failure.help == nil)
        #expect(!failure.json.contains(#""help""#))
    }

    @Test func proposesNoSingleElementForARange() throws {
        for (rule, json) in [
            ("rows.1..", #"{"rows":7}"#), ("rows.*.x", #"{"rows":"a"}"#), ("rows.0..2", "{\"rows\":{}}"),
        ] {
            let failure = try Trial(rule: "{from: \(rule), list: string}").failure(json)
            #expect(failure.id == .wrongType && failure.help == nil, "\(rule)")
        }
    }
}
