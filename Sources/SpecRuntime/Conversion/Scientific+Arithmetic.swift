import SpecIR

// Arithmetic by digits, so that nothing is rounded that wasn't asked to be.
extension Scientific {
    /// Sums with more digits than this aren't worked out: `1e999999` and `1` would make a million of them.
    static let digitLimit = 2000

    private init(isNegative: Bool, _ digits: some Sequence<UInt8>, exponent: Int) {
        self.init("0")
        let significant = Array(digits).drop { $0 == 0 }
        guard let last = significant.lastIndex(where: { $0 != 0 }) else { return }
        self.isNegative = isNegative
        self.exponent = exponent + (significant.endIndex - 1 - last)
        significand = String(decoding: significant[...last].map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    }

    private var digits: [UInt8] { significand.utf8.map { $0 - UInt8(ascii: "0") } }

    /// The number times a factor of at most 18 digits; nil for a longer one.
    func multiplied(by factor: Scientific) -> Scientific? {
        if isZero || factor.isZero { return Scientific("0") }
        guard factor.significand.utf8.count <= 18, let multiplier = UInt64(factor.significand) else { return nil }
        var product: [UInt8] = []
        var carry: UInt64 = 0
        for digit in digits.reversed() {
            carry += UInt64(digit) * multiplier
            product.append(UInt8(carry % 10))
            carry /= 10
        }
        while carry > 0 {
            product.append(UInt8(carry % 10))
            carry /= 10
        }
        return Scientific(
            isNegative: isNegative != factor.isNegative,
            product.reversed(),
            exponent: exponent + factor.exponent
        )
    }

    /// The number divided by one of at most 18 digits; nil where the quotient has no end, as a third hasn't.
    func divided(by divisor: Scientific) -> Scientific? {
        if isZero { return self }
        guard divisor.significand.utf8.count <= 18, let unit = UInt64(divisor.significand) else { return nil }
        var quotient: [UInt8] = []
        var remainder: UInt64 = 0
        func divide(_ digit: UInt8) {
            remainder = remainder * 10 + UInt64(digit)
            quotient.append(UInt8(remainder / unit))
            remainder %= unit
        }
        for digit in digits { divide(digit) }
        // A quotient that ends does so within as many digits as the divisor has factors of two or five, below 60.
        var shift = 0
        while remainder > 0, shift < 64 {
            divide(0)
            shift += 1
        }
        guard remainder == 0 else { return nil }
        return Scientific(
            isNegative: isNegative != divisor.isNegative,
            quotient,
            exponent: exponent - divisor.exponent - shift
        )
    }

    /// The sum; nil where it has more digits than `digitLimit`.
    func adding(_ other: Scientific) -> Scientific? {
        if isZero { return other }
        if other.isZero { return self }
        let low = min(exponent, other.exponent)
        let count = max(magnitude, other.magnitude) - low + 1
        guard count <= Self.digitLimit else { return nil }
        let (left, right) = (padded(from: low, to: count), other.padded(from: low, to: count))
        if isNegative == other.isNegative {
            return Scientific(isNegative: isNegative, Self.sum(left, right), exponent: low)
        }
        let isLess = left.lexicographicallyPrecedes(right)
        return Scientific(
            isNegative: isLess ? other.isNegative : isNegative,
            isLess ? Self.difference(right, left) : Self.difference(left, right),
            exponent: low
        )
    }

    /// The digits with zeros on both sides, so that the last one counts `10^low`.
    private func padded(from low: Int, to count: Int) -> [UInt8] {
        let behind = [UInt8](repeating: 0, count: exponent - low)
        let before = [UInt8](repeating: 0, count: count - significand.utf8.count - behind.count)
        return before + digits + behind
    }

    private static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var sum = left
        var carry: UInt8 = 0
        for position in sum.indices.reversed() {
            let digit = left[position] + right[position] + carry
            sum[position] = digit % 10
            carry = digit / 10
        }
        return sum
    }

    /// `left - right`, which is not below zero.
    private static func difference(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var difference = left
        var borrow: UInt8 = 0
        for position in left.indices.reversed() {
            let digit = left[position] + 10 - right[position] - borrow
            difference[position] = digit % 10
            borrow = digit < 10 ? 1 : 0
        }
        return difference
    }

    /// The number with at most so many digits behind the point; a half goes away from zero.
    func rounded(to places: Int) -> Scientific {
        guard !isZero, exponent < -places else { return self }
        let kept = magnitude + places
        guard kept >= 0 else { return Scientific("0") }
        let digits = digits
        var rounded = [0] + digits[..<kept]
        if digits[kept] >= 5 {
            var position = rounded.count - 1
            while rounded[position] == 9 {
                rounded[position] = 0
                position -= 1
            }
            rounded[position] += 1
        }
        return Scientific(isNegative: isNegative, rounded, exponent: -places)
    }
}

extension Scientific {
    /// The number with the other sign.
    var negated: Scientific {
        var negated = self
        negated.isNegative = !isNegative && !isZero
        return negated
    }

    /// The whole number that is next to it, above or below; the number itself where it is whole.
    func whole(isAbove: Bool) -> Scientific {
        guard !isZero, exponent < 0 else { return self }
        var kept = [0] + digits.prefix(max(0, magnitude))
        if isNegative != isAbove {
            var position = kept.count - 1
            while kept[position] == 9 {
                kept[position] = 0
                position -= 1
            }
            kept[position] += 1
        }
        return Scientific(isNegative: isNegative, kept, exponent: 0)
    }

    /// Number of digits of a quotient that may have no end.
    static let quotientDigits = 34

    /// The number divided by a count, to `quotientDigits` digits; a half goes away from zero.
    func divided(byCount count: Int) -> Scientific {
        if isZero { return self }
        let unit = UInt64(count)
        var quotient: [UInt8] = []
        var (remainder, significant, shift) = (UInt64.zero, 0, 0)
        func divide(_ digit: UInt8) {
            remainder = remainder * 10 + UInt64(digit)
            quotient.append(UInt8(remainder / unit))
            if significant > 0 || quotient.last != 0 { significant += 1 }
            remainder %= unit
        }
        for digit in digits { divide(digit) }
        while remainder > 0, significant <= Self.quotientDigits {
            divide(0)
            shift += 1
        }
        let whole = Scientific(isNegative: isNegative, quotient, exponent: exponent - shift)
        return whole.rounded(to: Self.quotientDigits - whole.magnitude)
    }
}

extension Scientific {
    /// The number as JSON: plain digits, or with an exponent where zeros would fill the line.
    var text: String {
        if isZero { return "0" }
        let sign = isNegative ? "-" : ""
        if exponent >= 0, magnitude <= 40 { return sign + significand + String(repeating: "0", count: exponent) }
        if exponent < 0, magnitude > 0 {
            let point = significand.index(significand.startIndex, offsetBy: magnitude)
            return "\(sign)\(significand[..<point]).\(significand[point...])"
        }
        if exponent < 0, magnitude > -20 {
            return "\(sign)0.\(String(repeating: "0", count: -magnitude))\(significand)"
        }
        let rest = significand.dropFirst()
        return "\(sign)\(significand.prefix(1))\(rest.isEmpty ? "" : ".")\(rest)e\(magnitude - 1)"
    }
}
