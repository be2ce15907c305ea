// `hex`
extension Operation {
    func readHex(_ datum: Datum) -> Datum {
        guard datum.kind == .string else { return .failed }
        let bytes = datum.bytes
        var at = Self.signLength(datum)
        guard at < datum.count else { return .failed }
        var number: UInt64 = 0
        while at < datum.count {
            guard let digit = JSONByte.hexValue(bytes[at]), number >> 60 == 0 else { return .failed }
            number = number << 4 | UInt64(digit)
            at &+= 1
        }
        return Datum(number)
    }

    /// The length of `0x`, `0X` or `#` in front.
    private static func signLength(_ datum: Datum) -> Int {
        if datum.count > 0, datum.bytes[0] == UInt8(ascii: "#") { return 1 }
        let hasSign = datum.count > 1 && datum.bytes[0] == JSONByte.zero && datum.bytes[1] | 0x20 == UInt8(ascii: "x")
        return hasSign ? 2 : 0
    }

    func writtenHex(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard let number = datum.wholeNumber else { return .failed }
        let width = Swift.max(Int(operand.integer), (number | 1).hexDigitCount)
        let target = scratch.arena.allocate(width)
        var rest = number
        for position in (0..<width).reversed() {
            let digit = UInt8(truncatingIfNeeded: rest & 15)
            target[position] = digit < 10 ? JSONByte.zero &+ digit : UInt8(ascii: "a") &+ (digit &- 10)
            rest >>= 4
        }
        return Datum(.string, bytes: target, count: width, flags: .plain)
    }
}

extension UInt64 {
    fileprivate var hexDigitCount: Int { (67 - leadingZeroBitCount) >> 2 }
}

extension Datum {
    /// The number where it is a whole one from 0 to 2^64-1, however it is spelled.
    var wholeNumber: UInt64? {
        if kind == .unsigned { return word }
        if kind == .integer { return UInt64(exactly: integer) }
        guard isNumber else { return nil }
        guard let number = DecimalDigits(self) else {
            return digitsText.flatMap(NumberText.wholeDigits).flatMap { UInt64($0) }
        }
        guard !number.isNegative, number.exponent >= 0, number.exponent <= 19 else { return nil }
        let (whole, isOver) = number.coefficient.multipliedReportingOverflow(by: PowerOfTen.wide(number.exponent))
        return isOver ? nil : UInt64(exactly: whole)
    }
}
