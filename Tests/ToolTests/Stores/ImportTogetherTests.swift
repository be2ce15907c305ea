import Foundation
import Testing

/// Processes that import into one file, and export from it, at the same time.
struct ImportTogetherTests {
    private static let count = 1500
    private static let records = (1...count).map { id in
        #"{"albums":{"id":\#(id),"title":"Album \#(id)"}}"# + "\n"
    }.joined()

    private func start(_ music: MusicFixture, _ arguments: String...) throws -> Process {
        let process = Process()
        process.executableURL = try Tool.executables().appending(path: "specmap")
        process.arguments = [arguments[0], "--spec", "spec.yaml", "--store", "music.sqlite"] + arguments.dropFirst()
        process.currentDirectoryURL = music.folder.url
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    @Test func importersOfTheSameDataAllSucceed() throws {
        let alone = try MusicFixture(["albums.ndjson": Self.records])
        #expect(try alone.run("import", "--as", "Album", "albums.ndjson").status == 0)
        let music = try MusicFixture(["albums.ndjson": Self.records])
        let running = try (0..<4).map { _ in
            try start(music, "import", "--as", "Album", "--batch", "50", "albums.ndjson")
        }
        for process in running { process.waitUntilExit() }
        #expect(running.map(\.terminationStatus) == [0, 0, 0, 0])
        let (one, other) = (try alone.run("export", "--as", "Album"), try music.run("export", "--as", "Album"))
        #expect(one.output == other.output && other.status == 0)
    }

    @Test func exportsShowOneMoment() throws {
        let versions = ["old", "new"]
        let files = versions.map { version in
            (1...3000).map { #"{"albums":{"id":\#($0),"title":"\#(version)"}}"# + "\n" }.joined()
        }
        let music = try MusicFixture(["0.ndjson": files[0], "1.ndjson": files[1]])
        #expect(try music.run("import", "--as", "Album", "--atomic", "0.ndjson").status == 0)
        for round in 1...4 {
            let writing = try start(music, "import", "--as", "Album", "--atomic", "\(round % 2).ndjson")
            repeat {
                let output = try music.run("export", "--as", "Album").output
                let counts = versions.map { output.ranges(of: "\"\($0)\"").count }
                #expect(counts.sorted() == [0, 3000])
            } while writing.isRunning
            #expect(writing.terminationStatus == 0)
        }
    }
}
