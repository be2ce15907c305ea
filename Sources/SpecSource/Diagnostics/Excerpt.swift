/// The source line of a diagnostic, as a terminal draws it, and the place of the carets.
///
/// Of a range over several lines, the first is shown. A long line is cut around the range.
struct Excerpt {
    /// The number of the line.
    let line: Int

    /// The line's text: tabs as four spaces, control characters as pictures.
    let text: String

    /// Cells before the first caret.
    let caretIndentation: Int

    /// Carets, at least one.
    let caretWidth: Int

    /// Cells that a line may take.
    private static let widest = 100

    /// The number of cells kept before the range if the line is cut, and of the range itself.
    private static let kept = (before: 40, finding: 60)

    init(of range: SourceRange) {
        let file = range.file
        line = file.line(containing: range.lowerBound)
        let whole = file.lineRange(line)
        let start = min(max(range.lowerBound, whole.lowerBound), whole.upperBound)
        let end = min(max(range.upperBound, start), whole.upperBound)
        var before = file.drawing(whole.lowerBound..<start, keeping: .end)
        var finding = file.drawing(start..<end, keeping: .start)
        var after = file.drawing(end..<whole.upperBound, keeping: .start)
        if before.cellWidth + finding.cellWidth + after.cellWidth > Self.widest {
            before = before.suffix(cells: Self.kept.before)
            finding = finding.prefix(cells: Self.kept.finding)
            after = after.prefix(cells: Self.widest - before.cellWidth - finding.cellWidth)
        }
        text = (before + finding + after).trimmingEnd
        caretIndentation = before.cellWidth
        caretWidth = max(1, finding.cellWidth)
    }
}

/// The part of a text that stays when it is cut.
private enum Part {
    case start, end
}

extension SourceFile {
    /// The number of bytes of a line that are examined on each side of a range.
    private static let reach = 800

    /// A part of a line as it is drawn; of a very long one, its start or end.
    fileprivate func drawing(_ range: Range<Int>, keeping part: Part) -> String {
        var part = part == .start ? range.prefix(Self.reach) : range.suffix(Self.reach)
        while let first = part.first, first > range.lowerBound, isContinuation(first) { part = part.dropFirst() }
        while part.upperBound < range.upperBound, isContinuation(part.upperBound), !part.isEmpty {
            part = part.dropLast()
        }
        let text = String(decoding: bytes[part], as: UTF8.self)
        if text.isPlainASCII { return text }
        return text.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "    ").printable
    }

    private func isContinuation(_ offset: Int) -> Bool { bytes[offset] & 0xC0 == 0x80 }
}

extension String {
    /// The text's beginning, with `…` if it takes more than so many cells.
    fileprivate func prefix(cells: Int) -> String {
        guard cellWidth > cells else { return self }
        var width = 1
        let kept = prefix { character in
            width += character.cellWidth
            return width <= cells
        }
        return kept + "…"
    }

    /// The text's end, with `…` if it takes more than so many cells.
    fileprivate func suffix(cells: Int) -> String {
        guard cellWidth > cells else { return self }
        var width = 1
        let kept = reversed().prefix { character in
            width += character.cellWidth
            return width <= cells
        }
        return "…" + String(kept.reversed())
    }

    fileprivate var trimmingEnd: String {
        var text = Substring(self)
        while let last = text.last, last == " " { text.removeLast() }
        return String(text)
    }
}
