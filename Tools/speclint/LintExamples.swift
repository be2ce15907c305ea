import SpecIR
import SpecLint
import SpecRuntime

/// Runs the examples of specs for the linter, which doesn't know how.
enum LintExamples {
    @Sendable static func run(_ set: SpecSet) -> Linter.ExampleOutcome {
        let report = ExampleRunner(set).run()
        // What wants a file wasn't run, and is told of by itself.
        let count = report.count - report.incomplete
        return Linter.ExampleOutcome(findings: report.findings, count: count, skipped: report.skipped)
    }
}
