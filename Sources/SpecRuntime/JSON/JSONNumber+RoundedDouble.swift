extension JSONNumber {
    /// The double nearest to up to 19 digits times or by a power of ten up to 10^27, ties to even; nil for any other.
    ///
    /// Such a power of five fits 64 bits, so the quotient or product is exact in 128, and is rounded once.
    static func roundedDouble(_ digits: JSONDigits) -> Double? {
        guard digits.magnitude != 0, abs(digits.exponent) <= 27 else { return nil }
        let power = UInt128(powerOfFive(abs(digits.exponent)))
        let double: Double
        if digits.exponent >= 0 {
            double = rounded(UInt128(digits.magnitude) &* power, power: digits.exponent)
        } else {
            let shift = 64 &+ digits.magnitude.leadingZeroBitCount
            let (quotient, rest) = (UInt128(digits.magnitude) &<< UInt128(shift)).quotientAndRemainder(
                dividingBy: power
            )
            // The quotient has more than 64 bits, the last of which only shows whether there is a rest.
            double = rounded(rest == 0 ? quotient : quotient | 1, power: digits.exponent &- shift)
        }
        return digits.isNegative ? -double : double
    }

    /// `number * 2^power`, far from the ends of what a double holds.
    private static func rounded(_ number: UInt128, power: Int) -> Double {
        let dropped = max(0, 75 &- number.leadingZeroBitCount)
        var mantissa = UInt64(truncatingIfNeeded: number &>> UInt128(dropped))
        if dropped > 0 {
            let half = (1 as UInt128) &<< UInt128(dropped &- 1)
            let rest = number & (half &* 2 &- 1)
            if rest > half || rest == half && mantissa & 1 == 1 { mantissa &+= 1 }
        }
        return Double(mantissa) * Double(bitPattern: UInt64(1023 &+ dropped &+ power) &<< 52)
    }

    /// Up to 5^27.
    private static func powerOfFive(_ exponent: Int) -> UInt64 {
        var power: UInt64 = exponent & 1 == 0 ? 1 : 5
        if exponent & 2 != 0 { power &*= 25 }
        if exponent & 4 != 0 { power &*= 625 }
        if exponent & 8 != 0 { power &*= 390_625 }
        if exponent & 16 != 0 { power &*= 152_587_890_625 }
        return power
    }
}
