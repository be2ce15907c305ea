import SpecSource

/// A number as JSON spells it, taken apart by its digits.
struct LiteralNumber: Hashable {
    let isNegative: Bool
    let whole: String
    let fraction: String?
    let exponent: String?

    /// Nil for text that isn't a JSON number.
    init?(_ text: String) {
        var rest = Substring(text).utf8
        isNegative = Self.take(&rest) { $0 == UInt8(ascii: "-") }
        guard let whole = Self.takeDigits(&rest), whole == "0" || !whole.hasPrefix("0") else { return nil }
        self.whole = whole
        fraction = Self.take(&rest) { $0 == UInt8(ascii: ".") } ? Self.takeDigits(&rest) ?? "" : nil
        exponent = Self.take(&rest) { $0 | 0x20 == UInt8(ascii: "e") } ? Self.takeExponent(&rest) ?? "" : nil
        guard fraction != "", exponent != "", rest.isEmpty else { return nil }
    }

    /// True if it is spelled with neither fraction nor exponent.
    var isInteger: Bool { fraction == nil && exponent == nil }

    /// One spelling for all numbers of the same value: digits without zeros at either end, and a power of ten.
    var canonical: String {
        guard let power = Int(exponent ?? "0"), power.magnitude < 1_000_000_000 else {
            return (isNegative ? "-" : "") + "\(whole).\(fraction ?? "")e\(exponent ?? "")"
        }
        var digits = (whole + (fraction ?? "")).drop { $0 == "0" }
        if digits.isEmpty { return "0" }
        var shift = power - (fraction ?? "").utf8.count
        while digits.last == "0" {
            digits.removeLast()
            shift += 1
        }
        return "\(isNegative ? "-" : "")\(digits)e\(shift)"
    }

    private static func take(_ rest: inout Substring.UTF8View, _ matches: (UInt8) -> Bool) -> Bool {
        guard let first = rest.first, matches(first) else { return false }
        rest = rest.dropFirst()
        return true
    }

    private static func takeDigits(_ rest: inout Substring.UTF8View) -> String? {
        let digits = rest.prefix(while: \.isASCIIDigit)
        rest = rest.dropFirst(digits.count)
        return digits.isEmpty ? nil : String(Substring(digits))
    }

    private static func takeExponent(_ rest: inout Substring.UTF8View) -> String? {
        let isNegative = take(&rest) { $0 == UInt8(ascii: "-") }
        if !isNegative { _ = take(&rest) { $0 == UInt8(ascii: "+") } }
        return takeDigits(&rest).map { (isNegative ? "-" : "") + $0 }
    }
}
