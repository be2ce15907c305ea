import ArgumentParser
import Foundation

/// Wrong use and unreadable input end with 2, which ArgumentParser by itself doesn't do.
@main
enum Main {
    static func main() {
        do {
            var command = try SpecLintCommand.parseAsRoot()
            try command.run()
            try checkOutput()
        } catch {
            end(after: error)
        }
    }

    /// What `print` couldn't write is known only when all is written.
    private static func checkOutput() throws {
        if fflush(nil) != 0, errno != EPIPE {
            throw ValidationError("the result can't be written: \(String(cString: strerror(errno)))")
        }
    }

    private static func end(after error: any Error) -> Never {
        if error is ExitCode, (try? checkOutput()) == nil { exit(2) }
        if let code = error as? ExitCode { exit(code.rawValue) }
        let message = SpecLintCommand.fullMessage(for: error)
        if SpecLintCommand.exitCode(for: error).isSuccess {
            print(message)
            exit((try? checkOutput()) == nil ? 2 : 0)
        }
        FileHandle.standardError.write(Data((message + "\n").utf8))
        exit(2)
    }
}
