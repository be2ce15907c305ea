internal import SpecSource

/// `gitlab`: a Code Quality report, which GitLab shows in merge requests.
struct GitLabReport: ReportWriter {
    let place: ReportPlace

    func text(of report: LintReport) -> String {
        var occurrences = Occurrences()
        let issues = report.findings.map { finding in
            issue(for: finding, occurrence: occurrences.next(of: finding.fingerprint))
        }
        return ReportJSON.array(issues).text(levels: 1)
    }

    /// GitLab doesn't show the name of the check, so the description begins with it; of two issues with one fingerprint
    /// it shows only one.
    private func issue(for finding: Finding, occurrence: Int) -> ReportJSON {
        let diagnostic = finding.diagnostic
        let fingerprint = finding.fingerprint + (occurrence == 1 ? "" : "-\(occurrence)")
        let (start, end) = (diagnostic.range.start, diagnostic.range.end)
        return [
            "description": .string("\(diagnostic.id): \(diagnostic.message.printable)"),
            "check_name": .string(diagnostic.id),
            "fingerprint": .string(fingerprint),
            "severity": .string(severity(diagnostic.severity)),
            "location": [
                "path": .string(place.fromRoot(diagnostic.range.file.name)),
                "lines": ["begin": .integer(start.line), "end": .integer(end.line)],
            ],
        ]
    }

    private func severity(_ severity: Diagnostic.Severity) -> String {
        switch severity {
        case .error: "critical"
        case .warning: "minor"
        case .info: "info"
        }
    }
}
