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
        if range.count > 38, JSONNumber.decimal(bytes, range) == nil { exceedsDecimal = true }
        // Without an exponent it takes hundreds of digits to be too large.
        guard range.count > 300 || range.contains(where: { bytes[$0] | 0x20 == UInt8(ascii: "e") }) else { return }
        if JSONNumber.double(bytes, range) == nil { exceedsDouble = true }
    }

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
        endsInZero = endsInZero || other.endsInZero
        isBinary = isBinary && other.isBinary
    }
}
