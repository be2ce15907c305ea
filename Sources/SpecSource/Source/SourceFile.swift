/// A spec as its bytes stand on disk, with the table that turns offsets into lines and columns.
///
/// Offsets count bytes of the original text, a byte order mark included. The table is made once, when the
/// file is opened, so a position costs a binary search and a short walk, however long the line.
public final class SourceFile: Sendable {
    /// The file as messages name it: a path, or the key of an in-memory spec.
    public let name: String

    /// The text as it was given, byte order mark included.
    package let bytes: [UInt8]

    /// The offset at which each line begins. Lines end at LF, CR, or CRLF.
    package let lineStarts: [Int]

    /// The number of characters before each block; nil for a text that is all ASCII.
    let characterCounts: [CharacterCount]?

    /// The file that this is another handle of.
    private let original: SourceFile?

    /// A file of a name that messages use, and what it holds.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
        self.lineStarts = Self.lineStarts(of: bytes)
        self.characterCounts = CharacterCount.table(of: bytes)
        original = nil
    }

    /// Another handle of the same file, equal to it.
    ///
    /// Every range keeps its file, and threads that count references to one object wait for each other. So
    /// each part of a long file has its own handle.
    package init(handleOf file: SourceFile) {
        name = file.name
        bytes = file.bytes
        lineStarts = file.lineStarts
        characterCounts = file.characterCounts
        original = file.original ?? file
    }

    /// A file of a name that messages use, and its text.
    public convenience init(name: String, text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }

    /// True if the text starts with a UTF-8 byte order mark.
    package var hasByteOrderMark: Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

    /// True if each byte is a character.
    var isASCII: Bool { characterCounts == nil }

    /// The start of the text, behind a byte order mark.
    package var textStart: Int { hasByteOrderMark ? 3 : 0 }

    /// The empty range behind the last byte.
    package var end: SourceRange { SourceRange(file: self, lowerBound: bytes.count, upperBound: bytes.count) }

    private static func lineStarts(of bytes: [UInt8]) -> [Int] {
        var starts = [0]
        starts.reserveCapacity(bytes.count / 16)
        bytes.withUnsafeBufferPointer { bytes in
            for offset in bytes.indices {
                let byte = bytes[offset]
                // Nearly all that a text holds is above both.
                guard byte <= UInt8(ascii: "\r"), byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
                    continue
                }
                let isCRLF =
                    byte == UInt8(ascii: "\r") && offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n")
                if !isCRLF { starts.append(offset + 1) }
            }
        }
        return starts
    }
}

extension SourceFile: Hashable {
    /// Returns true if both are the same file from the same read, not two with equal texts.
    public static func == (left: SourceFile, right: SourceFile) -> Bool { left.identity == right.identity }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
    private var identity: ObjectIdentifier { ObjectIdentifier(original ?? self) }
}
