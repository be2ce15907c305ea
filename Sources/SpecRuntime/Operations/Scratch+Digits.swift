#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Numbers by their digits, however they are held.
extension Scratch {
    /// A number's digits, as `Value.digits` returns them; nil for what isn't a number.
    mutating func digits(of datum: Datum) -> Datum? {
        switch datum.kind {
        case .number, .decimal: return datum
        case .integer:
            return datum.flags.contains(.digits)
                ? datum : printed(datum.integer.magnitude, isNegative: datum.integer < 0)
        case .unsigned: return printed(datum.word, isNegative: false)
        case .double:
            return datum.flags.contains(.digits) ? datum : arena.string(JSONNumber.text(datum.double), as: .number)
        case .hosted:
            guard case .decimal(let decimal) = hosted[Int(datum.word)] else { return nil }
            return arena.string(decimal.digits, as: .number)
        default: return nil
        }
    }

    private mutating func printed(_ magnitude: UInt64, isNegative: Bool) -> Datum {
        let start = arena.allocate(32)
        if isNegative { start[0] = JSONByte.minus }
        let count = DigitText.write(magnitude, to: start + (isNegative ? 1 : 0)) &+ (isNegative ? 1 : 0)
        arena.shrink(start, to: count)
        return Datum(.number, bytes: start, count: count)
    }

    /// The text of a value that transformers can extend by a prefix or suffix: text, a number's digits or a boolean;
    /// nil for other values.
    mutating func spelled(_ datum: Datum) -> Datum? {
        switch datum.kind {
        case .string: datum
        case .boolean: datum.boolean ? .trueText : .falseText
        default: digits(of: datum).map { $0.held(as: .string, .plain) }
        }
    }
}

extension Datum {
    /// A number's digits as text, for the slow ways; nil for what isn't a number.
    var digitsText: String? {
        switch kind {
        case .number, .decimal: text
        case .integer: flags.contains(.digits) ? text : String(integer)
        case .unsigned: String(word)
        case .double: flags.contains(.digits) ? text : JSONNumber.text(double)
        default: nil
        }
    }
}

extension DecimalDigits {
    /// The number that a datum holds; nil where that doesn't fit or is none.
    @inline(__always)
    init?(_ datum: Datum) {
        switch datum.kind {
        case .number, .decimal: self.init(datum.bytes, datum.count)
        case .integer where !datum.flags.contains(.digits): self.init(datum.integer)
        case .integer: self.init(datum.bytes, datum.count)
        case .unsigned: self.init(datum.word)
        case .double where !datum.flags.contains(.digits): self.init(datum.double)
        case .double: self.init(datum.bytes, datum.count)
        default: return nil
        }
    }

    /// The shortest decimal that reads back as the double; nil for infinity and what isn't a number.
    init?(_ double: Double) {
        guard double.isFinite else { return nil }
        if let integer = Int64(exactly: double), integer.magnitude < 1 << 53 {
            self.init(integer)
            return
        }
        var text = double.description
        let number = text.withUTF8 { bytes in bytes.baseAddress.flatMap { DecimalDigits($0, bytes.count) } }
        guard let number else { return nil }
        self = number
    }
}
