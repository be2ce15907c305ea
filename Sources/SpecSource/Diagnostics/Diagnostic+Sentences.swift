extension Diagnostic {
    /// Help that asks (`did you mean …?`) and so stands right at the caret.
    var question: String? {
        guard let help, help.hasSuffix("?") else { return nil }
        return help
    }

    /// The help, with the line as the first fix would leave it.
    var helpWithEditedLine: String? {
        guard let fix = fixes.first else { return help }
        guard let line = fix.editedLine else { return help ?? fix.title }
        return "\(help ?? fix.title): `\(line)`"
    }
}

extension Diagnostic.Note {
    /// The message with its place: "`Address` is defined here" becomes "`Address` is defined in Specs/common.yaml:3".
    /// The column is included if the place is on the line of the diagnostic itself.
    package func sentence(seenFrom finding: SourceRange) -> String {
        let start = range.start
        let isSameLine = range.file.name == finding.file.name && start.line == finding.start.line
        let place = isSameLine ? range.place : "\(range.file.name):\(start.line)"
        return message.hasSuffix(" here") ? "\(message.dropLast(4))in \(place)" : "\(message) (\(place))"
    }
}

extension Diagnostic.Fix {
    /// Lines longer than this aren't shown.
    private static let widest = 80

    /// The one line that the edits change, changed, without its indentation and without a comment that stays as it is;
    /// nil if they reach further, or if the indentation is all that changes.
    var editedLine: String? {
        guard let file = edits.first?.range.file, let first = edits.map(\.range.lowerBound).min() else { return nil }
        let line = shownLine(first, of: file)
        guard line.count <= 4 * Self.widest else { return nil }
        var bytes = Array(file.bytes[line])
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            let (lower, upper) = (edit.range.lowerBound - line.lowerBound, edit.range.upperBound - line.lowerBound)
            guard edit.range.file == file, lower >= 0, upper <= line.count, lower <= upper else { return nil }
            bytes.replaceSubrange(lower..<upper, with: Array(edit.replacement.utf8))
        }
        let text = bytes[...].withoutBlanks
        guard !text.contains(where: \.isNewline), text.count <= Self.widest else { return nil }
        return text.isEmpty || text == file.bytes[line].withoutBlanks ? nil : text
    }

    /// The line at an offset, up to its comment unless the edits reach that.
    private func shownLine(_ offset: Int, of file: SourceFile) -> Range<Int> {
        let line = SpecLine(containing: offset, of: file)
        let end = edits.map(\.range.upperBound).max() ?? offset
        return end <= line.content.upperBound ? line.range.lowerBound..<line.content.upperBound : line.range
    }
}

extension ArraySlice<UInt8> {
    /// The text between the blanks at both ends.
    fileprivate var withoutBlanks: String {
        let end = lastIndex { !$0.isBlank }.map { $0 + 1 } ?? startIndex
        return String(decoding: self[..<end].drop(while: \.isBlank), as: UTF8.self)
    }
}
