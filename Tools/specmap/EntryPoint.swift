import ArgumentParser
import Console
import Foundation
import SpecRuntime
import SpecSource

/// Wrong use and what can't be run end with 2, which ArgumentParser by itself doesn't do.
@main
enum Main {
    static func main() {
        // A reader that goes away (`| head`) ends the run quietly, by the write that fails.
        signal(SIGPIPE, SIG_IGN)
        StandardStreams.keepOpen()
        EndingSignals.unblock()
        do {
            try Arguments.check()
            let words = CommandLine.arguments.dropFirst()
            try checkCommand(words.first == "help" ? words.dropFirst().first : words.first)
            var command = try SpecMapCommand.parseAsRoot()
            try command.run()
            try checkOutput()
        } catch {
            end(after: error)
        }
    }

    /// A misspelt command gets the one that it comes closest to.
    private static func checkCommand(_ word: String?) throws {
        let known = SpecMapCommand.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard let word, !word.hasPrefix("-"), !known.contains(word) else { return }
        let near = nearest(word, among: known).map { "did you mean `\($0)`?" }
        throw CommandError(
            "there is no command `\(word)`: " + (near ?? "there are \(known.map { "`\($0)`" }.joined(separator: ", "))")
        )
    }

    /// Errors of `print` are known only after everything is written.
    private static func checkOutput() throws {
        if fflush(nil) != 0, errno != EPIPE {
            throw CommandError("the result can't be written: \(String(cString: strerror(errno)))")
        }
    }

    private static func end(after error: any Error) -> Never {
        if error is ExitCode, (try? checkOutput()) == nil { exit(2) }
        if let code = error as? ExitCode { exit(code.rawValue) }
        if error is OutputClosed { exit(0) }
        let report = (error as? SpecError).map {
            render($0.diagnostics, as: .text, colour: Terminal.showsColourOfErrors)
        }
        let message = report ?? SpecMapCommand.fullMessage(for: error)
        if SpecMapCommand.exitCode(for: error).isSuccess {
            print(message)
            exit((try? checkOutput()) == nil ? 2 : 0)
        }
        StandardError.write(message)
        exit(2)
    }
}

/// Maps JSON by specs.
struct SpecMapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "specmap",
        abstract: "Map JSON to objects and back, by rules in YAML specs.",
        discussion: """
            Results go to standard output, everything else to standard error. The exit code is 0 when all went well, \
            1 when data was bad, 2 when the command was used wrongly or couldn't run. \
            `specmap --generate-completion-script bash`, zsh or fish prints completions for a shell.
            """,
        version: "specmap \(productVersion)",
        subcommands: [
            MapCommand.self, UnmapCommand.self, TestCommand.self, ExplainCommand.self, DiffCommand.self,
            ImportCommand.self, ExportCommand.self, StatsCommand.self, InferCommand.self, TypesCommand.self,
            SwiftCommand.self, DrawCommand.self, PlayCommand.self, ReferenceCommand.self, DumpCommand.self,
        ]
    )
}
