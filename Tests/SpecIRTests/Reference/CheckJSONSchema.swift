import Foundation
import Testing

/// Runs `check-jsonschema`, which `Tools/setup` puts into `.build`.
enum CheckJSONSchema {
    static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let tool = PackageFolder.url.appending(path: ".build/check-jsonschema/bin/check-jsonschema")
        try #require(FileManager.default.isExecutableFile(atPath: tool.path()), "run Tools/setup, which installs it")
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
