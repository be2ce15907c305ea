import ArgumentParser
import Foundation
import SpecIR
import SpecLint
import SpecRuntime
import SpecSource

/// Checks specs, or helps editors to.
struct SpecLintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "speclint",
        abstract: "Check SpecMap specs before anything runs.",
        usage: """
            speclint [--format <format>[=<file>]] ... <path> ...
            speclint schema
            """,
        discussion: """
            Folders are looked through for *.yaml and *.yml; - is standard input. The exit code is 0 where no error was found, 1 where \
            one was, 2 where nothing could be checked.
            """,
        subcommands: [CheckCommand.self, SchemaCommand.self],
        defaultSubcommand: CheckCommand.self
    )
}

/// `speclint check`: says what is wrong with specs.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check specs and say what is wrong with them.",
        discussion: "Folders are looked through for *.yaml and *.yml."
    )

    @Argument(help: "Files and folders, or - for standard input.")
    var paths: [String]

    @Option(
        name: .customLong("format"),
        parsing: .singleValue,
        help: ReportTarget.help,
        completion: ReportTarget.completion,
        transform: ReportTarget.init
    )
    var reports: [ReportTarget] = []

    @Option(help: "The path that standard input stands for.")
    var stdinFilename = "stdin.yaml"

    func validate() throws { try reports.checkPlaces() }

    func run() throws {
        let report = try check()
        try report.write(to: reports, colour: Terminal.showsColour)
        if report.hasErrors { throw ExitCode(1) }
    }

    private func check() throws -> LintReport {
        let linter = Linter(runningExamplesBy: Self.runExamples)
        guard paths.contains("-") else { return try linter.check(paths: paths) }
        let text = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
        let paths = paths.map { $0 == "-" ? stdinFilename : $0 }
        return try linter.check(paths: paths, unsaved: [stdinFilename: text])
    }

    @Sendable private static func runExamples(_ set: SpecSet) -> Linter.ExampleOutcome {
        let report = ExampleRunner(set).run()
        return Linter.ExampleOutcome(findings: report.findings, count: report.count, skipped: report.skipped)
    }
}
