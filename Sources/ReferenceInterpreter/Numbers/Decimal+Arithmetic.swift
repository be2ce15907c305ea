extension Decimal {
    func times(_ other: Decimal) -> Decimal {
        var product = [Int](repeating: 0, count: digits.count + other.digits.count)
        for (place, digit) in digits.reversed().enumerated() {
            for (otherPlace, otherDigit) in other.digits.reversed().enumerated() {
                product[place + otherPlace] += digit * otherDigit
            }
        }
        for place in product.indices.dropLast() {
            product[place + 1] += product[place] / 10
            product[place] %= 10
        }
        return Decimal(
            isNegative: isNegative != other.isNegative,
            product.reversed(),
            exponent: exponent + other.exponent
        )
    }

    /// The quotient; nil where it has no last digit. The divisor has at most 18 digits.
    func divided(by divisor: Decimal) -> Decimal? {
        let unit = divisor.digits.reduce(0) { $0 * 10 + UInt64($1) }
        guard !isZero, unit > 0 else { return isZero ? self : nil }
        var (quotient, remainder, shift): ([Int], UInt64, Int) = ([], 0, 0)
        func bringDown(_ digit: Int) {
            remainder = remainder * 10 + UInt64(digit)
            quotient.append(Int(remainder / unit))
            remainder %= unit
        }
        digits.forEach(bringDown)
        // A quotient that ends does so within as many digits as the divisor has factors of two or five.
        while remainder > 0, shift < 64 {
            bringDown(0)
            shift += 1
        }
        guard remainder == 0 else { return nil }
        // A digit of the quotient is always below ten.
        return Decimal(
            isNegative: isNegative != divisor.isNegative,
            quotient,
            exponent: exponent - divisor.exponent - shift
        )
    }

    /// The sum; nil where it would have more than 2000 digits.
    func plus(_ other: Decimal) -> Decimal? {
        if isZero { return other }
        if other.isZero { return self }
        let low = min(exponent, other.exponent)
        let count = max(magnitude, other.magnitude) - low + 1
        guard count <= 2000 else { return nil }
        let (left, right) = (padded(from: low, count), other.padded(from: low, count))
        if isNegative == other.isNegative {
            return Decimal(isNegative: isNegative, Decimal.carried(zip(left, right).map { $0 + $1 }), exponent: low)
        }
        let (large, small, sign) =
            left.lexicographicallyPrecedes(right) ? (right, left, other.isNegative) : (left, right, isNegative)
        return Decimal(isNegative: sign, Decimal.carried(zip(large, small).map { $0 - $1 }), exponent: low)
    }

    private func padded(from low: Int, _ count: Int) -> [Int] {
        let behind = [Int](repeating: 0, count: exponent - low)
        return [Int](repeating: 0, count: count - digits.count - behind.count) + digits + behind
    }

    /// Digits above nine or below zero, carried to the place before.
    private static func carried(_ digits: [Int]) -> [Int] {
        var digits = digits
        for place in digits.indices.reversed() where !(0...9).contains(digits[place]) {
            let carry = digits[place] < 0 ? -1 : 1
            digits[place] -= carry * 10
            digits[place - 1] += carry
        }
        return digits
    }

    /// The number with so many digits behind the point; a half goes away from zero.
    func rounded(to places: Int) -> Decimal {
        guard !isZero, exponent < -places else { return self }
        let kept = magnitude + places
        guard kept >= 0 else { return .zero }
        var rounded = [0] + digits.prefix(kept)
        if digits[kept] >= 5 { rounded[rounded.count - 1] += 1 }
        return Decimal(isNegative: isNegative, Decimal.carried(rounded), exponent: -places)
    }

    var opposite: Decimal { Decimal(isNegative: !isNegative, digits, exponent: exponent) }

    /// The next whole number, up or down, where it isn't whole.
    func whole(isUp: Bool) -> Decimal {
        guard exponent < 0 else { return self }
        let cut = Decimal(isNegative: isNegative, Array(digits.prefix(max(0, magnitude))))
        guard isUp != isNegative else { return cut }
        return cut.plus(Decimal(isNegative: isNegative, [1])) ?? cut
    }

    /// The quotient to 34 digits; a half goes away from zero.
    func over(_ count: Int) -> Decimal {
        var (rest, quotient, power) = (0, [Int](), exponent)
        for digit in digits {
            rest = rest * 10 + digit
            quotient.append(rest / count)
            rest %= count
        }
        while rest > 0, quotient.drop(while: { $0 == 0 }).count < 36 {
            rest *= 10
            quotient.append(rest / count)
            rest %= count
            power -= 1
        }
        let whole = Decimal(isNegative: isNegative, quotient, exponent: power)
        return whole.rounded(to: 34 - whole.magnitude)
    }
}
