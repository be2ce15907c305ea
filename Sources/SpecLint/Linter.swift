package import SpecIR
package import SpecSource

/// Finds errors in specs before anything runs.
///
/// ```swift
/// let report = try Linter().check(paths: ["Specs"])
/// ```
public struct Linter: Sendable {
    /// Runs the examples of specs that have no errors.
    package typealias ExampleRunner = @Sendable (SpecSet) -> ExampleOutcome

    /// The result of running examples.
    package struct ExampleOutcome: Sendable {
        var findings: [Diagnostic]
        var count: Int
        var skipped: Int

        /// - Parameters:
        ///   - findings: the diagnostics for examples whose output differs.
        ///   - count: the number of examples.
        ///   - skipped: the number of examples that need the host program.
        package init(findings: [Diagnostic], count: Int, skipped: Int) {
            self.findings = findings
            self.count = count
            self.skipped = skipped
        }
    }

    /// Runs samples by specs that have no errors.
    package typealias SampleRunner = @Sendable (SpecSet, [SampleText]) -> [Diagnostic]

    /// The JSON of a sample.
    package struct SampleText: Sendable {
        /// The number of the mapping that reads it.
        package var mapping: Int

        /// The file, as a report names it.
        package var name: String
        package var bytes: [UInt8]

        /// The place in the config that names the file.
        package var stated: SourceRange
    }

    /// Decompresses a sample of that name to at most so many bytes; nil for one that isn't compressed.
    package typealias SampleDecoder = @Sendable (_ bytes: [UInt8], _ name: String, _ limit: Int) throws -> [UInt8]?

    private let decoder: SampleDecoder?
    private let examples: ExampleRunner?
    private let samples: SampleRunner?
    private let options: LintOptions

    public init(options: LintOptions = LintOptions()) {
        decoder = nil
        examples = nil
        samples = nil
        self.options = options
    }

    /// A linter that runs examples as well, and samples. It doesn't know how: whoever has a runtime does.
    package init(
        options: LintOptions = LintOptions(),
        runningExamplesBy examples: @escaping ExampleRunner,
        samplesBy samples: SampleRunner? = nil,
        decompressedBy decoder: SampleDecoder? = nil
    ) {
        self.decoder = decoder
        self.examples = examples
        self.samples = samples
        self.options = options
    }

    /// Checks specs on disk: files, and folders with all specs below them.
    ///
    /// - Parameters:
    ///   - paths: files and folders; if empty, the paths that the nearest config lists under `include`.
    ///   - unsaved: texts that replace the files on disk, by path.
    ///   - isCancelled: called between files; the check ends once it returns true.
    /// - Returns: the findings, file by file in the order of the text; the same for the same specs.
    /// - Throws: an error that describes what can't be checked, or `CancellationError`.
    public func check(
        paths: [String],
        unsaved: [String: String] = [:],
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws -> LintReport {
        var run = LintRun(
            options: options,
            examples: examples,
            samples: samples,
            decoder: decoder,
            unsaved: unsaved,
            isCancelled: isCancelled
        )
        return try run.check(paths)
    }

    /// Checks a text as if it lay at a path.
    public func check(text: String, at path: String) throws -> LintReport {
        try check(paths: [path], unsaved: [path: text])
    }
}

/// The reason why nothing was checked.
public enum LintError: Error, Hashable, Sendable {
    case noPaths
    /// A config includes files, and there are none of that kind.
    case nothingIncluded(patterns: [String], config: String)
    case unknownRule(String, nearest: String?)
}

extension LintError {
    static func noMatches(_ config: LintConfig) -> LintError {
        .nothingIncluded(
            patterns: config.include.map(\.value.text),
            config: config.files.first?.name ?? LintConfig.fileName
        )
    }
}

extension LintError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noPaths: "nothing to check: name files or folders, or set `include` in a `.speclint.yaml`"
        case .nothingIncluded(let patterns, let config):
            "nothing to check: the `include` of \(config) fits no file: "
                + patterns.map { "`\($0)`" }.joined(separator: ", ")
        case .unknownRule(let name, let near):
            "no rule and no group is called `\(name)`" + (near.map { "; did you mean `\($0)`?" } ?? "")
        }
    }
}
