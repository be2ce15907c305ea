#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A document's URI, and the path that it stands for.
package struct DocumentURI: Hashable, Sendable {
    /// As the client spells it.
    package var text: String

    /// The path from the disk's root on. What is no file yet has a path that no file has.
    package var path: String

    package init(_ text: String) {
        self.text = text
        path = Self.path(of: text) ?? "/.unsaved/" + text.map { $0 == "/" ? "_" : String($0) }.joined()
    }

    /// The URI of a file.
    package init(path: String) {
        self.path = path
        text = "file://" + Self.encoded(path)
    }

    /// True if the URI is that of a file.
    var isFile: Bool { text.lowercased().hasPrefix("file:") }

    private static func path(of text: String) -> String? {
        guard text.lowercased().hasPrefix("file:") else { return nil }
        var rest = text.dropFirst("file:".count)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            // A host, `localhost` at most, stands before the path.
            guard let slash = rest.firstIndex(of: "/") else { return nil }
            rest = rest[slash...]
        }
        rest = rest.prefix { $0 != "?" && $0 != "#" }
        let path = decoded(rest) ?? String(rest)
        return path.hasPrefix("/") && !path.contains("\0") ? path : nil
    }

    /// A text without its percent-encoding; nil where that is broken, or makes no UTF-8.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst(), let low = rest.popFirst(),
                let first = Character(Unicode.Scalar(high)).hexDigitValue,
                let second = Character(Unicode.Scalar(low)).hexDigitValue
            else { return nil }
            bytes.append(UInt8(first << 4 | second))
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Percent-encoded, but for what a path in a URI may hold as it is.
    private static func encoded(_ path: String) -> String {
        var text = ""
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."), UInt8(ascii: "~"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return text
    }
}
