import ArgumentParser
import Foundation
import SpecLint
import SpecSource

/// Checks specs and says what is wrong with them.
struct SpecLintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "speclint",
        abstract: "Check SpecMap specs before anything runs.",
        discussion: """
            Folders are looked through for *.yaml and *.yml. The exit code is 0 where no error was found, 1 where \
            one was, 2 where nothing could be checked.
            """
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

extension SpecLintCommand.Format {
    var diagnostics: DiagnosticFormat {
        switch self {
        case .text: .text
        case .concise: .concise
        case .json: .json
        }
    }
}
