/// UUIDs as text, in small letters.
enum UUIDDatum {
    static func uuid(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        if datum.kind == .uuid { return datum }
        var hasCapitals = false
        guard datum.kind == .string, datum.count == 36, isUUID(datum.bytes, &hasCapitals) else { return .failed }
        guard hasCapitals else { return datum.held(as: .uuid, datum.isPlainText ? datum.flags : .plain) }
        let target = scratch.arena.allocate(36)
        for at in 0..<36 {
            let byte = datum.bytes[at]
            target[at] = byte == JSONByte.minus ? byte : byte | 0x20
        }
        return Datum(.uuid, bytes: target, count: 36, flags: .plain)
    }

    /// Returns true if the bytes are hexadecimal digits, eight, four, four, four and twelve, with hyphens in between.
    private static func isUUID(_ bytes: UnsafePointer<UInt8>, _ hasCapitals: inout Bool) -> Bool {
        guard bytes[8] == JSONByte.minus, bytes[13] == JSONByte.minus, bytes[18] == JSONByte.minus,
            bytes[23] == JSONByte.minus
        else { return false }
        // Without a branch for each byte, so that many are looked at together.
        var (wrong, capitals, hyphens): (UInt8, UInt8, UInt8) = (0, 0, 0)
        for at in 0..<36 {
            let byte = bytes[at]
            let isDigit: UInt8 = byte &- JSONByte.zero < 10 ? 1 : 0
            let isLetter: UInt8 = (byte | 0x20) &- UInt8(ascii: "a") < 6 ? 1 : 0
            let isHyphen: UInt8 = byte == JSONByte.minus ? 1 : 0
            wrong |= (isDigit | isLetter | isHyphen) ^ 1
            capitals |= isLetter & (byte & 0x20 == 0 ? 1 : 0)
            hyphens &+= isHyphen
        }
        hasCapitals = capitals != 0
        return wrong == 0 && hyphens == 4
    }
}
