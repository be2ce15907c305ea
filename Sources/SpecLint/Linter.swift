package import SpecIR
package import SpecSource

/// Tells what is wrong with specs, before anything runs.
///
/// ```swift
/// let report = try Linter().check(paths: ["Specs"])
/// ```
public struct Linter: Sendable {
    /// Runs the examples of specs that have no errors.
    package typealias ExampleRunner = @Sendable (SpecSet) -> ExampleOutcome

    /// What came of running examples.
    package struct ExampleOutcome: Sendable {
        var findings: [Diagnostic]
        var count: Int
        var skipped: Int

        /// - Parameters:
        ///   - findings: what came out differently.
        ///   - count: how many examples there are.
        ///   - skipped: how many of them need the host program.
        package init(findings: [Diagnostic], count: Int, skipped: Int) {
            self.findings = findings
            self.count = count
            self.skipped = skipped
        }
    }

    private let examples: ExampleRunner?

    public init() { examples = nil }

    /// A linter that runs examples as well. It doesn't know how: whoever has a runtime does.
    package init(runningExamplesBy examples: @escaping ExampleRunner) { self.examples = examples }

    /// Checks specs on disk: files, and folders with all specs below them.
    ///
    /// - Parameters:
    ///   - paths: files and folders.
    ///   - unsaved: texts that stand for what is on disk, by path.
    /// - Returns: the findings, file by file in the order of the text; the same for the same specs.
    /// - Throws: an error whose description says what there is no way to check.
    public func check(paths: [String], unsaved: [String: String] = [:]) throws -> LintReport {
        var findings: [Diagnostic] = []
        let loaded = try SpecSet.loadCounting(paths: paths, unsaved: unsaved) { findings.append($0) }
        let outcome = loaded.set.flatMap { set in examples?(set) }
        return LintReport(
            findings: (findings + (outcome?.findings ?? [])).map {
                Finding($0, file: $0.range.file.name, path: "", fingerprint: "")
            },
            fileCount: loaded.fileCount,
            exampleCount: outcome?.count ?? 0,
            skippedExampleCount: outcome?.skipped ?? 0
        )
    }

    /// Checks a text as if it lay at a path.
    public func check(text: String, at path: String) throws -> LintReport {
        try check(paths: [path], unsaved: [path: text])
    }
}
