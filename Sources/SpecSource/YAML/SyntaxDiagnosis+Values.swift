// Causes that are a value: quotes that don't close, signs that need quotes, colons in the middle.
extension SyntaxDiagnosis {
    var unclosedQuoteCause: YAMLProblem? {
        let open = contextOffset
        guard let quote = byte(open), quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { return nil }
        return fault(.unclosedQuote(text(open..<open + 1)), open..<(open + 1))
    }

    /// A quote that goes on over lines until the next one, which was meant to open.
    func unclosedQuote(_ open: Range<Int>, next: Range<Int>) -> YAMLProblem {
        let quote = text(open)
        return fault(.unclosedQuote(quote), open, notes: [note("the next `\(quote)` is here", next)])
    }

    /// A value that begins with a sign that means something else.
    func specialStartCause(_ start: Int) -> YAMLProblem? {
        guard start < file.bytes.count else { return nil }
        let length = file.scalar(at: start)?.length ?? 1
        let sign = text(start..<(start + length))
        guard !sign.allSatisfy(\.isWhitespace) else { return nil }
        let value = valueAround(start)
        if sign == "`", let ticks = ticks(around: value) { return fault(.specialStart(sign), value, fixes: [ticks]) }
        // Before a path, `*` and `&` are rather signs too many than letters of a key.
        let isPath = standsForPath(value.lowerBound) && ["*", "&"].contains(sign)
        let isText = canQuote(value) && sign != "`" && !isPath
        return fault(.specialStart(sign), value, fixes: isText ? quoting(value) : [])
    }

    /// `name: `path``: a word in back-ticks, as Markdown has it. In `` `a` and `b` `` they belong to a text.
    private func ticks(around value: Range<Int>) -> Diagnostic.Fix? {
        let tick = UInt8(ascii: "`")
        guard let end = file.bytes[value].dropFirst().firstIndex(of: tick), end > value.lowerBound + 1,
            end + 1 == value.upperBound
        else { return nil }
        let word = file.bytes[(value.lowerBound + 1)..<end]
        let isWord = { (byte: UInt8) in byte.isBareWord || byte == UInt8(ascii: ".") }
        guard word.allSatisfy(isWord), word.first?.isBareWord == true else { return nil }
        let places = [value.lowerBound..<value.lowerBound + 1, end..<end + 1]
        return Diagnostic.Fix(
            "delete the back-ticks",
            places.map { Diagnostic.Edit(SourceRange(file: file, $0), "") },
            isUnsafe: true
        )
    }

    /// The whole of an unquoted value that begins at an offset, or that it is part of: `[*].b`.
    private func valueAround(_ start: Int) -> Range<Int> {
        let line = SpecLine(containing: start, of: file)
        guard line.range.contains(start) else { return start..<wordEnd(start) }
        if isInFlow(at: start, line) {
            let isWholeList = byte(line.value.lowerBound) == UInt8(ascii: "[") && textFollowsBracket(line)
            if isWholeList && !isInFlow(at: line.range.lowerBound, line) { return line.value }
            return start..<flowValueEnd(from: start, line)
        }
        return start..<max(line.content.upperBound, start + 1)
    }

    /// Returns true if quoting is certainly meant: the value is complete, and isn't a key.
    private func canQuote(_ value: Range<Int>) -> Bool {
        let line = SpecLine(containing: value.lowerBound, of: file)
        return value.count > 1 && value.upperBound <= line.content.upperBound && !line.isContinued
            && line.value.contains(value.lowerBound)
    }

    /// Returns true if more than a bracket follows the bracket that closes the line's value.
    private func textFollowsBracket(_ line: SpecLine) -> Bool {
        let end = file.bytes[line.value].lastIndex(of: UInt8(ascii: "]")) ?? line.value.upperBound
        return end + 1 < line.value.upperBound
    }

    /// Returns true if a `[` or `{` is open at an offset.
    private func isInFlow(at offset: Int, _ line: SpecLine) -> Bool {
        if let first = state.openBrackets.first, first < line.range.lowerBound { return true }
        return file.bytes[line.value].prefix(max(0, offset - line.value.lowerBound)).bracketDepth > 0
    }

    /// Returns the end of a value inside brackets: the comma or bracket that isn't its own.
    func flowValueEnd(from start: Int, _ line: SpecLine) -> Int {
        var depth = 0
        var end = start
        for offset in start..<max(start, line.content.upperBound) {
            let byte = file.bytes[offset]
            if "[{".utf8.contains(byte) { depth += 1 }
            if depth == 0 && ",]}".utf8.contains(byte) { break }
            if "]}".utf8.contains(byte) { depth -= 1 }
            if !byte.isBlank { end = offset + 1 }
        }
        return max(end, start + 1)
    }

    var colonInFlowCause: YAMLProblem? {
        guard let colon = file.bytes[contextOffset..<min(at + 1, file.bytes.count)].lastIndex(of: UInt8(ascii: ":"))
        else { return nil }
        // `{from: a.b:, type: string}`: the value has ended, and no key begins.
        let start = lastByte(before: contextOffset).flatMap(byte)
        if start == UInt8(ascii: ":"), let next = byte(colon + 1), ",]}".utf8.contains(next) {
            let sign = colon..<(colon + 1)
            let deletion = fix("delete it", range: sign, replacement: "")
            return fault(.signBehindValue(":"), sign, fixes: standsForPath(contextOffset) ? [deletion] : [])
        }
        let behind = (colon + 1)..<(colon + 1)
        return fault(
            .colonWithoutSpace,
            colon..<(colon + 1),
            fixes: [fix("put a space behind it", range: behind, replacement: " ")]
        )
    }

    /// Returns true if the rule on the line of an offset is that of a list, whose path leads to the array itself.
    private func statesList(_ start: Int) -> Bool {
        let words = text(line.range).split { !($0.isLetter || $0 == "_" || $0 == ":") }
        return ["list:", "dictionary:", "reference_list:"].contains { words.contains($0[...]) }
    }

    /// Returns true if the value that begins at an offset stands behind a keyword for a path, and so is no text.
    func standsForPath(_ start: Int) -> Bool { keyword(before: start).map(Self.keywordsForPaths.contains) ?? false }

    /// The key behind which a value begins; nil for a value without one.
    private func keyword(before start: Int) -> String? {
        guard let colon = lastByte(before: start), byte(colon) == UInt8(ascii: ":") else { return nil }
        let word = file.bytes[..<colon].lastIndex { !$0.isBareWord }.map { $0 + 1 } ?? 0
        return text(word..<colon)
    }

    private static let keywordsForPaths: Set = ["from", "to", "pick"]

    var missingValueCause: YAMLProblem? {
        guard at < file.bytes.count, let found = byte(at) else {
            return nil
        }
        if "]}".utf8.contains(found) {
            guard isInFlow(at: at, line) else { return strayBracket }
            if let problem = wrongBracket { return problem }
        }
        // `[:smile:]`, `{a: ?b}`: the sign is a part of the text, and not one without a value.
        let next = byte(at + 1).map { !$0.isBlank && !",[]{}".utf8.contains($0) } ?? false
        let beginsText = ":?".utf8.contains(found) && next
        if isInFlow(at: at, line), !beginsText {
            return fault(.missingValue(found: word(at: at)), at..<wordEnd(at))
        }
        return specialStartCause(at)
    }

    /// `[a: b, c: }`: a bracket that doesn't close the innermost one which is open.
    private var wrongBracket: YAMLProblem? {
        // A pair in a list, `[a: b]`, is a mapping without brackets.
        guard let open = state.openBrackets.last(where: { byte($0).map("[{".utf8.contains) == true }),
            let opening = byte(open)
        else { return nil }
        let closing = opening == UInt8(ascii: "[") ? "]" : "}"
        let found = word(at: at)
        return found == closing ? nil : wrongBracket(found, open: open, closing: closing)
    }

    private func wrongBracket(_ found: String, open: Int, closing: String) -> YAMLProblem {
        let opening = word(at: open)
        let fact = SyntaxFault.wrongBracket(found: found, open: opening, expected: closing)
        return fault(fact, at..<at + 1, notes: [note("`\(opening)` opens here", open..<open + 1)])
    }

    var strayBracket: YAMLProblem { fault(.strayBracket(word(at: at)), at..<at + 1) }

    func unclosedBracket(_ open: Int, notes: [Diagnostic.Note] = []) -> YAMLProblem {
        fault(.unclosedBracket(word(at: open)), open..<(open + 1), notes: notes + swallowedEnd(behind: open))
    }

    /// A comment on the bracket's line that holds a bracket: `{from: #text}`.
    private func swallowedEnd(behind open: Int) -> [Diagnostic.Note] {
        let line = SpecLine(containing: open, of: file)
        let rest = file.bytes[line.content.upperBound..<line.range.upperBound]
        guard let sign = rest.firstIndex(of: UInt8(ascii: "#")), rest.contains(where: { "]}".utf8.contains($0) }) else {
            return []
        }
        return [
            note("all behind the `#` is a comment; a value that begins with `#` stands in quotes", sign..<rest.endIndex)
        ]
    }
}

// MARK: - Inside brackets

extension SyntaxDiagnosis {
    /// Something else than a comma or the closing bracket inside `[]` or `{}`.
    func flowCause(open: String, closing: String) -> YAMLProblem? {
        let opening = note("`\(open)` opens here", contextOffset..<contextOffset + 1)
        guard at < file.bytes.count, !file.bytes[at...].allSatisfy({ $0 <= 0x20 }) else {
            return unclosedBracket(contextOffset)
        }
        let found = word(at: at)
        if ["]", "}"].contains(found) { return wrongBracket(found, open: contextOffset, closing: closing) }
        if let problem = unfoundKey { return problem }
        if isOutsideBracket {
            let place = line.content.lowerBound..<line.content.upperBound
            let notes = [note("expected `,` or `\(closing)` before what stands here", place)]
            return unclosedBracket(contextOffset, notes: notes)
        }
        if let problem = isSecondQuotedText ? nil : textAfterQuote { return problem }
        if let problem = bracketInValue { return problem }
        return fault(
            .missingComma(found: found, closing: closing, pair: pairBehindKey.map(text)),
            at..<wordEnd(at),
            notes: [opening]
        )
    }

    /// A key whose `:` libyaml doesn't find: it looks for it on the line on which the key begins, and no further than 1024
    /// characters.
    private var unfoundKey: YAMLProblem? {
        guard byte(at) == UInt8(ascii: ":"), let key = state.lastText, key.upperBound <= at,
            onlyBlanksAndComments(in: key.upperBound..<at)
        else { return nil }
        let length = file.bytes[key.lowerBound..<at].count { $0 & 0xC0 != 0x80 }
        if file.line(containing: key.lowerBound) < file.line(containing: at) {
            // A plain text that goes on over lines shows rather that the bracket isn't closed.
            let isBracketOpen = isOutsideBracket && at > line.content.lowerBound
            return isBracketOpen ? nil : fault(.keyOverLines, key)
        }
        return length > 1024 ? fault(.keyTooLong(length, isInBrackets: true), key) : nil
    }

    private func onlyBlanksAndComments(in range: Range<Int>) -> Bool {
        var isComment = false
        for byte in file.bytes[range] {
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { isComment = false }
            if byte == UInt8(ascii: "#") { isComment = true }
            if !isComment, byte > UInt8(ascii: " ") { return false }
        }
        return true
    }

    /// `{requires: min: 1}`: a pair that is a value, and has no braces of its own.
    private var pairBehindKey: Range<Int>? {
        guard byte(at) == UInt8(ascii: ":"), byte(at + 1)?.isBlank == true else { return nil }
        let start = (file.bytes[..<at].lastIndex { !$0.isBareWord } ?? -1) + 1
        guard start < at, lastByte(before: start).flatMap(byte) == UInt8(ascii: ":") else { return nil }
        let end = flowValueEnd(from: at + 1, line)
        return file.bytes[(at + 1)..<end].allSatisfy(\.isBlank) ? nil : start..<end
    }

    /// `["name" "level"]`
    private var isSecondQuotedText: Bool {
        guard let last = state.lastScalar, last.isQuoted, last.range.upperBound < at else { return false }
        return byte(at) == byte(last.range.lowerBound)
    }

    /// True if the line is indented as if the bracket had been closed on a line before.
    private var isOutsideBracket: Bool {
        let opening = SpecLine(containing: contextOffset, of: file)
        return line.number > opening.number && line.indentation <= opening.indentation
    }

    /// `{from: phones[0]}`: the bracket right behind the text belongs to it.
    private var bracketInValue: YAMLProblem? {
        guard let found = byte(at), "[{".utf8.contains(found), let before = byte(at - 1), !before.isBlank,
            !",[{:".utf8.contains(before)
        else { return nil }
        var start = at
        while start > line.range.lowerBound, let previous = byte(start - 1), !",[{".utf8.contains(previous),
            !(previous.isBlank && byte(start - 2) == UInt8(ascii: ":"))
        { start -= 1 }
        while start < at, byte(start)?.isBlank == true { start += 1 }
        let value = start..<flowValueEnd(from: start, line)
        if text(value).hasPrefix("${") {
            return fault(.placeholder, value, fixes: [placeholder(value)].compactMap(\.self))
        }
        // `a[0, type: string`: the next key was read as a part of what the bracket opens.
        if line.readsAsKeys(value), text(start..<at).allSatisfy({ !"[{".contains($0) }) { return unclosedBracket(at) }
        if standsForPath(value.lowerBound), let path = text(value).withDotsForBrackets(isList: statesList(start)) {
            let edit = Diagnostic.Edit(SourceRange(file: file, value), path)
            let fix = Diagnostic.Fix("write `\(path)`", [edit], isUnsafe: true)
            // `$[0]` may mean the document's item or the object's own.
            return fault(.bracketInPath(path), value, fixes: path.itemOfRoot == nil ? [fix] : [])
        }
        return fault(.bracketInValue, value, fixes: quoting(value))
    }

    /// `${a.b}`, which other tools fill in: a path where one belongs, and a text elsewhere, but for a date format.
    private func placeholder(_ value: Range<Int>) -> Diagnostic.Fix? {
        let text = text(value)
        guard standsForPath(value.lowerBound) else {
            return keyword(before: value.lowerBound) == "date_format" ? nil : line.quoting(value)
        }
        guard text.hasSuffix("}") else { return nil }
        let path = String(text.dropFirst(2).dropLast())
        guard !path.isEmpty, path.utf8.allSatisfy({ $0.isBareWord || $0 == UInt8(ascii: ".") }) else { return nil }
        let edit = Diagnostic.Edit(SourceRange(file: file, value), path)
        return Diagnostic.Fix("write `\(path)`", [edit], isUnsafe: true)
    }

    /// Text right behind a closing quote.
    var textAfterQuote: YAMLProblem? {
        guard let last = state.lastScalar, last.isQuoted,
            let gap = Optional(file.bytes[last.range.upperBound..<max(at, last.range.upperBound)]),
            gap.allSatisfy(\.isBlank), last.range.upperBound <= at
        else { return nil }
        let quote = text(last.range.prefix(1))
        let opening = last.range.prefix(1)
        if file.line(containing: last.range.lowerBound) < file.line(containing: at) {
            return unclosedQuote(opening, next: last.range.suffix(1))
        }
        if let problem = signBehindValue { return problem }
        let isPath = quote == "\"" && last.range.upperBound == at && line.value.lowerBound == last.range.lowerBound
        return fault(
            .textAfterQuote(quote),
            at..<wordEnd(at),
            notes: [note("the `\(quote)` opens here", opening)],
            fixes: isPath && !line.isContinued ? quoting(line.value) : []
        )
    }
}

extension String {
    /// The path `a.0.b` for `a[0].b`; nil where brackets hold anything but a position, `-1` or `*`, or if a key needs quotes.
    fileprivate func withDotsForBrackets(isList: Bool) -> String? {
        var path = ""
        for (number, part) in split(separator: "[", omittingEmptySubsequences: false).enumerated() {
            if number == 0 {
                path += part
                continue
            }
            let inside = part.prefix { $0 != "]" }
            let rest = part.dropFirst(inside.count + 1)
            let isPosition = !inside.isEmpty && inside.utf8.allSatisfy(\.isASCIIDigit)
            guard isPosition || ["*", "-1", ""].contains(inside), inside.count < part.count,
                rest.isEmpty || rest.first == "."
            else { return nil }
            let step = isPosition ? String(inside) : inside == "-1" ? "last" : "*"
            path += ".\(step)\(rest)"
        }
        if isList, path.hasSuffix(".*") { path.removeLast(2) }
        return path.utf8.allSatisfy { $0.isBareWord || ".*-@:$^".utf8.contains($0) } ? path : nil
    }
}
