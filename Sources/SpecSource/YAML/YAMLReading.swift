/// One text while it is read, again and again as long as parts of it have to be left out.
struct YAMLReading {
    private let file: SourceFile
    private let recovers: Bool

    /// The text with blanks in place of what was left out, so that all else stands where it stood.
    private var bytes: [UInt8]
    private var problems = ProblemList()
    private var faults: [YAMLProblem] = []
    private(set) var document = YAMLDocument(root: nil)

    /// The number of errors after which a text is given up, smaller for a large text.
    private var attempts: Int { max(2, min(20, 4_000_000 / max(1, bytes.count))) }

    init(_ file: SourceFile, recovers: Bool) {
        self.file = file
        self.recovers = recovers
        bytes = file.bytes
    }

    /// All that is wrong, in the order of the text.
    var diagnostics: [Diagnostic] {
        var problems = problems
        for fault in faults where !problems.hasLineBreak(before: fault, in: file) { problems.appendFatal(fault) }
        return problems.diagnostics
    }

    mutating func run() {
        let check = TextCheck(file)
        problems = check.problems
        guard check.isReadable else { return }
        for _ in 0..<attempts {
            var builder = NodeBuilder(file: file, invisible: check.invisible, problems: check.problems)
            do throws(YAMLProblem) {
                try Self.read(bytes, of: file, into: &builder)
                return finish(builder)
            } catch {
                problems = builder.problems
                guard leaveOut(error) else { return }
            }
        }
        document.skipped = []
    }

    private mutating func finish(_ builder: NodeBuilder) {
        problems = builder.problems
        // The skipped part may have defined the anchors that are missing.
        if !faults.isEmpty { problems.removeUnknownAnchors() }
        var root = builder.root ?? YAMLNode(.scalar(YAMLScalar("", .plain)), range: file.end)
        if root.isAbsent { root.range = file.end }
        document.root = root
        document.anchors = builder.allAnchors
        let mergesText = problems.explainMerges(by: builder.allAnchors)
        document.hasLostAliases = builder.hasLostAliases || mergesText
        if let next = builder.nextDocument {
            document.skipped.append(SourceRange(file: file, lowerBound: next, upperBound: bytes.count))
        }
    }

    /// Records an error and blanks the part that contains it.
    ///
    /// - Returns: whether the rest can be tried.
    private mutating func leaveOut(_ fault: YAMLProblem) -> Bool {
        faults.append(located(fault))
        guard recovers, case .syntax = fault.fact else { return false }
        let offset = fault.range.lowerBound
        guard let part = KeyedPart(around: offset, in: bytes, from: file.textStart, ofFile: fault.mixesKeysAndItems)
        else { return false }
        // The cause of an error in a part that is blank already is elsewhere.
        if document.skipped.contains(where: { $0.lowerBound == part.key.lowerBound }) {
            document.skipped = []
            return false
        }
        for offset in part.value where bytes[offset] != UInt8(ascii: "\n") && bytes[offset] != UInt8(ascii: "\r") {
            bytes[offset] = UInt8(ascii: " ")
        }
        document.skipped.append(
            SourceRange(file: file, lowerBound: part.key.lowerBound, upperBound: part.value.upperBound)
        )
        return true
    }

    /// The same error at the line that is out of place, where one line is indented wrongly.
    private func located(_ fault: YAMLProblem) -> YAMLProblem {
        guard case .syntax(let cause) = fault.fact, cause.isOfIndentation,
            let odd = OddIndentation(near: fault.range.lowerBound, in: bytes, of: file)
        else { return fault }
        let (line, reported) = (SpecLine(odd.line, of: file), SpecLine(containing: fault.range.lowerBound, of: file))
        let isReported = line.number == reported.number
        if isReported, case .misfitIndentation = cause {
            return YAMLProblem(.syntax(.misfitIndentation(blanks: odd.blanks)), fault.range, notes: fault.notes)
        }
        if isReported, case .unevenIndentation(let isLess, _) = cause {
            let cause = SyntaxFault.unevenIndentation(isLess: isLess, blanks: odd.blanks)
            return YAMLProblem(.syntax(cause), fault.range, notes: fault.notes)
        }
        if isReported { return fault }
        let place = SourceRange(file: file, reported.content)
        let note =
            odd.other == reported.number
            ? "or indent this line like the lines above it" : "this line doesn't fit below it"
        return YAMLProblem(
            .syntax(.unevenIndentation(isLess: odd.blanks > 0, blanks: odd.blanks)),
            SourceRange(file: file, line.content),
            notes: [Diagnostic.Note(note, at: place)]
        )
    }

    private static func read(
        _ bytes: [UInt8],
        of file: SourceFile,
        into builder: inout NodeBuilder
    ) throws(YAMLProblem) {
        // Typed errors don't pass through `withUnsafeBufferPointer`.
        let result: Result<Void, YAMLProblem> = bytes.withUnsafeBufferPointer { text in
            do throws(YAMLProblem) {
                guard let reader = YAMLEventReader(text, from: file.textStart, isASCII: file.isASCII) else {
                    return .success(())
                }
                guard text.count >= longText, Concurrency.isPossible else {
                    return .success(try build(reader, &builder))
                }
                let ahead = YAMLReadAhead(reader)
                defer { ahead.stop() }
                return .success(try build(ahead, &builder))
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    /// From how many bytes on a text is worth a thread that reads ahead.
    private static let longText = 500_000

    private static func build(_ events: some YAMLEvents, _ builder: inout NodeBuilder) throws(YAMLProblem) {
        var isOpen = true
        while isOpen {
            let event: YAMLEvent
            do throws(YAMLFailure) {
                event = try events.next()
            } catch {
                throw SyntaxDiagnosis(file: builder.file, failure: error, state: builder.syntaxState).problem
            }
            isOpen = try builder.take(event)
        }
    }
}

extension SyntaxFault {
    /// True if a line may be indented too far, or not far enough, be it another one.
    fileprivate var isOfIndentation: Bool {
        switch self {
        case .misfitIndentation, .unevenIndentation, .indentedUnderValue, .firstLineIndented, .itemAmongKeys,
            .keyAmongItems:
            true
        default: false
        }
    }
}

extension YAMLProblem {
    /// True if keys and items of a list stand beside one another, so that it is unknown what all of them are.
    fileprivate var mixesKeysAndItems: Bool {
        switch fact {
        case .syntax(.keyAmongItems), .syntax(.dashBeforeKey): true
        default: false
        }
    }
}
