import ArgumentParser
import Console
import SpecExamples
import SpecLanguageServer
import SpecLint
import SpecSource

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// `speclint lsp`: checks and helps in an editor.
struct LspCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Serve an editor: the Language Server Protocol over standard input and output.",
        discussion: """
            An editor starts it. It ends with 0 where the editor sends `shutdown` and `exit`, and with 1 where it ends in \
            another way, such as by the end of the editor's process.
            """
    )

    // Clients pass it to servers that know several ways to talk.
    @Flag(help: "Use standard input and output, the only transport.")
    var stdio = false

    func run() throws {
        // The reader of the output may disconnect at any time.
        signal(SIGPIPE, SIG_IGN)
        let linter = Linter(
            runningExamplesBy: LintExamples.run,
            samplesBy: LintExamples.runSamples,
            decompressedBy: LintExamples.decompress
        )
        let server = LanguageServer(linter: linter, examples: Self.run, isRunning: Self.isRunning)
        let code = server.run(reading: readInput) { bytes in
            writeOutput(bytes)
        }
        throw ExitCode(code)
    }

    private static func run(_ set: SpecTrialSet, spec: Int, example: Int) -> ExampleResult {
        let report = ExampleRunner(set).run(example: example, ofSpec: spec)
        return report.skipped > 0 ? .skipped : report.findings.isEmpty ? .passed : .failed(report.findings)
    }

    /// Returns true if a process exists, even if this one may not send it signals.
    private static func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }
}

/// Writes a message, or ends the process: a client may be gone and leave our input open, as where another program
/// inherited its end.
private func writeOutput(_ bytes: [UInt8]) {
    do { try bytes.withUnsafeBufferPointer { try StandardOutput().write($0) } } catch { exit(1) }
}

/// The bytes that standard input has now; nil at its end.
private func readInput() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        return count > 0 ? Array(buffer[..<count]) : nil
    }
}
