import SpecIR
import SpecSource

/// Tells what is wrong with specs, before anything runs.
///
/// ```swift
/// let report = try Linter().check(paths: ["Specs"])
/// ```
public struct Linter: Sendable {
    public init() {}

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
        return LintReport(findings: findings, fileCount: loaded.fileCount)
    }

    /// Checks a text as if it lay at a path.
    public func check(text: String, at path: String) throws -> LintReport {
        try check(paths: [path], unsaved: [path: text])
    }
}
