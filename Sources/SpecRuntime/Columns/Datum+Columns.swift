import SpecIR

// Values as columns hold them.
extension Datum {
    /// True for text whose bytes a column takes as they are.
    @inline(__always)
    var isText: Bool { kind == .string || kind == .url || kind == .uuid || kind == .data }

    /// A number by its digits; nil where it has too many.
    var decimalDigits: DecimalDigits? {
        if hasDigits { return DecimalDigits(bytes, count) }
        switch kind {
        case .integer: return DecimalDigits(Int64(bitPattern: word))
        case .unsigned: return DecimalDigits(word)
        case .double:
            var text = double.description
            return text.withUTF8 { digits in digits.baseAddress.flatMap { DecimalDigits($0, digits.count) } }
        default: return nil
        }
    }
}

extension DecimalDigits {
    /// The number as a whole number of 64 bits; nil where it is none.
    var int64: Int64? { scaled(by: 0).flatMap { Int64(exactly: $0) } }

    /// The number times a power of ten; nil where that has a fraction or more than 38 digits.
    func scaled(by power: Int) -> Int128? {
        if isZero { return 0 }
        let shift = exponent + power
        guard shift >= 0, digitCount + shift <= 38 else { return nil }
        var magnitude = coefficient
        for _ in 0..<shift { magnitude *= 10 }
        return isNegative ? -Int128(magnitude) : Int128(magnitude)
    }
}

extension UnsafeMutablePointer<ObjectNode> {
    /// The slots of the key that a reference is shown by.
    var keyPositions: [Int] {
        let (key, slots) = (shape.identity?.key ?? [], slots)
        if !key.isEmpty, key.allSatisfy({ slots[$0].isValue && !slots[$0].isNull }) { return key }
        return (0..<count).first { slots[$0].kind != .unset }.map { [$0] } ?? []
    }
}

/// Bytes as base64 spells them.
enum Base64Bytes {
    static func decoded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (word, bits) = (UInt32(0), 0)
        for character in text where character != UInt8(ascii: "=") {
            guard let value = value(of: character) else { return nil }
            word = word << 6 | UInt32(value)
            bits += 6
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
        }
        return bytes
    }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
