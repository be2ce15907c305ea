import ArgumentParser
import Console
import SpecLint
import SpecSource

/// The options for findings in a baseline, which don't count.
struct BaselineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Leave out what this file lists. Default: the file set in the config.", valueName: "file"),
        completion: .file()
    )
    var baseline: String?

    @Flag(help: "Write all that is found into the baseline.")
    var updateBaseline = false

    @Flag(help: "Entries of the baseline that nothing matches any more are errors.")
    var strictBaseline = false

    /// - Returns: the path of the baseline, if there is to be one.
    func apply(to options: inout LintOptions, for input: CheckInput) throws -> String? {
        let stated = Baseline.statedPath(for: input.paths.first, options.config)
        options.isBaselineStrict = strictBaseline
        guard let path = baseline ?? stated else {
            guard !updateBaseline, !strictBaseline else {
                throw ValidationError("no baseline is named; write --baseline FILE, or `baseline: FILE` in the config")
            }
            return nil
        }
        if LocalFile.exists(path) {
            options.baseline = try Baseline(SourceFile(name: path, text: LocalFile.text(of: path)))
        } else if !updateBaseline {
            throw CommandError("there is no baseline `\(path)`; --update-baseline writes it")
        }
        return path
    }

    func update(_ path: String, with report: LintReport) throws {
        let old = LocalFile.exists(path) ? try Baseline(SourceFile(name: path, text: LocalFile.text(of: path))) : nil
        let new = Baseline(of: report, keeping: old)
        try FileWriter.write(new.text, to: path)
        let count = new.entries.count
        Messages.say("`\(path)` lists \(count) \(count == 1 ? "diagnostic" : "diagnostics") now")
    }
}
