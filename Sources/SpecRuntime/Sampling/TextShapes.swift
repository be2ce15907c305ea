import SpecSource

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The shapes that a text may have beside plain text.
package struct TextShapes: OptionSet, BitwiseCopyable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A number that a double holds.
    package static let number = TextShapes(rawValue: 1)

    /// An integer of 64 bits.
    package static let integer = TextShapes(rawValue: 2)

    /// `true`, `false`, `1` or `0`.
    package static let boolean = TextShapes(rawValue: 4)
    package static let uuid = TextShapes(rawValue: 8)

    /// A URL of a scheme that has `//` behind it; others are hard to distinguish from text with a colon.
    package static let url = TextShapes(rawValue: 16)

    /// Short, and one word.
    package static let key = TextShapes(rawValue: 32)

    static let all: TextShapes = [.number, .integer, .boolean, .uuid, .url, .key]
    static let keyLimit = 48

    /// Those that a text is as well.
    @inline(__always)
    func reading(_ text: UnsafeBufferPointer<UInt8>) -> TextShapes {
        var rest = self
        if !isDisjoint(with: [.number, .boolean]) { rest.subtract(Self.numberShapes.subtracting(Self.numbers(text))) }
        if contains(.uuid), !Self.isUUID(text) { rest.remove(.uuid) }
        if contains(.url), !Self.isURL(text) { rest.remove(.url) }
        if contains(.key), text.count > Self.keyLimit || text.contains(where: { $0 <= 0x20 }) { rest.remove(.key) }
        return rest
    }

    private static let numberShapes: TextShapes = [.number, .integer, .boolean]

    private static func numbers(_ text: UnsafeBufferPointer<UInt8>) -> TextShapes {
        guard let bytes = text.baseAddress, let first = text.first else { return [] }
        if first == UInt8(ascii: "t") || first == UInt8(ascii: "f") {
            return text.elementsEqual("true".utf8) || text.elementsEqual("false".utf8) ? .boolean : []
        }
        guard JSONByte.isDigit(first) || first == JSONByte.minus else { return [] }
        guard let scanned = JSONNumber.scan(bytes, at: 0, limit: text.count), scanned.end == text.count else {
            return []
        }
        guard JSONNumber.double(bytes, 0..<text.count) != nil else { return [] }
        guard scanned.isInteger, JSONNumber.integer(bytes, 0..<text.count) != .overflow else { return .number }
        return text.count == 1 && first <= UInt8(ascii: "1") ? [.number, .integer, .boolean] : [.number, .integer]
    }

    static func isUUID(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count == 36 else { return false }
        return text.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index) ? byte == JSONByte.minus : JSONByte.hexValue(byte) != nil
        }
    }
}

extension TextShapes {
    private static func isURL(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count > 6, text.first.map({ $0 | 0x20 }).map({ (0x61...0x7A).contains($0) }) == true else {
            return false
        }
        return isPlainURL(text) || isOddURL(text)
    }

    /// Returns true if the text is one of the URLs that nearly all are, without making a `URL`.
    private static func isPlainURL(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let scheme = text.starts(with: "https://".utf8) ? 8 : text.starts(with: "http://".utf8) ? 7 : 0
        guard scheme > 0 else { return false }
        var at = scheme
        while at < text.count, isHostByte(text[at]) {
            // `xn--` stands for letters beyond ASCII and has rules of its own.
            if text[at] == JSONByte.minus, at + 1 < text.count, text[at + 1] == JSONByte.minus { return false }
            at += 1
        }
        guard at > scheme, text[scheme] != JSONByte.dot, text[scheme] != JSONByte.minus else { return false }
        guard at < text.count else { return true }
        guard text[at] == JSONByte.slash else { return false }
        return text[at...].allSatisfy(isPathByte)
    }

    private static func isPathByte(_ byte: UInt8) -> Bool {
        if isHostByte(byte) { return true }
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "?"), UInt8(ascii: "&"),
            UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"):
            return true
        default: return false
        }
    }

    /// Any URL, in the way that the reader takes it.
    private static func isOddURL(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let scheme = text.prefix { $0.isASCIILetter || JSONByte.isDigit($0) || "+-.".utf8.contains($0) }
        guard text[scheme.endIndex...].starts(with: "://".utf8) else { return false }
        return URLText.url(String(decoding: text, as: UTF8.self)) != nil
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || JSONByte.isDigit(byte) || byte == JSONByte.dot || byte == JSONByte.minus
    }
}
