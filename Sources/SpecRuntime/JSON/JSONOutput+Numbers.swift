#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSONOutput {
    @inline(__always)
    mutating func append(integer: Int64) {
        if integer < 0 { append(JSONByte.minus) }
        append(integer: integer.magnitude)
    }

    mutating func append(integer: UInt64) {
        if integer < 100_000_000 {
            appendFirst(integer)
        } else {
            let (high, low) = integer.quotientAndRemainder(dividingBy: 100_000_000)
            append(integer: high)
            appendRest(low)
        }
    }

    /// Appends up to eight digits without leading zeros.
    private mutating func appendFirst(_ number: UInt64) {
        let digits = Self.eightDigits(number)
        let zeros = number == 0 ? 7 : digits.trailingZeroBitCount >> 3
        let text = (digits | 0x3030_3030_3030_3030) >> UInt64(zeros << 3)
        write(upTo: 8) { target in
            UnsafeMutableRawPointer(target).storeBytes(of: text.littleEndian, as: UInt64.self)
            return 8 &- zeros
        }
    }

    /// Appends exactly eight digits.
    private mutating func appendRest(_ number: UInt64) {
        let text = Self.eightDigits(number) | 0x3030_3030_3030_3030
        write(upTo: 8) { target in
            UnsafeMutableRawPointer(target).storeBytes(of: text.littleEndian, as: UInt64.self)
            return 8
        }
    }

    /// The eight decimal digits of a number below 10^8, one a byte, the highest in the lowest byte.
    ///
    /// Splits all digits at once in one word: into two fours, four twos, eight ones. The factors divide by 100 and
    /// by 10 and are exact for numbers of four and of two digits.
    static func eightDigits(_ number: UInt64) -> UInt64 {
        let (high, low) = number.quotientAndRemainder(dividingBy: 10_000)
        let fours = high | low << 32
        let hundreds = ((fours &* 10_486) >> 20) & 0x0000_007F_0000_007F
        let twos = hundreds | (fours &- hundreds &* 100) << 16
        let tens = ((twos &* 103) >> 10) & 0x000F_000F_000F_000F
        return tens | (twos &- tens &* 10) << 8
    }

    /// Appends the shortest text that reads back as the same number, `1`, `0.1`, `1e+22`, `-0`.
    ///
    /// JSON can't express infinity and "not a number"; they become `null`.
    mutating func append(double: Double) {
        guard double.isFinite else { return append("null") }
        if let integer = Int64(exactly: double), integer.magnitude < 1 << 53, integer != 0 || double.sign == .plus {
            return append(integer: integer)
        }
        append(description: double)
    }

    /// Appends what Swift prints, which has the fewest digits, without a fraction of zero and zeros before an exponent.
    mutating func append(description double: Double) {
        var text = double.description
        text.withUTF8 { units in
            let mark = units.firstIndex(of: UInt8(ascii: "e")) ?? units.count
            let isWhole = mark > 2 && units[mark - 1] == JSONByte.zero && units[mark - 2] == JSONByte.dot
            append(UnsafeBufferPointer(rebasing: units[..<(isWhole ? mark - 2 : mark)]))
            guard mark < units.count else { return }
            append(UnsafeBufferPointer(rebasing: units[mark...mark + 1]))
            let digits = units[(mark + 2)...]
            append(UnsafeBufferPointer(rebasing: digits.drop { $0 == JSONByte.zero }))
        }
    }

    /// Appends all digits of a decimal, zeros behind the last one included.
    mutating func append(decimal: Decimal) {
        guard !decimal.isNaN else { return append("null") }
        var text = decimal.digits
        text.withUTF8 { append($0) }
    }
}
