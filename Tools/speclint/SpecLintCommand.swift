import ArgumentParser
import Foundation
import SpecLint
import SpecSource

/// Checks specs, or helps editors to.
struct SpecLintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "speclint",
        abstract: "Check SpecMap specs before anything runs.",
        usage: """
            speclint [--format text|concise|json] <path> ...
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

    @Option(help: "How to write the findings: text, concise or json.")
    var format = Format.text

    @Option(help: "The path that standard input stands for.")
    var stdinFilename = "stdin.yaml"

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, concise, json
    }

    func run() throws {
        let report = try check()
        print(report.rendered(as: format.diagnostics, colour: Terminal.showsColour), terminator: "")
        if report.hasErrors { throw ExitCode(1) }
    }

    private func check() throws -> LintReport {
        guard paths.contains("-") else { return try Linter().check(paths: paths) }
        let text = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
        let paths = paths.map { $0 == "-" ? stdinFilename : $0 }
        return try Linter().check(paths: paths, unsaved: [stdinFilename: text])
    }
}

extension CheckCommand.Format {
    var diagnostics: DiagnosticFormat {
        switch self {
        case .text: .text
        case .concise: .concise
        case .json: .json
        }
    }
}
