/// Text in Base64 by the letter of RFC 4648: whole groups of four, padded, and nothing in between.
enum Base64Datum {
    static func data(_ datum: Datum) -> Datum {
        if datum.kind == .data { return datum }
        guard datum.kind == .string, datum.count & 3 == 0 else { return .failed }
        let bytes = datum.bytes
        var digits = datum.count
        if digits > 0, bytes[digits &- 1] == padding { digits &-= 1 }
        if digits > 0, digits < datum.count, bytes[digits &- 1] == padding { digits &-= 1 }
        var highest: UInt8 = 0
        for at in 0..<digits { highest |= value(bytes[at]) }
        guard highest <= 63 else { return .failed }
        // The last digit has bits that no byte takes. Only zeros come back as they were.
        let unused: UInt8 = digits == datum.count ? 0 : digits &+ 1 == datum.count ? 0b11 : 0b1111
        guard unused == 0 || value(bytes[digits &- 1]) & unused == 0 else { return .failed }
        return datum.held(as: .data, datum.isPlainText ? datum.flags : .plain)
    }

    private static var padding: UInt8 { UInt8(ascii: "=") }

    /// The value of a Base64 digit; 255 for any other byte.
    @inline(__always)
    private static func value(_ byte: UInt8) -> UInt8 {
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        if letter < 26, byte < 0x80 { return byte & 0x20 == 0 ? letter : letter &+ 26 }
        if byte &- JSONByte.zero < 10 { return byte &- JSONByte.zero &+ 52 }
        return byte == JSONByte.plus ? 62 : byte == JSONByte.slash ? 63 : 255
    }
}
