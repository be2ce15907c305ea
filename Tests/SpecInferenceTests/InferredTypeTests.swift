import SpecRuntime
import Testing

/// The type of a drafted property.
struct InferredTypeTests {
    /// Records with these values of one member, the rule it gets, and a part of the comment behind it.
    private static let types: [(values: [String], rule: String, comment: String)] = [
        ([#""a""#, #""b c""#], "type: string", ""),
        (["1", "-2", "18446744073709551615"], "type: integer", ""),
        (["1", "2.5"], "type: number", ""),
        (["1.0"], "type: number", ""),
        (["598.90", "3.5"], "type: decimal", ""),
        (["1.50e10"], "type: number", ""),
        (["true", "false"], "type: boolean", ""),
        ([#""f81d4fae-7dec-11d0-a765-00a0c91e6bf6""#], "type: uuid", ""),
        (
            [#""f81d4fae-7dec-11d0-a765-00a0c91e6bf6""#, #""F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6""#], "type: uuid",
            "# check: capital letters are written as small ones; `type: string` keeps them"
        ),
        ([#""https://a.example/b?c=d""#, #""http:\/\/a.example\/""#], "type: url", ""),
        ([#""https://a.example""#, #""a.example""#], "type: string", ""),
        ([#""mailto:a@example.com""#], "type: string", ""),
        ([#""2014-02-13""#], "date_format: day", ""),
        ([#""2014-02-30""#], "type: string", ""),
        ([#""2000-08-22T12:28:00Z""#, #""2000-08-22T14:28:00.5+00:00""#], "date_format: iso8601", ""),
        (
            [#""2000-08-22T12:28:00Z""#, #""2000-08-22T14:28:00.5+02:00""#], "date_format: iso8601",
            "# check: written in UTC"
        ),
        (
            [#""2000-08-22T12:28:00.120Z""#, #""2000-08-22T14:28:00.000Z""#],
            "date_format: 'yyyy-MM-dd''T''HH:mm:ss.SSSXXX'", "# check: fractions always of 3 digits?"
        ),
        (
            [#""2000-08-22T12:28:00.12Z""#, #""2000-08-22T14:28:00.000Z""#], "date_format: iso8601",
            "# check: a fraction that ends in zero is written without it"
        ),
        (
            [#""2000-08-22T12:28:00+00:00""#, #""2000-08-22T14:28:00+00:00""#],
            "date_format: 'yyyy-MM-dd''T''HH:mm:ssxxx'", ""
        ),
        (
            [#""2000-08-22T12:28:00+00:00""#, #""2000-08-22T14:28:00Z""#], "date_format: iso8601", ""
        ),
        (
            [#""2016-12-31T23:59:60Z""#, #""2016-12-31T23:59:59Z""#], "date_format: iso8601",
            "# check: a time of `23:59:60`"
        ),
        (
            [#""2014-02-13""#, #""2000-08-22T12:28:00Z""#], "type: string, date_format: [iso8601, day]",
            "# check: dates of several precisions, kept as they are"
        ),
        (
            [#""2014-02-13""#, #""2014-02-13 11:12:13""#],
            "type: string, date_format: ['yyyy-MM-dd HH:mm:ss', day]",
            "# check: dates of several precisions, kept as they are"
        ),
        ([#""2014-02-13""#, #""soon""#], "type: string", ""),
        ([#""soon""#, #""2014-02-13""#], "type: string", ""),
        ([#""2014-02-13 11:12:13""#], "date_format: 'yyyy-MM-dd HH:mm:ss'", "# check: no time zone"),
        ([#""12/25/2020""#, #""01/02/2020""#], "date_format: 'MM/dd/yyyy'", ""),
        ([#""01/02/2020""#, #""25/12/2020""#], "date_format: 'dd/MM/yyyy'", ""),
        ([#""12/25/2020""#, #""25/12/2020""#], "type: string", "# check: dates in several formats"),
        ([#""Mon, 02 Jan 2006 15:04:05 GMT""#], "date_format: 'EEE, dd MMM yyyy HH:mm:ss ''GMT'''", ""),
        (
            [#""2014-02-13""#, #""""#], "type: string",
            "# check: dates, save where it is \"\"; `date_format: day, transform: {null_if: \"\"}` reads \"\" as null"
        ),
        ([#""12.50""#, #""""#], "type: string", "`type: decimal, as_text: true, transform: {null_if: \"\"}`"),
        (
            [#""2014-02-13T11:12:13Z""#, #""2014-02-13T11:12:13.782070Z""#], "date_format: iso8601",
            "# check: a fraction that ends in zero is written without it: `.50` as `.5`"
        ),
        ([#""2014-02-13T11:12:13Z""#, #""2014-02-13T11:12:13.78207Z""#], "date_format: iso8601", ""),
        (["1600000000", "1600000001"], "type: integer", "# check: seconds since 1970"),
        (["1600000000123"], "type: integer", "# check: milliseconds since 1970"),
        ([#""12""#, #""7""#], "type: string", "# check: numbers in text"),
        ([#""007""#], "type: string", ""),
        ([#""598.94""#], "type: decimal, as_text: true", "# check: an amount? Its digits are kept"),
        ([#""598.9""#], "type: string", "# check: numbers in text; `type: decimal, as_text: true`"),
        ([#""true""#], "type: string", "# check: `true` and `false` in text; `type: boolean, as_text: true` makes"),
        (["18446744073709551616"], "type: decimal", "# check: integers of more than 64 bits"),
        (["1e400", "1"], "", "# check: numbers too large"),
        (["12345678901234567890.12345678", "1.5"], "type: decimal", "# check: more digits than `number` holds"),
        (["0.1234567890123456789"], "type: decimal", "# check: more digits than `number` holds"),
        (["0.1000000000000000055511151231257827021181583404541015625"], "", "# check: more digits than `number`"),
        (["0.1234567890123456789", "1e300"], "", "# check: more digits than `number`"),
        (["1e-400"], "", "# check: more digits than `number`"),
        (["1.5", "18446744073709551615"], "type: decimal", "# check: more digits than `number` holds"),
        (["1.5", "9007199254740992"], "type: number", ""),
        (["1.5", #""12345678901234567890""#], "", "# check: sometimes text, sometimes a number"),
        (["0.30000000000000004", "1.7976931348623157e308"], "type: number", ""),
        (
            ["12", #""13""#], "type: integer, accept: [string]",
            "# check: sometimes text, sometimes a number; written as numbers"
        ),
        (["12", #""13""#, #""14""#], "type: integer, as_text: true, accept: [integer]", "# check"),
        (["1.5", #""13""#], "type: number, accept: [string]", "# check"),
        (["1.5", #""19.90""#], "type: decimal, accept: [string]", "# check: sometimes text, sometimes a number"),
        (["19.90", #""1.5""#], "type: decimal, accept: [string]", "# check: sometimes text, sometimes a number"),
        (["1.5", #""1.50e2""#], "type: number, accept: [string]", "# check"),
        (["12", #""a""#], "", "# check: sometimes text, sometimes a number"),
        (["1.5", #""a""#], "", "# check"),
        (["true", #""0""#], "type: boolean, accept: [string]", "# check"),
        (["true", "0"], "type: boolean, accept: [integer]", "# check"),
        (["true", "2"], "", "# check"),
        (["true", "1.5"], "", "# check"),
        (["true", #""a""#], "", "# check"),
        (["true", "1", #""a""#], "", "# check"),
        (["[1]", "1"], "", "# check: sometimes a list, sometimes a number"),
        ([#"{"a":1}"#, "[]"], "", "# check: sometimes an object, sometimes a list"),
        (["null"], "", "# check: only null was seen"),
        (["[]"], "list: any", "# check: only [] was seen"),
        (["{}"], "", "# check: only {} was seen"),
        (["[1, 2]", "[2.5]"], "list: number", ""),
        (["[1, null]"], "list: {type: integer, if_null: null}", ""),
        (["[null]"], "list: any", "# check: only null was seen"),
        (["[[1, 2], []]"], "list: {list: integer}", ""),
        ([#"["2014-02-13"]"#], "list: {date_format: day}", ""),
    ]

    /// The libraries: Y-4.
    @Test(arguments: types.indices)
    func givesTheTypeThatReadsAllSamples(_ index: Int) throws {
        let (values, rule, comment) = Self.types[index]
        let records = values.map { #"{"other": 1, "value": \#($0)}"# }
        let trial = try InferenceTrial("[\(records.joined(separator: ","))]")
        let line = try trial.line("value")
        let stated = line.components("  # ")
        #expect(stated.first == (rule.isEmpty ? "value:" : "value: {\(rule)}"))
        #expect(comment.isEmpty ? !line.contains("# check") : line.contains(comment), "\(line)")
        try trial.check(more: "unknown: fail")
    }

    /// The rule that a comment advises reads the samples, and writes them as they are.
    @Test(arguments: [
        [#""2014-02-13""#, #""""#], [#""12.50""#, #""""#], [#""12""#, #""""#], [#""true""#, #""""#], [#""true""#],
        [#""598.9""#], [#""https://a.example/b""#, #""""#], [#""6f9619ff-8b86-d011-b42d-00c04fc964ff""#, #""""#],
        [#""2014-02-13""#, #""2000-08-22T12:28:00Z""#, #""""#], [#""2014-02-13 11:12:13""#, #""""#],
    ])
    func advisesRulesThatReadAllSamples(_ values: [String]) throws {
        let records = values.map { #"{"other":1,"value":\#($0)}"# }
        let line = try InferenceTrial(records.joined(separator: "\n")).line("value")
        let parts = line.components("`").filter { $0.hasPrefix("type: ") || $0.hasPrefix("date_format: ") }
        let rule = try #require(parts.first, "\(line)")
        let runtime = try Runtime(specs: [
            "s.yaml": "specmap: 1\nmappings: {T: {properties: {other: , value: {\(rule)}}}}\n"
        ])
        for record in records {
            let object = try #require(try runtime.objects(from: .text(record), as: "T").first)
            let json = String(decoding: try runtime.json(from: object, as: "T"), as: UTF8.self)
            #expect(json == record || values.count > 2, "\(rule)")
        }
    }

    @Test func saysHowOftenAMemberIsThereAndHowOftenNull() throws {
        let records = (0..<100).map { index in
            index < 2 ? #"{"id": "x"}"# : #"{"id": "x", "email": \#(index % 10 == 9 ? "null" : #""a b""#)}"#
        }
        let trial = try InferenceTrial(records.joined(separator: "\n"))
        #expect(try trial.line("email") == "email: {type: string}  # in 98 %, null in 10 %; values seen: \"a b\"")
    }

    @Test func countsAMemberThatStandsTwiceOnce() throws {
        let trial = try InferenceTrial(#"[{"a": 1, "a": 2}, {"b": 1}]"#)
        #expect(try trial.line("a") == "a: {type: integer}  # in 50 %")
        try trial.check()
    }

    @Test func marksWhatIsUniqueInAllSamples() throws {
        let records = (0..<50).map {
            #"{"id": \#($0 + 7), "name": "n\#($0 % 40)", "price": \#($0).5, "text": "a \#($0)"}"#
        }
        let trial = try InferenceTrial(records.joined(separator: "\n"))
        #expect(try trial.line("id").hasSuffix("# key candidate: unique in all samples"))
        for other in ["name", "price", "text"] { #expect(try !trial.line(other).contains("key candidate")) }
    }

    @Test func comparesTextsAsTheyReadAndNotAsTheyAreSpelled() throws {
        let records = (0..<20).map { #"{"code": "c\#($0)\/x"}"# } + [#"{"code": "c3/x"}"#]
        let trial = try InferenceTrial(records.joined(separator: "\n"))
        #expect(try !trial.line("code").contains("key candidate"))
    }

    @Test func listsTheValuesWhereTheyAreFew() throws {
        let states = ["open", "closed", "on hold"]
        let records = (0..<60).map { #"{"state": "\#(states[$0 % 3])", "level": \#($0 % 2), "name": "n\#($0)"}"# }
        let trial = try InferenceTrial(records.joined(separator: "\n"))
        #expect(try trial.line("state").hasSuffix("# values seen: open, closed, \"on hold\""))
        #expect(try trial.line("level").hasSuffix("# values seen: 0, 1"))
        #expect(try !trial.line("name").contains("values seen"))
    }
}

extension String {
    /// The pieces between separators.
    fileprivate func components(_ separator: String) -> [String] {
        var rest = self[...]
        var pieces: [String] = []
        while let found = rest.firstRange(of: separator) {
            pieces.append(String(rest[..<found.lowerBound]))
            rest = rest[found.upperBound...]
        }
        return pieces + [String(rest)]
    }
}
