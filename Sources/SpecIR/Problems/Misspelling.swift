import SpecSource

/// A name that is wrong, and the one that is most likely meant.
package struct Misspelling: Hashable, Sendable {
    package var name: String
    package var nearest: String

    /// True if another name may be meant.
    package var isUnsafe: Bool

    /// Nil if no other name comes near.
    init?(_ name: String, nearest: String?, isUnsafe: Bool = false) {
        guard let nearest else { return nil }
        self.name = name
        self.nearest = nearest
        self.isUnsafe = isUnsafe
    }

    /// The edit that writes the name that is meant, if it needs no quotes.
    func fixes(at range: SourceRange) -> [Diagnostic.Fix] {
        guard nearest.isWord, let place = range.place(of: name) else { return [] }
        return [Diagnostic.Fix("write `\(nearest)`", [Diagnostic.Edit(place, nearest)], isUnsafe: isUnsafe)]
    }
}

extension SourceRange {
    /// The text of the range.
    var bytes: ArraySlice<UInt8> { file.bytes[lowerBound..<upperBound] }

    /// The fix that puts the text of the range in single quotes.
    var quotingFix: Diagnostic.Fix {
        let parts = bytes.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
        let text = parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "''")
        return Diagnostic.Fix("put it in quotes", [Diagnostic.Edit(self, "'\(text)'")])
    }

    /// The range of a name in this one: by itself or in quotes. Nil if the text isn't the name, as with escapes.
    fileprivate func place(of name: String) -> SourceRange? {
        let isQuoted = bytes.first.map { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") } ?? false
        guard bytes.dropFirst(isQuoted ? 1 : 0).dropLast(isQuoted ? 1 : 0).elementsEqual(name.utf8) else { return nil }
        let inset = isQuoted ? 1 : 0
        return SourceRange(file: file, lowerBound: lowerBound + inset, upperBound: upperBound - inset)
    }
}

extension String {
    /// True if the text has the same meaning in YAML with and without quotes.
    fileprivate var isWord: Bool {
        guard let first = utf8.first, first > UInt8(ascii: "9"), utf8.last != UInt8(ascii: "-") else { return false }
        return utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }
}
