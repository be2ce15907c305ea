import SpecExamples
import SpecIR
import SpecLint
import SpecSource
import SpecTesting

/// The result of the examples of specs, in the formats of reports.
struct ExampleReport {
    let run: ExampleRunner.Report

    /// The names of the spec files.
    let files: [String]

    /// The formats that show examples where `--coverage` takes the others.
    static let formats = ["github", "gitlab", "sarif", "junit", "markdown"]

    var text: String { render(run.findings, as: .text) + summary + "\n" }

    var summary: String {
        if run.count == 0 { return "no examples found" }
        let skipped = run.skipped == 0 ? "" : ", \(run.skipped) skipped (they need the host program)"
        let examples = run.count == 1 ? "1 example" : "\(run.count) examples"
        return "\(examples): \(run.passed) passed, \(run.failed) failed\(skipped)"
    }

    func text(as format: String) -> String {
        switch format {
        case "text": return text
        case "json": return json
        case "junit": return junit
        default:
            let found = run.outcomes.flatMap { outcome in outcome.findings.map { (outcome.example.name.value, $0) } }
            return FindingsReport(
                findings: found.map { name, finding in
                    let place = [finding.range.file.name, name, finding.id, finding.message]
                    return (finding, StableHash.of(place.joined(separator: "\n")))
                },
                paths: found.map(\.0),
                files: files,
                summary: summary
            ).text(as: format)
        }
    }
}

// MARK: JSON

extension ExampleReport {
    /// The counts, and each example with its findings.
    private var json: String {
        let counts = [("passed", run.passed), ("failed", run.failed), ("skipped", run.skipped)]
        let examples = run.outcomes.map { "  " + $0.json }.joined(separator: ",\n")
        let members = counts.map { "\"\($0)\":\($1)" } + ["\"examples\":[\n\(examples)\n]"]
        return "{" + members.joined(separator: ",") + "}\n"
    }
}

extension ExampleRunner.Outcome {
    fileprivate var json: String {
        let start = example.name.range.start
        let members = [
            "\"file\":" + example.name.range.file.name.jsonLiteral, "\"line\":\(start.line)",
            "\"column\":\(start.column)", "\"name\":" + example.name.value.jsonLiteral,
            "\"mapping\":" + example.mapping.value.jsonLiteral, "\"result\":" + result.rawValue.jsonLiteral,
            "\"findings\":[" + findings.map { "{" + $0.jsonMembers.joined(separator: ",") + "}" }.joined(separator: ",")
                + "]",
        ]
        return "{" + members.joined(separator: ",") + "}"
    }
}

// MARK: JUnit

extension ExampleReport {
    /// A suite for each file with examples, a test case for each example.
    private var junit: String {
        let suites = files.compactMap { file -> XMLText? in
            let own = run.outcomes.filter { $0.example.name.range.file.name == file }
            return own.isEmpty ? nil : suite(file, own)
        }
        return XMLText(
            "testsuites",
            attributes: [("name", "specmap")] + Self.counts(of: run.outcomes),
            children: suites
        ).document
    }

    private func suite(_ file: String, _ outcomes: [ExampleRunner.Outcome]) -> XMLText {
        XMLText(
            "testsuite",
            attributes: [("name", file)] + Self.counts(of: outcomes),
            children: outcomes.map { $0.testCase(in: file) }
        )
    }

    private static func counts(of outcomes: [ExampleRunner.Outcome]) -> [(String, String)] {
        let count = { (result: ExampleRunner.Outcome.Result) in String(outcomes.count { $0.result == result }) }
        return [
            ("tests", String(outcomes.count)), ("failures", count(.failed)), ("errors", "0"),
            ("skipped", count(.skipped)),
        ]
    }
}

extension ExampleRunner.Outcome {
    fileprivate func testCase(in file: String) -> XMLText {
        let attributes = [
            ("name", example.name.value), ("classname", example.mapping.value), ("time", "0"), ("file", file),
            ("line", String(example.name.range.start.line)),
        ]
        return switch result {
        case .passed: XMLText("testcase", attributes: attributes)
        case .skipped:
            XMLText(
                "testcase",
                attributes: attributes,
                children: [XMLText("skipped", attributes: [("message", "it needs the host program")])]
            )
        case .failed:
            XMLText(
                "testcase",
                attributes: attributes,
                children: [
                    XMLText(
                        "failure",
                        attributes: [("type", findings.first?.id ?? ""), ("message", findings.first?.message ?? "")],
                        text: render(findings, as: .text)
                    )
                ]
            )
        }
    }
}
