// `duration`
extension Operation {
    /// Seconds of an ISO 8601 duration: `P1DT2H`, `PT0.5S`, `P2W`, `-PT5M`.
    func readDuration(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard datum.kind == .string, let seconds = DurationText.seconds(datum.buffer) else { return .failed }
        return seconds.spelled(&scratch.arena)
    }

    func writtenDuration(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard datum.isNumber, let number = DecimalDigits(datum) else { return .failed }
        let target = scratch.arena.allocate(DurationText.room)
        guard let count = DurationText.write(number, to: target) else {
            scratch.arena.shrink(target, to: 0)
            return .failed
        }
        scratch.arena.shrink(target, to: count)
        return Datum(.string, bytes: target, count: count, flags: .plain)
    }
}

/// Durations of ISO 8601 whose parts have a fixed length: weeks, days, hours, minutes, seconds.
enum DurationText {
    /// Room that any duration fits into that is written.
    static let room = 160

    /// The parts in their order: letter, seconds, and whether it stands behind `T`.
    private static func part(_ letter: UInt8, isTime: Bool) -> (rank: Int, seconds: Int64)? {
        switch (letter, isTime) {
        case (UInt8(ascii: "W"), false): (0, 604_800)
        case (UInt8(ascii: "D"), false): (1, 86_400)
        case (UInt8(ascii: "H"), true): (2, 3600)
        case (UInt8(ascii: "M"), true): (3, 60)
        case (UInt8(ascii: "S"), true): (4, 1)
        default: nil
        }
    }

    /// Nil for text that is no such duration. A fraction stands in the last part alone.
    static func seconds(_ text: UnsafeBufferPointer<UInt8>) -> DecimalDigits? {
        var at = 0
        let isNegative = text.first == JSONByte.minus
        if isNegative || text.first == JSONByte.plus { at = 1 }
        guard at < text.count, text[at] == UInt8(ascii: "P") else { return nil }
        at &+= 1
        var sum = DecimalDigits.zero
        var (isTime, rank, hasFraction, isEmpty) = (false, -1, false, true)
        while at < text.count {
            if text[at] == UInt8(ascii: "T"), !isTime {
                (isTime, isEmpty) = (true, true)
                at &+= 1
                continue
            }
            guard !hasFraction, let number = number(text, at: &at, hasFraction: &hasFraction), at < text.count,
                let part = part(text[at], isTime: isTime), part.rank > rank,
                let product = number.multiplied(by: DecimalDigits(part.seconds)), let next = sum.adding(product)
            else { return nil }
            (sum, rank, isEmpty) = (next, part.rank, false)
            at &+= 1
        }
        guard !isEmpty else { return nil }
        return isNegative ? sum.negated : sum
    }

    /// Digits, and a fraction behind a point or a comma.
    private static func number(
        _ text: UnsafeBufferPointer<UInt8>,
        at: inout Int,
        hasFraction: inout Bool
    ) -> DecimalDigits? {
        var (coefficient, exponent, count) = (UInt64(0), 0, 0)
        while at < text.count {
            let digit = text[at] &- JSONByte.zero
            if digit <= 9 {
                guard count < 18 else { return nil }
                coefficient = coefficient &* 10 &+ UInt64(digit)
                count &+= 1
                if hasFraction { exponent &-= 1 }
            } else if text[at] == JSONByte.dot || text[at] == JSONByte.comma, !hasFraction, count > 0 {
                hasFraction = true
            } else {
                break
            }
            at &+= 1
        }
        guard count > 0, !hasFraction || exponent < 0 else { return nil }
        return DecimalDigits(UInt128(coefficient), exponent, isNegative: false)
    }

    /// Writes days, hours, minutes and seconds, each where it isn't zero, and returns the length; nil for a number that is too
    /// large, or has too many digits behind the point.
    static func write(_ seconds: DecimalDigits, to target: UnsafeMutablePointer<UInt8>) -> Int? {
        guard seconds.magnitude <= 18, seconds.exponent >= -18 else { return nil }
        let places = Swift.max(0, -seconds.exponent)
        let unit = PowerOfTen.wide(places)
        let scaled =
            seconds.exponent > 0 ? seconds.coefficient &* PowerOfTen.wide(seconds.exponent) : seconds.coefficient
        let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: unit)
        var rest = UInt64(truncatingIfNeeded: whole)
        var end = 0
        func put(_ letter: Unicode.Scalar) {
            target[end] = UInt8(truncatingIfNeeded: letter.value)
            end &+= 1
        }
        func putPart(_ length: UInt64, _ letter: Unicode.Scalar) {
            let (number, left) = rest.quotientAndRemainder(dividingBy: length)
            rest = left
            guard number > 0 else { return }
            end &+= DigitText.write(number, to: target + end)
            put(letter)
        }
        if seconds.isNegative { put("-") }
        put("P")
        putPart(86_400, "D")
        guard rest > 0 || fraction > 0 || whole == 0 else { return end }
        put("T")
        putPart(3600, "H")
        putPart(60, "M")
        guard rest > 0 || fraction > 0 || whole == 0 else { return end }
        end &+= DigitText.write(rest, to: target + end)
        if fraction > 0 {
            put(".")
            var digit = PowerOfTen.wide(places &- 1)
            var left = fraction
            while left > 0 {
                target[end] = JSONByte.zero &+ UInt8(truncatingIfNeeded: left / digit)
                end &+= 1
                left %= digit
                digit /= 10
            }
        }
        put("S")
        return end
    }
}
