#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSONNumber {
    /// The number itself, digit by digit, with the zeros behind its last digit where it has no exponent; nil where it has
    /// more than 38 digits or a power of ten that `Decimal` hasn't.
    static func decimal(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> Decimal? {
        JSONLongDigits(bytes, range)?.decimal
    }
}

/// A number as up to 38 digits and a power of ten.
private struct JSONLongDigits {
    private var isNegative = false
    private var magnitude: UInt128 = 0
    private var exponent = 0
    private var count = 0

    /// Zeros behind the last digit, where some of them stand behind the point.
    private var keptZeros = 0

    init?(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) {
        guard !range.isEmpty else { return nil }
        var at = range.lowerBound
        if bytes[at] == JSONByte.minus {
            isNegative = true
            at += 1
        }
        // Zeros are counted first and put in when a digit follows, so that those at the end cost none of the 38.
        var zeros = 0
        var isFraction = false
        while at < range.upperBound, bytes[at] | 0x20 != UInt8(ascii: "e") {
            if bytes[at] == JSONByte.dot {
                isFraction = true
            } else {
                if isFraction { exponent -= 1 }
                if bytes[at] == JSONByte.zero {
                    zeros += 1
                } else {
                    guard append(bytes[at] &- JSONByte.zero, after: zeros) else { return nil }
                    zeros = 0
                }
            }
            at += 1
        }
        if at == range.upperBound, exponent < 0, zeros > 0, NumberSpelling.isPrintedDecimal(bytes, range) {
            keptZeros = zeros
        }
        if magnitude != 0 { exponent += zeros }
        guard at < range.upperBound else { return }
        guard let shift = JSONDigits.exponent(bytes, at + 1..<range.upperBound) else {
            if magnitude == 0 { return }
            return nil
        }
        exponent += shift
    }

    private mutating func append(_ digit: UInt8, after zeros: Int) -> Bool {
        if magnitude != 0 { count += zeros }
        count += 1
        guard count <= 38 else { return false }
        if magnitude != 0 {
            for _ in 0..<zeros { magnitude *= 10 }
        }
        magnitude = magnitude * 10 + UInt128(digit)
        return true
    }

    /// Nil where the power of ten is one that `Decimal` hasn't.
    var decimal: Decimal? {
        if keptZeros > 0, let scaled { return scaled }
        guard magnitude != 0 else { return 0 }
        guard (-128...127).contains(exponent) else { return nil }
        let (high, low) = magnitude.quotientAndRemainder(dividingBy: Self.half)
        var significand = Decimal(UInt64(low))
        if high > 0 { significand += Decimal(UInt64(high)) * Decimal(UInt64(Self.half)) }
        let decimal = Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: significand)
        return decimal.isNaN ? nil : decimal
    }

    /// The number with the zeros that are kept.
    private var scaled: Decimal? {
        // Of zero all digits behind the point are zeros, and are counted already.
        let zeros = magnitude == 0 ? 0 : keptZeros
        return Decimal(magnitude * PowerOfTen.wide(zeros), exponent: exponent - zeros, isNegative: isNegative)
    }

    /// 10^19: two such halves make 38 digits, and each fits 64 bits.
    private static let half: UInt128 = 10_000_000_000_000_000_000
}
