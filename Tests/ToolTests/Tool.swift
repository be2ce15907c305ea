import Foundation
import Testing

/// A command of this package, run the way a user runs it.
struct Tool {
    /// The result of a run.
    struct Outcome {
        var status: Int32
        var output: String
        var errors: String
    }

    static let specmap = Tool(name: "specmap")
    static let speclint = Tool(name: "speclint")

    let name: String

    /// Runs the command and waits for its end.
    ///
    /// Standard input is `input`, or empty. The environment is this process's with `environment` on top.
    func run(
        _ arguments: [String],
        input: String = "",
        in folder: URL = PackageFolder.url,
        environment: [String: String] = [:]
    ) throws -> Outcome {
        let command = try Self.executables().appending(path: name)
        return try Self.run(command, arguments, input: input, in: folder, environment: environment)
    }

    /// Runs a command that `Tools/setup` installs into `.build` for the tests.
    static func validator(
        _ name: String,
        _ arguments: [String],
        in folder: URL,
        environment: [String: String] = [:]
    ) throws -> Outcome {
        let command = PackageFolder.url.appending(path: ".build/check-jsonschema/bin/\(name)")
        try #require(FileManager.default.isExecutableFile(atPath: command.path()), "run Tools/setup, which installs it")
        return try run(command, arguments, input: "", in: folder, environment: environment)
    }

    /// Runs a line of a shell in which the package's commands are found by their names, and so are the C library, its
    /// header, and the module for Python.
    static func shell(_ line: String, in folder: URL) throws -> Outcome {
        let path = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"]
        return try run(
            URL(filePath: "/bin/bash"),
            ["-c", line],
            input: "",
            in: folder,
            environment: CLibrary.environment.merging(["PATH": "\(executables().path):\(path)"]) { $1 }
        )
    }

    /// In seconds. A command that waits forever fails its own test instead of ending all tests with it.
    private static let longest = 900.0

    /// Files stand in for pipes, so that no amount of output blocks the command.
    private static func run(
        _ command: URL,
        _ arguments: [String],
        input: String,
        in folder: URL,
        environment: [String: String]
    ) throws -> Outcome {
        let files = try TemporaryFolder()
        let process = Process()
        process.executableURL = command
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: files.write(input, to: "input"))
        let output = try files.write("", to: "output")
        let errors = try files.write("", to: "errors")
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        let pid = process.processIdentifier
        let limit = DispatchWorkItem { _ = kill(getpgid(pid) == pid ? -pid : pid, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.longest, execute: limit)
        process.waitUntilExit()
        limit.cancel()
        return Outcome(
            status: process.terminationStatus,
            output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8)
        )
    }

    /// The folder that holds the commands: the one that holds the tests.
    static func executables() throws -> URL {
        let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
        let beside = bundles + [Bundle.main.executableURL].compactMap { $0 }
        let folders = beside.map { $0.deletingLastPathComponent() }
        let found = folders.first {
            FileManager.default.isExecutableFile(atPath: $0.appending(path: "specmap").path)
        }
        return try #require(found, "specmap isn't built: looked in \(folders.map(\.path))")
    }
}
