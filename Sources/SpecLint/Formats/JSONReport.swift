internal import SpecSource

/// `json`: all that is known, for programs.
///
/// Silenced findings and those in the baseline have lists of their own, so that nobody counts them by mistake.
/// Lines and columns count from one, columns in code points; offsets are bytes from zero.
struct JSONReport: ReportWriter {
    func text(of report: LintReport) -> String {
        let report: ReportJSON = [
            "version": 1,
            "findings": .array(report.findings.map(finding)),
            "silenced": .array(report.silenced.map(finding)),
            "baselined": .array(report.baselined.map(finding)),
            "unchecked": .array(report.unchecked.map(unchecked)),
            "files": .array(report.files.map(ReportJSON.string)),
            "excluded": .array(report.excluded.map(ReportJSON.string)),
            "summary": summary(of: report),
        ]
        return report.text(levels: 2)
    }

    private func finding(_ finding: Finding) -> ReportJSON {
        let members =
            finding.diagnostic.jsonMembers + [
                "\"logicalFile\":" + finding.file.jsonLiteral,
                "\"path\":" + finding.path.jsonLiteral,
                "\"fingerprint\":" + finding.fingerprint.jsonLiteral,
            ]
        return .written("{" + members.joined(separator: ",") + "}")
    }

    private func unchecked(_ unchecked: Unchecked) -> ReportJSON {
        ["file": .string(unchecked.file), "part": .string(unchecked.part), "reason": .string(unchecked.reason)]
    }

    private func summary(of report: LintReport) -> ReportJSON {
        let counts = Diagnostic.Severity.allCases.map { severity in
            (name: severity.rawValue, value: ReportJSON.integer(report.count(severity)))
        }
        return [
            "files": .integer(report.fileCount),
            "examples": .integer(report.exampleCount),
            "skippedExamples": .integer(report.skippedExampleCount),
            "findings": .object(counts),
            "silenced": .integer(report.silenced.count),
            "baselined": .integer(report.baselined.count),
        ]
    }
}

extension LintReport {
    /// Returns the number of findings with a severity.
    func count(_ severity: Diagnostic.Severity) -> Int { findings.count { $0.diagnostic.severity == severity } }
}
