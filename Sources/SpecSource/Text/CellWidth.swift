extension Character {
    /// The number of cells of a terminal that the character takes: 0, 1, or 2.
    var cellWidth: Int {
        let scalars = unicodeScalars
        guard let first = scalars.first else { return 0 }
        if (0x20..<0x7F).contains(first.value), scalars.count == 1 { return 1 }
        if first.isWide { return 2 }
        // A heart is one cell wide, a heart with the emoji selector two; two letters make a flag.
        let isEmoji = first.properties.isEmoji && scalars.dropFirst().contains { $0.value == 0xFE0F }
        let isFlag = (0x1F1E6...0x1F1FF).contains(first.value) && scalars.count > 1
        if isEmoji || isFlag { return 2 }
        return first.isZeroWidth ? 0 : 1
    }
}

extension String {
    /// The number of cells of a terminal that the text takes.
    package var cellWidth: Int { isPlainASCII ? utf8.count : reduce(0) { $0 + $1.cellWidth } }

    /// True if each byte is a printable ASCII character, which a terminal draws in one cell.
    var isPlainASCII: Bool {
        utf8.withContiguousStorageIfAvailable { bytes in bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
            ?? utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }
}

extension Unicode.Scalar {
    /// Marks that are drawn over the character before, joiners, selectors.
    fileprivate var isZeroWidth: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        case .format: value != 0xAD
        default: (0x1160...0x11FF).contains(value)
        }
    }

    /// East Asian wide and full-width characters, and emoji that are drawn as pictures unasked.
    fileprivate var isWide: Bool {
        guard value >= 0x1100 else { return false }
        return Self.wideBlocks.contains { $0.contains(value) } || properties.isEmojiPresentation
    }

    private static let wideBlocks: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]
}
