import SpecSource

/// One escape of a JSON string, a surrogate pair counting as one.
struct JSONEscape {
    let scalar: Unicode.Scalar
    /// The offset behind it.
    let end: Int

    /// Reads the escape whose backslash stands at `at`; nil if it isn't one.
    @inline(__always)
    init?(_ bytes: UnsafePointer<UInt8>, at: Int, limit: Int) {
        guard at + 1 < limit else { return nil }
        if bytes[at + 1] == UInt8(ascii: "u") {
            self.init(unicode: bytes, at: at, limit: limit)
            return
        }
        guard let scalar = EscapedCharacter.short(bytes[at + 1]) else { return nil }
        self.init(scalar: scalar, end: at + 2)
    }

    private init(scalar: Unicode.Scalar, end: Int) {
        self.scalar = scalar
        self.end = end
    }

    private init?(unicode bytes: UnsafePointer<UInt8>, at: Int, limit: Int) {
        guard let unit = Self.unit(bytes, at: at, limit: limit) else { return nil }
        if let scalar = Unicode.Scalar(unit) {
            self.init(scalar: scalar, end: at + 6)
            return
        }
        // Not a scalar, so half of a pair: the first half needs the second right behind it.
        guard unit < 0xDC00, let second = Self.unit(bytes, at: at + 6, limit: limit), second & 0xFC00 == 0xDC00,
            let scalar = Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + second & 0x3FF)
        else { return nil }
        self.init(scalar: scalar, end: at + 12)
    }

    /// The four digits of a `\u` escape that begins at `at`.
    static func unit(_ bytes: UnsafePointer<UInt8>, at: Int, limit: Int) -> UInt32? {
        guard at + 6 <= limit, bytes[at] == JSONByte.backslash, bytes[at + 1] == UInt8(ascii: "u") else { return nil }
        var unit: UInt32 = 0
        for position in at + 2..<at + 6 {
            guard let digit = JSONByte.hexValue(bytes[position]) else { return nil }
            unit = unit << 4 | digit
        }
        return unit
    }
}
