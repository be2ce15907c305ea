/// An escape in a JSON string: `\n`, `\u00e9`, or two of them for a character beyond the sixteen bits of one.
package struct EscapedCharacter {
    /// The character; nil for half of such a pair.
    package let scalar: Unicode.Scalar?

    /// The number of its bytes, the backslash included.
    package let length: Int

    /// The escape whose backslash stands at a place; nil where JSON has no such escape.
    package init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
        guard start + 1 < bytes.count else { return nil }
        if let scalar = Self.short(bytes[start + 1]) {
            (self.scalar, length) = (scalar, 2)
            return
        }
        guard let first = Self.unit(bytes, at: start) else { return nil }
        guard UTF16.isLeadSurrogate(first), let second = Self.unit(bytes, at: start + 6),
            UTF16.isTrailSurrogate(second)
        else {
            (scalar, length) = (Unicode.Scalar(first), 6)
            return
        }
        (scalar, length) = (UTF16.decode(UTF16.EncodedScalar([first, second])), 12)
    }

    /// Adds the character in UTF-8; half a pair is U+FFFD.
    package func append(to text: inout [UInt8]) {
        let scalar = scalar ?? "\u{FFFD}"
        if scalar.isASCII { text.append(UInt8(scalar.value)) } else { text += String(scalar).utf8 }
    }

    /// The character of an escape of two bytes, by the second; nil for other bytes.
    package static func short(_ byte: UInt8) -> Unicode.Scalar? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): Unicode.Scalar(byte)
        case UInt8(ascii: "b"): "\u{8}"
        case UInt8(ascii: "f"): "\u{C}"
        case UInt8(ascii: "n"): "\n"
        case UInt8(ascii: "r"): "\r"
        case UInt8(ascii: "t"): "\t"
        default: nil
        }
    }

    /// The unit of UTF-16 of a `\u` and its four digits.
    private static func unit(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt16? {
        guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u")
        else { return nil }
        var unit: UInt16 = 0
        for byte in bytes[start + 2..<start + 6] {
            guard byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 + UInt16(digit)
        }
        return unit
    }
}
