import SpecIR
import SpecLint
import SpecRuntime

/// Runs the examples of specs for the linter, which doesn't know how.
enum LintExamples {
    @Sendable static func run(_ set: SpecSet) -> Linter.ExampleOutcome {
        let report = ExampleRunner(set).run()
        return Linter.ExampleOutcome(findings: report.findings, count: report.count, skipped: report.skipped)
    }
}
