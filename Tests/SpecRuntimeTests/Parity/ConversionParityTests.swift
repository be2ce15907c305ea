import SpecRuntime
import Synchronization
import Testing

/// Transformers, tables and dates of the five libraries, and our answers.
struct ConversionParityTests {
    /// A-10, A-21, A-49, S-5, M29: a transformer runs once, never for what is missing, for null only if it asks to.
    @Test func runsATransformerOnce() throws {
        let calls = Mutex<[Value]>([])
        var plugins = Plugins()
        plugins.addReversible("site") { (text: String) in
            calls.withLock { $0.append(.string(text)) }
            return "http://" + text
        } write: { (text: String) in
            text.replacing("http://", with: "")
        }
        let trial = try Trial("Thing: {properties: {a: {transform: site}}}", plugins: plugins)
        let object = try trial.object(#"{"a":"x.y"}"#)
        for json in ["{}", #"{"a":null}"#] { try trial.runtime.refresh(object, from: .text(json)) }
        #expect(object.json == #"{"a":null}"#)
        #expect(calls.withLock { $0 } == ["x.y"])
    }

    /// A-10, A-49: null that a transformer returns follows `if_null`: null clears, `leave` keeps.
    @Test func takesTheNullOfATransformer() throws {
        var plugins = Plugins()
        plugins.addOneWay("nothing") { (_: String) in Value.null }
        let rows = [("", #"{"a":null}"#), (", if_null: leave", #"{"a":"keep"}"#), (", if_null: fail", "!null a")]
        for (words, expected) in rows {
            let trial = try Trial("Thing: {properties: {a: {transform: nothing\(words)}}}", plugins: plugins)
            let object = try trial.runtime.makeObject("Thing")
            object.a = "keep"
            let outcome = try Outcome {
                try trial.runtime.refresh(object, from: .text(#"{"a":"x"}"#))
                return [object]
            }
            #expect(outcome.text == expected)
        }
    }

    /// A-20, A-48, E29: several apply in order, and backwards when the object is written.
    @Test func turnsTransformersRoundWhenWriting() throws {
        let rule = #"{transform: [{prefix: "a-"}, {prefix: "b-"}], values: {x: 1, y: 2}}"#
        try expectValues(rule, [#""a-b-x""#: "1", #""b-a-x""#: "!transform-failed"])
        try expectWritten(rule, [#""a-b-y""#: #""a-b-y""#])
        try expectWritten("{values: {foo: 1, bar: 2}}", [#""foo""#: #""foo""#, #""bar""#: #""bar""#])
    }

    /// A-22, E28, F22: an enumeration keeps the old value where the key is missing, and never guesses the first one.
    @Test func readsAnEnumeration() throws {
        let mapping = "Thing: {properties: {type: {values: {foo: 1, bar: 2}}}}"
        try expectRefreshes(
            mapping,
            old: #"{"type":"bar"}"#,
            ["{}": #"{"type":2}"#, #"{"type":null}"#: #"{"type":null}"#, #"{"type":"zzz"}"#: "!unknown-value type"]
        )
        let gender = "{values: {male: 0, female: 1}}"
        try expectValues(gender, [#""male""#: "0", #""female""#: "1"])
        try expectWritten(gender, [#""male""#: #""male""#, #""female""#: #""female""#])
    }

    /// A-20, E31: what a transformer throws is a failure in its own words, and the object stays as it was.
    @Test func tellsWhatATransformerThrows() throws {
        struct BadURL: Error, CustomStringConvertible { let description = "bad url" }
        var plugins = Plugins()
        plugins.addNormalising("site") { (text: String) -> String in if text == "bad" { throw BadURL() } else { text } }
        let trial = try Trial("Thing: {properties: {url: {transform: site}}}", plugins: plugins)
        let object = try trial.object(#"{"url":"good"}"#)
        let error = try #require(throws: DataError.self) {
            try trial.runtime.refresh(object, from: .text(#"{"url":"bad"}"#))
        }
        #expect(error.failures.map(\.id) == [.transformFailed])
        #expect(error.failures.first?.property == "url")
        #expect(error.failures.first?.message.contains("bad url") == true)
        #expect(object.url == "good")
    }

    /// F23, F49, C25: two numbers of a list as one object, both ways, by paths into the list.
    @Test func readsALocationOutOfAList() throws {
        let mapping = """
            Person: {properties: {location: {object: Location}}}
            Location: {properties: {latitude: {from: 0, type: number}, longitude: {from: 1, type: number}}}
            """
        try expectReads(
            mapping,
            [#"{"location":[-28.12345,-3.12345]}"#: #"{"location":{"latitude":-28.12345,"longitude":-3.12345}}"#]
        )
        try expectWritesBack(mapping, [#"{"location":[-30.12345,-3.12345]}"#: #"{"location":[-30.12345,-3.12345]}"#])
    }

    /// A-11, A-25, F47, E17, C25, J01: days, RFC 3339, the basic form and seconds, both ways, in UTC.
    @Test(arguments: [
        ("day", #""2012-07-01""#, "2012-07-01T00:00:00Z"), ("day", #""1970-01-02""#, "1970-01-02T00:00:00Z"),
        ("day", #""1991-03-31""#, "1991-03-31T00:00:00Z"),
        ("iso8601", #""2014-04-01T09:34:45Z""#, "2014-04-01T09:34:45Z"),
        ("iso8601", #""2000-08-22T13:28:00Z""#, "2000-08-22T13:28:00Z"),
        ("iso8601_basic", #""20000822T132800Z""#, "2000-08-22T13:28:00Z"),
        ("unix_seconds", "966950880", "2000-08-22T13:28:00Z"), ("unix_seconds", "1.5", "1970-01-01T00:00:01.5Z"),
    ])
    func readsAndWritesDates(format: String, json: String, date: String) throws {
        try expectValues("{date_format: \(format)}", [json: "\"\(date)\""])
        try expectWritten("{date_format: \(format)}", [json: json])
    }

    /// A-32: fractions survive, and an offset is read with or without them.
    @Test func keepsFractionsAndReadsOffsets() throws {
        try expectWritten(
            "{type: date}",
            [
                #""2000-08-22T13:28:45.123Z""#: #""2000-08-22T13:28:45.123Z""#,
                #""2000-08-22T13:28:45.123+02:00""#: #""2000-08-22T11:28:45.123Z""#,
                #""2000-08-22T13:28:45+02:00""#: #""2000-08-22T11:28:45Z""#,
            ]
        )
    }

    /// A-42: a date that can't be read fails; it is never 1970.
    @Test func neverInventsADate() throws {
        for format in ["iso8601", "iso8601_basic"] {
            try expectValues(
                "{date_format: \(format)}",
                [#""yesterday""#: "!wrong-type", "5": "!wrong-type", #""""#: "!wrong-type"]
            )
        }
        try expectValues(
            "{date_format: unix_seconds}",
            [#""2000-08-22T13:28:00Z""#: "!wrong-type", "966950880": #""2000-08-22T13:28:00Z""#]
        )
        try expectValues("{date_format: iso8601_basic}", [#""2000-08-22T13:28:00Z""#: "!wrong-type"])
    }

    /// A-12: `YYYY` is the year of the week; a spec that says it is refused.
    @Test func refusesTheYearOfTheWeek() throws {
        try expectRefused(["Thing: {properties: {date: {date_format: YYYY}}}": "date-pattern"])
        try expectValues("{date_format: yyyy}", [#""2017""#: #""2017-01-01T00:00:00Z""#])
    }

    /// C23, C25: a rule for the whole value, and a format of one property over that of its mapping.
    @Test func prefersTheFormatOfTheProperty() throws {
        try expectReads(
            """
            User:
              within:
                data:
                  identifier: {from: id_hash, type: integer}
                  birthDate: {from: birthdate, date_format: day}
                  joined:
            """,
            [
                #"{"data":{"id_hash":170,"birthdate":"1991-03-31","joined":"x"}}"#:
                    #"{"identifier":170,"birthDate":"1991-03-31T00:00:00Z","joined":"x"}"#
            ],
            defaults: "{date_format: unix_seconds}"
        )
        try expectReads(
            "Thing: {properties: {value: {from: ., type: string, accept: [integer]}}}",
            ["1": #"{"value":"1"}"#]
        )
    }
}
