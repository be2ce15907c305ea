#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What can be told of a number from its JSON spelling, without rounding it.
enum NumberText {
    /// Whether a text is spelled as JSON spells numbers.
    static func isNumber(_ text: String) -> Bool {
        withBytes(text) { bytes, count in JSONNumber.scan(bytes, at: 0, limit: count)?.end == count }
    }

    /// Whether a number is spelled without `.` and `e`.
    static func isInteger(_ digits: String) -> Bool {
        !digits.utf8.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
    }

    static func isNegativeZero(_ digits: String) -> Bool { digits == "-0" }

    /// The digits of a whole number however it is spelled, `1.20e2` as `120`; nil where it has a fraction.
    static func wholeDigits(_ digits: String) -> String? {
        let number = Scientific(digits)
        if number.significand.isEmpty { return "0" }
        guard number.exponent >= 0 else { return nil }
        // 64 zeros are more than any integer has.
        let zeros = String(repeating: "0", count: min(number.exponent, 64))
        return (number.isNegative ? "-" : "") + number.significand + zeros
    }

    static func double(_ digits: String) -> Double? {
        withBytes(digits) { JSONNumber.double($0, 0..<$1) }
    }

    static func decimal(_ digits: String) -> Decimal? {
        withBytes(digits) { JSONNumber.decimal($0, 0..<$1) }
    }

    private static func withBytes<Result>(_ text: String, _ body: (UnsafePointer<UInt8>, Int) -> Result) -> Result {
        var text = text
        return text.withUTF8 { buffer in
            // An empty string may have no address; any will do, as nothing of it is read.
            withUnsafePointer(to: UInt8(0)) { body(buffer.baseAddress ?? $0, buffer.count) }
        }
    }
}

/// A number as its significant digits and a power of ten; equal numbers are equal however they were spelled.
struct Scientific: Equatable {
    var isNegative: Bool

    /// Without zeros before or behind; empty for zero.
    var significand: String

    /// The power of ten behind the last digit.
    var exponent: Int

    init(_ digits: String) {
        let unsigned = digits.hasPrefix("-") ? digits.dropFirst() : digits[...]
        let parts = unsigned.split(separator: "e", omittingEmptySubsequences: false).flatMap {
            $0.split(separator: "E", omittingEmptySubsequences: false)
        }
        let mantissa = parts.first ?? ""
        var power = parts.count > 1 ? Self.power(parts[1]) : 0
        let halves = mantissa.split(separator: ".", omittingEmptySubsequences: false)
        var all = Substring(halves.joined())
        if halves.count > 1 { power -= halves[1].utf8.count }
        while all.last == "0" {
            all.removeLast()
            power += 1
        }
        all = all.drop { $0 == "0" }
        significand = String(all)
        exponent = all.isEmpty ? 0 : power
        isNegative = digits.hasPrefix("-") && !all.isEmpty
    }

    /// An exponent, kept so far from the ends of `Int` that digits can be counted in.
    private static func power(_ text: Substring) -> Int {
        let limit = Int.max / 4
        return min(max(Int(text) ?? (text.hasPrefix("-") ? -limit : limit), -limit), limit)
    }
}
