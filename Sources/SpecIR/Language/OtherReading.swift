import SpecSource

/// The value that other readers of YAML see in a scalar which is text here.
package struct OtherReading {
    package let meaning: String
    package let readers: String

    /// The JSON spelling of the value that other readers see; nil where they don't agree.
    package let json: String?

    /// True for a word such as `True` or `no`, by which hardly anyone means text.
    package let isWord: Bool

    private static let old = "readers of YAML 1.1, such as PyYAML"
    private static let all = "most readers of YAML"

    /// Those that take single letters for booleans, which PyYAML doesn't.
    private static let strict = "some readers of YAML 1.1, such as PHP's"

    /// Those that read `08:30`, which PyYAML doesn't.
    private static let loose = "some readers of YAML 1.1, such as Ruby's"

    package init?(of text: String) {
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
        guard first.isASCIIDigit || "+-.".utf8.contains(first) else { return nil }
        if case .number = Literal(plain: text) { return nil }
        let body = text.first == "-" || text.first == "+" ? text.dropFirst() : Substring(text)
        if text.first == "+", case .number = Literal(plain: String(body)) {
            return ("the number `\(body)`", all, String(body))
        }
        if !body.isEmpty, body.allSatisfy(\.isASCIINumber) {
            return decimalOrOctal(body, sign: text.first == "-" ? "-" : "")
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
            return ("a number", all, plainSpelling(of: body, sign: text.first == "-" ? "-" : ""))
        }
        return clock(body) ?? date(text)
    }

    /// `.5` and `5.` as JSON spells them.
    private static func plainSpelling(of body: Substring, sign: String) -> String? {
        let text = sign + (body.first == "." ? "0" : "") + (body.last == "." ? body.dropLast() : body)
        if case .number = Literal(plain: text) { return text }
        return nil
    }

    /// `017` is 15 to some and 17 to others; `08` is 8 to those who don't take it for text.
    private static func decimalOrOctal(_ digits: Substring, sign: String) -> (String, String, String?) {
        let rest = digits.drop { $0 == "0" }
        let decimal = sign + (rest.isEmpty ? "0" : rest)
        guard let octal = Int(digits, radix: 8).map({ sign + String($0) }), octal != decimal else {
            return ("the number `\(decimal)`", "others", decimal)
        }
        return ("a number, `\(octal)` or `\(decimal)`", "others", nil)
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

extension OtherReading {
    /// The value as a spec spells it where a type is expected; nil where the value is of another type.
    package static func spelling(of text: String, as type: TypeName) -> String? {
        guard let reading = OtherReading(of: text) else { return nil }
        if type == .date { return text.count == 10 && reading.meaning == "a date" ? "'\(text)T00:00:00Z'" : nil }
        return reading.json.flatMap { Literal(plain: $0).isSpelling(of: type) ? $0 : nil }
    }
}

extension Character {
    fileprivate var isASCIINumber: Bool { isASCII && isNumber }
}
