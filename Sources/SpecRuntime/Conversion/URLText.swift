import SpecSource

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// URLs by the letter of RFC 3986: a scheme, then only characters that a URL may have where they stand.
enum URLText {
    /// The URL that a text spells; nil where it isn't one, and where Foundation would spell it another way: it escapes what it
    /// finds in the wrong place, escapes themselves included.
    static func url(_ text: String) -> URL? {
        guard isValid(text), let url = URL(string: text), url.relativeString.isExactly(text) else { return nil }
        return url
    }

    private static func isValid(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), isScheme(bytes[..<colon]) else { return false }
        return bytes.count > colon + 1 && firstMisplaced(in: bytes, from: colon + 1) == nil
    }

    /// The form that a text should have, which isn't valid.
    static func expectation(of text: String) -> String {
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), isScheme(bytes[..<colon])
        else { return "url with a scheme, such as `https://example.com/a`" }
        guard colon + 1 < bytes.count else { return "url with more than a scheme, such as `https://example.com/a`" }
        let anyText = " (`type: string` accepts any text)"
        guard let position = firstMisplaced(in: bytes, from: colon + 1) else {
            return "url with a host and a port as in `https://example.com:8080/a`" + anyText
        }
        let character = [bytes[position]] + bytes[(position + 1)...].prefix { $0 & 0xC0 == 0x80 }
        let shown = bytes[position] == UInt8(ascii: " ") ? "a blank" : "`\(String(decoding: character, as: UTF8.self))`"
        if let host = host(in: bytes, from: colon + 1), host.contains(position) {
            return expectation(ofHost: bytes[host], without: shown, at: position) + anyText
        }
        let escaped = character.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
        return "url in which \(shown) is spelled `\(escaped)`" + anyText
    }

    /// The form of a host in which a character can't stand; an escape would name another host.
    private static func expectation(ofHost host: ArraySlice<UInt8>, without shown: String, at position: Int) -> String {
        let byte = host[position]
        if byte == JSONByte.openBracket, position == host.startIndex {
            return "url in which `]` ends the address behind `[`, as in `http://[::1]:8080/a`"
        }
        if byte == JSONByte.openBracket || byte == JSONByte.closeBracket {
            return "url in which brackets stand around the whole host, as in `http://[::1]:8080/a`"
        }
        if byte >= 0x80 { return "url whose host is in ASCII, as `xn--mnchen-3ya.de` is for `münchen.de`" }
        return "url without \(shown) in its host"
    }

    /// Position of the first byte that may not stand where it does.
    private static func firstMisplaced(in bytes: [UInt8], from start: Int) -> Int? {
        let literal = addressLiteral(in: bytes, from: start)
        var (position, fragments) = (start, 0)
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "%") {
                guard position + 2 < bytes.count, JSONByte.hexValue(bytes[position + 1]) != nil,
                    JSONByte.hexValue(bytes[position + 2]) != nil
                else { return position }
                position += 2
            } else if byte == UInt8(ascii: "#") {
                fragments += 1
                if fragments > 1 { return position }
            } else if byte == JSONByte.openBracket || byte == JSONByte.closeBracket {
                guard literal?.contains(position) == true else { return position }
            } else if !isAllowed(byte) {
                return position
            }
            position += 1
        }
        return nil
    }

    /// The host in brackets, as in `http://[::1]:8080/`; brackets stand nowhere else.
    private static func addressLiteral(in bytes: [UInt8], from start: Int) -> Range<Int>? {
        guard let host = host(in: bytes, from: start), bytes[host].first == JSONByte.openBracket,
            let end = bytes[host].firstIndex(of: JSONByte.closeBracket)
        else { return nil }
        return host.lowerBound..<end + 1
    }

    /// The host with its port.
    private static func host(in bytes: [UInt8], from start: Int) -> Range<Int>? {
        guard bytes[start...].starts(with: "//".utf8) else { return nil }
        let authority = bytes[(start + 2)...].prefix { !"/?#".utf8.contains($0) }
        let host = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
        return host..<authority.endIndex
    }

    private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, first.isASCIILetter else { return false }
        return bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) }
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "-._~:/?@!$&'()*+,;=".utf8.contains(byte)
    }
}
