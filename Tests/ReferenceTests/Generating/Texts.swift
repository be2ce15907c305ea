import ReferenceInterpreter
import SpecTestSupport

// Values of all sorts, for specs and documents.
extension SeededRandom {
    /// Text: short and plain most often, else empty, blank, long, with escapes, outside ASCII.
    mutating func text() -> String {
        switch number(0...19) {
        case 0: ""
        case 1: pick([" ", "\t\n", "\u{A0}", "  "])
        case 2: pick(["é", "e\u{301}", "ÄÖß", "ﬀ", "İi", "日本語", "🚀", "a\u{200D}b", "\u{FEFF}x", "ǅ"])
        case 3: pick(["a\"b", "back\\slash", "line\nfeed", "tab\there", "\u{1}\u{1F}", "/", "\u{7F}", "\u{2028}"])
        case 4: String(repeating: pick(["x", "é", "ab "]), count: number(15...70))
        case 5: pick([" padded ", "two  blanks", "\ttab ", "a b  c "])
        case 6: pick(["true", "false", "null", "1", "0", "12", "-0", "1.50", "1e3", "0x1f", "NaN", "+1", "01"])
        case 7: pick(["a,b", "a,,b", ",", "a;b;c", "a-b", "one two three"])
        default: pick(["a", "b", "c", "ab", "abc", "Abc", "ABC", "x1", "hello", "World", "kg", "key", "new", "paid"])
        }
    }

    /// The digits of a number, of all spellings.
    mutating func digits() -> String {
        switch number(0...15) {
        case 0: pick(["0", "-0", "0.0", "-0.0", "0e0", "-0e5", "0.00"])
        case 1: pick(["9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551617"])
        case 2: pick(["-9223372036854775808", "-9223372036854775809", "123456789012345678", "1234567890123456789"])
        case 3: pick(["1e3", "1E3", "1e+3", "12e-1", "1.5e2", "10e-1", "1e400", "1e-400", "5e-324", "1e22", "1e300"])
        case 4: pick(["0.1", "0.30000000000000004", "1.10", "2.50", "100.0", "-1.5", "3.14159265358979323846"])
        case 5:
            pick([
                "12345678901234567890123456789012345678", "123456789012345678901234567890123456789",
                "0.00000000000000000000000000000000000001", "1e127", "1e128", "1e-128", "1e-129", "9007199254740993",
            ])
        case 6: "\(number(-1000...1000)).\(number(0...99))"
        case 7: "\(number(-1_000_000_000...1_000_000_000))"
        default: "\(number(-3...20))"
        }
    }

    mutating func date() -> String {
        pick([
            "2000-08-22T12:28:00Z", "2000-08-22T14:28:00.5+02:00", "1969-12-31T23:59:59.999999999Z",
            "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2024-02-29T00:00:00-11:30", "2000-08-22t12:28:00z",
            "2000-08-22 12:28:00Z", "2023-02-29T00:00:00Z", "2000-08-22T24:00:00Z", "2000-08-22", "20000822T122800Z",
            "2000-08-22T12:28:60Z", "2000-08-22T12:28:00",
        ])
    }

    mutating func url() -> String {
        pick(["https://example.com/a?b", "mailto:ida@example.com", "urn:isbn:1", "a:b", "http://x/%C3%A9#f"])
    }

    mutating func uuid() -> String {
        pick([
            "6F9619FF-8B86-D011-B42D-00C04FC964FF", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
            "00000000-0000-0000-0000-00000000000A",
        ])
    }

    mutating func base64() -> String { pick(["", "AAEC", "AA==", "AAE=", "AAF=", "/+8=", "aGVsbG8="]) }

    /// Any JSON, of little depth.
    mutating func json(_ depth: Int = 2) -> JSON {
        switch number(0...(depth > 0 ? 9 : 6)) {
        case 0: .null
        case 1: .boolean(chance(50))
        case 2, 3: .number(digits())
        case 4, 5, 6: .string(text())
        case 7: .array((0..<number(0...3)).map { _ in json(depth - 1) })
        default: .object((0..<number(0...3)).map { JSON.Member(key($0), json(depth - 1)) })
        }
    }

    /// A key of JSON. Keys of different numbers are different.
    mutating func key(_ number: Int) -> String {
        chance(85)
            ? "k\(number)"
            : pick(["a.b\(number)", "é\(number)", "\(number)", "sp ace\(number)", "\"q\"\(number)", "🚀\(number)"])
    }
}
