/// Determines the cause of a text that libyaml can't read.
///
/// libyaml reports the place where it noticed, which is often far behind the cause; the line around it shows the rest.
struct SyntaxDiagnosis {
    let file: SourceFile
    let failure: YAMLFailure

    /// The state of the tree when reading stopped.
    let state: State

    /// The line where libyaml gave up.
    let line: SpecLine

    init(file: SourceFile, failure: YAMLFailure, state: State) {
        self.file = file
        self.failure = failure
        self.state = state
        line = SpecLine(containing: min(failure.offset, file.bytes.count), of: file)
    }

    struct State {
        /// The offsets of the open `[` and `{`.
        var openBrackets: [Int] = []

        /// The last text read, and whether it was in quotes.
        var lastScalar: (range: Range<Int>, isQuoted: Bool)?

        /// The last text read that isn't empty.
        var lastText: Range<Int>?

        /// Characters that look like nothing or like a space.
        var invisible: [InvisibleCharacter] = []
    }

    /// The error to report.
    var problem: YAMLProblem {
        invisibleCause ?? conflictCause ?? missingColonBeforeBracket ?? cause ?? endCause
            ?? fault(.unreadable(found: word(at: at)), at..<wordEnd(at))
    }

    /// `car {object: Car}`, which YAML takes for a key with a bracket in it.
    private var missingColonBeforeBracket: YAMLProblem? {
        guard let key = line.key, let bracket = text(key).openBracket else { return nil }
        let place = SourceRange(file: file, key)
        return YAMLProblem(missingColonAt: bracket, ofKey: place)
    }

    private var cause: YAMLProblem? {
        switch failure.problem {
        case "found unknown escape character", "found invalid Unicode character escape code",
            "did not find expected hexdecimal number":
            escapeCause
        case "found unexpected end of stream", "found unexpected document indicator": unclosedQuoteCause
        case "found a tab character that violates indentation",
            "found a tab character where an indentation space is expected":
            tabCause
        case "found character that cannot start any token":
            byte(at) == UInt8(ascii: "\t") ? tabCause : specialStartCause(at)
        case "did not find expected alphabetic or numeric character": specialStartCause(contextOffset)
        case "mapping keys are not allowed in this context": specialStartCause(at)
        case "mapping values are not allowed in this context": colonCause
        case "block sequence entries are not allowed in this context": fault(.listOnKeyLine, at..<at + 1)
        case "could not find expected ':'": missingColonCause
        case "did not find expected key": blockCause
        case "did not find expected '-' indicator": blockListCause
        case "did not find expected ',' or '}'": flowCause(open: "{", closing: "}")
        case "did not find expected ',' or ']'": flowCause(open: "[", closing: "]")
        case "found unexpected ':'": colonInFlowCause
        case "did not find expected node content": missingValueCause
        case "did not find expected <document start>": documentCause
        default: causeByContext
        }
    }

    /// A bracket that is open when the text ends.
    private var endCause: YAMLProblem? {
        guard file.bytes[at...].allSatisfy({ $0 <= 0x20 }) else { return nil }
        let last = state.openBrackets.last ?? file.bytes[..<at].lastIndex { "[{".utf8.contains($0) }
        return last.map { unclosedBracket($0) }
    }

    private var causeByContext: YAMLProblem? {
        let context = failure.context ?? ""
        if context.contains("block scalar") || context.contains("a tag") { return specialStartCause(contextOffset) }
        guard byte(line.range.lowerBound) == UInt8(ascii: "%") else { return nil }
        return directiveCause
    }

    // MARK: - Places

    var at: Int { min(failure.offset, file.bytes.count) }
    var contextOffset: Int { failure.contextOffset ?? at }

    func byte(_ offset: Int) -> UInt8? { file.bytes.indices.contains(offset) ? file.bytes[offset] : nil }

    func text(_ range: Range<Int>) -> String { String(decoding: file.bytes[range], as: UTF8.self) }

    /// Returns the end of the word, or of the single character, that begins at an offset.
    func wordEnd(_ offset: Int) -> Int {
        guard offset < file.bytes.count else { return offset }
        let isLetter = { (byte: UInt8) in byte >= 0x80 || byte == 0x5F || Character(Unicode.Scalar(byte)).isLetter }
        let word = file.bytes[offset...].prefix { isLetter($0) || $0.isASCIIDigit }
        return word.isEmpty ? offset + 1 : word.endIndex
    }

    func word(at offset: Int) -> String { text(offset..<wordEnd(offset)) }

    /// The last byte of the line before an offset that isn't a blank.
    func lastByte(before offset: Int) -> Int? {
        let start = file.lineRange(file.line(containing: offset)).lowerBound
        guard start < offset else { return nil }
        return file.bytes[start..<offset].lastIndex { !$0.isBlank }
    }

    func fault(
        _ fault: SyntaxFault,
        _ range: Range<Int>,
        notes: [Diagnostic.Note] = [],
        fixes: [Diagnostic.Fix] = []
    ) -> YAMLProblem {
        let upper = min(range.upperBound, file.bytes.count)
        let range = min(range.lowerBound, upper)..<upper
        return YAMLProblem(.syntax(fault), SourceRange(file: file, range), notes: notes, fixes: fixes)
    }

    func note(_ message: String, _ range: Range<Int>) -> Diagnostic.Note {
        Diagnostic.Note(message, at: SourceRange(file: file, range))
    }

    func fix(_ title: String, range: Range<Int>, replacement: String) -> Diagnostic.Fix {
        Diagnostic.Fix(title, [Diagnostic.Edit(SourceRange(file: file, range), replacement)])
    }

    /// Puts a value into single quotes, unless it reads as keys with values: in quotes it would be a path. One that begins
    /// with a typographic quote is in quotes already.
    func quoting(_ range: Range<Int>) -> [Diagnostic.Fix] {
        if line.readsAsKeys(range) { return [] }
        let value = text(range)
        guard let first = value.first, Self.typographicQuotes.contains(first) else { return [line.quoting(range)] }
        let inner = value.dropFirst().dropLast()
        guard let last = value.last, last == "\"" || Self.typographicQuotes.contains(last),
            inner.allSatisfy({ !"'\"\\".contains($0) && !Self.typographicQuotes.contains($0) })
        else { return [] }
        let edit = Diagnostic.Edit(SourceRange(file: file, range), "'\(inner)'")
        return [Diagnostic.Fix("write straight quotes", [edit], isUnsafe: true)]
    }

    private static let typographicQuotes: Set<Character> = ["“", "”", "„", "‘", "’", "‚", "«", "»"]
}
