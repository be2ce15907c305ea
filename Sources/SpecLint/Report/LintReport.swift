public import SpecSource

/// The result of checking specs.
public struct LintReport: Sendable {
    /// All that was found, in a stable order.
    public var findings: [Finding]

    /// The findings that a comment silences.
    public var silenced: [Finding] = []

    /// The findings that are in the baseline.
    public var baselined: [Finding] = []

    /// The logical names of all files that were looked at, those that were used by others included.
    public var files: [String]

    /// The same files by their paths, with the configs: what a report may not be written over.
    package var paths: [String] = []

    public var fileCount: Int { files.count }

    /// The fingerprints of baseline entries that weren't met, and of which it isn't known whether they still could be.
    var openBaseline: Set<String> = []

    /// Files that were named, or stand in a folder that was, and that a config leaves out.
    public var excluded: [String] = []

    /// The number of examples in the specs, and the number of those that need the host program and weren't run.
    public var exampleCount: Int
    public var skippedExampleCount: Int

    /// Parts of files that weren't checked, with the reason.
    public var unchecked: [Unchecked] = []

    /// The severity that makes a run fail, set by configs: `error`, `warning`, `info` or `never`; the strictest of
    /// several.
    public var failOn: String?

    /// Files of folders that are no specs, and weren't looked at any further.
    public var skippedFileCount = 0

    /// The pages about rules, set by a config.
    var ruleDocs: RuleDocs?

    /// The rules that were checked, in the order of the registry.
    public var rules: [RuleInfo] = RuleRegistry.all

    /// The command that made the report, as code hosts show it.
    package var tool = "speclint"

    /// Another command's summary, in place of the one about files.
    package var summaryOfTool: String?

    package init(findings: [Finding], files: [String], exampleCount: Int, skippedExampleCount: Int) {
        self.findings = findings
        self.files = files
        self.exampleCount = exampleCount
        self.skippedExampleCount = skippedExampleCount
    }

    /// True if a finding is an error.
    public var hasErrors: Bool { findings.contains { $0.diagnostic.severity == .error } }

    /// The diagnostics of the findings, without paths and fingerprints.
    public var diagnostics: [Diagnostic] { findings.map(\.diagnostic) }

    /// A line with the numbers of checked files and of findings.
    ///
    /// ```
    /// 3 files checked, 4 examples run: 2 errors, 1 warning
    /// ```
    public var summary: String {
        if let summaryOfTool { return summaryOfTool }
        var counts = Diagnostic.Severity.allCases.compactMap { severity -> String? in
            let count = findings.count { $0.diagnostic.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.noun)\(count == 1 || severity == .info ? "" : "s")"
        }
        if counts.isEmpty { counts = ["nothing found"] }
        if !silenced.isEmpty { counts.append("\(silenced.count) silenced") }
        if !baselined.isEmpty { counts.append("\(baselined.count) in the baseline") }
        var files = "\(fileCount) \(fileCount == 1 ? "file" : "files") checked"
        if skippedFileCount > 0 {
            files += ", \(skippedFileCount) without `specmap:` skipped"
        }
        if !excluded.isEmpty { files += ", \(excluded.count) excluded by the config" }
        return "\(files)\(examples): \(counts.joined(separator: ", "))"
    }

    /// A line for each rule with findings: the number, the rule, the severity; the largest numbers first.
    ///
    /// ```
    ///    12  unused-mapping  warning
    /// ```
    public var statistics: [String] {
        var counts: [String: (count: Int, severity: Diagnostic.Severity)] = [:]
        for finding in findings {
            counts[finding.diagnostic.id, default: (0, finding.diagnostic.severity)].count += 1
        }
        return counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { id, value in
            let number = String(value.count)
            return String(repeating: " ", count: max(0, 6 - number.count))
                + "\(number)  \(id)  \(value.severity.rawValue)"
        }
    }

    private var examples: String {
        guard exampleCount > 0 else { return "" }
        let run = exampleCount - skippedExampleCount
        let skipped = skippedExampleCount == 0 ? "" : ", \(skippedExampleCount) skipped (they need the host program)"
        return ", \(run) \(run == 1 ? "example" : "examples") run\(skipped)"
    }

    /// Renders the report as text, concise lines, or JSON.
    public func rendered(as format: DiagnosticFormat, colour: Bool = false, ending: Bool = true) -> String {
        let findings = render(diagnostics, as: format, colour: colour, page: ruleDocs?.url)
        guard format == .text, ending else { return findings }
        let unchecked = uncheckedSentences.map { "note: \($0)\n" }.joined()
        return findings + (findings.isEmpty ? "" : "\n") + unchecked + summary + "\n"
    }
}

extension Diagnostic.Severity {
    fileprivate var noun: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .info: "info"
        }
    }
}
