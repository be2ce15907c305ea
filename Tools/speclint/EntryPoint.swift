import ArgumentParser
import Foundation

/// Wrong use and unreadable input end with 2, which ArgumentParser by itself doesn't do.
@main
enum Main {
    static func main() {
        do {
            var command = try SpecLintCommand.parseAsRoot()
            try command.run()
        } catch {
            end(after: error)
        }
    }

    private static func end(after error: any Error) -> Never {
        if let code = error as? ExitCode { exit(code.rawValue) }
        let message = SpecLintCommand.fullMessage(for: error)
        if SpecLintCommand.exitCode(for: error).isSuccess {
            print(message)
            exit(0)
        }
        FileHandle.standardError.write(Data((message + "\n").utf8))
        exit(2)
    }
}
