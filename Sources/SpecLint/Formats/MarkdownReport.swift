internal import SpecSource

/// `markdown`: the summary and a table of all findings, errors first. It stays below the limit of one megabyte that
/// GitHub sets for the summary of a step.
struct MarkdownReport: ReportWriter {
    private static let mostBytes = 900_000

    func text(of report: LintReport) -> String {
        var text = "### \(report.tool)\n\n\(report.summary.markdown)\n"
        for sentence in report.uncheckedSentences { text += "\n\("note: \(sentence)".markdown)\n" }
        guard !report.findings.isEmpty else { return text }
        text += "\n| | place | diagnostic |\n| --- | --- | --- |\n"
        let rows = Diagnostic.Severity.allCases.flatMap { severity in
            report.diagnostics.filter { $0.severity == severity }
        }
        for (index, diagnostic) in rows.enumerated() {
            let row = row(for: diagnostic, report.ruleDocs)
            guard text.utf8.count + row.utf8.count < Self.mostBytes else {
                return text + "\n\(rows.count - index) more diagnostics aren't shown, as the table is too long.\n"
            }
            text += row
        }
        return text
    }

    private func row(for diagnostic: Diagnostic, _ docs: RuleDocs?) -> String {
        let id = docs.map { "[\(diagnostic.id)](<\($0.url(of: diagnostic.id))>)" } ?? diagnostic.id
        let help = diagnostic.help.map { ["help: " + $0] } ?? []
        let notes = diagnostic.notes.map { "note: " + $0.sentence(seenFrom: diagnostic.range) }
        let sentences = ([diagnostic.message] + help + notes).map(\.printable.markdown)
        let place = diagnostic.range.place.markdown
        return "| \(diagnostic.severity.rawValue) | \(place) | \(sentences.joined(separator: "<br>"))"
            + "<br><sub>\(id)</sub> |\n"
    }
}
