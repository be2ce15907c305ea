import SpecIR
import SpecSource

/// A value that readers of YAML take for different things.
///
/// Only where a value is JSON: names, paths and choices are text to us whatever they look like.
struct AmbiguousScalar: ScalarRule {
    let info = RuleInfo(
        "ambiguous-scalar",
        group: .yaml,
        severity: .warning,
        fix: .safe,
        summary: "a value that other readers of YAML take for something else",
        why: """
            `no`, `017`, `12:30` or a date without quotes is text here, and a boolean, a number or a date to other readers \
            of YAML. Whoever looks at the spec, by eye or by program, may see another value than the one that is used.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  active: {default: no}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  active: {default: 'no'}
            """,
        howToFix:
            "Put text in quotes. If a boolean, a number or null is meant, spell it as JSON does: `false`, `17`, `null`."
    )

    func check(_ scalar: PlacedScalar, _ log: RuleLog) {
        guard scalar.role == .json, scalar.scalar.style == .plain else { return }
        let text = scalar.scalar.text
        guard let other = OtherReading(of: text) else { return }
        log.report(
            "`\(text.shown)` is text here, and \(other.meaning) to \(other.readers)",
            at: scalar.range,
            help: "put it in quotes" + (other.json.map { ", or write `\($0)`" } ?? ""),
            fixes: [
                Diagnostic.Fix(
                    "put it in quotes",
                    [Diagnostic.Edit(scalar.range, "'\(text)'")],
                    isUnsafe: other.isWord
                )
            ]
        )
    }
}

/// The value that other readers see in a scalar which we read as text.
private struct OtherReading {
    var meaning: String
    var readers: String

    /// The JSON spelling of the value that other readers see.
    var json: String?

    /// True for a word such as `True` or `no`, by which hardly anyone means text.
    let isWord: Bool

    private static let old = "readers of YAML 1.1, such as PyYAML"
    private static let all = "most readers of YAML"

    /// Those that take single letters for booleans, which PyYAML doesn't.
    private static let strict = "some readers of YAML 1.1, such as PHP's"

    /// Those that read `08:30`, which PyYAML doesn't.
    private static let loose = "some readers of YAML 1.1, such as Ruby's"

    init?(of text: String) {
        guard let first = text.utf8.first, text.utf8.count <= 40, Self.beginnings.contains(first) else { return nil }
        let word = Self.word(text)
        guard let found = word ?? Self.number(text, first) else { return nil }
        (meaning, readers, json) = found
        isWord = word != nil
    }

    /// The first bytes of scalars that other readers interpret differently.
    private static let beginnings = Set("yYoOnNtTfF~+-.0123456789".utf8)

    private static func word(_ text: String) -> (String, String, String?)? {
        switch text {
        case "yes", "Yes", "YES", "on", "On", "ON": ("the boolean `true`", old, "true")
        case "no", "No", "NO", "off", "Off", "OFF": ("the boolean `false`", old, "false")
        case "y", "Y": ("the boolean `true`", strict, "true")
        case "n", "N": ("the boolean `false`", strict, "false")
        case "True", "TRUE": ("the boolean `true`", all, "true")
        case "False", "FALSE": ("the boolean `false`", all, "false")
        case "~", "Null", "NULL": ("null", all, "null")
        case ".inf", ".Inf", ".INF", "-.inf", "+.inf", ".nan", ".NaN", ".NAN": ("a number", all, nil)
        default: nil
        }
    }

    private static func number(_ text: String, _ first: UInt8) -> (String, String, String?)? {
        guard (0x30...0x39).contains(first) || "+-.".utf8.contains(first) else { return nil }
        if case .number = Literal(plain: text) { return nil }
        let body = text.first == "-" || text.first == "+" ? text.dropFirst() : Substring(text)
        let digits = body.allSatisfy(\.isASCIINumber)
        if digits, !body.isEmpty {
            return text.first == "+"
                ? ("the number `\(body)`", all, String(body))
                : (decimalOrOctal(body, sign: text.first == "-" ? "-" : ""), "others", nil)
        }
        let bases = [("0x", 16, all), ("0o", 8, "readers of YAML 1.2"), ("0b", 2, old)]
        for (prefix, radix, readers) in bases where body.hasPrefix(prefix) {
            if let value = Int(body.dropFirst(2), radix: radix) {
                let number = (text.first == "-" ? "-" : "") + String(value)
                return ("the number `\(number)`", readers, number)
            }
        }
        let plain = body.replacing("_", with: "")
        if body.contains("_"), plain.allSatisfy({ $0.isASCIINumber || $0 == "." }),
            plain.contains(where: \.isASCIINumber)
        {
            return ("the number `\(plain)`", old, String(plain))
        }
        if body.contains("."), body.count > 1, Double(body) != nil {
            return ("a number", all, nil)
        }
        return clock(body) ?? date(text)
    }

    /// `017` is 15 to some and 17 to others; `08` is 8 to those who don't take it for text.
    private static func decimalOrOctal(_ digits: Substring, sign: String) -> String {
        let rest = digits.drop { $0 == "0" }
        let decimal = sign + (rest.isEmpty ? "0" : rest)
        guard let octal = Int(digits, radix: 8).map({ sign + String($0) }), octal != decimal else {
            return "the number `\(decimal)`"
        }
        return "a number, `\(octal)` or `\(decimal)`"
    }

    /// `12:30`, which YAML 1.1 takes for 750.
    private static func clock(_ body: Substring) -> (String, String, String?)? {
        let parts = body.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 1, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIINumber) }),
            parts.dropFirst().allSatisfy({ $0.count <= 2 && (Int($0) ?? 60) < 60 })
        else { return nil }
        let value = parts.reduce(0) { sum, part in sum &* 60 &+ (Int(part) ?? 0) }
        return body.first == "0" ? ("a number", loose, nil) : ("the number `\(value)`", old, nil)
    }

    private static func date(_ text: String) -> (String, String, String?)? {
        let day = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
        guard day.count == 3, day.map(\.count) == [4, 2, 2], day.allSatisfy({ $0.allSatisfy(\.isASCIINumber) }) else {
            return nil
        }
        let rest = text.dropFirst(10)
        guard rest.isEmpty || (["T", "t", " "].contains(rest.first) && rest.contains(":")) else { return nil }
        return ("a date", "most readers of YAML 1.1", nil)
    }
}

extension Character {
    fileprivate var isASCIINumber: Bool { isASCII && isNumber }
}
