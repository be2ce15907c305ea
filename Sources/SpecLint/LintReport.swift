public import SpecSource

/// What came of checking specs.
public struct LintReport: Sendable {
    /// All that was found, in a stable order.
    public let findings: [Diagnostic]

    /// How many files were looked at, those that were used by others included.
    public let fileCount: Int

    /// How many examples the specs have, and how many of them weren't run as they need the host program.
    public let exampleCount: Int
    public let skippedExampleCount: Int

    /// Whether something stops the specs from loading.
    public var hasErrors: Bool { findings.contains { $0.severity == .error } }

    /// One line that says how much was checked and found.
    ///
    /// ```
    /// 3 files checked, 4 examples run: 2 errors, 1 warning
    /// ```
    public var summary: String {
        let counts = Diagnostic.Severity.allCases.compactMap { severity -> String? in
            let count = findings.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.noun)\(count == 1 || severity == .info ? "" : "s")"
        }
        let files = "\(fileCount) \(fileCount == 1 ? "file" : "files") checked"
        return "\(files)\(examples): \(counts.isEmpty ? "nothing found" : counts.joined(separator: ", "))"
    }

    private var examples: String {
        guard exampleCount > 0 else { return "" }
        let run = exampleCount - skippedExampleCount
        let skipped = skippedExampleCount == 0 ? "" : ", \(skippedExampleCount) skipped (they need the host program)"
        return ", \(run) \(run == 1 ? "example" : "examples") run\(skipped)"
    }

    /// The findings as text, concise lines, or JSON; text ends with the summary.
    public func rendered(as format: DiagnosticFormat, colour: Bool = false) -> String {
        let findings = render(findings, as: format, colour: colour)
        guard format == .text else { return findings }
        return findings + (findings.isEmpty ? "" : "\n") + summary + "\n"
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
