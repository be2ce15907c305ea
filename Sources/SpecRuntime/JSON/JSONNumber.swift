/// The spelling of JSON numbers, `-12`, `1.5e3`, and what they are worth.
///
/// Every function reads only below `limit` or inside `range`, which the caller vouches for. Those that take a range
/// expect one that `scan` found.
enum JSONNumber {
    /// Finds the end of the number that begins at `offset`, by RFC 8259's grammar to the letter.
    ///
    /// Returns nil where the grammar is broken and where something stands right behind the number that can't, as in `01`
    /// or `1"`.
    @inline(__always)
    static func scan(_ bytes: UnsafePointer<UInt8>, at offset: Int, limit: Int) -> (end: Int, isInteger: Bool)? {
        var at = offset
        if at < limit, bytes[at] == JSONByte.minus { at &+= 1 }
        let first = at
        at = skipDigits(bytes, at: at, limit: limit)
        guard at > first, bytes[first] != JSONByte.zero || at == first &+ 1 else { return nil }
        guard at < limit else { return (at, true) }
        if JSONByte.endsScalar(bytes[at]) { return (at, true) }
        return scanFraction(bytes, at: at, limit: limit)
    }

    private static func scanFraction(
        _ bytes: UnsafePointer<UInt8>,
        at offset: Int,
        limit: Int
    ) -> (end: Int, isInteger: Bool)? {
        var at = offset
        if bytes[at] == JSONByte.dot {
            at = skipDigits(bytes, at: offset + 1, limit: limit)
            guard at > offset + 1 else { return nil }
        }
        if at < limit, bytes[at] | 0x20 == UInt8(ascii: "e") {
            at += 1
            if at < limit, bytes[at] == JSONByte.plus || bytes[at] == JSONByte.minus { at += 1 }
            let first = at
            at = skipDigits(bytes, at: at, limit: limit)
            guard at > first else { return nil }
        }
        guard at > offset, at == limit || JSONByte.endsScalar(bytes[at]) else { return nil }
        return (at, false)
    }

    /// Number of digits at an address. Eight bytes more than there are digits must be readable.
    @inline(__always)
    static func leadingDigits(_ bytes: UnsafePointer<UInt8>) -> Int {
        var count = 0
        while true {
            let others = nonDigits(bytes + count)
            if others != 0 { return count &+ others.trailingZeroBitCount >> 3 }
            count &+= 8
        }
    }

    /// Number of digits among eight bytes, before the first byte that isn't one.
    @inline(__always)
    static func leadingDigitsOfEight(_ bytes: UnsafePointer<UInt8>) -> Int {
        let others = nonDigits(bytes)
        return others == 0 ? 8 : others.trailingZeroBitCount >> 3
    }

    /// Returns true if `length` bytes, sixteen at most, are digits that may precede a fraction or stand alone. The byte
    /// behind them must not be a digit, and eight bytes must be readable whatever the length.
    @inline(__always)
    static func isWhole(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> Bool {
        guard bytes[0] != JSONByte.zero || length == 1 else { return false }
        guard length > 8 else { return areDigits(bytes, fewerThanNine: length) }
        return length <= 16 && nonDigits(bytes) | nonDigits(bytes + (length &- 8)) == 0
    }

    /// Returns true if `length` bytes, 24 at most, are digits; the same requirements apply to the bytes behind them.
    @inline(__always)
    static func isFraction(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> Bool {
        guard length > 8 else { return areDigits(bytes, fewerThanNine: length) }
        // Three words that overlap: no branch hangs on how many digits there are.
        let last = length &- 8
        return length <= 24 && nonDigits(bytes) | nonDigits(bytes + min(8, last)) | nonDigits(bytes + last) == 0
    }

    /// Returns true if fewer than nine bytes are digits; false for a length of 0. All eight bytes count then, and the first of
    /// them isn't a digit.
    @inline(__always)
    private static func areDigits(_ bytes: UnsafePointer<UInt8>, fewerThanNine length: Int) -> Bool {
        nonDigits(bytes) &<< UInt64(truncatingIfNeeded: 0 &- 8 &* length) == 0
    }

    /// The highest bit of the first of eight bytes, the first being the lowest, that isn't a digit, and some bits above
    /// it; 0 where all are digits.
    @inline(__always)
    private static func nonDigits(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
        let word = UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
        // Digits become 0 to 9; adding 0x76 to what is more sets the highest bit of its byte, or it is set already.
        let digits = word ^ 0x3030_3030_3030_3030
        return ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
    }

    @inline(__always)
    private static func skipDigits(_ bytes: UnsafePointer<UInt8>, at offset: Int, limit: Int) -> Int {
        var at = offset
        while at < limit, JSONByte.isDigit(bytes[at]) { at &+= 1 }
        return at
    }

    enum Integer: Equatable {
        case int64(Int64)
        /// Above what `int64` holds.
        case uint64(UInt64)
        /// Below -2^63 or above 2^64-1.
        case overflow
    }

    /// The value of a number spelled without `.` and `e`.
    @inline(__always)
    static func integer(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> Integer {
        let isNegative = bytes[range.lowerBound] == JSONByte.minus
        let first = range.lowerBound &+ (isNegative ? 1 : 0)
        // Twenty digits reach 2^64-1, so up to nineteen can't run over.
        guard range.upperBound &- first <= 19 else {
            return longInteger(bytes, digits: first..<range.upperBound, isNegative: isNegative)
        }
        var magnitude: UInt64 = 0
        for at in first..<range.upperBound { magnitude = magnitude &* 10 &+ UInt64(bytes[at] &- JSONByte.zero) }
        return signed(magnitude, isNegative)
    }

    private static func longInteger(_ bytes: UnsafePointer<UInt8>, digits: Range<Int>, isNegative: Bool) -> Integer {
        guard digits.count == 20 else { return .overflow }
        var magnitude: UInt64 = 0
        for at in digits {
            let (product, tooMany) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(UInt64(bytes[at] &- JSONByte.zero))
            if tooMany || carry { return .overflow }
            magnitude = sum
        }
        return signed(magnitude, isNegative)
    }

    @inline(__always)
    private static func signed(_ magnitude: UInt64, _ isNegative: Bool) -> Integer {
        if isNegative {
            return magnitude <= 1 << 63 ? .int64(Int64(truncatingIfNeeded: 0 &- magnitude)) : .overflow
        }
        return magnitude >> 63 == 0 ? .int64(Int64(truncatingIfNeeded: magnitude)) : .uint64(magnitude)
    }
}
