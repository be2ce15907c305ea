import Foundation
import Testing

/// `speclint --watch`: checks again when a file changes, and ends when it is interrupted.
struct WatchTests {
    @Test func checksAgainWhenAFileChangesAndEndsAsTheLastCheckDid() throws {
        let folder = try TemporaryFolder(["a.yaml": spec(holding: "Adress"), "out": ""])
        let process = Process()
        process.executableURL = try Tool.executables().appending(path: "speclint")
        process.arguments = ["--watch", "--format", "concise", "a.yaml"]
        process.currentDirectoryURL = folder.url
        let output = folder.url.appending(path: "out")
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        #expect(try waits(for: "Adress", in: output))

        try folder.write(spec(holding: "Adresse"), to: "a.yaml")
        #expect(try waits(for: "Adresse", in: output))

        process.interrupt()
        for _ in 0..<200 where process.isRunning { Thread.sleep(forTimeInterval: 0.1) }
        try #require(!process.isRunning)
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 1)
    }

    private func spec(holding name: String) -> String {
        "specmap: 1\nmappings:\n  Person:\n    root: .\n    properties: {home: {object: \(name)}}\n"
    }

    /// Returns true if a text turns up in a file in time.
    private func waits(for text: String, in file: URL) throws -> Bool {
        for _ in 0..<200 {
            if try String(contentsOf: file, encoding: .utf8).contains("`\(text)`") { return true }
            Thread.sleep(forTimeInterval: 0.1)
        }
        return false
    }
}
