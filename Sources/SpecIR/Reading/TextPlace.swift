import SpecSource

extension YAMLNode {
    /// The place of a piece of a scalar's text, quotes and escapes taken into account.
    ///
    /// - Parameter piece: UTF-8 offsets into the scalar's text.
    /// - Returns: the bytes of the file that state it; the whole scalar where they can't be determined.
    func range(of piece: Range<Int>) -> SourceRange { TextPositions(self).range(of: piece) }

    /// Offsets in the source of each byte of the text, and of its end. Nil if text and source differ by more than quotes and
    /// single escapes.
    fileprivate func offsets(of scalar: YAMLScalar) -> [Int]? {
        let source = Array(range.file.bytes[range.lowerBound..<range.upperBound])
        let text = Array(scalar.text.utf8)
        switch scalar.style {
        case .plain: return source == text ? Array(0...text.count) : nil
        case .singleQuoted: return quotedOffsets(source, text, escape: UInt8(ascii: "'"))
        case .doubleQuoted: return quotedOffsets(source, text, escape: UInt8(ascii: "\\"))
        case .literal, .folded: return nil
        }
    }

    /// Follows text and source in parallel; an escape is two bytes that stand for the second.
    private func quotedOffsets(_ source: [UInt8], _ text: [UInt8], escape: UInt8) -> [Int]? {
        var offsets: [Int] = []
        var at = 1
        for byte in text {
            offsets.append(at)
            guard at + 1 < source.count else { return nil }
            if source[at] == escape { at += 1 }
            guard source[at] == byte else { return nil }
            at += 1
        }
        return offsets + [at]
    }
}

/// The places of a scalar's text, worked out once for all pieces of it.
struct TextPositions {
    private let range: SourceRange
    private let offsets: [Int]?

    init(_ node: YAMLNode) {
        range = node.range
        offsets = node.scalar.flatMap(node.offsets)
    }

    /// The place of a piece of the text; see `YAMLNode.range(of:)`.
    func range(of piece: Range<Int>) -> SourceRange {
        guard let offsets, piece.upperBound < offsets.count,
            piece.lowerBound < piece.upperBound || piece.upperBound > 0
        else { return range }
        return SourceRange(
            file: range.file,
            lowerBound: range.lowerBound + offsets[piece.lowerBound],
            upperBound: range.lowerBound + offsets[piece.upperBound]
        )
    }
}
