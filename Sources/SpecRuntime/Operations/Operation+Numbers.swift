// `scale`, `multiply`, `add`, `round`, `floor`, `ceiling`, `absolute`, `clamp`, `sum`, `average`
extension Operation {
    /// Powers of ten that transformers read numbers with.
    @inline(__always)
    static func isReadable(_ number: DecimalDigits) -> Bool {
        number.exponent >= -1_000_000 && number.exponent <= 1_000_000
    }

    /// Divides where `isReading` is true, as `scale` does when it reads and `multiply` when it writes; else multiplies.
    func scaled(_ datum: Datum, isReading: Bool, _ scratch: inout Scratch) -> Datum {
        guard datum.isNumber else { return .failed }
        guard let number = DecimalDigits(datum) else { return exact(datum, isReading: isReading, &scratch) }
        guard Self.isReadable(number) else { return .failed }
        let divisor = operand(as: DecimalDivisor.self)
        switch isReading ? divisor.pointee.divide(number) : divisor.pointee.multiply(number) {
        case .exact(let result): return result.spelled(&scratch.arena)
        case .refused: return .failed
        case .large: return exact(datum, isReading: isReading, &scratch)
        }
    }

    func rounded(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard datum.isNumber else { return .failed }
        guard let number = DecimalDigits(datum) else { return exact(datum, isReading: true, &scratch) }
        guard Self.isReadable(number) else { return .failed }
        guard let result = number.rounded(to: Int(operand.integer)) else {
            return exact(datum, isReading: true, &scratch)
        }
        return result.spelled(&scratch.arena)
    }

    func clamped(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard datum.isNumber else { return .failed }
        let limits = operand(as: ClampLimits.self)
        guard limits.pointee.areExact, let number = DecimalDigits(datum) else {
            return exact(datum, isReading: true, &scratch)
        }
        guard Self.isReadable(number) else { return .failed }
        if limits.pointee.hasMin, number.order(to: limits.pointee.min) < 0 { return limits.pointee.minText }
        if limits.pointee.hasMax, number.order(to: limits.pointee.max) > 0 { return limits.pointee.maxText }
        return datum
    }

    func summed(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard datum.kind == .list else { return .failed }
        var sum = DecimalDigits.zero
        for element in datum.list {
            guard element.isNumber else { return .failed }
            guard let number = DecimalDigits(element) else { return exact(datum, isReading: true, &scratch) }
            guard Self.isReadable(number) else { return .failed }
            guard let next = sum.adding(number) else { return exact(datum, isReading: true, &scratch) }
            sum = next
        }
        return sum.spelled(&scratch.arena)
    }

    func added(_ datum: Datum, isReading: Bool, _ scratch: inout Scratch) -> Datum {
        guard datum.isNumber else { return .failed }
        let addend = operand(as: Addend.self)
        guard let number = DecimalDigits(datum) else { return exact(datum, isReading: isReading, &scratch) }
        guard Self.isReadable(number) else { return .failed }
        guard let sum = number.adding(isReading ? addend.pointee.number : addend.pointee.negated) else {
            return exact(datum, isReading: isReading, &scratch)
        }
        return sum.spelled(&scratch.arena)
    }

    func whole(_ datum: Datum, isAbove: Bool, _ scratch: inout Scratch) -> Datum {
        guard datum.isNumber else { return .failed }
        guard let number = DecimalDigits(datum) else { return exact(datum, isReading: true, &scratch) }
        guard Self.isReadable(number) else { return .failed }
        guard let result = number.whole(isAbove: isAbove) else { return exact(datum, isReading: true, &scratch) }
        return result.spelled(&scratch.arena)
    }

    func absolute(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard datum.isNumber else { return .failed }
        guard let number = DecimalDigits(datum) else { return exact(datum, isReading: true, &scratch) }
        guard Self.isReadable(number) else { return .failed }
        return number.isNegative ? number.negated.spelled(&scratch.arena) : datum
    }

    func averaged(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        if datum.kind == .list, datum.count == 0 { return .null }
        let sum = summed(datum, &scratch)
        guard sum.kind != .failed, let number = Self.number(sum) else { return .failed }
        return scratch.arena.string(number.divided(byCount: datum.count).text, as: .number)
    }

    func extreme(_ datum: Datum, isLargest: Bool, _ scratch: inout Scratch) -> Datum {
        let sorted = sorted(datum, &scratch)
        return sorted.kind == .failed ? .failed : isLargest ? last(sorted) : first(sorted)
    }
}

/// The numbers that `add` adds when reading and when writing.
struct Addend: BitwiseCopyable {
    let number: DecimalDigits
    let negated: DecimalDigits
    let text: Datum

    init(_ text: Datum) {
        number = DecimalDigits(text) ?? .zero
        negated = number.negated
        self.text = text
    }
}

/// The limits of `clamp`, and how they are spelled where they take a number's place.
struct ClampLimits: BitwiseCopyable {
    var min = DecimalDigits.zero
    var minText = Datum.null
    var max = DecimalDigits.zero
    var maxText = Datum.null

    /// True if `DecimalDigits` can hold both limits; a missing limit counts as fitting.
    var areExact = true

    @inline(__always)
    var hasMin: Bool { !minText.isNull }

    @inline(__always)
    var hasMax: Bool { !maxText.isNull }
}
