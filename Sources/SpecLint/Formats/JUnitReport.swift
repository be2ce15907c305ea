internal import SpecSource

/// `junit`: a suite for each file by its logical name, a test case for each finding.
///
/// Errors and warnings are failures. Info and findings that are silenced or in the baseline are skipped. A file without
/// findings has one case that passed, as has a report without files, since an empty one counts as broken.
struct JUnitReport: ReportWriter {
    func text(of report: LintReport) -> String {
        let suites = suites(of: report)
        let attributes = [
            ("name", report.tool), ("tests", tests(suites)), ("failures", failures(suites)), ("errors", "0"),
        ]
        return XMLText("testsuites", attributes: attributes, children: suites.map(element)).document
    }

    /// The cases of a file, or of the whole run.
    private struct Suite {
        var name: String
        var cases: [Case]
    }

    private struct Case {
        var name: String
        var outcome: Outcome
    }

    private enum Outcome {
        case passed
        case failed(Diagnostic)
        case skipped(String)
    }

    private func suites(of report: LintReport) -> [Suite] {
        var suites: [Suite] = []
        var indices: [String: Int] = [:]
        var titles = Occurrences()
        let cases =
            report.findings.map { ($0, $0.diagnostic.severity == .info ? .skipped("info") : .failed($0.diagnostic)) }
            + report.silenced.map { ($0, .skipped("silenced")) }
            + report.baselined.map { ($0, Outcome.skipped("in the baseline")) }
        for (finding, outcome) in cases {
            let name = finding.file
            let index = indices[name] ?? suites.count
            if index == suites.count {
                indices[name] = index
                suites.append(Suite(name: name, cases: []))
            }
            let title = title(of: finding)
            let occurrence = titles.next(of: "\(name) \(title)")
            let number = occurrence == 1 ? "" : " (\(occurrence))"
            suites[index].cases.append(Case(name: title + number, outcome: outcome))
        }
        for file in report.files where indices[file] == nil {
            suites.append(Suite(name: file, cases: [Case(name: "nothing found", outcome: .passed)]))
        }
        return suites.isEmpty
            ? [Suite(name: report.tool, cases: [Case(name: report.summary, outcome: .passed)])] : suites
    }

    /// The rule and the place in the spec's own words, so that a case keeps its name when lines move.
    private func title(of finding: Finding) -> String {
        finding.diagnostic.id + (finding.path.isEmpty ? "" : ": " + finding.path)
    }

    private func element(_ suite: Suite) -> XMLText {
        let attributes = [
            ("name", suite.name), ("tests", String(suite.cases.count)), ("failures", failures([suite])),
            ("errors", "0"), ("skipped", skipped(suite)),
        ]
        return XMLText("testsuite", attributes: attributes, children: suite.cases.map { element($0, of: suite) })
    }

    private func element(_ test: Case, of suite: Suite) -> XMLText {
        let attributes = [("name", test.name), ("classname", suite.name), ("time", "0")]
        switch test.outcome {
        case .passed: return XMLText("testcase", attributes: attributes)
        case .skipped(let reason):
            return XMLText(
                "testcase",
                attributes: attributes,
                children: [XMLText("skipped", attributes: [("message", reason)])]
            )
        case .failed(let diagnostic):
            let failure = [("type", diagnostic.severity.rawValue), ("message", diagnostic.message)]
            let text = render([diagnostic], as: .text)
            return XMLText(
                "testcase",
                attributes: attributes,
                children: [XMLText("failure", attributes: failure, text: text)]
            )
        }
    }

    private func tests(_ suites: [Suite]) -> String { String(suites.reduce(0) { $0 + $1.cases.count }) }

    private func failures(_ suites: [Suite]) -> String {
        let outcomes = suites.flatMap(\.cases).map(\.outcome)
        return String(outcomes.count { if case .failed = $0 { true } else { false } })
    }

    private func skipped(_ suite: Suite) -> String {
        String(suite.cases.count { if case .skipped = $0.outcome { true } else { false } })
    }
}
