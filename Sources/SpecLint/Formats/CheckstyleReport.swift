internal import SpecSource

/// `checkstyle`: an element for each file, with its findings. Columns count code points.
struct CheckstyleReport: ReportWriter {
    func text(of report: LintReport) -> String {
        let diagnostics = report.diagnostics
        var names: [String] = []
        var seen: Set<String> = []
        for diagnostic in diagnostics where seen.insert(diagnostic.range.file.name).inserted {
            names.append(diagnostic.range.file.name)
        }
        let groups = Dictionary(grouping: diagnostics) { $0.range.file.name }
        let files = names.map {
            XMLText("file", attributes: [("name", $0)], children: groups[$0, default: []].map(element))
        }
        return XMLText("checkstyle", attributes: [("version", "4.3")], children: files).document
    }

    private func element(_ diagnostic: Diagnostic) -> XMLText {
        let start = diagnostic.range.start
        return XMLText(
            "error",
            attributes: [
                ("line", String(start.line)), ("column", String(start.column)),
                ("severity", diagnostic.severity.rawValue), ("message", message(diagnostic)),
                ("source", "speclint.\(diagnostic.id)"),
            ]
        )
    }

    private func message(_ diagnostic: Diagnostic) -> String {
        diagnostic.message + (diagnostic.help.map { "; \($0)" } ?? "")
    }
}
