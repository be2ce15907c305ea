/// A number that others are divided and multiplied by, taken apart once.
///
/// A quotient has an end where what is left of the divisor without its factors of two and five divides the number; the rest
/// is a multiplication: `7 / 8` is `7 * 125 / 1000`.
struct DecimalDivisor: BitwiseCopyable {
    let factor: DecimalDigits

    /// The factor as the spec has it.
    let text: Datum

    /// The divisor without its factors of two and five.
    private let odd: UInt64

    /// Five for each factor of two that has no five beside it, or two for each such five; 0 where that is too large.
    private let multiplier: UInt128

    /// The power of ten that the multiplied quotient is divided by.
    private let shift: Int

    /// True if the factor has at most 18 digits and isn't zero; any other factor divides only zero.
    let isUsable: Bool
    private let isZero: Bool

    init(_ text: Datum) {
        self.text = text
        let factor = DecimalDigits(text)
        self.factor = factor ?? .zero
        isZero = factor?.isZero ?? false
        isUsable = factor.map { !$0.isZero && $0.digitCount <= 18 } ?? false
        guard isUsable else {
            (odd, multiplier, shift) = (1, 1, 0)
            return
        }
        var rest = UInt64(truncatingIfNeeded: self.factor.coefficient)
        let twos = rest.trailingZeroBitCount
        rest >>= UInt64(twos)
        var fives = 0
        while rest % 5 == 0 {
            rest /= 5
            fives += 1
        }
        odd = rest
        shift = max(twos, fives)
        multiplier = Self.power(twos > fives ? 5 : 2, shift - min(twos, fives))
    }

    private static func power(_ base: UInt128, _ exponent: Int) -> UInt128 {
        var power: UInt128 = 1
        for _ in 0..<exponent {
            let (product, isOver) = power.multipliedReportingOverflow(by: base)
            if isOver { return 0 }
            power = product
        }
        return power
    }

    enum Outcome {
        case exact(DecimalDigits)

        /// There is no such number: the quotient has no last digit, or the factor has too many digits.
        case refused

        /// The number has too many digits for this way.
        case large
    }

    func multiply(_ number: DecimalDigits) -> Outcome {
        if number.isZero || isZero { return .exact(.zero) }
        guard isUsable else { return .refused }
        return number.multiplied(by: factor).map(Outcome.exact) ?? .large
    }

    func divide(_ number: DecimalDigits) -> Outcome {
        if number.isZero { return .exact(.zero) }
        guard isUsable else { return .refused }
        var coefficient = number.coefficient
        if odd != 1 {
            let (quotient, rest) = coefficient.quotientAndRemainder(dividingBy: UInt128(odd))
            guard rest == 0 else { return .refused }
            coefficient = quotient
        }
        guard multiplier != 0 else { return .large }
        let (product, isOver) = coefficient.multipliedReportingOverflow(by: multiplier)
        let exponent = number.exponent &- factor.exponent &- shift
        let isNegative = number.isNegative != factor.isNegative
        guard !isOver, let quotient = DecimalDigits(product, exponent, isNegative: isNegative) else { return .large }
        return .exact(quotient)
    }
}
