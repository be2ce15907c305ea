import Foundation
import Testing

/// The folder of `Package.swift`.
enum PackageFolder {
    static let url = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
}

/// The validators that `Tools/setup` installs into `.build` to check reports with.
enum Validators {
    private static let folder = PackageFolder.url.appending(path: ".build/check-jsonschema")

    /// The errors in a text by a JSON Schema of the package; empty for none.
    static func problems(of json: String, bySchema schema: String) throws -> String {
        try problems(of: json, PackageFolder.url.appending(path: schema))
    }

    /// The errors in a text by an installed schema.
    static func problems(of text: String, byInstalled schema: String) throws -> String {
        try problems(of: text, folder.appending(path: "schemas/\(schema)"))
    }

    private static func problems(of text: String, _ schema: URL) throws -> String {
        let isXML = schema.pathExtension == "xsd"
        let command = folder.appending(path: "bin/\(isXML ? "xmlschema-validate" : "check-jsonschema")")
        for file in [command, schema] {
            try #require(FileManager.default.fileExists(atPath: file.path()), "run Tools/setup, which installs it")
        }
        let report = FileManager.default.temporaryDirectory.appending(
            path: "\(UUID().uuidString).\(isXML ? "xml" : "json")"
        )
        try Data(text.utf8).write(to: report)
        defer { try? FileManager.default.removeItem(at: report) }
        // SARIF's schema holds a pattern that is one for Python alone.
        let options = isXML ? ["--schema"] : ["--regex-variant", "python", "--schemafile"]
        return try output(of: command, options + [schema.path(), report.path()])
    }

    /// The output of a command if it doesn't end with 0.
    private static func output(of command: URL, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = command
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return process.terminationStatus == 0 ? "" : output
    }
}
