import Foundation
import SpecIR
import SpecTestSupport

@testable import SpecRuntime

/// Values of all kinds, the same in every run, with many that are near a limit.
struct RandomValues {
    var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// How many values are compared: half of those where a sanitizer runs, ten times as many with
    /// `SPECMAP_MORE_CASES`.
    static func rounds(_ usual: Int) -> Int {
        let environment = ProcessInfo.processInfo.environment
        if environment["SPECMAP_FEWER_CASES"] == "1" { return usual / 2 }
        return environment["SPECMAP_MORE_CASES"] == "1" ? usual * 10 : usual
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// Any value; lists and dictionaries down to a depth.
    mutating func value(depth: Int = 2) -> Value {
        switch count(0...(depth > 0 ? 13 : 10)) {
        case 0: .null
        case 1: .boolean(chance(50))
        case 2, 3: number()
        case 4: .number(digits())
        case 5: .date(date())
        case 6: textLike()
        case 7...10: .string(text())
        case 11, 12: .list((0..<count(0...5)).map { _ in value(depth: depth - 1) })
        default: .dictionary(dictionary(depth: depth - 1))
        }
    }

    private mutating func dictionary(depth: Int) -> ValueDictionary {
        var members = ValueDictionary()
        for _ in 0..<count(0...(chance(10) ? 40 : 4)) {
            members[pick(["a", "b", "ä", ""]) + text()] = value(depth: depth)
        }
        return members
    }

    mutating func list(of make: (inout RandomValues) -> Value, upTo most: Int = 8) -> Value {
        .list((0..<count(0...most)).map { _ in make(&self) })
    }
}

// MARK: Numbers

extension RandomValues {
    /// A number held in any of the ways.
    mutating func number() -> Value {
        switch count(0...5) {
        case 0: .integer(integer())
        case 1: .unsigned(UInt64(Int64.max) + UInt64.random(in: 1...(1 << 63), using: &random))
        case 2: .double(double())
        case 3: NumberText.decimal(digits()).map(Value.decimal) ?? .decimal(Decimal(integer()))
        default: .number(digits())
        }
    }

    mutating func integer() -> Int64 {
        switch count(0...4) {
        case 0: pick([0, 1, -1, .max, .min, 10, 100, 999_999_999_999_999_999, 1_000_000_000_000_000_000, -10])
        case 1: Int64.random(in: -20...20, using: &random)
        default: Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0..<63, using: &random)
        }
    }

    mutating func double() -> Double {
        switch count(0...4) {
        case 0:
            pick([
                0, -0.0, 0.1, 1e-5, 0.0001, 1e22, 1e16, .leastNonzeroMagnitude, 1.7976931348623157e308,
                123456789012345680,
            ])
        case 1: Double(Int64.random(in: -100_000...100_000, using: &random)) / 100
        case 2: Double(integer())
        default: finite(Double(bitPattern: UInt64.random(in: .min ... .max, using: &random)))
        }
    }

    private func finite(_ double: Double) -> Double { double.isFinite ? double : 1.5 }

    /// Digits as JSON spells numbers, in all spellings.
    mutating func digits() -> String {
        if chance(12) {
            return pick([
                "0", "-0", "0.0", "-0.0", "0e5", "-0e-7", "1e400", "-1e400", "1e-400", "1E5", "1e+5", "1.0", "10e-1",
                "1e0", "100", "1e18", "1e19", "1e20", "18446744073709551615", "18446744073709551616",
                "-9223372036854775808",
                "-9223372036854775809", "9223372036854775807", "9223372036854775808", "1e127", "1e128", "1e-128",
                "1e-129",
                "99999999999999999999999999999999999999", "999999999999999999999999999999999999990", "0.1e1",
                "340282366920938463463374607431768211456", "1e0000000000000000005", "1e99999", "0e99999", "1e1000001",
                "1e-1000001", "12345678901234567890123456789012345678e-128", "0.00001", "0.0001", "123456789012345.6",
                "12345678901234567", "1e99999999999999999999", "1e-99999999999999999999", "1.5e308", "1.8e308",
                "2e-324",
                "5e-1", "0.5", "2.5", "-2.5", "0.05", "999.5", "-999.995", "1.005",
            ])
        }
        let sign = chance(25) ? "-" : ""
        let most = pick([1, 3, 8, 15, 16, 18, 19, 20, 37, 38, 39, 45])
        var whole = chance(20) ? "0" : run(1...most)
        while whole.count > 1, whole.hasPrefix("0") { whole.removeFirst() }
        let fraction = chance(45) ? "." + run(1...pick([1, 2, 4, 16, 38, 40])) : ""
        let exponent = chance(20) ? pick(["e", "E"]) + pick(["", "+", "-"]) + run(1...pick([1, 2, 3])) : ""
        return sign + whole + fraction + exponent
    }

    private mutating func run(_ lengths: ClosedRange<Int>) -> String {
        let zeros = chance(30)
        return String((0..<count(lengths)).map { _ in zeros && chance(70) ? "0" : pick(Array("0123456789")) })
    }
}

// MARK: Texts

extension RandomValues {
    private static let pieces = [
        "a", "b", "B", "Z", "z", "A", "foo", "FOO", "Grüße", "Ä", "ß", "ÿ", "Ÿ", "µ", "×", "÷", "é", "e\u{301}", "İ",
        "ı", "Σ",
        "ς", "ŉ", "ΐ", "ﬃ", "日本", "👍🏽", "👨‍👩‍👧", "\u{0}", "\u{1F}", "\"", "\\", "/", "\n", "\r\n", "\t", " ", "  ", "\u{B}",
        "\u{85}",
        "\u{A0}", "\u{1680}", "\u{2003}", "\u{2028}", "\u{202F}", "\u{3000}", "\u{200B}", "\u{180E}", "\u{FEFF}", ",",
        ", ", ";",
        ".", "-", "+", "0", "1", "00", "9", "#", "0x", "0X", "x", "@", "[", "`", "{", "~", "\u{7F}", "€", "kg", " kg",
        "N/A", "true",
        "pre", "urn:isbn:",
    ]

    mutating func text() -> String {
        switch count(0...19) {
        case 0: ""
        case 1: pick([" ", "  ", "\t\n", "\u{A0}", "\u{3000} \u{2003}"])
        case 2: digits()
        case 3: String(repeating: pick(["a", "B", " ", "ä", "Ä ", ",", "ab,"]), count: count(1...50))
        case 4:
            String(
                (0..<count(1...60)).map { _ in Character(Unicode.Scalar(UInt8.random(in: 32...126, using: &random))) }
            )
        case 5: String(pick(["Hello", "WORLD", "trim me", "a,b,c", "straße"]))
        default: (0..<count(1...pick([1, 2, 4, 9]))).map { _ in pick(Self.pieces) }.joined()
        }
    }

    /// URLs, UUIDs, data and texts that are nearly such.
    mutating func textLike() -> Value {
        switch count(0...2) {
        case 0: URL(string: urlText()).map(Value.url) ?? .string(urlText())
        case 1: .uuid(UUID(uuidString: "f81d4fae-7dec-11d0-a765-00a0c91e6bf6") ?? UUID())
        default: .data(Data((0..<count(0...20)).map { _ in UInt8.random(in: .min ... .max, using: &random) }))
        }
    }

    mutating func urlText() -> String {
        let pieces = [
            "example.com", "EXAMPLE", "8080", "%41", "%e4%b8", "..", "~", "!", "$&'()", "*+,;=", "[::1]", "[", "]",
            "user@", "/",
            "//", "?", "#", "a=b", "é", " ", "%zz", "%4", ":", "xn--mgbh0fb", "-", "_", "\"",
        ]
        let scheme = pick([
            "http://", "https://", "urn:", "mailto:", "a:", "file://", "HTTP:", "1a:", "", ":", "a+b-c.d:",
        ])
        return scheme + (0..<count(0...5)).map { _ in pick(pieces) }.joined()
    }

    mutating func uuidText() -> String {
        var text = Array((0..<16).map { _ in hexByte() }.joined())
        for place in [8, 13, 18, 23] { text.insert("-", at: place) }
        for _ in 0..<pick([0, 0, 0, 1, 2]) {
            let place = count(0...text.count - 1)
            switch count(0...2) {
            case 0: text.insert(pick(Array("0g -+x\n")), at: place)
            case 1: text.remove(at: place)
            default: text[place] = pick(Array("0aFg-+ \tx"))
            }
        }
        return String(text)
    }

    private mutating func hexByte() -> String {
        let text = String(UInt8.random(in: 16...255, using: &random), radix: 16)
        return chance(15) ? text.uppercased() : text
    }

    mutating func base64Text() -> String {
        var text = Array(
            Data((0..<count(0...12)).map { _ in UInt8.random(in: .min ... .max, using: &random) }).base64EncodedString()
        )
        if chance(40), !text.isEmpty { text[count(0...text.count - 1)] = pick(Array("AQRz+/=-_ \nä")) }
        return String(text)
    }

    mutating func date() -> Timestamp {
        let seconds = pick([0, 1, -1, 951_782_400, Timestamp.earliest.seconds, Timestamp.latest.seconds])
        let near = Int64.random(in: -62_135_596_800...253_402_300_799, using: &random)
        return Timestamp(
            seconds: chance(20) ? seconds : near,
            nanoseconds: chance(60) ? 0 : Int32.random(in: 0...999_999_999, using: &random)
        )
    }
}
