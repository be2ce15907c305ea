extension UInt8 {
    package var isASCIILetter: Bool { UInt8(ascii: "a") <= self | 0x20 && self | 0x20 <= UInt8(ascii: "z") }

    package var isASCIILowercase: Bool { UInt8(ascii: "a") <= self && self <= UInt8(ascii: "z") }

    package var isASCIIDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }

    /// A letter, a digit or an underscore.
    package var isASCIIWord: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }
}

extension String {
    /// Returns true if its UTF-8 contains a byte.
    package func holds(_ byte: UInt8) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.contains(byte) } ?? utf8.contains(byte)
    }
}
