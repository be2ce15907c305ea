/// A decimal number of at most 38 digits: `coefficient * 10^exponent`, negative or not. Trivial, so that arithmetic needs no
/// memory.
///
/// Each number has one form: the coefficient doesn't end in zero, and zero is `0 * 10^0`. What has more digits than that is
/// left to `Scientific`.
struct DecimalDigits: BitwiseCopyable {
    let coefficient: UInt128
    let exponent: Int
    let isNegative: Bool

    static let zero = DecimalDigits(form: 0, 0, isNegative: false)

    /// The first coefficient that has too many digits, 10^38.
    static var limit: UInt128 { UInt128(10_000_000_000_000_000_000) * UInt128(10_000_000_000_000_000_000) }

    /// Takes a coefficient that has the one form already.
    @inline(__always)
    private init(form coefficient: UInt128, _ exponent: Int, isNegative: Bool) {
        self.coefficient = coefficient
        self.exponent = exponent
        self.isNegative = isNegative
    }

    @inline(__always)
    var isZero: Bool { coefficient == 0 }

    /// Number of digits of the coefficient; 0 for zero.
    var digitCount: Int { PowerOfTen.digitCount(coefficient) }

    /// The power of ten before the first digit.
    @inline(__always)
    var magnitude: Int { digitCount &+ exponent }
}

// MARK: Making

extension DecimalDigits {
    /// Nil where the coefficient has more than 38 digits, zeros at its end left out.
    @inline(__always)
    init?(_ coefficient: UInt128, _ exponent: Int, isNegative: Bool) {
        self.init(stripping: coefficient, exponent, isNegative: isNegative)
        guard self.coefficient < Self.limit else { return nil }
    }

    init(_ integer: Int64) {
        self.init(stripping: UInt128(integer.magnitude), 0, isNegative: integer < 0)
    }

    init(_ integer: UInt64) {
        self.init(stripping: UInt128(integer), 0, isNegative: false)
    }

    /// Takes zeros off the end.
    private init(stripping coefficient: UInt128, _ exponent: Int, isNegative: Bool) {
        guard coefficient != 0 else {
            self = .zero
            return
        }
        var (wide, power) = (coefficient, exponent)
        // Only even numbers end in zero.
        while wide & 1 == 0, wide > UInt128(UInt64.max) {
            let (quotient, rest) = wide.quotientAndRemainder(dividingBy: 10)
            guard rest == 0 else { break }
            (wide, power) = (quotient, power &+ 1)
        }
        guard wide <= UInt128(UInt64.max), wide & 1 == 0 else {
            self.init(form: wide, power, isNegative: isNegative)
            return
        }
        var narrow = UInt64(truncatingIfNeeded: wide)
        while narrow & 1 == 0 {
            let (quotient, rest) = narrow.quotientAndRemainder(dividingBy: 10)
            guard rest == 0 else { break }
            (narrow, power) = (quotient, power &+ 1)
        }
        self.init(form: UInt128(narrow), power, isNegative: isNegative)
    }
}

// MARK: Parsing

extension DecimalDigits {
    /// A number as JSON spells it.
    ///
    /// Nil where it has more than 38 digits, zeros at both ends left out, or an exponent of more than four, and for what is
    /// no number.
    init?(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        var digits = DigitsUnderWay()
        var at = count > 0 && bytes[0] == JSONByte.minus ? 1 : 0
        let isNegative = at == 1
        guard at < count else { return nil }
        while at < count {
            let digit = bytes[at] &- JSONByte.zero
            if digit <= 9 {
                guard digits.append(digit) else { return nil }
            } else if bytes[at] == JSONByte.dot {
                digits.isFraction = true
            } else {
                break
            }
            at &+= 1
        }
        guard digits.count > 0 else {
            // Zero, whatever its exponent.
            guard at == count || bytes[at] | 0x20 == UInt8(ascii: "e") else { return nil }
            self = .zero
            return
        }
        var exponent = digits.zeros &- digits.fractionCount
        if at < count {
            guard bytes[at] | 0x20 == UInt8(ascii: "e"), let shift = JSONDigits.exponent(bytes, at &+ 1..<count) else {
                return nil
            }
            exponent &+= shift
        }
        self.init(form: digits.coefficient, exponent, isNegative: isNegative)
    }
}

/// Digits while they are read. Zeros are counted first and put in when a digit follows, so that those at both ends cost none
/// of the 38.
private struct DigitsUnderWay {
    /// All digits up to nineteen of them, then those behind.
    private var word: UInt64 = 0

    /// The first nineteen, once there are more.
    private var head: UInt64 = 0
    private(set) var count = 0

    /// Zeros that no digit follows yet.
    private(set) var zeros = 0

    /// Number of digits behind the point.
    private(set) var fractionCount = 0
    var isFraction = false

    /// False where there are too many.
    @inline(__always)
    mutating func append(_ digit: UInt8) -> Bool {
        if isFraction { fractionCount &+= 1 }
        guard digit != 0 else {
            zeros &+= 1
            return true
        }
        if zeros > 0, !takeZeros() { return false }
        return push(digit)
    }

    private mutating func takeZeros() -> Bool {
        let inside = count > 0 ? zeros : 0
        zeros = 0
        guard count &+ inside < 38 else { return false }
        for _ in 0..<inside { _ = push(0) }
        return true
    }

    @inline(__always)
    private mutating func push(_ digit: UInt8) -> Bool {
        if count == 19 {
            head = word
            word = 0
        }
        guard count < 38 else { return false }
        word = word &* 10 &+ UInt64(digit)
        count &+= 1
        return true
    }

    var coefficient: UInt128 {
        if count <= 19 { return UInt128(word) }
        return UInt128(head) &* UInt128(PowerOfTen.word(count &- 19)) &+ UInt128(word)
    }
}
