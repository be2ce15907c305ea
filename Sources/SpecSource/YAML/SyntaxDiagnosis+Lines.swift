// Causes that show in how lines stand to each other: keys, items, indentation, documents.
extension SyntaxDiagnosis {
    /// A `:` where no key can end.
    var colonCause: YAMLProblem? {
        if let problem = longKey { return problem }
        if let key = line.key, key.upperBound < at, line.value.lowerBound <= at {
            return colonInValue(line)
        }
        guard let above = line.previous else { return nil }
        if let quote = quoteOverLines(above) { return quote }
        guard above.key == nil else { return indentedUnderValue(line, above) }
        if let problem = missingSpace(above) { return problem }
        guard above.indentation == above.value.lowerBound - above.range.lowerBound else {
            return fault(.indentedUnderValue(key: nil), line.content, notes: [note("the item is here", above.value)])
        }
        return fault(.notAKey(above.text(above.content)), above.content)
    }

    /// YAML looks for a key's `:` no further than 1024 characters.
    private var longKey: YAMLProblem? {
        let content = line.content
        let length = file.bytes[content.lowerBound..<max(content.lowerBound, min(at, file.bytes.count))]
            .count { $0 & 0xC0 != 0x80 }
        guard length > 1024, line.key.map({ $0.upperBound >= at }) ?? true else { return nil }
        return fault(.keyTooLong(length, isInBrackets: false), content.lowerBound..<at)
    }

    private func colonInValue(_ line: SpecLine) -> YAMLProblem {
        if byte(line.value.lowerBound) == UInt8(ascii: ":") { return fault(.specialStart(":"), line.value) }
        if let problem = roundBracket(line) ?? missingOpening(line) { return problem }
        return fault(.colonInValue, at..<at + 1)
    }

    /// `- (from: a, type: integer}` and `id: (from: a}`: the wrong bracket opens what the right one closes.
    private func roundBracket(_ line: SpecLine) -> YAMLProblem? {
        let open = [line.key?.lowerBound, line.value.lowerBound].compactMap(\.self).first {
            byte($0) == UInt8(ascii: "(")
        }
        guard let open, line.value.upperBound == line.content.upperBound, !line.isContinued,
            byte(line.content.upperBound - 1) == UInt8(ascii: "}"),
            file.bytes[open..<line.content.upperBound].bracketDepth == -1
        else { return nil }
        let place = open..<open + 1
        return fault(.roundBracket, place, fixes: [fix("write `{`", range: place, replacement: "{")])
    }

    /// `id: type: integer}`: a bracket that closes what was never opened.
    private func missingOpening(_ line: SpecLine) -> YAMLProblem? {
        let bytes = file.bytes[line.value]
        guard let last = bytes.last, last == UInt8(ascii: "}"), line.value.upperBound == line.content.upperBound,
            let first = bytes.first, first.isBareWord, !line.isContinued
        else { return nil }
        guard bytes.bracketDepth == -1 else { return nil }
        let start = line.value.lowerBound..<line.value.lowerBound
        return fault(
            .missingOpening(before: word(at: line.value.lowerBound)),
            line.value,
            fixes: [fix("put a `{` before it", range: start, replacement: "{")]
        )
    }

    /// A text in quotes that goes on over lines until the next quote, which was meant to open.
    private func quoteOverLines(_ above: SpecLine) -> YAMLProblem? {
        guard let last = lastByte(before: at), let quote = byte(last), "'\"".utf8.contains(quote),
            let open = above.value.first, byte(open) == quote, above.key == nil || above.value.count > 0,
            !file.bytes[above.value].dropFirst().contains(quote)
        else { return nil }
        return unclosedQuote(open..<open + 1, next: last..<last + 1)
    }

    private func indentedUnderValue(_ line: SpecLine, _ above: SpecLine) -> YAMLProblem {
        if let key = above.emptyKeyBeside, line.key != nil, line.value.isEmpty, line.isContinued {
            let notes = [note("`\(above.text(key))` has no value", key)]
            return fault(.unevenIndentation(isLess: true, blanks: 0), above.content, notes: notes)
        }
        guard let key = above.key, !above.value.isEmpty else {
            return fault(.indentedUnderValue(key: nil), line.content)
        }
        let notes = [note("the value is here", above.value)] + lessIndented(before: line)
        return fault(.indentedUnderValue(key: above.text(key)), line.content, notes: notes)
    }

    /// `name:path` with no space: all of it is one text.
    private func missingSpace(_ line: SpecLine) -> YAMLProblem? {
        let bytes = file.bytes[line.value]
        guard line.key == nil, let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > line.value.lowerBound,
            colon + 1 < line.value.upperBound, !"\"'[{".utf8.contains(bytes[line.value.lowerBound]),
            file.bytes[colon + 1] != UInt8(ascii: "/")
        else { return nil }
        let key = text(line.value.lowerBound..<colon)
        let behind = (colon + 1)..<(colon + 1)
        let fixes = [fix("put a space behind the `:`", range: behind, replacement: " ")]
        return fault(.missingSpace(key: key), colon..<colon + 1, fixes: fixes)
    }

    /// A line that should be `key: value` and has no colon.
    var missingColonCause: YAMLProblem? {
        let line = SpecLine(containing: contextOffset, of: file)
        if let problem = missingSpace(line) { return problem }
        let start = max(contextOffset, line.content.lowerBound)
        let range = start..<max(start, line.content.upperBound)
        return fault(.notAKey(line.text(range)), range)
    }
}

// MARK: - Blocks

extension SyntaxDiagnosis {
    /// Neither a key of the mapping nor its end.
    var blockCause: YAMLProblem? {
        guard let found = byte(at) else { return nil }
        if let problem = textAfterQuote { return problem }
        guard at > line.content.lowerBound else { return misplacedLine(line) }
        if "]}".utf8.contains(found) { return strayBracket }
        guard let last = lastByte(before: at), let before = byte(last) else { return nil }
        if "]}".utf8.contains(before) { return textAfterBracket(line, last) }
        if "'\"".utf8.contains(before) { return fault(.textAfterQuote(text(last..<last + 1)), at..<wordEnd(at)) }
        if let start = byte(line.value.lowerBound), "*&!".utf8.contains(start) {
            return specialStartCause(line.value.lowerBound)
        }
        return nil
    }

    private func textAfterBracket(_ line: SpecLine, _ bracket: Int) -> YAMLProblem {
        if let problem = signBehindValue ?? closedTooEarly(line, bracket) { return problem }
        // `[a-z]+` and `[*].b` are texts; behind a comma, the list goes on.
        let isText = byte(line.value.lowerBound) == UInt8(ascii: "[") && byte(at) != UInt8(ascii: ",")
        let isJoined = bracket + 1 == at
        return fault(
            .textAfterBracket(text(bracket..<bracket + 1)),
            at..<max(line.content.upperBound, at + 1),
            fixes: isText && isJoined && !line.isContinued ? quoting(line.value) : []
        )
    }

    /// `{from: a}, type: string`: entries behind the bracket that should close after them.
    private func closedTooEarly(_ line: SpecLine, _ bracket: Int) -> YAMLProblem? {
        let end = line.content.upperBound
        guard let open = byte(line.value.lowerBound), "[{".utf8.contains(open), byte(at) == UInt8(ascii: ","),
            end > at + 1, !line.isContinued
        else { return nil }
        let closing = bracket..<bracket + 1
        let rest = file.bytes[at..<end]
        let depth = rest.bracketDepth
        let isClosed = depth == -1 && rest.last == byte(bracket)
        let first = rest.dropFirst().first { !$0.isBlank }
        let holdsKeys = line.readsAsKeys(at..<end) && first?.isBareWord == true
        guard depth == 0 || isClosed, open == UInt8(ascii: "[") || holdsKeys else { return nil }
        var edits = [Diagnostic.Edit(SourceRange(file: file, closing), "")]
        if !isClosed { edits.append(Diagnostic.Edit(SourceRange(file: file, end..<end), text(closing))) }
        return fault(
            .closedTooEarly(text(closing), isClosedAgain: isClosed),
            closing,
            notes: [note("these entries follow it", at..<end)],
            fixes: [Diagnostic.Fix("close it behind the last entry", edits, isUnsafe: true)]
        )
    }

    /// `a: "b",`: a comma that ends a line, as in JSON.
    var signBehindValue: YAMLProblem? {
        let rest = at..<max(line.content.upperBound, at)
        guard [",", ";"].contains(text(rest)) else { return nil }
        let fixes = [fix("delete it", range: rest, replacement: "")]
        return fault(.signBehindValue(text(rest)), rest, fixes: fixes)
    }

    private func misplacedLine(_ line: SpecLine) -> YAMLProblem {
        let block = blockStart
        if let found = byte(at), "]}".utf8.contains(found) { return strayBracket }
        if byte(at) == UInt8(ascii: ":") { return YAMLProblem(.keyIsMissing, SourceRange(file: file, at..<at)) }
        if byte(at) == UInt8(ascii: "-"), byte(at + 1)?.isBlank ?? true {
            if let problem = missingDash(line) { return problem }
            return fault(.itemAmongKeys, line.content, notes: [note("the keys begin here", block)])
        }
        if let above = line.previous, let problem = missingSpace(above) ?? firstWithoutColon(above, of: line) {
            return problem
        }
        if let problem = unevenIndentation(line) { return problem }
        let notes = [note("the entries it could belong to begin here", block)]
        return fault(.misfitIndentation(blanks: 0), at..<max(at, line.content.upperBound), notes: notes)
    }

    /// The first line of a block, which is a text that a comment ends, and not `key: value` as the line below it.
    private func firstWithoutColon(_ first: SpecLine, of line: SpecLine) -> YAMLProblem? {
        guard first.key == nil, line.key != nil, first.indentation == line.indentation,
            first.previous?.opensBlock == true, byte(first.content.lowerBound)?.isBareWord == true
        else { return nil }
        return fault(.notAKey(first.text(first.content)), first.content)
    }

    /// One line between others of one level that is indented less, or the first one that is indented more.
    private func unevenIndentation(_ line: SpecLine) -> YAMLProblem? {
        guard let odd = line.previous, let above = odd.previous, line.key != nil else { return nil }
        let level = line.indentation
        let isLess = odd.indentation < level && above.indentation == level && odd.holdsMap && above.holdsMap
        let isMore =
            odd.indentation > level && above.indentation < level && above.opensBlock && line.next?.indentation == level
        guard isLess || isMore else { return nil }
        let notes = [note("this line doesn't fit below it", line.content)]
        return fault(.unevenIndentation(isLess: isLess, blanks: 0), odd.content, notes: notes)
    }

    /// The note on the line above, where it is indented less than this one and the one in front of it, which are at one level:
    /// it may be the one that is wrong.
    private func lessIndented(before line: SpecLine) -> [Diagnostic.Note] {
        guard let odd = line.previous, let above = odd.previous, odd.key != nil, !odd.opensBlock,
            odd.indentation < line.indentation, above.indentation == line.indentation
        else { return [] }
        return [note("or indent this line, which stands between lines that are indented alike", odd.content)]
    }

    /// A map in braces above the items of a list, which was to be the first.
    private func missingDash(_ line: SpecLine) -> YAMLProblem? {
        guard let above = line.previous, above.indentation == line.indentation, above.key == nil,
            byte(above.content.lowerBound) == UInt8(ascii: "{"), file.bytes[above.content].bracketDepth == 0
        else { return nil }
        let start = above.content.lowerBound..<above.content.lowerBound
        return fault(
            .keyAmongItems(above.text(above.content)),
            above.content,
            notes: [note("the list goes on here", line.content)],
            fixes: [fix("put `- ` before it", range: start, replacement: "- ")]
        )
    }

    /// The one `- ` of what are keys on all lines below.
    private func dashBeforeKey(_ line: SpecLine) -> YAMLProblem? {
        guard let item = line.previous, item.indentation == line.indentation, item.key != nil, line.key != nil,
            blockStart.contains(item.content.lowerBound), let next = line.next, next.key != nil,
            next.indentation == line.indentation, byte(next.content.lowerBound) != UInt8(ascii: "-")
        else { return nil }
        let dash = item.content.lowerBound..<(item.key?.lowerBound ?? item.content.lowerBound)
        let notes = [note("the keys go on here, without `- `", line.content)]
        return fault(.dashBeforeKey, dash, notes: notes)
    }

    var blockListCause: YAMLProblem? {
        guard at < file.bytes.count else { return nil }
        if let problem = textAfterQuote { return problem }
        guard at == line.content.lowerBound else {
            guard let last = lastByte(before: at), let before = byte(last) else { return nil }
            return "]}".utf8.contains(before) ? textAfterBracket(line, last) : nil
        }
        if let problem = dashBeforeKey(line) { return problem }
        let notes = [note("the list begins here", blockStart)]
        if byte(at) == UInt8(ascii: "-"), byte(at + 1)?.isBlank ?? true {
            return fault(.misfitIndentation(blanks: 0), line.content, notes: notes)
        }
        return fault(.keyAmongItems(line.text(line.content)), line.content, notes: notes)
    }

    /// The first line of the block that libyaml was in.
    private var blockStart: Range<Int> {
        let line = SpecLine(containing: contextOffset, of: file)
        return contextOffset..<max(contextOffset, line.content.upperBound)
    }
}

// MARK: - Documents

extension SyntaxDiagnosis {
    var directiveCause: YAMLProblem {
        let whole = line.range.lowerBound..<(lineBreakEnd(line.number))
        let fixes = [fix("delete the line", range: whole, replacement: "")]
        return fault(.directive(line.text(line.content)), line.content, fixes: fixes)
    }

    /// Text where only a new document could begin.
    var documentCause: YAMLProblem? {
        if let problem = textAfterQuote { return problem }
        if let above = line.previous, byte(above.range.lowerBound) == UInt8(ascii: "%") {
            return fault(.missingDocumentStart, above.content)
        }
        if let found = byte(at), "]}".utf8.contains(found) { return strayBracket }
        guard at == line.content.lowerBound else {
            if let last = lastByte(before: at), let before = byte(last), "]}".utf8.contains(before) {
                return textAfterBracket(line, last)
            }
            return fault(.textAfterEnd, at..<max(at, line.content.upperBound))
        }
        if let above = line.previous, text(above.content) != "...", above.indentation > line.indentation {
            return fault(.firstLineIndented, line.content)
        }
        return fault(.textAfterEnd, line.content)
    }

    private func lineBreakEnd(_ line: Int) -> Int {
        line < file.lineStarts.count ? file.lineStarts[line] : file.bytes.count
    }
}
