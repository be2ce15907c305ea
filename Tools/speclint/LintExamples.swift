import SpecExamples
import SpecIR
import SpecLint
import SpecRuntime
import SpecSource

/// Runs the examples of specs for the linter, which doesn't know how.
enum LintExamples {
    @Sendable static func run(_ set: SpecSet) -> Linter.ExampleOutcome {
        let report = ExampleRunner(set, leadsToRules: true).run()
        // An example without its file wasn't run, and is reported separately.
        let count = report.count - report.incomplete
        return Linter.ExampleOutcome(findings: report.findings, count: count, skipped: report.skipped)
    }

    @Sendable static func decompress(_ bytes: [UInt8], named name: String, limit: Int) throws -> [UInt8]? {
        try JSONInput.decompressed(bytes, named: name, limit: limit)
    }

    @Sendable static func runSamples(_ set: SpecSet, _ texts: [Linter.SampleText]) -> [Diagnostic] {
        SampleRunner(set).run(
            texts.map {
                SampleRunner.Sample(mapping: $0.mapping, name: $0.name, bytes: $0.bytes, stated: $0.stated)
            }
        )
    }
}
