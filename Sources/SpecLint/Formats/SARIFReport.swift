internal import SpecSource

/// `sarif`: SARIF 2.1.0, with everything that GitHub's code scanning requires.
///
/// It includes findings that are silenced or in the baseline as `suppressions`, unless the reader doesn't support
/// those.
struct SARIFReport: ReportWriter {
    let place: ReportPlace

    /// The number of results that GitHub accepts; it rejects a file with more.
    private static let most = 25_000

    func text(of report: LintReport) -> String {
        var report = report
        if !place.knowsSuppressions { (report.silenced, report.baselined) = ([], []) }
        let rules = SARIFRules(of: report)
        let log: ReportJSON = [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [run(report, rules)],
        ]
        return log.text(levels: 7)
    }

    private func run(_ report: LintReport, _ rules: SARIFRules) -> ReportJSON {
        [
            "tool": [
                "driver": [
                    "name": .string(report.tool), "semanticVersion": .string(productVersion),
                    "rules": .array(rules.descriptors),
                ]
            ],
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": ["%SRCROOT%": ["description": ["text": "the root of the repository"]]],
            "invocations": [invocation(report)],
            "results": .array(results(of: report, rules)),
        ]
    }

    /// Unchecked parts are reported here, as a result needs a place and a rule.
    private func invocation(_ report: LintReport) -> ReportJSON {
        let notifications = report.uncheckedSentences.map { sentence -> ReportJSON in
            ["level": "warning", "message": ["text": .string(sentence)]]
        }
        let count = report.findings.count + report.silenced.count + report.baselined.count
        let omitted: [ReportJSON] =
            count <= Self.most
            ? []
            : [
                [
                    "level": "warning",
                    "message": ["text": .string("\(count - Self.most) more diagnostics aren't listed here")],
                ]
            ]
        return ["executionSuccessful": true, "toolExecutionNotifications": .array(notifications + omitted)]
    }

    private func results(of report: LintReport, _ rules: SARIFRules) -> [ReportJSON] {
        var occurrences = Occurrences()
        let writer = SARIFResult(place: place)
        let isCompared = !report.baselined.isEmpty
        let all =
            report.findings.map { ($0, Standing.open) } + report.silenced.map { ($0, .silenced) }
            + report.baselined.map { ($0, .baselined) }
        let listed =
            all.count <= Self.most
            ? all
            : Array(
                Diagnostic.Severity.allCases.flatMap { severity in
                    all.filter { $0.0.diagnostic.severity == severity }
                }
                .prefix(Self.most)
            )
        return listed.map { finding, standing in
            let result = writer.result(
                for: finding,
                rule: rules.index(of: finding),
                occurrence: occurrences.next(of: finding.fingerprint)
            )
            return result.adding("suppressions", standing.suppressions)
                .adding("baselineState", isCompared ? standing.baselineState : nil)
        }
    }

    /// The state of a finding: open, or suppressed by a comment or the baseline.
    private enum Standing {
        case open, silenced, baselined

        var suppressions: ReportJSON? {
            switch self {
            case .open: nil
            case .silenced: [["kind": "inSource"]]
            case .baselined: [["kind": "external", "justification": "in the baseline"]]
            }
        }

        var baselineState: ReportJSON {
            switch self {
            case .open, .silenced: "new"
            case .baselined: "unchanged"
            }
        }
    }
}

extension ReportJSON: ExpressibleByBooleanLiteral {
    init(booleanLiteral isTrue: Bool) { self = .boolean(isTrue) }
}

/// Counts how often a fingerprint came.
struct Occurrences {
    private var counts: [String: Int] = [:]

    /// Returns 1 for the first result with that fingerprint, 2 for the next.
    mutating func next(of fingerprint: String) -> Int {
        counts[fingerprint, default: 0] += 1
        return counts[fingerprint, default: 1]
    }
}
