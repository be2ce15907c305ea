import Console

extension TrialFormat {
    /// A report with colours, where it goes to a terminal that shows them.
    func painted(_ text: String) -> String { file == nil && Terminal.showsColour ? Self.painted(text) : text }

    /// The text with colours: headings by severity, the names of rules, counts, and, dimmed, places and notes.
    static func painted(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { painted(line: String($0)) }
            .joined(separator: "\n")
    }

    private static func painted(line: String) -> String {
        if let style = headings[line] { return styled(line, style) }
        if let counts = paintedCounts(line) { return counts }
        if line.hasPrefix("note: ") || line.hasPrefix("stale approval: ") { return styled(line, "2") }
        // The name of a rule stands behind two blanks, and two more follow it.
        guard line.hasPrefix("  "), !line.hasPrefix("   "), let end = line.dropFirst(2).firstRange(of: "  ") else {
            return line
        }
        let name = line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound]
        guard !name.contains(" ") else { return line }
        let style = name.contains(/^\d+:\d+$/) ? "2" : verdicts[String(name)] ?? "1"
        return "  " + styled(String(name), style) + line[end.lowerBound...]
    }

    /// The counts of examples: `3 examples: 2 passed, 1 failed`.
    private static func paintedCounts(_ line: String) -> String? {
        guard let match = line.wholeMatch(of: /(\d+ examples?: )(\d+ passed)(, )(\d+ failed)(.*)/) else { return nil }
        let (_, head, passed, comma, failed, rest) = match.output
        let styles = [(String(passed), "32"), (String(failed), "1;31")]
        let counts = styles.map { $0.hasPrefix("0 ") ? $0 : styled($0, $1) }
        return head + counts[0] + comma + counts[1] + rest
    }

    private static let headings = [
        "breaking": "1;31", "careful": "1;33", "harmless": "1;36", "differs in words": "1", "approved": "1;32",
        "changes that no example notices, the worst first": "1;33",
    ]

    private static let verdicts = [
        "lossless": "32", "normalising": "36", "lossy": "33", "broken": "1;31",
    ]

    private static func styled(_ text: String, _ style: String) -> String { "\u{1B}[\(style)m\(text)\u{1B}[0m" }
}
