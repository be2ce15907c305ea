// Arithmetic without memory. Nil means that the result doesn't fit; `Scientific` then works it out.
extension DecimalDigits {
    /// -1, 0 or 1, as the number is less than another, the same, or more.
    func order(to other: DecimalDigits) -> Int {
        if isZero || other.isZero {
            if isZero && other.isZero { return 0 }
            return (isZero ? other.isNegative : !isNegative) ? 1 : -1
        }
        guard isNegative == other.isNegative else { return isNegative ? -1 : 1 }
        let order = distanceOrder(to: other)
        return isNegative ? -order : order
    }

    /// The same of the distances from zero.
    private func distanceOrder(to other: DecimalDigits) -> Int {
        if exponent == other.exponent { return Self.order(coefficient, other.coefficient) }
        let (left, right) = (magnitude, other.magnitude)
        guard left == right else { return left < right ? -1 : 1 }
        // As both begin at the same power of ten, neither gets more than 38 digits.
        let shift = exponent &- other.exponent
        return shift > 0
            ? Self.order(coefficient &* PowerOfTen.wide(shift), other.coefficient)
            : Self.order(coefficient, other.coefficient &* PowerOfTen.wide(-shift))
    }

    @inline(__always)
    private static func order(_ left: UInt128, _ right: UInt128) -> Int { left < right ? -1 : left == right ? 0 : 1 }

    @inline(__always)
    static func == (left: DecimalDigits, right: DecimalDigits) -> Bool {
        left.coefficient == right.coefficient && left.exponent == right.exponent && left.isNegative == right.isNegative
    }

    func adding(_ other: DecimalDigits) -> DecimalDigits? {
        if isZero { return other }
        if other.isZero { return self }
        let low = Swift.min(exponent, other.exponent)
        guard let left = coefficient(from: low), let right = other.coefficient(from: low) else { return nil }
        if isNegative == other.isNegative {
            let (sum, isOver) = left.addingReportingOverflow(right)
            return isOver ? nil : DecimalDigits(sum, low, isNegative: isNegative)
        }
        return left < right
            ? DecimalDigits(right &- left, low, isNegative: other.isNegative)
            : DecimalDigits(left &- right, low, isNegative: isNegative)
    }

    /// The coefficient with zeros behind it, so that its last digit counts `10^low`.
    private func coefficient(from low: Int) -> UInt128? {
        let shift = exponent &- low
        guard shift <= 38 else { return nil }
        let (product, isOver) = coefficient.multipliedReportingOverflow(by: PowerOfTen.wide(shift))
        return isOver ? nil : product
    }

    func multiplied(by factor: DecimalDigits) -> DecimalDigits? {
        if isZero || factor.isZero { return .zero }
        let (product, isOver) = coefficient.multipliedReportingOverflow(by: factor.coefficient)
        guard !isOver else { return nil }
        return DecimalDigits(product, exponent &+ factor.exponent, isNegative: isNegative != factor.isNegative)
    }

    /// The number with at most so many digits behind the point; a half goes away from zero.
    func rounded(to places: Int) -> DecimalDigits? {
        guard !isZero, exponent < -places else { return self }
        let dropped = -places &- exponent
        guard dropped <= digitCount else { return .zero }
        let unit = PowerOfTen.wide(dropped)
        let (quotient, rest) = coefficient.quotientAndRemainder(dividingBy: unit)
        return DecimalDigits(rest >= unit / 2 ? quotient &+ 1 : quotient, -places, isNegative: isNegative)
    }

    /// The number with the other sign.
    var negated: DecimalDigits {
        isZero ? self : DecimalDigits(coefficient, exponent, isNegative: !isNegative) ?? self
    }

    /// The whole number that is next to it, above or below; the number itself where it is whole.
    func whole(isAbove: Bool) -> DecimalDigits? {
        guard !isZero, exponent < 0 else { return self }
        let kept = -exponent <= 38 ? coefficient / PowerOfTen.wide(-exponent) : 0
        return DecimalDigits(isNegative != isAbove ? kept &+ 1 : kept, 0, isNegative: isNegative)
    }
}
