import SpecRuntime
import Testing

/// The help of failures: the words to write in the spec.
struct CureTests {
    private static let lookAlike =
        "the two look the same and have other code points, as `\u{E9}` and `e` with an accent behind it: add this spelling to "

    private static func beside(_ type: String) -> String {
        "`accept: [\(type)]` beside `as_text` reads it too, and writes text"
    }

    @Test(arguments: [
        (
            "{type: integer}", #""1""#,
            "`as_text: true` reads and writes it in quotes, `accept: [string]` reads both and writes numbers"
        ),
        ("{type: integer}", "1.0", "`accept: [number]` reads it"),
        ("{type: integer}", "1.5", "`type: decimal` holds it"),
        ("{type: integer, accept: [number]}", #""1""#, "`accept: [string, number]` reads it"),
        ("{type: integer}", "true", "`accept: [boolean]` reads it"),
        ("{type: string}", "7", "`accept: [integer]` reads it"),
        (
            "{type: boolean}", #""true""#,
            "`as_text: true` reads and writes it in quotes, `accept: [string]` reads both and writes booleans"
        ),
        ("{type: boolean}", "1", "`accept: [integer]` reads it"),
        (
            "{type: decimal}", #""1.50""#,
            "`as_text: true` reads and writes it in quotes, `accept: [string]` reads both and writes numbers"
        ),
        ("{type: decimal, as_text: true}", "1.5", beside("number")),
        ("{date_format: unix_seconds, as_text: true}", "1", beside("number")),
        ("{type: decimal, as_text: true, transform: {scale: 10}}", "1.5", beside("number")),
        ("{as_text: true, transform: {scale: 10}}", "1.5", "without `as_text` it is read"),
        ("{type: integer, as_text: true, values: {1: a}}", "1", beside("integer")),
        (
            "{type: date}", #""0001-01-01T00:00:00+01:00""#,
            "dates are of the years 1 to 9999 in UTC; `transform: {null_if: '0001-01-01T00:00:00+01:00'}` reads this one as null"
        ),
        (
            "{date_format: \"yyyy-MM-dd'T'HH:mm:ssXXX\"}", #""9999-12-31T23:59:59-01:00""#,
            "dates are of the years 1 to 9999 in UTC; `transform: {null_if: '9999-12-31T23:59:59-01:00'}` reads this one as null"
        ),
        (
            "{date_format: unix_seconds}", #""966947280""#,
            "`as_text: true` reads and writes it in quotes, `accept: [string]` reads both and writes numbers"
        ),
        ("{date_format: [day, unix_seconds]}", #""966947280""#, "`accept: [string]` reads it"),
        (
            "{date_format: [unix_seconds, unix_milliseconds]}", #""966947280""#,
            "`as_text: true` reads and writes it in quotes, `accept: [string]` reads both and writes numbers"
        ),
        ("{type: date}", "966947280", "`date_format: unix_seconds` reads it"),
        ("{type: date}", "966947280000", "`date_format: unix_milliseconds` reads it"),
        ("{type: date}", #""2000-08-22""#, "`date_format: day` reads it"),
        ("{date_format: day}", #""2000-08-22T12:28:00Z""#, "`date_format: iso8601` reads it"),
        (
            "{type: date}", #""2020-01-01T00:00:00+0100""#,
            "`date_format: \"yyyy-MM-dd'T'HH:mm:ssZ\"` reads it"
        ),
        ("{type: date}", #""966947280""#, "`date_format: unix_seconds, as_text: true` reads it"),
        ("{type: date}", #""20240131""#, "`date_format: yyyyMMdd` reads it"),
        ("{type: date}", #""2024-01""#, "`date_format: \"yyyy-MM\"` reads it"),
        ("{type: date}", #""31-Jan-2024""#, "`date_format: \"dd-MMM-yyyy\"` reads it"),
        ("{type: date}", #""2024-01-31 12:00:00Z""#, "`date_format: \"yyyy-MM-dd HH:mm:ssXXX\"` reads it"),
        ("{type: date}", #""2024-01-31 12:00:00+00""#, "`date_format: \"yyyy-MM-dd HH:mm:ssx\"` reads it"),
        ("{type: date}", "1709906730123456", "`date_format: unix_milliseconds, transform: {scale: 1000}` reads it"),
        (
            "{type: date}", #""01/02/2024""#,
            "`date_format: \"dd/MM/yyyy\"` reads it, or `\"MM/dd/yyyy\"`: which of them is meant, the sender knows"
        ),
        ("{type: date}", #""31/01/2024""#, "`date_format: \"dd/MM/yyyy\"` reads it"),
        ("{date_format: unix_seconds}", "4102444799000", "`date_format: unix_milliseconds` reads it"),
        ("{date_format: yyyy}", "966947280", "`date_format: unix_seconds` reads it"),
        ("{type: integer, as_text: true}", "-7", beside("integer")),
        ("{type: boolean, as_text: true}", "true", beside("boolean")),
        ("{type: decimal, transform: {scale: 1000}}", #""46947""#, "`as_text: true` reads it"),
        ("{list: string}", #""a""#, "`accept_single: true` reads a single value as a list of one"),
        (
            "{list: {type: date}}", #""2000-08-22T12:28:00Z""#,
            "`accept_single: true` reads a single value as a list of one"
        ),
        ("{list: {dictionary: any}}", "{}", "`accept_single: true` reads a single value as a list of one"),
        (
            "{list: string, take: first}", #""a""#, "`accept_single: true` reads a single value as a list of one"
        ),
        ("{list: integer, take: single}", "1", "`accept_single: true` reads a single value as a list of one"),
        ("{values: {caf\u{E9}: a}}", "\"cafe\u{301}\"", lookAlike + "the table"),
        ("{type: string, requires: {in: [caf\u{E9}, b]}}", "\"cafe\u{301}\"", lookAlike + "the requirement"),
        ("{values: {A: a, 1: b}}", "1", "`accept: [integer]` beside `values` reads it"),
        ("{values: {A: a, 'true': b}}", "true", "`accept: [boolean]` beside `values` reads it"),
        (
            "{values: {A: a}, otherwise: z}", "350",
            "`accept: [integer]` beside `values` reads it as text, so that `otherwise` is for it too"
        ),
        (
            "{dictionary: string}", "[]",
            "`accept_empty_list: true` reads an empty array as a dictionary without members"
        ),
        ("{values: {0: a, 1: b}}", "1", "`type: integer` beside `values` makes the keys numbers"),
        (
            "{type: integer, as_text: true}", #""0123""#,
            "`accept: [string], transform: {pad: 4}` in place of `as_text` reads it"
        ),
        (
            "{type: decimal, as_text: true}", #"" 1.50 ""#,
            "`accept: [string], transform: trim` in place of `as_text` reads it"
        ),
        ("{type: data}", #""AAECAw""#, "`transform: base64url` reads it without padding"),
        ("{date_format: dd.MM.yyyy}", #""31.02.2024""#, "its month has no day 31 in that year"),
        ("{type: date}", #""2023-02-29T00:00:00Z""#, "its month has no day 29 in that year"),
        ("{type: date}", #""2031-06-31T10:29:30Z""#, "its month has no day 31 in that year"),
        (
            "{list: integer}", #"["1"]"#,
            "`as_text: true` in the rule of the elements reads and writes it in quotes, `accept: [string]` reads both and writes numbers"
        ),
        ("{dictionary: string}", #"{"a":1}"#, "`accept: [integer]` in the rule of the elements reads it"),
        ("{type: string, requires: {pattern: '^[0-9]$'}}", "7", "`accept: [integer]` reads it"),
        (
            "{where: {t: x}, pick: v, type: string}", #"{"t":"x","v":"1"}"#,
            "`accept_single: true` reads a single value as a list of one"
        ),
    ])
    func namesTheKeywordThatReadsTheValue(_ rule: String, _ json: String, _ help: String) throws {
        let failure = try Trial(rule: rule).failure(#"{"value":\#(json)}"#)
        #expect(failure.help == help)
        #expect(failure.description.contains("\n  \(help)\n"))
        #expect(failure.json.contains(#""help":"#))
    }

    @Test(arguments: [
        ("{type: integer}", #""thirty""#), ("{type: integer}", #"["a"]"#), ("{type: string}", "{}"),
        ("{type: string, requires: {pattern: '^[a-z]$'}}", "7"), ("{type: string, date_format: day}", "20240308"),
        ("{type: data}", #""007""#), ("{date_format: dd.MM.yyyy}", #""31.13.2024""#),
        ("{list: integer}", #""x""#), ("{list: {dictionary: any}}", "5"), ("{list: {list: integer}}", "5"),
        ("{list: {values: {a: b}}}", "5"), ("{list: {type: date}}", #""today""#),
        ("{type: boolean}", "2"), ("{type: date}", #""yesterday""#), ("{type: url}", "1"),
        ("{type: integer, sensitive: true}", #""1""#), ("{date_format: unix_milliseconds}", "253402300800000"),
        ("{date_format: yyyy}", "2022"), ("{date_format: [yyyy, day]}", "20220101"), ("{type: date}", "631151999"),
        ("{type: date}", "4133980800"), ("{type: integer, as_text: true}", "99999999999999999999"),
        ("{type: boolean, as_text: true}", "2"), ("{type: decimal, transform: {scale: 1000}}", #""many""#),
        ("{type: decimal, transform: {scale: 1000}, sensitive: true}", #""1""#),
        ("{values: {A: a, 1: b}}", "2"), ("{dictionary: string}", "[1]"),
        ("{type: integer}", "1e400"), ("{type: integer}", "-1e-400"),
        ("{where: {t: x}, pick: v, type: integer}", #""5""#), ("{where: {t: x}, pick: v, type: string}", #""y""#),
        ("{list: string, where: {t: x}, pick: v}", #""y""#), ("{list: integer, transform: json}", #""1""#),
        ("{type: integer, as_text: true}", #""000""#), ("{type: integer, as_text: true}", #""0x1""#),
        ("{type: data}", #""+/8""#), ("{type: data}", #""AAECA""#), ("{type: date}", #""0001-00-00T00:00:00Z""#),
    ])
    func namesNoneWhereNothingSimpleDoes(_ rule: String, _ json: String) throws {
        let failure = try Trial(rule: rule).failure(#"{"value":\#(json)}"#)
        #expect(failure.help == nil)
        #expect(!failure.json.contains(#""help""#))
    }

    /// A text in the form of a date is told which part of it no date has.
    @Test(arguments: [
        ("{type: date}", "2024-13-01T10:00:00Z", "month from 1 to 12"),
        ("{type: date}", "2024-00-01T10:00:00Z", "month from 1 to 12"),
        ("{type: date}", "2024-12-32T10:00:00Z", "day from 1 to 31"),
        ("{type: date}", "2024-12-01T24:00:00.123+02:00", "hour from 0 to 23"),
        ("{type: date}", "2024-12-01T10:60:00Z", "minute from 0 to 59"),
        ("{type: date}", "2024-12-01T10:00:61Z", "second from 0 to 59"),
        ("{type: date}", "2024-13-45T25:61:61Z", "month from 1 to 12"),
        ("{type: date}", "2016-12-31T12:59:60Z", "second 60 only where a day of UTC ends"),
        ("{date_format: dd.MM.yyyy}", "31.02.2024", "day 31 in that year"),
        ("{date_format: dd.MM.yyyy}", "31.13.2024", "month from 1 to 12"),
        ("{date_format: day}", "2023-02-29", "day 29 in that year"),
        ("{date_format: iso8601_basic}", "20241301T100000Z", "month from 1 to 12"),
        ("{date_format: yyyyMMddHHmmss}", "20240132101010", "day from 1 to 31"),
        ("{date_format: 'hh:mm a'}", "13:00 PM", "hour from 1 to 12"),
        ("{date_format: 'hh:mm a'}", "00:00 PM", "hour from 1 to 12"),
        ("{date_format: 'd MMM yyyy'}", "0 May 2024", "day from 1 to 31"),
        ("{date_format: [unix_seconds, day]}", "2024-13-01", "month from 1 to 12"),
        ("{transform: {date: {from: day, to: iso8601}}}", "2024-13-01", "month from 1 to 12"),
    ])
    func namesThePartThatNoDateHas(_ rule: String, _ text: String, _ part: String) throws {
        let failure = try Trial(rule: rule).failure(#"{"value":"\#(text)"}"#)
        #expect(
            failure.message.contains("expected date w") && failure.message.contains("\(part), found"),
            "\(failure.message)"
        )
    }

    /// Any number of a date of any format, out of its range.
    @Test(arguments: [
        "yyyy-MM-dd HH:mm:ss", "dd/MM/yy HH:mm", "yyyyMMdd", "MM.yyyy", "HH:mm:ss", "d.M.yyyy",
        "EEE, dd MMM yyyy HH:mm:ss Z",
    ])
    func namesEachPartThatNoDateHas(_ format: String) throws {
        let trial = try Trial(rule: "{date_format: '\(format)'}")
        let parts = [
            ("MM", "01", "month"), ("dd", "01", "day"), ("HH", "00", "hour"), ("mm", "00", "minute"),
            ("ss", "00", "second"),
        ]
        func text(_ wrong: String, _ value: String) -> String {
            var text = format.replacing("MMM", with: "Oct").replacing("EEE", with: "Fri").replacing(
                "yyyy",
                with: "2024"
            )
            .replacing("yy", with: "24").replacing(" Z", with: " +0000")
            for (letters, usual, _) in parts { text = text.replacing(letters, with: letters == wrong ? value : usual) }
            return text.replacing("d", with: "1").replacing("M", with: "1")
        }
        for (letters, _, name) in parts where format.replacing("MMM", with: "").contains(letters) {
            for value in [61, 77, 99] {
                let failure = try trial.failure(#"{"value":"\#(text(letters, "\(value)"))"}"#)
                #expect(failure.message.contains(" \(name) from "), "\(failure.message)")
            }
        }
    }

    @Test(arguments: ["yesterday", "2024-1-01T00:00:00Z", "2024-13-01", "99", "", "2024-01-01T00:00:00"])
    func namesTheFormWhereATextHasAnother(_ text: String) throws {
        let failure = try Trial(rule: "{type: date}").failure(#"{"value":"\#(text)"}"#)
        #expect(failure.message.contains("expected date as iso8601"), "\(failure.message)")
    }

    /// A key and its path that differ in code points alone look as if nothing were wrong.
    @Test(arguments: [
        ("\u{E9}", "e\u{301}"), ("e\u{301}", "\u{E9}"), ("na\u{EF}ve", "nai\u{308}ve"),
        ("\u{1E0B}\u{323}", "\u{1E0D}\u{307}"),
    ])
    func saysThatAKeyLooksLikeThePath(_ key: String, _ path: String) throws {
        for (rule, json) in [
            (path, "{\"\(key)\": 1}"), ("\(path).b", "{\"\(key)\": {\"b\": 1}}"),
            ("a.\(path)", "{\"a\": {\"\(key)\": 1}}"),
        ] {
            let spec = "specmap: 1\nmappings: {N: {unknown: fail, properties: {v: {from: \(rule), required: true}}}}\n"
            let runtime = try Runtime(specs: ["s.yaml": spec])
            let error = #expect(throws: DataError.self) { try runtime.objects(from: .text(json), as: "N") }
            let failures = error?.failures ?? []
            #expect(failures.map(\.id) == [.missing, .unknownMember], "\(rule)")
            for failure in failures {
                #expect(failure.help?.hasPrefix("the two look the same and have other") == true, "\(failure)")
            }
        }
    }

    @Test(arguments: [
        ("{dictionary: integer}", #"{"a":null}"#), ("{list: integer}", "[null]"),
        ("{dictionary: {transform: {unwrap: {value: any}}}}", #"{"a":{"value":null}}"#),
        ("{list: {transform: {null_if: ''}}}", #"[""]"#), ("{list: {values: {A: a, N: null}}}", #"["N"]"#),
    ])
    func saysWhatKeepsNullAmongElements(_ rule: String, _ json: String) throws {
        let failure = try Trial(rule: rule).failure(#"{"value":\#(json)}"#)
        #expect(failure.id == .null && failure.help == "`if_null: null` in the rule of the elements keeps it")
    }

    @Test func saysWhatKeepsNullAmongReferences() throws {
        let mappings = "T: {properties: {all: {reference_list: C}}}\n  C: {primary_key: id, properties: [id]}"
        let runtime = try Runtime(specs: ["s.yaml": "specmap: 1\nmappings:\n  \(mappings)\n"])
        let error = #expect(throws: DataError.self) { try runtime.object(from: .text(#"{"all":[null]}"#), as: "T") }
        #expect(error?.failures.first?.help?.hasSuffix(": `list: {reference: …, if_null: null}`") == true)
    }

    @Test func proposesNoBareNumberForABoolean() throws {
        let rule = "{type: boolean, as_text: true, transform: {null_if: ''}}"
        let failure = try Trial(rule: rule).failure(#"{"value":7}"#)
        #expect(failure.id == .wrongType && failure.help == nil)
    }

    @Test func proposesNoSingleElementForARange() throws {
        for (rule, json) in [
            ("rows.1..", #"{"rows":7}"#), ("rows.*.x", #"{"rows":"a"}"#), ("rows.0..2", "{\"rows\":{}}"),
        ] {
            let failure = try Trial(rule: "{from: \(rule), list: string}").failure(json)
            #expect(failure.id == .wrongType && failure.help == nil, "\(rule)")
        }
    }

    /// A value in the way isn't the one that the rule is about.
    @Test(arguments: [
        ("{from: value.id, type: string}", "5"), ("{from: value.n, type: decimal, as_text: true}", "5"),
        ("{list: string, pick: name}", #"["x"]"#), ("{from: value.0, type: string}", "5"),
        ("{from: value.*.x, list: string}", "5"),
    ])
    func namesNoneWhereSomethingStandsInTheWay(_ rule: String, _ json: String) throws {
        let failure = try Trial(rule: rule).failure(#"{"value":\#(json)}"#)
        #expect(failure.id == .wrongType && failure.help == nil, "\(failure)")
    }

    /// Of a text that spells something else, the text is shown.
    @Test(arguments: [
        ("{type: integer, as_text: true}", #""1.0""#, #"expected text that spells an integer, found "1.0""#),
        ("{type: decimal, as_text: true}", #""false""#, #"expected text that spells a number, found "false""#),
        (
            "{type: boolean, as_text: true}", #""2""#,
            #"expected text that spells a boolean (`true`, `false`, `1`, `0`), found "2""#
        ),
        (
            "{date_format: unix_seconds, as_text: true}", #""x""#,
            #"text that spells a number, the unix date, found "x""#
        ),
    ])
    func showsTheTextThatSpellsAnotherValue(_ rule: String, _ json: String, _ words: String) throws {
        let failure = try Trial(rule: rule).failure(#"{"value":\#(json)}"#)
        #expect(failure.message.contains(words), "\(failure)")
    }

    @Test(arguments: [("[[1, \"a\"], [2, \"b\"]]", true), ("[[1, \"a\"]]", true), ("[{\"x\": 1}, \"a\"]", false)])
    func saysHowAnArrayOfTuplesIsRead(_ json: String, _ isHelped: Bool) throws {
        let spec =
            "specmap: 1\nmappings:\n  K: {properties: {n: {from: 0, type: integer}, s: {from: 1, type: string}}}\n"
        let runtime = try Runtime(specs: ["s.yaml": spec])
        let error = #expect(throws: DataError.self) { try runtime.objects(from: .text(json), as: "K") }
        let help = "an array of such arrays is read by another mapping: `rows: {from: ., list: K}`"
        #expect(error?.failures.first?.help == (isHelped ? help : nil))
    }

    /// An object of objects isn't one of them where it has no member that they have.
    @Test(arguments: [
        (#"{"blitz":{"games":1},"rapid":{"games":2}}"#, true), (#"{"games":{}}"#, false), (#"{"blitz":1}"#, false),
        ("{}", false),
    ])
    func namesADictionaryForAnObjectOfObjects(_ json: String, _ isDictionary: Bool) throws {
        let trial = try Trial("T: {properties: {value: {list: Perf}}}\nPerf: {properties: {games: {type: integer}}}")
        let help = try trial.failure(#"{"value":\#(json)}"#).help
        #expect(help?.hasPrefix("`dictionary: Perf` reads") == isDictionary, "\(help ?? "")")
    }

    /// An object shows dates as `iso8601`, whatever formats its rule has.
    @Test(arguments: [("{date_format: day}", #""2020-01-02""#), ("{date_format: unix_seconds}", "966947280")])
    func namesNoKeywordForJSONWhereObjectsAreRead(_ rule: String, _ json: String) throws {
        let runtime = try Runtime(specs: ["s.yaml": "specmap: 1\nmappings: {T: {properties: {value: \(rule)}}}\n"])
        let reading = runtime.tryReading(Array(#"{"value":\#(json)}"#.utf8), by: 0, asShown: true)
        let failure = try #require(reading.error?.failures.first)
        #expect(failure.id == .wrongType && failure.help == nil, "\(failure)")
    }

    @Test(arguments: [
        ("P: {properties: {type: {from: '@odata.type', type: string, required: true}}}", "missing"),
        ("P: {choose_by: '@odata.type', cases: {x: P2}}\n  P2: {properties: [id]}", "unknown-case"),
        ("P: {choose_by_member: '@odata.type', cases: {x: P2}}\n  P2: {properties: [id]}", "unknown-case"),
    ])
    func saysThatAKeyWithDotsTakesQuotes(_ mapping: String, _ id: String) throws {
        let runtime = try Runtime(specs: ["s.yaml": "specmap: 1\nmappings:\n  \(mapping)\n"])
        let help = "there is one key `@odata.type`: write `'\"@odata.type\"'`"
        for (json, wanted) in [(#"{"@odata.type": "x"}"#, help), (#"{"@odata": {}}"#, nil)] {
            let error = #expect(throws: DataError.self) { try runtime.objects(from: .text(json), as: "P") }
            let failure = try #require(error?.failures.first)
            #expect(failure.id.rawValue == id && failure.help == wanted, "\(failure)")
        }
    }

    @Test func quotesAKeyWithDotsThatHoldsTheValue() throws {
        let rule = #"{from: "urn:a:2.0:User.department", required: true}"#
        let runtime = try Runtime(specs: ["s.yaml": "specmap: 1\nmappings: {P: {properties: {x: \(rule)}}}\n"])
        let json = #"{"urn:a:2.0:User": {"department": "D"}}"#
        let error = #expect(throws: DataError.self) { try runtime.objects(from: .text(json), as: "P") }
        #expect(
            error?.failures.first?.help == #"there is one key `urn:a:2.0:User`: write `'"urn:a:2.0:User".department'`"#
        )
    }

    @Test(arguments: [
        ("{from: fields.System.Title, required: true}", "fields.\"System.Title\""),
        ("{from: $.fields.System.Title, required: true}", "$.fields.\"System.Title\""),
        ("{from: fields.System.Area.name, required: true}", "fields.\"System.Area\".name"),
        ("{from: fields.Systems.Title, required: true}", nil),
    ])
    func quotesAKeyWithDotsFurtherIn(_ rule: String, _ path: String?) throws {
        let runtime = try Runtime(specs: ["s.yaml": "specmap: 1\nmappings: {P: {properties: {x: \(rule)}}}\n"])
        let json = #"{"fields": {"System.Title": "a", "System.Area": {"name": "b"}}}"#
        let error = #expect(throws: DataError.self) { try runtime.objects(from: .text(json), as: "P") }
        let failure = try #require(error?.failures.first)
        #expect(failure.help?.hasSuffix("write `\(path ?? "")`") == path.map { _ in true }, "\(failure)")
    }

    @Test(arguments: ["fail", "warn"])
    func saysWhichPathTakesAnUnreadKeyForSeveralNames(_ policy: String) throws {
        let spec = """
            specmap: 1
            mappings:
              P:
                unknown: \(policy)
                properties: {rel: '"m.rel".type', key: m.rel.key, title: fields.System.Title, state: 'fields."System.State"'}
            """
        let runtime = try Runtime(specs: ["s.yaml": spec])
        let json = #"{"m.rel": {"type": 1, "key": 2}, "fields": {"System.Title": 3, "System.State": 4, "other.x": 5}}"#
        let reading = runtime.tryReading(Array(json.utf8), by: 0, asShown: false)
        let failures = policy == "warn" ? reading.warnings : reading.error?.failures ?? []
        #expect(
            failures.map(\.help) == [
                "`m.rel.key` leads through several members; this one is `\"m.rel\".key`",
                "`fields.System.Title` leads through several members; this one is `fields.\"System.Title\"`", nil,
            ]
        )
        #expect(failures.map(\.nearest) == [nil, nil, nil])
    }
}
