import Console
import Foundation
import SpecLint
import SpecSource

/// Findings in the formats that code hosts read, in the same form as those of `speclint`.
struct FindingsReport {
    /// Each with its fingerprint.
    var findings: [(diagnostic: Diagnostic, fingerprint: String)]

    /// The semantic path of each finding.
    var paths: [String]
    var files: [String]
    var summary: String

    /// The report; the summary, for which most formats have no place, goes to standard error.
    func text(as name: String) -> String {
        StandardError.write(summary)
        guard let format = ReportFormat(rawValue: name) else { return "" }
        var report = LintReport(
            findings: zip(findings, paths).map { finding, path in
                Finding(
                    finding.diagnostic,
                    file: finding.diagnostic.range.file.name,
                    path: path,
                    fingerprint: finding.fingerprint
                )
            },
            files: files,
            exampleCount: 0,
            skippedExampleCount: 0
        )
        report.tool = "specmap"
        report.summaryOfTool = summary
        report.rules = []
        return report.written(as: format, from: Self.place)
    }

    /// The working folder, and the nearest folder above that is a git repository.
    private static var place: ReportPlace {
        let folder = FileManager.default.currentDirectoryPath
        return ReportPlace(folder: folder, root: Git.repository ?? folder)
    }
}
