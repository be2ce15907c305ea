import ArgumentParser
import Console
import SpecLint
import SpecSource

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// `speclint check`: reports errors in specs.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check specs and report what is wrong with them.",
        discussion: "Folders are looked through for *.yaml and *.yml."
    )

    @Argument(
        help: "Files and folders, or - for standard input; with none, the `include` of the nearest config.",
        completion: .file()
    )
    var paths: [String] = []

    @Option(
        name: .customLong("format"),
        parsing: .singleValue,
        help: ReportTarget.help,
        completion: ReportTarget.completion,
        transform: ReportTarget.init
    )
    var reports: [ReportTarget] = []

    @OptionGroup(title: "Rules") var rules: RuleOptions
    @OptionGroup(title: "Fixing") var fixing: FixOptions
    @OptionGroup(title: "Baseline") var baseline: BaselineOptions
    @OptionGroup(title: "Running") var running: RunOptions

    func validate() throws {
        try reports.checkPlaces()
        try reports.check(reading: paths)
        try fixing.check(with: baseline)
        if fixing.takesOutput(paths), let report = reports.first(where: { $0.file == nil }) {
            throw ValidationError(
                "\(fixing.diff ? "--diff" : "--fix -") writes to standard output, and so would the report; write --format \(report.format)=FILE"
            )
        }
        if running.watch, paths.contains("-") {
            throw ValidationError("--watch can't wait for standard input to change")
        }
    }

    func run() throws {
        Concurrency.most = running.jobs
        let code = try running.watch ? watch() : checkOnce()
        if code != 0 { throw ExitCode(code) }
    }

    /// Checks again whenever a file changes, until it is interrupted.
    ///
    /// - Returns: how the last check ended.
    private func watch() throws -> Int32 {
        Interruption.expect()
        var watcher = FileWatcher()
        var code: Int32
        repeat {
            let input = try CheckInput(paths: paths, running)
            watcher.paths = input.paths.isEmpty ? ["."] : input.paths
            do {
                code = try checkOnce()
            } catch {
                Messages.say(SpecLintCommand.message(for: error))
                code = 2
            }
            fflush(nil)
        } while watcher.waitForChange()
        return code
    }

    /// - Returns: how the command ends.
    private func checkOnce() throws -> Int32 {
        let input = try CheckInput(paths: paths, running)
        var options = try rules.options()
        options.endsProgram = !running.watch && !fixing.isOn
        if let since = running.since {
            let changed = try ChangedFiles(since: since, checking: input.paths)
            if let config = changed.config(of: options.config) {
                Messages.say("`\(config)` changed since \(since), so all is checked")
            } else {
                options.changed = changed.paths
            }
        }
        let path = try baseline.apply(to: &options, for: input)
        let linter = Linter(
            options: options,
            runningExamplesBy: LintExamples.run,
            samplesBy: LintExamples.runSamples,
            decompressedBy: LintExamples.decompress
        )
        var report: LintReport
        if fixing.isOn {
            report = try fixing.run(linter, input, isQuiet: running.quiet) { try checkFiles($0, path) }
        } else {
            report = try linter.check(paths: input.paths, unsaved: input.unsaved)
            try checkFiles(report, path)
        }
        try checkSomething(report, input)
        if fixing.takesOutput(paths) {
            // Standard output is taken.
            if !reports.isEmpty { try report.write(to: reports, colour: false) }
            if reports.isEmpty, !report.findings.isEmpty, !fixing.diff {
                Messages.say(report.rendered(as: .text, colour: false, ending: false))
            }
            return code(of: report)
        }
        if baseline.updateBaseline, let path {
            try baseline.update(path, with: report)
            report.baselined += report.findings.filter { !$0.isKept }
            // Stale entries have just been removed from the baseline.
            report.findings.removeAll { !$0.isKept || $0.diagnostic.id == "stale-baseline" }
        }
        try write(report)
        return code(of: report)
    }

    /// Refuses to write a report over what was read.
    private func checkFiles(_ report: LintReport, _ baseline: String?) throws {
        try reports.check(reading: report.paths + [rules.config, baseline].compactMap(\.self))
    }

    private func write(_ report: LintReport) throws {
        try report.write(to: reports, colour: running.showsColour, isQuiet: running.quiet)
        if rules.statistics { try writeStatistics(of: report) }
        if !report.excluded.isEmpty, !running.quiet {
            for path in report.excluded.prefix(5) where paths.contains(path) {
                Messages.say("`\(path)` is left out: a config excludes it")
            }
        }
    }

    /// Writes a line for each rule with findings, those with most first. They go to standard error if standard output
    /// takes a report that isn't text.
    private func writeStatistics(of report: LintReport) throws {
        let lines = report.statistics
        if reports.contains(where: { $0.file == nil && $0.format != .text && $0.format != .concise }) {
            Messages.say(lines.joined(separator: "\n"))
        } else {
            try StandardOutput().write(lines.map { $0 + "\n" }.joined())
        }
    }

    /// Checking nothing is no success, unless the options allow for no specs.
    private func checkSomething(_ report: LintReport, _ input: CheckInput) throws {
        guard report.files.isEmpty else { return }
        if running.since != nil {
            Messages.say("no spec changed since \(running.since ?? "")")
            return
        }
        let isNamed = !report.excluded.isEmpty && report.excluded.allSatisfy(input.paths.contains)
        if isNamed { return }
        if report.skippedFileCount > 0 {
            let count = report.skippedFileCount
            throw CommandError(
                "nothing was checked: no `specmap:` in \(count) YAML \(count == 1 ? "file" : "files")"
            )
        }
        let what = input.paths.isEmpty ? "what its `include` names" : input.paths.joined(separator: ", ")
        throw CommandError("nothing was checked: a config excludes all of \(what)")
    }

    private func code(of report: LintReport) -> Int32 { rules.fails(report) ? 1 : 0 }
}

extension Finding {
    /// True if the finding can't be put into a baseline.
    fileprivate var isKept: Bool {
        guard let rule = RuleRegistry.rule(diagnostic.id) else { return true }
        return rule.stopsLoading || rule.group == .lint
    }
}
