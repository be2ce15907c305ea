import SpecRuntime
import Testing

/// Objects shown as JSON are written back from their bytes where nothing about them is unusual, and by way of objects
/// else. An array goes by way of objects, so each object is written in both ways, which must give the same.
struct UsualWritingTests {
    private static let mappings = """
        Thing:
          naming: snake_case
          properties:
            anyValue:
            text: {type: string, from: a.text}
            count: {type: integer, from: a.b.count}
            flag: {type: boolean, from: a.b.flag}
            day: {type: date}
            seconds: {transform: {date: {from: iso8601, to: unix_seconds}}}
            car: {object: Car, from: a.car}
            cars: {list: Car}
            names: {list: string}
            numbers: {list: integer}
            many: {list: any}
            maybe: {omit: [null]}
            price: {type: decimal}
            status: {values: {A: active}}
          constants: {meta.version: 2}
        Car: {properties: {model: m, year: {type: integer}, next: {object: Car}}}
        """

    private static let members = [
        "anyValue": [
            "1", "1.50", "-0", "1e400", "12345678901234567890123", "\"a\"", "{\"a\":[1,{}],\"a\":2}", "[]", "null",
        ],
        "text": ["\"\"", "\"é\"", #""\u00e9\n\"\\\/""#, #""\ud83d\ude00""#, "1", "null", "[]"],
        "count": [
            "0", "-1", "-0", "999999999999999999", "9223372036854775807", "18446744073709551616", "1.5", "\"1\"",
        ],
        "flag": ["true", "false", "null", "0"],
        "day": [
            "\"2012-09-05T10:00:00Z\"", "\"2012-09-05T10:00:00.5Z\"", "\"2012-09-05T12:00:00+02:00\"",
            "\"2012-13-05T10:00:00Z\"", "\"x\"", "1", "null",
        ],
        "seconds": [
            "0", "1346839200", "-1", "1.5", "253402300799", "253402300800", "\"2012-09-05T10:00:00Z\"", "null",
        ],
        "car": [
            "{}", #"{"model":"a","year":1}"#, #"{"year":"x"}"#, #"{"other":1}"#, "1", "null", #"{"next":{"next":{}}}"#,
        ],
        "cars": ["[]", #"[{"model":1},null,{}]"#, #"[{"year":1.5}]"#, "{}", "null", "[1]"],
        "names": ["[]", #"["a","b"]"#, "[1]", "[null]", "null"],
        "numbers": ["[1,2]", "[1.5]", "[-0]"],
        "many": ["[1,\"a\",{\"b\":[]},null]"],
        "maybe": ["null", "1"],
        "price": ["1.10", "1"],
        "status": ["\"active\"", "\"other\""],
        "other": ["1"],
        "$mapping": ["\"Thing\""],
    ]

    @Test(arguments: members.sorted { $0.key < $1.key }.flatMap { member in member.value.map { (member.key, $0) } })
    func writesTheSameAsByWayOfObjects(name: String, value: String) throws {
        let trial = try Trial(Self.mappings)
        for object in [
            "{\"\(name)\":\(value)}", "{\"text\":\"t\",\"\(name)\":\(value),\"flag\":true}",
            "{\"\(name)\":null,\"\(name)\":\(value)}", " { \"\(name)\" : \(value) } ",
        ] {
            let line = try unmap(trial, object, .lines)
            let array = try unmap(trial, "[\(object)]", .document)
            // An array of which nothing could be written is empty, or not there.
            let items = array.lines.joined().isEmpty ? "[]" : array.lines.joined()
            #expect("[\(line.lines.joined())]" == items, "\(object)")
            #expect(line.told.map(\.message) == array.told.map(\.message), "\(object)")
        }
    }

    @Test func putsMembersIntoTheirPlaces() throws {
        let trial = try Trial(Self.mappings)
        let shown =
            #"{"anyValue":1,"text":"é","count":3,"day":"2012-09-05T10:00:00Z","seconds":1346839200,"#
            + #""car":{"model":"a"},"cars":[{"year":1}],"names":["x"],"maybe":null}"#
        let source =
            #"{"any_value":1,"a":{"text":"é","b":{"count":3},"car":{"m":"a"}},"day":"2012-09-05T10:00:00Z","#
            + #""seconds":"2012-09-05T10:00:00Z","cars":[{"year":1}],"names":["x"],"meta":{"version":2}}"#
        #expect(try unmap(trial, shown, .lines).lines == [source])
        #expect(
            try unmap(trial, #"{"car":null,"text":null}"#, .lines).lines == [
                #"{"a":{"text":null,"car":null},"meta":{"version":2}}"#
            ]
        )
    }

    @Test func leavesNothingOfALineThatItGaveUp() throws {
        let trial = try Trial("Thing: {root: r, properties: {a: {type: integer}, b: {type: decimal, from: c.b}}}")
        let run = try unmap(trial, "{\"a\":1}\n{\"a\":2,\"b\":1.10}\n{\"a\":\"x\"}\n{\"a\":4}\n", .lines)
        #expect(run.lines == [#"{"r":{"a":1}}"#, #"{"r":{"a":2,"c":{"b":1.10}}}"#, #"{"r":{"a":4}}"#])
        #expect(run.told.count == 1)
    }

    private func unmap(_ trial: Trial, _ json: String, _ format: JSONInputStream.Format) throws -> StreamRun {
        try trial.stream(json, format) {
            $0.task = .unmap
            $0.skipsBadRecords = true
        }
    }
}
