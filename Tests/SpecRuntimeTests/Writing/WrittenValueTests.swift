import Foundation
import SpecRuntime
import Testing

/// How values are spelled in JSON that is written.
struct WrittenValueTests {
    @Test func keepsNumbersExact() throws {
        try expectWritten(
            "",
            [
                "1.0": "1.0", "1E+2": "1E+2", "-0": "-0", "1e400": "1e400",
                "123456789012345678901234567890.10": "123456789012345678901234567890.10",
                #"{"a":[1.50]}"#: #"{"a":[1.50]}"#,
            ]
        )
        try expectWritten(
            "{type: integer}",
            ["18446744073709551615": "18446744073709551615", "-9223372036854775808": "-9223372036854775808"]
        )
        try expectWritten(
            "{type: decimal}",
            [
                "0.1234567890123456789012345678": "0.1234567890123456789012345678",
                "12345678901234567890123456789012345678": "12345678901234567890123456789012345678",
                "-0.00000000000000000001": "-0.00000000000000000001",
            ]
        )
    }

    private static let doubles = [
        0.1, 1.0 / 3, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 123_456_789.123, 1e21, 1e-7, -2.5,
        4_503_599_627_370_496.5,
    ]

    @Test(arguments: doubles)
    func writesDoublesAsTheShortestTextThatReadsBack(_ double: Double) throws {
        let trial = try Trial(rule: "{type: number}")
        let written = try trial.write(["value": .double(double)])
        let text = written.dropFirst(9).dropLast()
        #expect(Double(text) == double)
        let digits = { (text: String) in text.prefix { $0 != "e" }.filter(\.isNumber).trimmingZeros }
        #expect(digits(String(text)) == digits("\(double)"))
        #expect(try trial.read(written) == written)
    }

    @Test func neverWritesWhatIsNoNumber() throws {
        let trial = try Trial(rule: "{type: number}")
        for double in [Double.nan, .infinity, -.infinity] {
            #expect(try trial.write(["value": .double(double)]) == "!wrong-type value")
        }
        #expect(try Trial(rule: "{type: decimal}").write(["value": .decimal(.nan)]) == "!wrong-type value")
    }

    @Test func writesValuesOfEveryType() throws {
        let values: [(String, Value, String)] = [
            ("string", "a", #""a""#), ("integer", 5, "5"), ("integer", .unsigned(.max), "18446744073709551615"),
            ("number", 5, "5"), ("number", .double(1.5), "1.5"), ("decimal", 5, "5"),
            ("decimal", .decimal(Decimal(12.5)), "12.5"),
            ("boolean", true, "true"), ("date", .date(Timestamp(seconds: 0)), #""1970-01-01T00:00:00Z""#),
            ("data", .data(Data([0, 255])), #""AP8=""#),
            ("any", ["a": [1, nil, true, "x", 1.5]], #"{"a":[1,null,true,"x",1.5]}"#),
            ("any", .number("1.50"), "1.50"), ("integer", nil, "null"),
        ]
        for (type, value, json) in values {
            let trial = try Trial(rule: "{type: \(type)}")
            #expect(try trial.write(["value": value]) == "{\"value\":\(json)}", "\(type)")
        }
        let url = try #require(URL(string: "https://a.b/c?d=%20"))
        #expect(try Trial(rule: "{type: url}").write(["value": .url(url)]) == #"{"value":"https://a.b/c?d=%20"}"#)
        let uuid = try #require(UUID(uuidString: "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"))
        #expect(
            try Trial(rule: "{type: uuid}").write(["value": .uuid(uuid)])
                == #"{"value":"f81d4fae-7dec-11d0-a765-00a0c91e6bf6"}"#
        )
    }

    @Test func escapesText() throws {
        try expectWritten(
            "{type: string}",
            [
                #""\u0000\u001f\b\f\n\r\t\"\\""#: #""\u0000\u001f\b\f\n\r\t\"\\""#, #""\/""#: #""/""#,
                #""\u00e9\ud83d\ude80""#: #""é🚀""#,
            ]
        )
        let every = (0..<0x80).compactMap { Unicode.Scalar($0).map(String.init) }.joined()
        let trial = try Trial(rule: "{type: string}")
        let written = try trial.write(["value": .string(every)])
        #expect(try trial.object(written).value?.string == every)
        #expect(written.utf8.allSatisfy { $0 >= 0x20 })
    }

    @Test func leavesOutWhatOmitSays() throws {
        let all: KeyValuePairs<String, String> = [
            "null": "null", #""""#: #""""#, "[]": "[]", "{}": "{}", "0": "0", "false": "false",
        ]
        try expectWritten("", all)
        try expectWritten("{omit: ['null']}", ["null": "", #""""#: #""""#, "[]": "[]", "0": "0"])
        try expectWritten(
            "{omit: [empty]}",
            ["null": "null", #""""#: "", "[]": "", "{}": "", "0": "0", "false": "false", "[null]": "[null]"]
        )
        try expectWritten(
            "{omit: [default], default: 5}",
            ["5": "", "": "", "6": "6", "null": "null", "5.0": "", #""5""#: #""5""#]
        )
        try expectWritten(
            "{omit: ['null', empty, default], default: x}",
            ["null": "", #""""#: "", #""x""#: "", #""y""#: #""y""#]
        )
        try expectWritten("{omit: [default], default: [], list: Car}", ["[]": "", "[{}]": "[{}]"])
        try expectWritten(
            "{omit: [default], default: 2014-02-13, date_format: day}",
            [#""2014-02-13""#: "", #""2014-02-14""#: #""2014-02-14""#]
        )
    }

    @Test func takesOmitFromTheMappingAndTheFile() throws {
        try expectWritesBack(
            """
            Thing: {omit: [empty], properties: {a: , b: {omit: []}, car: {object: Car}}}
            Car: {properties: {model: , note: {omit: [empty]}}}
            """,
            [#"{"a":"","b":"","car":{"model":null,"note":null}}"#: #"{"b":"","car":{"note":null}}"#],
            defaults: "{omit: ['null']}"
        )
    }
}

extension String {
    fileprivate var trimmingZeros: String {
        var text = drop { $0 == "0" }
        while text.last == "0" { text.removeLast() }
        return String(text)
    }
}
