/// Properties of a number that follow from its digits alone.
enum NumberSpelling {
    /// Returns true if the digits have neither a point nor an exponent.
    @inline(__always)
    static func isInteger(_ datum: Datum) -> Bool {
        let sign = signLength(datum)
        return DigitText.leadingDigits(datum.bytes + sign, datum.count &- sign) == datum.count &- sign
    }

    @inline(__always)
    private static func signLength(_ datum: Datum) -> Int {
        datum.count > 0 && datum.bytes[0] == JSONByte.minus ? 1 : 0
    }

    @inline(__always)
    static func isNegativeZero(_ datum: Datum) -> Bool {
        datum.count == 2 && datum.bytes[0] == JSONByte.minus && datum.bytes[1] == JSONByte.zero
    }

    /// Returns true if a text is a number in JSON's grammar.
    static func isNumber(_ datum: Datum) -> Bool {
        JSONNumber.scan(datum.bytes, at: 0, limit: datum.count)?.end == datum.count
    }

    /// Returns true if a whole number's digits can be printed unchanged: at most 18 of them, none redundant.
    @inline(__always)
    static func isShortInteger(_ datum: Datum) -> Bool {
        let sign = signLength(datum)
        let digits = datum.count &- sign
        guard digits > 0, datum.count <= 18 else { return false }
        return datum.bytes[sign] != JSONByte.zero || datum.count == 1
    }

    /// Returns true if a double prints with exactly these digits.
    ///
    /// Up to fifteen digits survive the way to a double and back, so none that are as few or fewer print in their place.
    /// Swift takes to exponents below 0.0001.
    @inline(__always)
    static func isPrintedDouble(_ datum: Datum) -> Bool {
        guard let parts = Parts(datum, keepsZeros: false), parts.whole &+ parts.fraction <= 15 else { return false }
        guard parts.fraction > 0 else { return true }
        let first = parts.start &+ parts.whole &+ 1
        if datum.bytes[parts.start] != JSONByte.zero { return true }
        for at in first..<Swift.min(first &+ 4, datum.count) where datum.bytes[at] != JSONByte.zero { return true }
        return false
    }

    /// Returns true if a decimal prints with exactly these digits. Zeros behind its last digit are kept: `598.90`.
    @inline(__always)
    static func isPrintedDecimal(_ datum: Datum) -> Bool {
        guard let parts = Parts(datum, keepsZeros: true) else { return false }
        return parts.whole &+ parts.fraction <= 38
    }

    static func isPrintedDecimal(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> Bool {
        isPrintedDecimal(Datum(.number, bytes: bytes + range.lowerBound, count: range.count))
    }

    /// Number of digits behind the point of a number without an exponent.
    static func fractionCount(_ datum: Datum) -> Int {
        var at = datum.count
        while at > 0 {
            at &-= 1
            if datum.bytes[at] == JSONByte.dot { return datum.count &- at &- 1 }
        }
        return 0
    }

    /// A number without an exponent, without needless zeros, and not `-0`.
    private struct Parts {
        let start: Int
        let whole: Int

        /// Digits behind the point.
        let fraction: Int

        @inline(__always)
        init?(_ datum: Datum, keepsZeros: Bool) {
            start = NumberSpelling.signLength(datum)
            let bytes = datum.bytes
            whole = DigitText.leadingDigits(bytes + start, datum.count &- start)
            let end = start &+ whole
            guard whole > 0, bytes[start] != JSONByte.zero || whole == 1 else { return nil }
            if end == datum.count {
                fraction = 0
                guard start == 0 || bytes[start] != JSONByte.zero else { return nil }
                return
            }
            let endsInZero = bytes[datum.count &- 1] == JSONByte.zero
            guard bytes[end] == JSONByte.dot, keepsZeros || !endsInZero else { return nil }
            fraction = datum.count &- end &- 1
            guard fraction > 0, DigitText.leadingDigits(bytes + (end &+ 1), fraction) == fraction else { return nil }
            guard endsInZero, start > 0 else { return }
            // Zero has no sign.
            for at in start..<datum.count where bytes[at] != JSONByte.zero && bytes[at] != JSONByte.dot { return }
            return nil
        }
    }
}
