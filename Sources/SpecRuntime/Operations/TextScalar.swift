/// One character's code point in UTF-8 that is known to be valid.
struct TextScalar {
    let value: UInt32

    /// Its length in bytes.
    let length: Int

    @inline(__always)
    init(_ bytes: UnsafePointer<UInt8>) {
        let first = bytes[0]
        if first < 0x80 {
            (value, length) = (UInt32(first), 1)
        } else if first < 0xE0 {
            (value, length) = (UInt32(first & 0x1F) << 6 | Self.tail(bytes[1]), 2)
        } else if first < 0xF0 {
            (value, length) = (UInt32(first & 0x0F) << 12 | Self.tail(bytes[1]) << 6 | Self.tail(bytes[2]), 3)
        } else {
            let head = UInt32(first & 0x07) << 18 | Self.tail(bytes[1]) << 12
            (value, length) = (head | Self.tail(bytes[2]) << 6 | Self.tail(bytes[3]), 4)
        }
    }

    @inline(__always)
    private static func tail(_ byte: UInt8) -> UInt32 { UInt32(byte & 0x3F) }

    /// The character that ends before an address.
    @inline(__always)
    init(before end: UnsafePointer<UInt8>) {
        var start = end - 1
        while JSONByte.continuesCharacter(start[0]) { start -= 1 }
        self.init(start)
    }

    /// True if the scalar is white space in Unicode, whose list of these is short and hasn't changed for years.
    @inline(__always)
    var isWhitespace: Bool {
        if value < 0x80 { return value == 0x20 || value &- 0x09 < 5 }
        return isOtherWhitespace
    }

    private var isOtherWhitespace: Bool {
        switch value {
        case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}
