import SpecIR

/// The properties that the numbers at one place have in common.
package struct NumberSample: BitwiseCopyable {
    /// Of the integers that 64 bits hold.
    package private(set) var smallest = Int64.max
    package private(set) var largest = Int64.min

    /// True if an integer was too large for 64 bits.
    package private(set) var exceedsInteger = false

    /// True if a number had more digits than a decimal holds.
    package private(set) var exceedsDecimal = false

    /// True if a number was too large for a double.
    package private(set) var exceedsDouble = false

    /// True if a number with a fraction or an exponent had more digits than a double holds.
    private var losesDigits = false

    /// True if a number with a fraction ended in zero: `598.90`, as amounts of money do.
    package private(set) var endsInZero = false

    /// True if all integers were 0 or 1.
    package private(set) var isBinary = true

    @inline(__always)
    mutating func addInteger(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) {
        switch JSONNumber.integer(bytes, range) {
        case .int64(let integer):
            smallest = min(smallest, integer)
            largest = max(largest, integer)
            if range.count > 1 || integer > 1 { isBinary = false }
        case .uint64: (isBinary, largest) = (false, .max)
        case .overflow: addLarge(bytes, range)
        }
    }

    mutating func addFraction(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) {
        // `1.0` is how programs print a double.
        let number = Datum(.number, bytes: bytes + range.lowerBound, count: range.count)
        if bytes[range.upperBound - 1] == JSONByte.zero, NumberSpelling.fractionCount(number) > 1,
            NumberSpelling.isPrintedDecimal(number)
        {
            endsInZero = true
        }
        let hasExponent = range.contains { bytes[$0] | 0x20 == UInt8(ascii: "e") }
        if range.count > 38 || hasExponent, JSONNumber.decimal(bytes, range) == nil { exceedsDecimal = true }
        if range.count > 15 || hasExponent, !losesDigits, !NumberSpelling.isPrintedDouble(number) {
            losesDigits = Self.losesDigits(bytes, range)
        }
        // Without an exponent it takes hundreds of digits to be too large.
        guard range.count > 300 || hasExponent else { return }
        if JSONNumber.double(bytes, range) == nil { exceedsDouble = true }
    }

    /// Returns true if the double nearest to a number is another number.
    static func losesDigits(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> Bool {
        guard let double = JSONNumber.double(bytes, range) else { return false }
        let text = String(
            decoding: UnsafeBufferPointer(rebasing: UnsafeBufferPointer(start: bytes, count: range.upperBound)[range]),
            as: UTF8.self
        )
        return Scientific(text) != Scientific(JSONNumber.text(double))
    }

    /// True if `number` would hold another number than one of these.
    package var exceedsDigits: Bool {
        losesDigits || exceedsInteger || smallest < -Self.exactLimit || largest > Self.exactLimit
    }

    /// All integers up to here are doubles.
    private static let exactLimit: Int64 = 1 << 53

    private mutating func addLarge(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) {
        (isBinary, exceedsInteger) = (false, true)
        if JSONNumber.decimal(bytes, range) == nil { exceedsDecimal = true }
        if JSONNumber.double(bytes, range) == nil { exceedsDouble = true }
    }

    mutating func add(_ other: NumberSample) {
        smallest = min(smallest, other.smallest)
        largest = max(largest, other.largest)
        exceedsInteger = exceedsInteger || other.exceedsInteger
        exceedsDecimal = exceedsDecimal || other.exceedsDecimal
        exceedsDouble = exceedsDouble || other.exceedsDouble
        losesDigits = losesDigits || other.losesDigits
        endsInZero = endsInZero || other.endsInZero
        isBinary = isBinary && other.isBinary
    }
}
