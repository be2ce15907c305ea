import SpecSource

/// A text that a client has open, kept as the client has it.
package struct TextDocument: Sendable {
    package let uri: DocumentURI
    package private(set) var version: Int
    package private(set) var bytes: [UInt8]

    /// The start of each line. Lines end at LF, CR or CRLF.
    private var lineStarts: [Int]

    package init(uri: DocumentURI, version: Int, text: String) {
        self.uri = uri
        self.version = version
        bytes = Array(text.utf8)
        lineStarts = Self.lineStarts(of: bytes)
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    var lineCount: Int { lineStarts.count }

    /// Applies the changes of a notification, in order.
    ///
    /// - Parameters:
    ///   - changes: `contentChanges`, each with a range, or the whole text.
    ///   - version: the version that they make.
    ///   - encoding: the unit of positions.
    /// - Throws: `RequestError` for a change with neither; the changes before it are applied.
    package mutating func apply(_ changes: [JSON], version: Int, _ encoding: PositionEncoding) throws(RequestError) {
        self.version = version
        for change in changes {
            guard let text = change["text"]?.text else { throw .invalid("a change needs its `text`") }
            guard let range = change["range"] else {
                bytes = Array(text.utf8)
                lineStarts = Self.lineStarts(of: bytes)
                continue
            }
            let ends = [try Position(range["start"]), try Position(range["end"])].map { offset(of: $0, encoding) }
            let lower = min(ends[0], ends[1])
            bytes.replaceSubrange(lower..<max(ends[0], ends[1]), with: text.utf8)
            lineStarts = Self.lineStarts(of: bytes)
        }
    }

    /// The byte at a position. One that is out of range is the end of its line, or of the text; one inside of a
    /// character is the character's start.
    package func offset(of position: Position, _ encoding: PositionEncoding) -> Int {
        guard position.line < lineStarts.count else { return bytes.count }
        let line = lineRange(position.line)
        var (offset, units) = (line.lowerBound, 0)
        while offset < line.upperBound {
            units += encoding.units(ofScalarBeginningWith: bytes[offset])
            if units > position.character { break }
            offset += PositionEncoding.utf8.units(ofScalarBeginningWith: bytes[offset])
        }
        return min(offset, line.upperBound)
    }

    package func position(of offset: Int, _ encoding: PositionEncoding) -> Position {
        let offset = min(max(0, offset), bytes.count)
        let line = line(containing: offset)
        let start = lineStarts[line]
        if encoding == .utf8 { return Position(line: line, character: offset - start) }
        var units = 0
        for byte in bytes[start..<offset] where byte & 0xC0 != 0x80 {
            units += encoding.units(ofScalarBeginningWith: byte)
        }
        return Position(line: line, character: units)
    }

    /// The bytes of a line without its break.
    func lineRange(_ line: Int) -> Range<Int> {
        let start = lineStarts[line]
        guard line + 1 < lineStarts.count else { return start..<bytes.count }
        var end = lineStarts[line + 1] - 1
        if end > start, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    func line(containing offset: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    private static func lineStarts(of bytes: [UInt8]) -> [Int] {
        var starts = [0]
        starts.reserveCapacity(bytes.count / 24)
        bytes.withUnsafeBufferPointer { bytes in
            for offset in bytes.indices where bytes[offset] <= 0x0D {
                let isCR = bytes[offset] == 0x0D
                guard isCR || bytes[offset] == 0x0A else { continue }
                if isCR, offset + 1 < bytes.count, bytes[offset + 1] == 0x0A { continue }
                starts.append(offset + 1)
            }
        }
        return starts
    }
}
