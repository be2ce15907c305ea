import SpecSource

/// Base64 by the letter of RFC 4648: whole groups of four, padded, and nothing in between.
enum Base64Text {
    static func isValid(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let padding = bytes.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard bytes.count % 4 == 0 && padding <= 2 && bytes.dropLast(padding).allSatisfy(isDigit) else { return false }
        // The last digit has bits that no byte takes. Only zeros come back as they were.
        let last = bytes.dropLast(padding).last ?? 0
        return padding == 0 || (padding == 1 ? "AEIMQUYcgkosw048" : "AQgw").utf8.contains(last)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
    }
}
