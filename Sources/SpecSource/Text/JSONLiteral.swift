extension String {
    /// The text as a JSON string, escaped as RFC 8259 asks.
    package var jsonLiteral: String {
        var bytes: [UInt8] = []
        bytes.append(jsonLiteral: self)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Adds a text as a JSON string.
    package mutating func append(jsonLiteral text: String) {
        append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): self += "\\n".utf8
            case UInt8(ascii: "\r"): self += "\\r".utf8
            case UInt8(ascii: "\t"): self += "\\t".utf8
            case 0..<0x20, 0x7F:
                let digits = String(byte, radix: 16)
                self += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
            default: append(byte)
            }
        }
        append(UInt8(ascii: "\""))
    }
}
