import SpecRuntime
import Testing

/// Dates by their formats, from the property, its mapping, or its file.
struct DateTests {
    @Test func readsISO8601WhereNothingIsSaid() throws {
        try expectValues(
            "{type: date}",
            [
                #""2000-08-22T12:28:00Z""#: #""2000-08-22T12:28:00Z""#,
                #""2000-08-22T14:28:00+02:00""#: #""2000-08-22T12:28:00Z""#,
                #""2000-08-22T12:28:00.5Z""#: #""2000-08-22T12:28:00.5Z""#,
                #""2000-08-22T12:28:00.123456789Z""#: #""2000-08-22T12:28:00.123456789Z""#,
                #""0001-01-01T00:00:00Z""#: #""0001-01-01T00:00:00Z""#,
                #""9999-12-31T23:59:59.999999999Z""#: #""9999-12-31T23:59:59.999999999Z""#,
                #""2000-08-22""#: "!wrong-type", #""2000-02-30T00:00:00Z""#: "!wrong-type", #""""#: "!wrong-type",
                #""2000-08-22T12:28:00""#: "!wrong-type", "966947280": "!wrong-type", "null": "null", "": "",
            ]
        )
    }

    @Test func impliesADateByItsFormat() throws {
        try expectValues(
            "{date_format: day}",
            [#""2014-02-13""#: #""2014-02-13T00:00:00Z""#, #""2014-02-13T00:00:00Z""#: "!wrong-type"]
        )
        try expectValues(
            "{date_format: iso8601_basic}",
            [#""20000822T122800Z""#: #""2000-08-22T12:28:00Z""#]
        )
        try expectValues(
            "{date_format: dd.MM.yyyy}",
            [#""22.08.2000""#: #""2000-08-22T00:00:00Z""#, #""2000-08-22""#: "!wrong-type"]
        )
        try expectValues(
            "{date_format: 'yyyy-MM-dd''T''HH:mm:ss.SSS''Z'''}",
            [#""2000-08-22T12:28:00.250Z""#: #""2000-08-22T12:28:00.25Z""#]
        )
    }

    @Test func readsUnixTimesThatAreSometimesText() throws {
        try expectValues(
            "{date_format: unix_seconds, accept: [string]}",
            [
                "966947280": #""2000-08-22T12:28:00Z""#, #""966947280""#: #""2000-08-22T12:28:00Z""#,
                #""-0.5""#: #""1969-12-31T23:59:59.5Z""#, #""2000-08-22""#: "!wrong-type", #""""#: "!wrong-type",
                #"" 1""#: "!wrong-type", #""1e400""#: "!wrong-type",
            ]
        )
        // Text is first read as a text format says.
        try expectValues(
            "{date_format: [unix_seconds, yyyyMMdd], accept: [string]}",
            [
                "20000822": #""1970-08-20T11:47:02Z""#, #""20000822""#: #""2000-08-22T00:00:00Z""#,
                #""966947280""#: #""2000-08-22T12:28:00Z""#,
            ]
        )
        let trial = try Trial(rule: "{date_format: unix_seconds, accept: [string], transform: {null_if: ''}}")
        #expect(try trial.writeBack(#"{"value":"966947280"}"#) == #"{"value":966947280}"#)
        #expect(try trial.writeBack(#"{"value":""}"#) == #"{"value":""}"#)
    }

    @Test func readsUnixTimesAsNumbers() throws {
        try expectValues(
            "{date_format: unix_seconds}",
            [
                "966947280": #""2000-08-22T12:28:00Z""#, "966947280.25": #""2000-08-22T12:28:00.25Z""#,
                "1700000000.123456789": #""2023-11-14T22:13:20.123456789Z""#, "0": #""1970-01-01T00:00:00Z""#,
                "-1": #""1969-12-31T23:59:59Z""#, "-0.5": #""1969-12-31T23:59:59.5Z""#, #""966947280""#: "!wrong-type",
                "true": "!wrong-type",
            ]
        )
        try expectValues(
            "{date_format: unix_milliseconds}",
            ["966947280001": #""2000-08-22T12:28:00.001Z""#, #""1""#: "!wrong-type"]
        )
    }

    @Test func takesTheFirstFormatThatFits() throws {
        let rule = "{date_format: [iso8601, day, unix_seconds]}"
        try expectValues(
            rule,
            [
                #""2000-08-22T12:28:00Z""#: #""2000-08-22T12:28:00Z""#, #""2000-08-22""#: #""2000-08-22T00:00:00Z""#,
                "966947280": #""2000-08-22T12:28:00Z""#, #""22.08.2000""#: "!wrong-type",
            ]
        )
        try expectWritten(
            rule,
            [#""2000-08-22""#: #""2000-08-22T00:00:00Z""#, "966947280": #""2000-08-22T12:28:00Z""#]
        )
    }

    @Test func writesInTheFormatInUTC() throws {
        try expectWritten("{type: date}", [#""2000-08-22T14:28:00.50+02:00""#: #""2000-08-22T12:28:00.5Z""#])
        try expectWritten("{date_format: day}", [#""2014-02-13""#: #""2014-02-13""#])
        try expectWritten("{date_format: iso8601_basic}", [#""20000822T122800Z""#: #""20000822T122800Z""#])
        try expectWritten("{date_format: dd.MM.yyyy}", [#""22.08.2000""#: #""22.08.2000""#])
        try expectWritten(
            "{date_format: unix_seconds}",
            ["966947280": "966947280", "966947280.250": "966947280.25", "-0.5": "-0.5"]
        )
        try expectWritten("{date_format: unix_milliseconds}", ["966947280001": "966947280001", "0.5": "0.5"])
    }

    @Test func keepsDatesExactToTheNanosecond() throws {
        let object = try Trial(rule: "{type: date}").object(#"{"value":"2000-08-22T12:28:00.123456789Z"}"#)
        #expect(object.value?.date == Timestamp(seconds: 966_947_280, nanoseconds: 123_456_789))
        #expect(object.value == .date(Timestamp(seconds: 966_947_280, nanoseconds: 123_456_789)))
    }

    @Test func takesTheFormatOfTheNearestThatSaysOne() throws {
        try expectReads(
            """
            Band:
              date_format: unix_seconds
              properties:
                founded: {type: date}
                split: {date_format: day}
                albums: {list: Album}
            Album: {properties: {released: {type: date}}}
            """,
            [
                #"{"founded":0,"split":"1970-01-02","albums":[{"released":"1970"}]}"#:
                    #"{"founded":"1970-01-01T00:00:00Z","split":"1970-01-02T00:00:00Z","#
                    + #""albums":[{"released":"1970-01-01T00:00:00Z"}]}"#,
                #"{"founded":"1970"}"#: "!wrong-type founded",
            ],
            defaults: "{date_format: yyyy}"
        )
    }

    @Test func takesTheMappingsFormatInElements() throws {
        try expectReads(
            "Band: {date_format: day, properties: {shows: {list: date}, byCity: {dictionary: {type: date}}}}",
            [
                #"{"shows":["1970-01-02"],"byCity":{"Oslo":"1970-01-01"}}"#:
                    #"{"shows":["1970-01-02T00:00:00Z"],"byCity":{"Oslo":"1970-01-01T00:00:00Z"}}"#,
                #"{"shows":["x"]}"#: "!wrong-type shows.0",
            ]
        )
    }
}
