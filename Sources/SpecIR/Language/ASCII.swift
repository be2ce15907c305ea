extension UInt8 {
    var isASCIILetter: Bool { UInt8(ascii: "a") <= self | 0x20 && self | 0x20 <= UInt8(ascii: "z") }

    var isASCIILowercase: Bool { UInt8(ascii: "a") <= self && self <= UInt8(ascii: "z") }

    var isASCIIDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }

    /// A letter, a digit or an underscore.
    var isASCIIWord: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }
}
