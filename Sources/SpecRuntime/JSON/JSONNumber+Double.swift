extension JSONNumber {
    /// The nearest double, ties to even; nil where the number is too large for one.
    static func double(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> Double? {
        if let digits = JSONDigits(bytes, range), let double = exactDouble(digits) ?? roundedDouble(digits) {
            return double
        }
        let text = String(
            decoding: UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count),
            as: UTF8.self
        )
        guard let double = Double(text), double.isFinite else { return nil }
        return double
    }

    /// Digits that fit a double exactly, times or by a power of ten that does: one rounding, so it is the nearest.
    private static func exactDouble(_ parts: JSONDigits) -> Double? {
        guard parts.magnitude <= 1 << 53 else { return nil }
        let magnitude = Double(parts.magnitude)
        let double: Double
        switch parts.exponent {
        case 0: double = magnitude
        case 1...22: double = magnitude * powerOfTen(parts.exponent)
        case -22 ... -1: double = magnitude / powerOfTen(-parts.exponent)
        default: return nil
        }
        return parts.isNegative ? -double : double
    }

    /// Exact up to 10^22.
    private static func powerOfTen(_ exponent: Int) -> Double {
        var power = exponent & 1 == 1 ? 1e1 : 1
        if exponent & 2 != 0 { power *= 1e2 }
        if exponent & 4 != 0 { power *= 1e4 }
        if exponent & 8 != 0 { power *= 1e8 }
        if exponent & 16 != 0 { power *= 1e16 }
        return power
    }

    /// The shortest text that reads back as the same double: `1`, `0.1`, `1e-7`.
    static func text(_ double: Double) -> String {
        var output = JSONOutput(capacity: 32)
        output.append(description: double)
        return output.withBytes { String(decoding: $0, as: UTF8.self) }
    }
}

/// A number as up to 19 digits and a power of ten.
struct JSONDigits {
    private(set) var isNegative = false
    private(set) var magnitude: UInt64 = 0
    private(set) var exponent = 0

    /// Nil with more than 19 digits or an exponent of more than four.
    init?(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) {
        guard !range.isEmpty else { return nil }
        var at = range.lowerBound
        if bytes[at] == JSONByte.minus {
            isNegative = true
            at += 1
        }
        guard range.upperBound - at <= 32 else { return nil }
        var digits = 0
        var point: Int?
        while at < range.upperBound, bytes[at] | 0x20 != UInt8(ascii: "e") {
            if bytes[at] == JSONByte.dot {
                point = at + 1
            } else {
                magnitude = magnitude &* 10 &+ UInt64(bytes[at] &- JSONByte.zero)
                // Twenty digits can wrap around to zero, and count all the same.
                if magnitude != 0 || digits > 0 { digits += 1 }
            }
            at += 1
        }
        guard digits <= 19 else { return nil }
        if let point { exponent = point - at }
        if at < range.upperBound {
            guard let shift = Self.exponent(bytes, at + 1..<range.upperBound) else { return nil }
            exponent += shift
        }
    }

    /// The signed digits of an exponent; nil with more than four.
    static func exponent(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int? {
        guard !range.isEmpty else { return nil }
        let isNegative = bytes[range.lowerBound] == JSONByte.minus
        var at = range.lowerBound + (isNegative || bytes[range.lowerBound] == JSONByte.plus ? 1 : 0)
        while at < range.upperBound - 1, bytes[at] == JSONByte.zero { at += 1 }
        guard range.upperBound - at <= 4 else { return nil }
        var value = 0
        while at < range.upperBound {
            value = value * 10 + Int(bytes[at] &- JSONByte.zero)
            at += 1
        }
        return isNegative ? -value : value
    }
}
