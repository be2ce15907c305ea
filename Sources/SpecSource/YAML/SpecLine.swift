/// One line of a spec cut into the parts a message may point at. Used only once something is wrong.
struct SpecLine {
    let file: SourceFile

    /// One-based.
    let number: Int

    /// The line without its line break.
    let range: Range<Int>

    /// Without indentation, comment, and blanks at the end.
    let content: Range<Int>

    /// The text before `: `, quotes included.
    let key: Range<Int>?

    /// The text after `key: ` or `- `; the whole content of a line that is neither.
    let value: Range<Int>

    init(_ number: Int, of file: SourceFile) {
        self.file = file
        self.number = number
        range = file.lineRange(number)
        let bytes = file.bytes[range]
        let start = bytes.firstIndex { !$0.isBlank } ?? range.upperBound
        content = start..<Self.contentEnd(of: bytes[start...])
        let entry = Self.skipMarkers(file.bytes[content])
        key = Self.key(of: file.bytes[entry..<content.upperBound])
        let afterKey = key.map { file.bytes[$0.upperBound...].firstIndex(of: UInt8(ascii: ":")) ?? $0.upperBound }
        let valueArea = file.bytes[(afterKey.map { $0 + 1 } ?? entry)..<content.upperBound]
        value = (valueArea.firstIndex { !$0.isBlank } ?? content.upperBound)..<content.upperBound
    }

    init(containing offset: Int, of file: SourceFile) {
        self.init(file.line(containing: offset), of: file)
    }

    /// The nearest line above that has more than a comment.
    var previous: SpecLine? {
        for number in stride(from: number - 1, to: 0, by: -1) {
            let line = SpecLine(number, of: file)
            if !line.content.isEmpty { return line }
        }
        return nil
    }

    /// The nearest line below that has more than a comment.
    var next: SpecLine? {
        guard number < file.lineStarts.count else { return nil }
        for number in number + 1...file.lineStarts.count {
            let line = SpecLine(number, of: file)
            if !line.content.isEmpty { return line }
        }
        return nil
    }

    /// True for a key with nothing behind it.
    var opensBlock: Bool { key != nil && value.isEmpty }

    /// True for a key with a map in braces behind it, as most properties are.
    var holdsMap: Bool { key != nil && !value.isEmpty && file.bytes[value.lowerBound] == UInt8(ascii: "{") }

    /// The key on the line above, at the same level and with nothing behind it; nil where there is none.
    var emptyKeyBeside: Range<Int>? {
        guard let above = previous, above.opensBlock, above.indentation == indentation else { return nil }
        return above.key
    }

    /// The indentation of the line, in bytes.
    var indentation: Int { content.lowerBound - range.lowerBound }

    /// True if the next line with content is indented further, and so may belong to this line's value.
    var isContinued: Bool {
        for number in number + 1..<file.lineStarts.count + 1 {
            let line = SpecLine(number, of: file)
            if !line.content.isEmpty { return line.indentation > indentation }
        }
        return false
    }

    func text(_ range: Range<Int>) -> String { String(decoding: file.bytes[range], as: UTF8.self) }

    /// Returns true if a stretch of text reads as keys with values: `{from: a}.b`, `a[0, type: string`.
    func readsAsKeys(_ range: Range<Int>) -> Bool {
        let text = text(range)
        return text.hasPrefix("{") || text.contains(": ")
    }

    /// Puts a stretch of text into single quotes. Nobody knows whether all of it was meant as text.
    func quoting(_ range: Range<Int>) -> Diagnostic.Fix {
        let quote = UInt8(ascii: "'")
        let doubled = withoutStrayQuote(range).flatMap { $0 == quote ? [quote, quote] : [$0] }
        let edit = Diagnostic.Edit(SourceRange(file: file, range), "'\(String(decoding: doubled, as: UTF8.self))'")
        return Diagnostic.Fix("put it in single quotes", [edit], isUnsafe: true)
    }

    /// The text of a range without a quote at its end that nothing opens: of `^[A-Z]+'`, the first quote was lost.
    private func withoutStrayQuote(_ range: Range<Int>) -> ArraySlice<UInt8> {
        let (text, quotes) = (file.bytes[range], "'\"".utf8)
        guard let last = text.last, quotes.contains(last), text.count > 1,
            !text.dropLast().contains(where: { $0.isBlank || quotes.contains($0) })
        else { return text }
        return text.dropLast()
    }
}

// MARK: - Cutting

extension SpecLine {
    /// Returns the start of the comment, or of the blanks at the end.
    private static func contentEnd(of bytes: ArraySlice<UInt8>) -> Int {
        var quotes = QuoteTracker()
        var end = bytes.startIndex
        for offset in bytes.indices {
            let isAfterBlank = offset == bytes.startIndex || bytes[offset - 1].isBlank
            if bytes[offset] == UInt8(ascii: "#") && isAfterBlank && !quotes.isInside { break }
            quotes.take(bytes[offset])
            if !bytes[offset].isBlank { end = offset + 1 }
        }
        return end
    }

    /// Returns the start of the text behind `- ` and `? `.
    private static func skipMarkers(_ bytes: ArraySlice<UInt8>) -> Int {
        var offset = bytes.startIndex
        while offset < bytes.endIndex, bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "?"),
            offset + 1 == bytes.endIndex || bytes[offset + 1].isBlank
        {
            offset += 1
            while offset < bytes.endIndex, bytes[offset].isBlank { offset += 1 }
        }
        return offset
    }

    private static func key(of bytes: ArraySlice<UInt8>) -> Range<Int>? {
        guard let first = bytes.first, first != UInt8(ascii: "["), first != UInt8(ascii: "{") else { return nil }
        var quotes = QuoteTracker()
        for offset in bytes.indices {
            let isLast = offset + 1 == bytes.endIndex
            if bytes[offset] == UInt8(ascii: ":"), !quotes.isInside, isLast || bytes[offset + 1].isBlank {
                let end = bytes[..<offset].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? bytes.startIndex
                return bytes.startIndex..<end
            }
            quotes.take(bytes[offset])
        }
        return nil
    }
}

/// Knows, byte by byte, whether a line is inside quotes. Quotes open only where a value can begin.
struct QuoteTracker {
    private var quote: UInt8?
    private var isEscaped = false
    private var last: UInt8 = UInt8(ascii: ",")

    var isInside: Bool { quote != nil }

    mutating func take(_ byte: UInt8) {
        if let quote {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") {
                isEscaped = true
            } else if byte == quote {
                self.quote = nil
                // An escaped quote (`''`) opens the text again.
                last = byte == UInt8(ascii: "'") ? UInt8(ascii: ",") : byte
            }
            return
        }
        let isQuote = byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
        if isQuote && "[{,:-?".utf8.contains(last) {
            quote = byte
        } else if !byte.isBlank || last == UInt8(ascii: "'") {
            last = byte
        }
    }
}

extension ArraySlice<UInt8> {
    /// The number of brackets outside quotes that are opened and not closed; negative if more are closed.
    var bracketDepth: Int {
        var (quotes, depth) = (QuoteTracker(), 0)
        for byte in self {
            quotes.take(byte)
            if quotes.isInside { continue }
            if "[{".utf8.contains(byte) { depth += 1 }
            if "]}".utf8.contains(byte) { depth -= 1 }
        }
        return depth
    }
}

extension UInt8 {
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
