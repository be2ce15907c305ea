import SpecSource

/// URLs by the letter of RFC 3986: a scheme, then only characters that a URL may hold.
enum URLText {
    static func isValid(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), isScheme(bytes[..<colon]) else { return false }
        var fragments = 0
        var position = colon + 1
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "%") {
                guard position + 2 < bytes.count, isHex(bytes[position + 1]), isHex(bytes[position + 2]) else {
                    return false
                }
                position += 2
            } else if byte == UInt8(ascii: "#") {
                fragments += 1
            } else if !isAllowed(byte) {
                return false
            }
            position += 1
        }
        return fragments <= 1 && bytes.count > colon + 1
    }

    /// The form that a text should have, which isn't valid.
    static func expectation(of text: String) -> String {
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), isScheme(bytes[..<colon]), colon + 1 < bytes.count
        else { return "url with a scheme, such as `https://example.com/a`" }
        return "url in which blanks and letters like `ä` are spelled `%20` and `%C3%A4` (`type: string` takes any text)"
    }

    private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, first.isASCIILetter else { return false }
        return bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) }
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "-._~:/?[]@!$&'()*+,;=".utf8.contains(byte)
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }
}
