import SpecIR

/// Turns values into what a type holds; `.failed` where they don't fit.
enum Conversions {
    static func string(_ datum: Datum, accept: AcceptedJSON, in scratch: inout Scratch) -> Datum {
        switch datum.kind {
        case .string: return datum
        case .number where accept.contains(.integer) && NumberSpelling.isInteger(datum):
            return NumberSpelling.isNegativeZero(datum)
                ? Datum(.string, bytes: datum.bytes + 1, count: 1, flags: .plain) : datum.held(as: .string, .plain)
        case .integer where accept.contains(.integer), .unsigned where accept.contains(.integer):
            return scratch.digits(of: datum)?.held(as: .string, .plain) ?? .failed
        case .boolean where accept.contains(.boolean): return datum.boolean ? .trueText : .falseText
        default: return .failed
        }
    }

    static func boolean(_ datum: Datum, _ accept: AcceptedJSON) -> Datum {
        switch datum.kind {
        case .boolean: return datum
        case .string where accept.contains(.string):
            if datum.hasBytes(of: .trueText) || isDigit(datum, "1") { return Datum(true) }
            if datum.hasBytes(of: .falseText) || isDigit(datum, "0") { return Datum(false) }
            return accept.contains(.cell) ? cell(datum) : .failed
        case .number where accept.contains(.integer):
            return isDigit(datum, "1") ? Datum(true) : isDigit(datum, "0") ? Datum(false) : .failed
        case .integer where accept.contains(.integer):
            let integer = datum.integer
            return integer == 0 || integer == 1 ? Datum(integer == 1) : .failed
        default: return .failed
        }
    }

    /// `TRUE`, `True`, `FALSE`, as spreadsheets and programs write them.
    @inline(never)
    private static func cell(_ datum: Datum) -> Datum {
        guard datum.count == 4 || datum.count == 5 else { return .failed }
        switch datum.text.lowercased() {
        case "true": return Datum(true)
        case "false": return Datum(false)
        default: return .failed
        }
    }

    @inline(__always)
    private static func isDigit(_ datum: Datum, _ digit: Unicode.Scalar) -> Bool {
        datum.count == 1 && datum.bytes[0] == UInt8(ascii: digit)
    }

    static func number(_ datum: Datum, _ accept: AcceptedJSON) -> Datum {
        switch datum.kind {
        case .double: return datum.flags.contains(.digits) || datum.double.isFinite ? datum : .failed
        case .integer where datum.flags.contains(.digits): return double(datum)
        case .integer: return Datum(Double(datum.integer))
        case .unsigned: return Datum(Double(datum.word))
        case .number, .decimal: return double(datum)
        case .string where accept.contains(.string) && NumberSpelling.isNumber(datum): return double(datum)
        default: return .failed
        }
    }

    @inline(__always)
    private static func double(_ digits: Datum) -> Datum {
        if NumberSpelling.isPrintedDouble(digits) { return digits.held(as: .double, .digits) }
        return JSONNumber.double(digits.bytes, 0..<digits.count).map { Datum($0) } ?? .failed
    }

    /// A decimal; with `digits` from 0 on, one with just so many digits behind the point. Zeros that would make more than 38
    /// digits are left out.
    static func decimal(_ datum: Datum, accept: AcceptedJSON, digits: Int32, in scratch: inout Scratch) -> Datum {
        let decimal = decimal(datum, accept: accept, in: &scratch)
        guard digits >= 0, decimal.kind == .decimal, NumberSpelling.fractionCount(decimal) != Int(digits) else {
            return decimal
        }
        guard let number = DecimalDigits(decimal)?.rounded(to: Int(digits)) else { return .failed }
        let fits = Swift.max(number.magnitude, 1) &+ Int(digits) <= 38
        return fits
            ? number.plain(.decimal, places: Int(digits), &scratch.arena) : number.plain(.decimal, &scratch.arena)
    }

    private static func decimal(_ datum: Datum, accept: AcceptedJSON, in scratch: inout Scratch) -> Datum {
        switch datum.kind {
        case .decimal: return datum
        case .number: return decimal(digits: datum, &scratch)
        case .string where accept.contains(.string) && NumberSpelling.isNumber(datum):
            return decimal(digits: datum, &scratch)
        case .integer where datum.flags.contains(.digits): return datum.held(as: .decimal, [])
        case .integer, .unsigned, .double: return DecimalDigits(datum).map { plain($0, &scratch) } ?? .failed
        default: return .failed
        }
    }

    @inline(__always)
    private static func decimal(digits: Datum, _ scratch: inout Scratch) -> Datum {
        if NumberSpelling.isPrintedDecimal(digits) { return digits.held(as: .decimal, []) }
        guard let number = DecimalDigits(digits.bytes, digits.count) else { return .failed }
        return number.isZero ? zero(digits) : plain(number, &scratch)
    }

    /// A zero that isn't printed as it is spelled: `-0.00` has no sign, and keeps its digits.
    private static func zero(_ digits: Datum) -> Datum {
        let start = digits.bytes[0] == JSONByte.minus ? 1 : 0
        let unsigned = Datum(.number, bytes: digits.bytes + start, count: digits.count - start)
        let isPrinted = NumberSpelling.isPrintedDecimal(unsigned)
        return Datum(.decimal, bytes: unsigned.bytes, count: isPrinted ? unsigned.count : 1)
    }

    /// Decimals have powers of ten as `Foundation.Decimal` has.
    private static func plain(_ number: DecimalDigits, _ scratch: inout Scratch) -> Datum {
        guard number.exponent >= -128, number.exponent <= 127 else { return .failed }
        return number.plain(.decimal, &scratch.arena)
    }
}

// MARK: Integers

extension Conversions {
    static func integer(_ datum: Datum, _ accept: AcceptedJSON) -> Datum {
        switch datum.kind {
        case .integer, .unsigned: return datum
        case .number: return integer(datum, withoutFraction: accept.contains(.number))
        case .double where accept.contains(.number), .decimal where accept.contains(.number): return whole(datum)
        case .string where accept.contains(.string): return integer(ofText: datum, accept)
        case .boolean where accept.contains(.boolean): return Datum(Int64(datum.boolean ? 1 : 0))
        default: return .failed
        }
    }

    @inline(__always)
    private static func integer(ofText datum: Datum, _ accept: AcceptedJSON) -> Datum {
        if NumberSpelling.isShortInteger(datum), NumberSpelling.isInteger(datum) {
            return datum.held(as: .integer, .digits)
        }
        guard NumberSpelling.isNumber(datum) else { return .failed }
        return integer(datum, withoutFraction: accept.contains(.number))
    }

    /// The integer that digits spell; where `withoutFraction`, also with a point or an exponent.
    @inline(__always)
    static func integer(_ digits: Datum, withoutFraction: Bool) -> Datum {
        guard NumberSpelling.isInteger(digits) else { return withoutFraction ? whole(digits) : .failed }
        if NumberSpelling.isShortInteger(digits) { return digits.held(as: .integer, .digits) }
        return longInteger(digits)
    }

    @inline(never)
    private static func longInteger(_ digits: Datum) -> Datum {
        // A sign alone is no number.
        guard digits.count > 1 || digits.count == 1 && digits.bytes[0] != JSONByte.minus else { return .failed }
        switch JSONNumber.integer(digits.bytes, 0..<digits.count) {
        case .int64(let integer): return Datum(integer)
        case .uint64(let integer): return Datum(.unsigned, word: integer)
        case .overflow: return .failed
        }
    }

    /// A number of any spelling, where it is whole.
    @inline(never)
    private static func whole(_ datum: Datum) -> Datum {
        let number = datum.kind == .string ? datum.held(as: .number, []) : datum
        guard let digits = DecimalDigits(number) else { return longWhole(number) }
        guard digits.exponent >= 0, digits.exponent <= 19 else { return .failed }
        let (magnitude, isOver) = digits.coefficient.multipliedReportingOverflow(by: PowerOfTen.wide(digits.exponent))
        guard !isOver, magnitude <= UInt128(UInt64.max) else { return .failed }
        let word = UInt64(truncatingIfNeeded: magnitude)
        guard digits.isNegative else { return Datum(word) }
        return word <= 1 << 63 ? Datum(Int64(truncatingIfNeeded: 0 &- word)) : .failed
    }

    private static func longWhole(_ number: Datum) -> Datum {
        guard let whole = number.digitsText.flatMap(NumberText.wholeDigits) else { return .failed }
        return Int64(whole).map { Datum($0) } ?? UInt64(whole).map { Datum($0) } ?? .failed
    }
}
