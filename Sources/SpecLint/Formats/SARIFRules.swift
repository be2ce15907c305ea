internal import SpecSource

/// The rules in a SARIF report: those that were checked, and the ids of all other findings.
struct SARIFRules {
    private let indices: [String: Int]
    let descriptors: [ReportJSON]

    init(of report: LintReport) {
        var indices: [String: Int] = [:]
        var descriptors: [ReportJSON] = []
        for rule in report.rules where indices[rule.id] == nil {
            indices[rule.id] = descriptors.count
            descriptors.append(Self.descriptor(of: rule).adding("helpUri", report.page(of: rule.id)))
        }
        for finding in report.findings + report.silenced + report.baselined {
            let diagnostic = finding.diagnostic
            guard indices[diagnostic.id] == nil else { continue }
            indices[diagnostic.id] = descriptors.count
            descriptors.append(
                Self.descriptor(of: diagnostic, by: report.tool).adding("helpUri", report.page(of: diagnostic.id))
            )
        }
        self.indices = indices
        self.descriptors = descriptors
    }

    func index(of finding: Finding) -> Int { indices[finding.diagnostic.id] ?? 0 }

    private static func descriptor(of rule: RuleInfo) -> ReportJSON {
        [
            "id": .string(rule.id),
            "shortDescription": ["text": .string(rule.summary.limited)],
            "fullDescription": ["text": .string(rule.why.limited)],
            "help": [
                "text": .string("\(rule.why)\n\n\(rule.howToFix)\n\nspeclint explain \(rule.id)"),
                "markdown": .string(markdown(of: rule)),
            ],
            "defaultConfiguration": ["enabled": .boolean(rule.isOn), "level": .string(rule.severity.sarifLevel)],
            "properties": [
                "precision": .string(rule.precision == .certain ? "very-high" : "medium"),
                "problem.severity": .string(rule.severity.problemSeverity),
                "tags": [.string(rule.group.rawValue)],
            ],
        ]
    }

    private static func markdown(of rule: RuleInfo) -> String {
        let examples = [("", rule.bad), ("Better:\n\n", rule.good)].filter { !$0.1.isEmpty }
            .map { "\($0.0)```yaml\n\($0.1.withoutLineBreakAtEnd)\n```" }
        return ([rule.why, rule.howToFix] + examples + ["`speclint explain \(rule.id)`"]).joined(separator: "\n\n")
    }

    /// A descriptor for a finding whose rule has no page; code hosts require each of these members.
    private static func descriptor(of diagnostic: Diagnostic, by tool: String) -> ReportJSON {
        let name = diagnostic.id.split(separator: "-").joined(separator: " ")
        return [
            "id": .string(diagnostic.id),
            "shortDescription": ["text": .string(name)],
            "fullDescription": ["text": .string(name)],
            "help": ["text": .string(tool == "speclint" ? "speclint explain \(diagnostic.id)" : name)],
            "defaultConfiguration": ["level": .string(diagnostic.severity.sarifLevel)],
            "properties": ["problem.severity": .string(diagnostic.severity.problemSeverity)],
        ]
    }
}

extension LintReport {
    /// The URL of the page about a rule.
    fileprivate func page(of rule: String) -> ReportJSON? { (ruleDocs?.url(of: rule)).map(ReportJSON.string) }
}

extension Diagnostic.Severity {
    var sarifLevel: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .info: "note"
        }
    }

    /// As GitHub's code scanning names it.
    fileprivate var problemSeverity: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .info: "recommendation"
        }
    }
}

extension String {
    /// The text in as many characters as GitHub takes for a description.
    fileprivate var limited: String { count > 1000 ? String(prefix(999)) + "…" : self }

    fileprivate var withoutLineBreakAtEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
}
