import Foundation
import SpecRuntime
import Testing

/// Shapes of JSON that a keyword reads in another form.
struct InferredShapeTests {
    /// Checks that a draft reads and writes its sample without a loss.
    static func expectRoundTrip(_ trial: InferenceTrial, sourceLocation: SourceLocation = #_sourceLocation)
        throws
    {
        try trial.check(more: "unknown: fail", sourceLocation: sourceLocation)
        let runtime = try Runtime(specs: ["draft.yaml": trial.yaml])
        let mapping = try #require(runtime.mappings.first)
        for sample in trial.samples {
            let object = try runtime.object(from: .text(sample), as: mapping)
            let written = try runtime.json(from: object)
            let (read, wanted) = try (
                JSONSerialization.jsonObject(with: Data(written)) as? NSDictionary,
                JSONSerialization.jsonObject(with: Data(sample.utf8)) as? NSDictionary
            )
            #expect(read == wanted, "\(String(decoding: written, as: UTF8.self))", sourceLocation: sourceLocation)
        }
    }

    @Test func draftsTablesOfParallelArrays() throws {
        let trial = try InferenceTrial(
            #"{"id":1,"hourly":{"time":["2024-01-01T00:00:00Z","2024-01-01T01:00:00Z","2024-01-01T02:00:00Z"],"temp":[1.5,null,2.5]}}"#,
            #"{"id":2,"hourly":{"time":["2024-01-02T00:00:00Z","2024-01-02T01:00:00Z","2024-01-02T02:00:00Z"],"temp":[1.5,0.5,2.5]}}"#
        )
        #expect(
            trial.rules.hasSuffix(
                """
                      hourly: {list: Hourly, transform: {table: {by_column: [time, temp]}}}
                  Hourly:
                    properties:
                      time: {date_format: iso8601}
                      temp: {type: number}
                """
            ),
            "\(trial.rules)"
        )
        #expect(try trial.line("hourly").hasSuffix("# check: parallel arrays, read as a list of objects"))
        try Self.expectRoundTrip(trial)
    }

    @Test(arguments: [
        #"{"a":{"names":["a","b","c"],"emails":["x","y","z"]}}"#, #"{"a":{"time":[1,2],"b":[1,2]}}"#,
        #"{"a":{"time":[1,2,3],"b":[1,2]}}"#, #"{"a":{"time":[1,2,3],"b":[1,2,[3]]}}"#,
        #"{"a":{"time":[1,2,3],"b":[1,2,3],"unit":"s"}}"#, #"{"time":[1,2,3],"b":[1,2,3]}"#,
        #"[{"a":{"time":[1,2,3],"b":[1,2,3]}},{"a":{"time":[1,2,3,4],"b":[1,2,3]}}]"#,
        #"[{"a":{"time":[1,2,3],"b":[1,2,3]}},{"a":{"time":[1,2,3]}}]"#,
    ])
    func takesOtherArraysAsTheyAre(_ sample: String) throws {
        let trial = try InferenceTrial(sample)
        #expect(!trial.rules.contains("table"), "\(trial.rules)")
        try trial.check()
    }

    @Test func draftsValuesWrappedByTheirType() throws {
        let trial = try InferenceTrial(
            #"{"attributes":[{"key":"a","value":{"stringValue":"x"}},{"key":"b","value":{"intValue":"3"}}],"s":{"doubleValue":1.5}}"#
        )
        #expect(
            try trial.line("value").hasPrefix(
                "value: {transform: {unwrap: {stringValue: string, intValue: {type: integer, as_text: true}}}}"
            )
        )
        #expect(try trial.line("s").hasPrefix("s: {type: number, transform: {unwrap: {doubleValue: number}}}"))
        try Self.expectRoundTrip(trial)
        let item = try InferenceTrial(#"{"id":1,"list":[{"S":"a"},{"N":"1.50"},{"BOOL":true}]}"#)
        #expect(item.rules.contains("unwrap: {S: string, N: {type: number, as_text: true}, BOOL: boolean}"))
        try Self.expectRoundTrip(item)
        let price = try InferenceTrial(#"{"id":1,"text":{"doubleValue":"19.90"},"number":{"double_value":19.90}}"#)
        let text = "text: {type: decimal, transform: {unwrap: {doubleValue: {type: number, as_text: true}}}}"
        #expect(try price.line("text").hasPrefix(text))
        #expect(
            try price.line("number").hasPrefix("number: {type: decimal, transform: {unwrap: {double_value: number}}}")
        )
        try Self.expectRoundTrip(price)
    }

    @Test(arguments: [
        #"{"a":{"N":"1"}}"#, #"{"a":{"S":"1","N":"2"}}"#, #"{"a":[{"stringValue":"x"},{"string_value":"y"}]}"#,
        #"{"a":{"intValue":"007"}}"#, #"{"a":{"stringValue":null}}"#, #"{"a":{"stringValue":"x","unit":"m"}}"#,
        #"{"stringValue":"x"}"#, #"{"a":[{"stringValue":"x"},{}]}"#,
    ])
    func takesOtherObjectsAsTheyAre(_ sample: String) throws {
        let trial = try InferenceTrial(sample)
        #expect(!trial.rules.contains("unwrap"), "\(trial.rules)")
        try trial.check()
    }

    @Test func draftsNumberedMembers() throws {
        let trial = try InferenceTrial(
            #"{"address1":"a","address2":"b","MediaUrl0":"https://a.b/1","MediaUrl1":"https://a.b/2","q1":1,"q2":2,"q3":3}"#,
            #"{"address1":"a","address2":"b","MediaUrl0":"https://a.b/1","q1":1,"q2":2,"q3":3}"#
        )
        #expect(try trial.line("address").hasPrefix("address: {list: string, numbered: {min: 1, max: 2}}"))
        #expect(trial.rules.contains("list: url, numbered: {min: 0, max: 1}"), "\(trial.rules)")
        #expect(try trial.line("q").hasPrefix("q: {list: integer, numbered: {min: 1, max: 3}}"))
        try Self.expectRoundTrip(trial)
    }

    @Test(arguments: [
        #"{"x1":1,"y1":2,"x2":3,"y2":4}"#, #"{"md5":"a","sha1":"b","sha256":"c"}"#, #"{"line1":"a","line3":"b"}"#,
        #"{"line01":"a","line02":"b","line03":"c"}"#, #"{"a1":1,"a2":"x","a3":true}"#, #"{"a1":[1],"a2":[2],"a3":[3]}"#,
        #"{"line1":"a","line2":null}"#, #"[{"line1":"a","line2":"b"},{"line2":"b"}]"#, #"{"year2023":1,"year2024":2}"#,
    ])
    func takesOtherMembersAsTheyAre(_ sample: String) throws {
        let trial = try InferenceTrial(sample)
        #expect(!trial.rules.contains("numbered"), "\(trial.rules)")
        try trial.check()
    }

    @Test func draftsAmountsInText() throws {
        let trial = try InferenceTrial(#"{"total":"598.90","parts":["1.00","-0.50"],"version":"1.10","rate":"0.5"}"#)
        #expect(try trial.line("total").hasPrefix("total: {type: decimal, as_text: true}"))
        #expect(try trial.line("parts").hasPrefix("parts: {list: {type: decimal, as_text: true}}"))
        #expect(try trial.line("version") == "version: {type: string}")
        #expect(try trial.line("rate").hasPrefix("rate: {type: string}"))
        try Self.expectRoundTrip(trial)
        for text in ["1.5", "12", "1.00 EUR", "01.00", "-0.00", "1.00e2", ""] {
            let other = try InferenceTrial(#"[{"total":"598.90"},{"total":"\#(text)"}]"#)
            #expect(!other.rules.contains("as_text"), "\(other.rules)")
            try other.check()
        }
    }

    /// Records of the kinds that most APIs return: none of them is drafted in another form.
    @Test(arguments: 0..<30)
    func draftsOrdinaryRecordsAsTheyAre(_ seed: Int) throws {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func below(_ limit: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(truncatingIfNeeded: state >> 33) % limit
        }
        func text() -> String { "\"" + ["Ana", "a b", "2024", "x@y.z", "é", "v1.2", "B7"][below(7)] + "\"" }
        func list() -> String { "[" + (0..<below(5)).map { _ in text() }.joined(separator: ",") + "]" }
        func record() -> String {
            """
            {"id":\(below(99)),"name":\(text()),"tags":\(list()),"owner":{"id":\(below(9)),"value":\(text())},
            "lists":{"read":\(list()),"write":\(list())},"size":{"S":\(below(9)),"M":\(below(9))},
            "h1":\(text()),"h2":\(text()),"sha1":\(text()),"price":\(below(50)).\(below(9)),"value":{"number":\(below(9))}}
            """
            .replacing("\n", with: "")
        }
        let trial = try InferenceTrial((0...below(4)).map { _ in record() }.joined(separator: "\n"))
        for word in ["table", "unwrap", "numbered", "as_text"] {
            #expect(!trial.rules.contains(word), "\(trial.rules)")
        }
        try trial.check()
    }
}
