import Foundation
import Testing

/// Imports that are ended in the middle leave whole batches and nothing else.
struct ImportKillTests {
    private static let batch = 50
    private static let count = 2500
    private static let first = #"{"bands":{"name":"first","formed":1}}"#

    private static let records = (1...count).map { #"{"albums":{"id":\#($0),"title":"Album \#($0)"}}"# + "\n" }.joined()

    /// Becomes the command, with Ctrl-C heard: tests that run in the background hand on that it isn't.
    private static let listening = """
        import os, signal, sys
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        os.execv(sys.argv[1], sys.argv[1:])
        """

    /// A folder with a store in which one band was reported as saved.
    private func started() throws -> MusicFixture {
        let music = try MusicFixture(["albums.ndjson": Self.records])
        let outcome = try music.run("import", "--as", "Band", input: Self.first)
        #expect(MusicFixture.summary(outcome).hasPrefix("1 object: 1 inserted"))
        return music
    }

    private func start(_ music: MusicFixture) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["python3", "-c", Self.listening, try Tool.executables().appending(path: "specmap").path]
            + ["import", "--spec", "spec.yaml", "--store", "music.sqlite", "--as", "Album"]
            + ["--batch", "\(Self.batch)", "albums.ndjson"]
        process.currentDirectoryURL = music.folder.url
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// How much the import has written so far, in bytes.
    private func logSize(_ music: MusicFixture) -> Int {
        let log = music.folder.url.appending(path: "music.sqlite-wal").path
        return (try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int) ?? 0
    }

    /// How many albums the store holds; it must be sound, and hold the band.
    private func check(_ music: MusicFixture) throws -> Int {
        let look = """
            import sqlite3
            store = sqlite3.connect("music.sqlite")
            print(store.execute("PRAGMA integrity_check").fetchone()[0])
            print(len(store.execute("PRAGMA foreign_key_check").fetchall()))
            """
        try music.folder.write(look, to: "look.py")
        #expect(try Tool.shell("python3 look.py", in: music.folder.url).output == "ok\n0\n")
        #expect(try music.run("export", "--as", "Band").output == #"{"bands":[{"name":"first","formed":1}]}"# + "\n")
        let stats = try music.stats()
        return try #require(stats.firstMatch(of: /Album: (\d+) object/).flatMap { Int($0.output.1) }, "\(stats)")
    }

    @Test(arguments: [SIGKILL, SIGINT])
    func leaveWholeBatches(_ signal: Int32) throws {
        let music = try started()
        var counts: [Int] = []
        var endings: [Process.TerminationReason] = []
        for _ in 0..<4 {
            let running = try start(music)
            let written = Int.random(in: 0...400_000)
            while running.isRunning, logSize(music) < written { usleep(200) }
            kill(running.processIdentifier, signal)
            running.waitUntilExit()
            endings.append(running.terminationReason)
            counts.append(try check(music))
        }
        #expect(endings.contains(.uncaughtSignal))
        #expect(counts.allSatisfy { $0.isMultiple(of: Self.batch) }, "\(counts)")
        #expect(counts == counts.sorted())

        let outcome = try music.run("import", "--as", "Album", "albums.ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let (stored, new) = (counts.last ?? 0, Self.count - (counts.last ?? 0))
        #expect(
            MusicFixture.summary(outcome)
                == "\(Self.count) objects: \(new) inserted, 0 updated, \(stored) unchanged; 0 keys linked, 0 unlinked"
        )
        #expect(try check(music) == Self.count)
    }
}
