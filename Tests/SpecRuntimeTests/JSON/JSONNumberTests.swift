import Foundation
import SpecTestSupport
import Testing

@testable import SpecRuntime

@Suite struct JSONNumberTests {
    private func scan(_ text: String) -> (end: Int, isInteger: Bool)? {
        let bytes = Array(text.utf8)
        return JSONNumber.scan(bytes, at: 0, limit: bytes.count)
    }

    private func double(_ text: String) -> Double? { JSONNumber.double(padded(text), 0..<text.utf8.count) }

    private func integer(_ text: String) -> JSONNumber.Integer {
        JSONNumber.integer(padded(text), 0..<text.utf8.count)
    }

    private func decimal(_ text: String) -> Decimal? { JSONNumber.decimal(padded(text), 0..<text.utf8.count) }

    /// Bytes behind which others may be read, as behind those of all input.
    private func padded(_ text: String) -> [UInt8] {
        Array(text.utf8) + [UInt8](repeating: 0, count: JSONInputBuffer.padding)
    }

    @Test(arguments: ["0", "-0", "1", "-12", "9", "1234567890123456789012345678901234567890"])
    func findsTheEndOfIntegers(text: String) {
        for tail in ["", ",", "]", "}", " ", "\n", "\r", "\t", ",1"] {
            let found = scan(text + tail)
            #expect(found?.end == text.utf8.count)
            #expect(found?.isInteger == true)
        }
    }

    @Test(arguments: ["0.0", "-0.5", "1e1", "1E+10", "12.50e-07", "0e0", "-1.0E0"])
    func findsTheEndOfOtherNumbers(text: String) {
        for tail in ["", ",", "]", "}", " ", "\n"] {
            let found = scan(text + tail)
            #expect(found?.end == text.utf8.count)
            #expect(found?.isInteger == false)
        }
    }

    @Test(arguments: [
        "", "-", "+1", ".5", "01", "-01", "00", "1.", "1.e1", "1e", "1e+", "1e-", "1e1.5", "1.2.3", "--1", "0x1", "1_0",
        "1a", "1\"",
        "1\"a\"", "1.5x", "1e5x", "a", "1-", "1e5e5", "1:", "1{", "1[", "-a", "١",
    ])
    func refusesWhatIsNoNumber(text: String) {
        #expect(scan(text) == nil)
    }

    @Test func findsNumbersWithinALimit() {
        let bytes = Array("[123.5e1]".utf8)
        #expect(JSONNumber.scan(bytes, at: 1, limit: 3)?.end == 3)
        #expect(JSONNumber.scan(bytes, at: 1, limit: 5) == nil)
        #expect(JSONNumber.scan(bytes, at: 1, limit: 6)?.end == 6)
        #expect(JSONNumber.scan(bytes, at: 1, limit: 9)?.end == 8)
    }

    /// Where the next token stands is a shortcut to a number's end.
    @Test func findsTheSameByTheNextToken() throws {
        var generator = SeededRandom(seed: 5)
        for _ in 0..<3000 {
            let text = Self.numberLike(&generator)
            let wanted = scan(text).flatMap { $0.end == text.utf8.count ? $0 : nil }
            for tail in ["]", " ]", ",1]", "\n,2]", "}", ""] {
                try withText(Array("[\(text)\(tail)".utf8)) { json in
                    let found = try? JSONWalker(json).number(1)
                    #expect(found?.range.count == wanted?.end, "\(text)\(tail)")
                    #expect(found?.isInteger == wanted?.isInteger, "\(text)\(tail)")
                }
            }
        }
    }

    /// Digits, few or many, with what numbers have before and between them, or nearly.
    private static func numberLike(_ generator: inout SeededRandom) -> String {
        var text = ["", "", "-", "0", "-0", "1", "-9"].randomElement(using: &generator) ?? ""
        for mark in [["", ".", "/"], ["", "", "e", "E+", "."], [""]] {
            let length = Int.random(in: 0...26, using: &generator)
            text += (0..<length).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
            text += mark.randomElement(using: &generator) ?? ""
        }
        return text.first.map { $0.isNumber || $0 == "-" } ?? false ? text : "7\(text)"
    }

    @Test func keepsIntegersExact() {
        #expect(integer("0") == .int64(0))
        #expect(integer("-0") == .int64(0))
        #expect(integer("9007199254740993") == .int64(9_007_199_254_740_993))
        #expect(integer("9223372036854775807") == .int64(.max))
        #expect(integer("9223372036854775808") == .uint64(1 << 63))
        #expect(integer("18446744073709551615") == .uint64(.max))
        #expect(integer("18446744073709551616") == .overflow)
        #expect(integer("99999999999999999999") == .overflow)
        #expect(integer("-9223372036854775808") == .int64(.min))
        #expect(integer("-9223372036854775809") == .overflow)
        #expect(integer("-18446744073709551615") == .overflow)
        #expect(integer("123456789012345678901234567890") == .overflow)
    }

    @Test func readsRandomIntegersAsSwiftDoes() {
        var random = SeededRandom(seed: 5)
        for _ in 0..<5_000 {
            let number = Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0..<63, using: &random)
            #expect(integer("\(number)") == .int64(number))
        }
    }

    @Test(arguments: [
        "0", "-0", "0.1", "1.5", "-12.25e3", "1e22", "1e23", "123456789012345678", "9007199254740993",
        "9007199254740992.5",
        "1.7976931348623157e308", "1.7976931348623158e308", "2.2250738585072011e-308", "4.9e-324",
        "2.4703282292062327e-324", "1e-400",
        "0.000000000000000000000000000001", "100000000000000000000000000000000000000", "0.30000000000000004", "5e-324",
        "0e999999999999",
        "179769313486231570000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
        "8.5", "1e0005", "1.0000000000000002220446049250313080847263336181640625",
        "1.00000000000000011102230246251565404236316680908203125",
    ])
    func readsDoublesToTheNearest(text: String) {
        #expect(double(text)?.bitPattern == strtod(text, nil).bitPattern)
    }

    @Test func hasNoDoubleForWhatIsTooLarge() {
        #expect(double("1e400") == nil)
        #expect(double("-1e309") == nil)
        #expect(double("1.7976931348623159e308") == nil)
        #expect(double(String(repeating: "9", count: 400)) == nil)
        #expect(double("1e99999999999999999999") == nil)
    }

    @Test func readsRandomDoublesAsStrtodDoes() {
        var random = SeededRandom(seed: 6)
        for _ in 0..<20_000 {
            let digits = (0..<Int.random(in: 1...22, using: &random)).map { _ in Int.random(in: 0...9, using: &random) }
            let exponent = Int.random(in: -40...40, using: &random)
            let text = "\(Int.random(in: 1...9, using: &random)).\(digits.map(String.init).joined())e\(exponent)"
            #expect(double(text)?.bitPattern == strtod(text, nil).bitPattern, "\(text)")
        }
    }

    @Test func writesDoublesAsTheShortestTextThatReadsBack() {
        #expect(JSONNumber.text(1) == "1")
        #expect(JSONNumber.text(-0.0) == "-0")
        #expect(JSONNumber.text(0.1) == "0.1")
        #expect(JSONNumber.text(598.94) == "598.94")
        #expect(JSONNumber.text(1e22) == "1e+22")
        #expect(JSONNumber.text(1e-7) == "1e-7")
        #expect(JSONNumber.text(1e100) == "1e+100")
        #expect(JSONNumber.text(.leastNonzeroMagnitude) == "5e-324")
        #expect(JSONNumber.text(1.7976931348623157e308) == "1.7976931348623157e+308")
        #expect(JSONNumber.text(100) == "100")
        #expect(JSONNumber.text(1e15) == "1000000000000000")
    }

    @Test func readsBackEachRandomDouble() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<20_000 {
            let number = Double(bitPattern: random.next())
            guard number.isFinite else { continue }
            var output = JSONOutput()
            output.append(double: number)
            let text = output.withBytes { String(decoding: $0, as: UTF8.self) }
            #expect(double(text)?.bitPattern == number.bitPattern, "\(text)")
            #expect(scan(text)?.end == text.utf8.count, "\(text)")
        }
    }

    @Test(arguments: [
        ("0", "0"), ("-0", "0"), ("-0.00e5", "0"), ("1", "1"), ("598.94", "598.94"), ("-0.10", "-0.10"), ("1.0", "1.0"),
        ("1e3", "1000"), ("12E-4", "0.0012"),
        ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
        ("0.12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678"),
        ("-1234567890123456789.0987654321098765432", "-1234567890123456789.0987654321098765432"),
        ("18446744073709551616", "18446744073709551616"), ("10000000000000000000", "10000000000000000000"),
        ("1.00000000000000000000000000000000000000000000000000000000000", "1"),
        ("12345678901234567890123456789012340000000000", "12345678901234567890123456789012340000000000"),
        ("0.1", "0.1"), ("0.30000000000000004", "0.30000000000000004"), ("0e99999", "0"),
        ("340282366920938463463374607431768211455e-1", "nil"),
    ])
    func keepsEachDigitOfADecimal(text: String, spelled: String) {
        #expect(decimal(text)?.description ?? "nil" == spelled)
    }

    @Test(arguments: [
        "1e400", "1e-400", "1e128", "1e-129", "123456789012345678901234567890123456789",
        "1.00000000000000000000000000000000000001", "1e99999",
    ])
    func hasNoDecimalForWhatDoesNotFit(text: String) {
        #expect(decimal(text) == nil)
    }

    @Test func keepsDecimalsAtTheEndsOfTheRange() throws {
        let large = try #require(decimal("1e127"))
        #expect(large.description == "1" + String(repeating: "0", count: 127))
        let small = try #require(decimal("1e-128"))
        #expect(small.description == "0." + String(repeating: "0", count: 127) + "1")
        #expect(decimal("-5e127")?.description == "-5" + String(repeating: "0", count: 127))
    }

    @Test func equalsFoundationsDecimals() {
        var random = SeededRandom(seed: 8)
        for _ in 0..<3_000 {
            let digits = (0..<Int.random(in: 1...30, using: &random)).map { _ in
                "\(Int.random(in: 0...9, using: &random))"
            }.joined()
            let text = "\(Int.random(in: 1...9, using: &random)).\(digits)"
            #expect(decimal(text) == Decimal(string: text), "\(text)")
        }
    }
}
