internal import SpecSource

/// `github`: workflow commands, which GitHub shows as annotations beside the lines of a change.
///
/// GitHub shows ten of each level and step, so the first ten are commands, errors first, and the rest plain lines of
/// the log. `--format markdown=$GITHUB_STEP_SUMMARY` shows all of them in the step's summary.
struct GitHubReport: ReportWriter {
    let place: ReportPlace

    /// The number of annotations of one level that GitHub shows for a step.
    private static let shown = 10

    func text(of report: LintReport) -> String {
        var lines: [String] = []
        var others: [String] = []
        for severity in Diagnostic.Severity.allCases {
            let findings = report.diagnostics.filter { $0.severity == severity }
            lines += findings.prefix(Self.shown).map { command(for: $0, of: report.tool) }
            others += findings.dropFirst(Self.shown).map(logLine)
        }
        if !others.isEmpty { lines.append("\(others.count) more, which GitHub would not show:") }
        let notes = report.uncheckedSentences.map { "note: " + $0 }
        return (lines + others + notes + [report.summary]).map { $0 + "\n" }.joined()
    }

    private func command(for diagnostic: Diagnostic, of tool: String) -> String {
        let (start, end) = (diagnostic.range.start, diagnostic.range.end)
        var properties = ["file=" + place.fromRoot(diagnostic.range.file.name).printable.escapedProperty]
        // An annotation stands below its last line, which is not the one that a line break leads to.
        let last = end.column == 1 ? max(start.line, end.line - 1) : end.line
        properties.append("line=\(start.line),endLine=\(last)")
        // GitHub accepts columns only for a finding in one line.
        if end.line == start.line { properties.append("col=\(start.column),endColumn=\(end.column)") }
        properties.append("title=" + "\(tool) \(diagnostic.id)".escapedProperty)
        return "::\(level(diagnostic.severity)) \(properties.joined(separator: ","))::\(message(diagnostic))"
    }

    private func message(_ diagnostic: Diagnostic) -> String {
        let help = diagnostic.help.map { ["help: " + $0] } ?? []
        let notes = diagnostic.notes.map { "note: " + $0.sentence(seenFrom: diagnostic.range) }
        return ([diagnostic.message] + help + notes).map(\.printable).joined(separator: "\n").escapedData
    }

    /// A line that isn't taken for a command, whatever the file is called.
    private func logLine(_ diagnostic: Diagnostic) -> String {
        "  \(diagnostic.severity.rawValue)[\(diagnostic.id)] \(diagnostic.range.place): \(diagnostic.message.printable)"
    }

    private func level(_ severity: Diagnostic.Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "notice"
        }
    }
}

extension String {
    /// The message of a workflow command.
    fileprivate var escapedData: String { escaped([("%", "%25"), ("\r", "%0D"), ("\n", "%0A")]) }

    /// The value of a workflow command's property.
    fileprivate var escapedProperty: String {
        escaped([("%", "%25"), ("\r", "%0D"), ("\n", "%0A"), (":", "%3A"), (",", "%2C")])
    }

    private func escaped(_ pairs: [(Unicode.Scalar, String)]) -> String {
        unicodeScalars.reduce(into: "") { result, scalar in
            if let pair = pairs.first(where: { $0.0 == scalar }) {
                result += pair.1
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }
}
