import ArgumentParser
import Console

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Wrong use and unreadable input end with 2, which ArgumentParser by itself doesn't do.
@main
enum Main {
    static func main() {
        StandardStreams.keepOpen()
        EndingSignals.unblock()
        do {
            try Arguments.check()
            try checkHelp(CommandLine.arguments.dropFirst())
            var command = try SpecLintCommand.parseAsRoot()
            try command.run()
        } catch {
            end(after: error)
        }
    }

    /// Help on a command that isn't there is no help.
    private static func checkHelp(_ words: ArraySlice<String>) throws {
        let known = SpecLintCommand.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard words.first == "help", let word = words.dropFirst().first, !word.hasPrefix("-"), !known.contains(word)
        else { return }
        throw CommandError(
            "there is no command `\(word)`: there are \(known.map { "`\($0)`" }.joined(separator: ", "))"
        )
    }

    private static func end(after error: any Error) -> Never {
        if let code = error as? ExitCode { exit(code.rawValue) }
        if error is OutputClosed { exit(0) }
        let message = (error as? OutputError)?.description ?? SpecLintCommand.fullMessage(for: error)
        if SpecLintCommand.exitCode(for: error).isSuccess {
            exit((try? StandardOutput().write(message + "\n")) == nil ? 2 : 0)
        }
        StandardError.write(message)
        exit(2)
    }
}
