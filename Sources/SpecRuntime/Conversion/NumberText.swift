import SpecIR

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Properties of a number that follow from its JSON spelling, without rounding it.
enum NumberText {
    /// Returns true if a text is spelled as JSON spells numbers.
    static func isNumber(_ text: String) -> Bool {
        withBytes(text) { bytes, count in JSONNumber.scan(bytes, at: 0, limit: count)?.end == count }
    }

    /// Returns true if a number is spelled without `.` and `e`.
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

    /// Calls `body` with the bytes of a text, and zeros behind them: numbers are read eight bytes at a time.
    private static func withBytes<Result>(_ text: String, _ body: (UnsafePointer<UInt8>, Int) -> Result) -> Result {
        var text = text
        return text.withUTF8 { buffer in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: buffer.count + Arena.padding) { padded in
                let end = padded.initialize(fromContentsOf: buffer)
                padded[end...].initialize(repeating: 0)
                // Never nil, as there is always room behind the bytes.
                return padded.baseAddress.map { body($0, buffer.count) } ?? body([0], 0)
            }
        }
    }
}
