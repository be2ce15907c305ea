/// The number of characters of a text up to some offset, so that a column needn't be counted from the line's start: a
/// spec may be one line of 16 MiB.
struct CharacterCount: Sendable {
    static let blockSize = 1024

    private(set) var scalars = 0
    private(set) var utf16 = 0

    /// Counts what begins with this byte.
    mutating func add(_ byte: UInt8) {
        guard byte & 0xC0 != 0x80 else { return }
        scalars += 1
        utf16 += byte >= 0xF0 ? 2 : 1
    }

    /// The counts before each block of bytes, or nil if every byte is a character.
    static func table(of bytes: [UInt8]) -> [CharacterCount]? {
        guard bytes.reduce(0, |) >= 0x80 else { return nil }
        var table: [CharacterCount] = []
        var count = CharacterCount()
        for (offset, byte) in bytes.enumerated() {
            if offset % blockSize == 0 { table.append(count) }
            count.add(byte)
        }
        return table
    }
}
