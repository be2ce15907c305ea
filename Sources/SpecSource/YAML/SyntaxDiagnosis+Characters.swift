// Causes that are a single character: escapes, tabs, what can't be seen, version control's markers.
extension SyntaxDiagnosis {
    /// A no-break space or the like where YAML needs a real one, near the place.
    var invisibleCause: YAMLProblem? {
        let last = line.number
        let context = file.line(containing: contextOffset)
        let first = min(line.previous?.number ?? last, context >= last - 2 ? context : last)
        let start = file.lineRange(first).lowerBound
        let found = state.invisible.first { character in
            let offset = character.range.lowerBound
            return offset >= start && offset <= at && standsForIndentation(offset)
        }
        guard let found else { return nil }
        let line = file.lineRange(file.line(containing: found.range.lowerBound))
        var fix = found.fix
        fix.edits = state.invisible
            .filter { line.contains($0.range.lowerBound) && standsForIndentation($0.range.lowerBound) }
            .flatMap(\.fix.edits)
        return YAMLProblem(.invisible(found.scalar, inKey: nil), found.range, fixes: [fix])
    }

    /// Returns true if only blanks, visible or not, precede it on its line, or a sign that needs a space.
    private func standsForIndentation(_ offset: Int) -> Bool {
        let start = file.lineRange(file.line(containing: offset)).lowerBound
        let before = text(start..<offset)
        guard let last = before.unicodeScalars.last else { return true }
        return ":-,".unicodeScalars.contains(last)
            || before.unicodeScalars.allSatisfy { $0 == " " || $0 == "\t" || $0.isInvisible }
    }

    /// The cause if a merge conflict without its first marker is left in the text.
    var conflictCause: YAMLProblem? {
        for line in [file.line(containing: contextOffset), line.number, line.previous?.number ?? line.number] {
            let start = file.lineRange(line).lowerBound
            guard start < file.bytes.count, "=|".utf8.contains(file.bytes[start]) else { continue }
            if file.isConflictMarker(at: start) { return fault(.conflictMarker, start..<start + 7) }
        }
        return nil
    }

    var tabCause: YAMLProblem {
        let tabs = file.bytes[at...].prefix { $0 == UInt8(ascii: "\t") }
        let range = at..<max(tabs.endIndex, min(at + 1, file.bytes.count))
        if at >= line.content.lowerBound {
            return fault(.tabAfterDash, range, fixes: [fix("put a space in its place", range: range, replacement: " ")])
        }
        return fault(.tabIndentation, range, fixes: tabFixes)
    }

    /// Two spaces for each tab, where all that is indented with tabs has nothing but tabs.
    private var tabFixes: [Diagnostic.Fix] {
        var edits: [Diagnostic.Edit] = []
        for number in 1...file.lineStarts.count {
            let line = file.lineRange(number)
            let blanks = file.bytes[line].prefix { $0.isBlank }
            guard blanks.endIndex < line.upperBound, blanks.contains(UInt8(ascii: "\t")) else { continue }
            guard blanks.allSatisfy({ $0 == UInt8(ascii: "\t") }) else { return [] }
            let range = SourceRange(file: file, blanks.startIndex..<blanks.endIndex)
            edits.append(Diagnostic.Edit(range, String(repeating: "  ", count: blanks.count)))
        }
        // A fix of more lines than a person would look through is none.
        guard (1...10_000).contains(edits.count) else { return [] }
        return [Diagnostic.Fix("put two spaces in place of each tab", edits)]
    }
}

// MARK: - Escapes

extension SyntaxDiagnosis {
    var escapeCause: YAMLProblem? {
        guard let start = file.bytes[..<min(at + 1, file.bytes.count)].lastIndex(of: UInt8(ascii: "\\")),
            let kind = byte(start + 1)
        else { return unclosedQuoteCause }
        switch kind {
        case UInt8(ascii: "x"): return badDigits(start, 2)
        case UInt8(ascii: "u"): return surrogate(start) ?? badDigits(start, 4)
        case UInt8(ascii: "U"): return badDigits(start, 8)
        default:
            let length = file.scalar(at: start + 1)?.length ?? 1
            let range = start..<(start + 1 + length)
            return fault(.badEscape(text(range)), range, fixes: singleQuotes.map { [$0] } ?? [])
        }
    }

    private func badDigits(_ start: Int, _ count: Int) -> YAMLProblem {
        let digits = file.bytes[(start + 2)...].prefix(count).prefix { Character(Unicode.Scalar($0)).isHexDigit }
        let range = start..<digits.endIndex
        if digits.count < count {
            // Behind `C:`, or with no digit at all, a backslash is meant.
            let isText = digits.isEmpty || isDrivePath
            let fixes = isDrivePath ? singleQuotes.map { [$0] } ?? [] : []
            return fault(.shortEscape(text(range), digits: count, isText: isText), range, fixes: fixes)
        }
        return fault(.noSuchCharacter(text(range)), range)
    }

    /// The two halves of a character that JSON writes as `\ud83d\ude00`.
    private func surrogate(_ start: Int) -> YAMLProblem? {
        guard let high = unit(at: start), (0xD800...0xDFFF).contains(high) else { return nil }
        let half = start..<(start + 6)
        guard high < 0xDC00, let low = unit(at: start + 6), (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else { return fault(.surrogate(text(half), character: nil), half) }
        let range = start..<(start + 12)
        let character = String(Character(scalar))
        let fixes = [fix("write the character itself", range: range, replacement: character)]
        return fault(.surrogate(text(range), character: character), range, fixes: fixes)
    }

    /// The number in `\ud83d`.
    private func unit(at start: Int) -> UInt32? {
        guard start + 6 <= file.bytes.count, text(start..<(start + 2)) == "\\u" else { return nil }
        return UInt32(text((start + 2)..<(start + 6)), radix: 16)
    }

    /// True if the quoted text is a Windows path, `"C:\Users`, whose backslashes aren't escaped.
    private var isDrivePath: Bool {
        guard let letter = byte(contextOffset + 1), Character(Unicode.Scalar(letter)).isLetter, letter < 0x80 else {
            return false
        }
        return byte(contextOffset) == UInt8(ascii: "\"") && byte(contextOffset + 2) == UInt8(ascii: ":")
            && byte(contextOffset + 3) == UInt8(ascii: "\\") && byte(contextOffset + 4) != UInt8(ascii: "\\")
    }

    /// Single quotes in place of double ones, where no escape in the text means anything.
    private var singleQuotes: Diagnostic.Fix? {
        let open = contextOffset
        guard byte(open) == UInt8(ascii: "\"") else { return nil }
        var offset = open + 1
        while let next = byte(offset), next != UInt8(ascii: "\"") {
            guard next != UInt8(ascii: "\n"), next != UInt8(ascii: "\r") else { return nil }
            if next == UInt8(ascii: "\\") {
                let meaning = isDrivePath ? "\"\\\n\r" : "0abt\tnvfe \"/\\N_LPxuU\n\r"
                guard let letter = byte(offset + 1), !meaning.utf8.contains(letter) else { return nil }
                offset += 1
            }
            offset += 1
        }
        guard byte(offset) != nil else { return nil }
        let quoted = line.quoting((open + 1)..<offset).edits.map(\.replacement).joined()
        return fix("put it in single quotes", range: open..<(offset + 1), replacement: quoted)
    }
}
