/// The problems of one text. A hostile file may have millions, so only a limited number is listed; the rest are
/// counted.
struct ProblemList {
    private var problems: [YAMLProblem] = []
    private var firstOmitted: SourceRange?
    private var omitted = 0

    /// True if a further problem would only be counted.
    var isFull: Bool { problems.count >= YAMLLimits.findings }

    mutating func append(_ problem: YAMLProblem) {
        guard isFull else {
            problems.append(problem)
            return
        }
        omitted += 1
        if firstOmitted == nil { firstOmitted = problem.range }
    }

    /// Adds the problem that ended the reading, which is always listed.
    mutating func appendFatal(_ problem: YAMLProblem) {
        // A character that nobody sees may have been noted before it turned out to be the cause.
        if case .invisible = problem.fact { problems.removeAll { $0.range == problem.range } }
        problems.append(problem)
    }

    /// Returns true if an invisible line break, already reported, precedes a syntax error on its line.
    func hasLineBreak(before fault: YAMLProblem, in file: SourceFile) -> Bool {
        guard case .syntax = fault.fact else { return false }
        let line = file.line(containing: fault.range.lowerBound)
        return problems.contains { problem in
            guard case .unicodeLineBreak = problem.fact else { return false }
            return problem.range.lowerBound <= fault.range.upperBound
                && file.line(containing: problem.range.lowerBound) == line
        }
    }

    /// Removes the problems of unknown anchors.
    mutating func removeUnknownAnchors() {
        problems.removeAll { if case .unknownAnchor = $0.fact { true } else { false } }
    }

    /// Explains merges of texts that are the names of anchors, and returns true if any text is merged.
    mutating func explainMerges(by anchors: [YAMLAnchor]) -> Bool {
        var mergesText = false
        for (index, problem) in problems.enumerated() {
            guard case .mergeOfNoMapping(.scalar(let scalar)) = problem.fact, !scalar.isAbsent else { continue }
            mergesText = true
            let name = scalar.text.hasPrefix("*") ? String(scalar.text.dropFirst()) : scalar.text
            let start = problem.range.lowerBound
            guard let anchor = anchors.last(where: { $0.name == name && $0.range.lowerBound < start }) else { continue }
            let edit = Diagnostic.Edit(problem.range, "*\(name)")
            problems[index] = YAMLProblem(
                .mergeOfName(name, anchor: anchor.range),
                problem.range,
                fixes: [Diagnostic.Fix("write `*\(name)`", [edit], isUnsafe: true)]
            )
        }
        return mergesText
    }

    /// The problems in the order of the text.
    var diagnostics: [Diagnostic] {
        var diagnostics = problems.map(\.diagnostic)
        diagnostics.sort { $0.range.lowerBound < $1.range.lowerBound }
        if let firstOmitted, let last = diagnostics.indices.last {
            let message = "\(omitted) more diagnostics aren't listed, the first of them here"
            diagnostics[last].notes.append(Diagnostic.Note(message, at: firstOmitted))
        }
        return diagnostics
    }
}
