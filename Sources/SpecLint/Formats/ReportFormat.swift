internal import SpecSource

/// The formats of reports.
public enum ReportFormat: String, Hashable, Sendable, CaseIterable {
    case text, concise, json, sarif, github, gitlab, junit, checkstyle, rdjson, markdown

    /// A description of the format, in one line.
    public var summary: String {
        switch self {
        case .text: "for people: each diagnostic with its line, then what was checked"
        case .concise: "one line for each diagnostic, as compilers do"
        case .json: "for programs, as Specs/speclint-report.schema.json specifies"
        case .sarif: "SARIF 2.1.0, for code scanning"
        case .github: "workflow commands, which GitHub shows beside the lines of a change"
        case .gitlab: "a Code Quality report of GitLab"
        case .junit: "JUnit's XML, for what shows test results"
        case .checkstyle: "checkstyle's XML"
        case .rdjson: "for reviewdog"
        case .markdown: "a table, for GitHub's step summary and comments"
        }
    }

    func writer(place: ReportPlace, colour: Bool) -> any ReportWriter {
        switch self {
        case .text: PlainReport(format: .text, colour: colour)
        case .concise: PlainReport(format: .concise, colour: colour)
        case .json: JSONReport()
        case .sarif: SARIFReport(place: place)
        case .github: GitHubReport(place: place)
        case .gitlab: GitLabReport(place: place)
        case .junit: JUnitReport()
        case .checkstyle: CheckstyleReport()
        case .rdjson: RDJSONReport(place: place)
        case .markdown: MarkdownReport()
        }
    }
}

/// Turns a report into the text of one format.
protocol ReportWriter {
    func text(of report: LintReport) -> String
}

extension LintReport {
    /// The report in a format.
    ///
    /// - Parameters:
    ///   - format: what to write.
    ///   - place: where the report is made, for the formats that name files from the repository's root.
    ///   - colour: whether `text` and `concise` may use ANSI colours.
    /// - Returns: the same bytes for the same specs, with a line break at the end unless there are none.
    public func written(
        as format: ReportFormat,
        from place: ReportPlace = ReportPlace(),
        colour: Bool = false
    ) -> String {
        format.writer(place: place, colour: colour).text(of: self)
    }
}

/// The formats for people and compilers' readers, which `Diagnostic`s write themselves.
private struct PlainReport: ReportWriter {
    let format: PlainFormat
    let colour: Bool

    enum PlainFormat {
        case text, concise
    }

    func text(of report: LintReport) -> String {
        switch format {
        case .text: report.rendered(as: .text, colour: colour)
        case .concise: report.rendered(as: .concise, colour: colour)
        }
    }
}
