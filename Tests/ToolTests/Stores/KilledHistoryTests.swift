import Foundation
import SpecRuntime
import SpecStoreSQLite
import SpecTestSupport
import Testing

/// Imports that are killed beside sessions that aren't: what was reported as saved is there, in one order that all agree
/// on, and of each batch of a killed import all or nothing.
struct KilledHistoryTests {
    private static let spec = """
        specmap: 1
        mappings:
          Log: {primary_key: id, properties: {id: , items: {list: integer, update: merge}, band: {object: Band}}}
          Band: {primary_key: name, properties: [name, seen]}
        """

    /// How many batches an import has.
    private static let batches = 12
    private static let (importers, rounds, sessions) = (2, 6, 3)

    private let folder: TemporaryFolder
    private let runtime: Runtime
    private let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder(["spec.yaml": Self.spec])
        runtime = try Runtime(specs: ["spec.yaml": Self.spec])
        store = try SQLiteStore(path: folder.url.appending(path: "log.sqlite").path)
        try store.open(runtime.schema)
    }

    @Test(arguments: [UInt64(1), 2])
    func agreeOnOneOrder(_ seed: UInt64) async throws {
        let clock = HistoryClock()
        var operations: [HistoryOperation] = []
        var killed = 0
        try await withThrowingTaskGroup(of: (operations: [HistoryOperation], killed: Int).self) { group in
            for importer in 1...Self.importers {
                let random = HistoryRandom(seed: seed &* 100 &+ UInt64(importer))
                group.addTask { try await importAgain(importer, random, clock) }
            }
            for client in 0..<Self.sessions {
                group.addTask {
                    (try await work(client, HistoryRandom(seed: seed &* 1000 &+ UInt64(client)), clock), 0)
                }
            }
            for try await (done, count) in group {
                operations += done
                killed += count
            }
        }
        let final = try logs(in: store)
        #expect(HistoryCheck(operations, final).violations.prefix(5) == [])
        #expect(killed > 0)
        try checkThatBatchesCameInOrder(operations, final)
        try checkFile()
    }

    /// Imports some times, and mostly kills the import at a random moment; how often.
    private func importAgain(
        _ importer: Int,
        _ random: HistoryRandom,
        _ clock: HistoryClock
    ) async throws -> (operations: [HistoryOperation], killed: Int) {
        var (random, operations, killed) = (random, [HistoryOperation](), 0)
        for round in 0..<Self.rounds {
            let first = Int64(importer * 10_000 + round * 100)
            // The first is killed at its start, the last never.
            let stored = round == 0 ? 0 : Int(random.next() % UInt64(Self.batches))
            let isLast = round == Self.rounds - 1
            let (done, isKilled) = try await importItems(from: first, clock, killedAfter: isLast ? nil : stored)
            operations += done
            killed += isKilled ? 1 : 0
        }
        return (operations, killed)
    }

    /// Imports a batch for each item, which appends it to both logs.
    private func importItems(
        from first: Int64,
        _ clock: HistoryClock,
        killedAfter stored: Int?
    ) async throws -> (operations: [HistoryOperation], isKilled: Bool) {
        let items = (0..<Int64(Self.batches)).map { first + $0 }
        let lines = items.flatMap { item in
            ["a", "b"].map { #"{"id":"\#($0)","items":[\#(item)],"band":{"name":"X","seen":\#(item)}}"# + "\n" }
        }
        try folder.write(lines.joined(), to: "\(first).ndjson")
        let start = clock.tick()
        let (status, isKilled) = try await run(first, killedAfter: stored)
        let end = clock.tick()
        #expect(isKilled || status == 0)
        let operations = items.map { HistoryOperation(start, isKilled ? nil : end, .append($0, ["a", "b"])) }
        return (operations, isKilled)
    }

    /// Runs `specmap import`, and waits for its end without a thread; it is killed once so many of its batches are stored.
    private func run(_ first: Int64, killedAfter stored: Int?) async throws -> (status: Int32, isKilled: Bool) {
        let process = Process()
        process.executableURL = try Tool.executables().appending(path: "specmap")
        process.arguments =
            ["import", "--spec", "spec.yaml", "--store", "log.sqlite", "--as", "Log"]
            // Two logs, and the band of each.
            + ["--batch", "4", "\(first).ndjson"]
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let (ends, continuation) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
        if let stored { killAfter(stored, first, process) }
        for await _ in ends {}
        return (process.terminationStatus, process.terminationReason == .uncaughtSignal)
    }

    /// Kills an import once so many of its batches are stored. On a thread of its own: tasks wait long where many tests run.
    private func killAfter(_ stored: Int, _ first: Int64, _ process: Process) {
        Thread.detachNewThread {
            func count() -> Int? { try? logs(in: store)["a", default: []].count { $0 / 100 == first / 100 } }
            while process.isRunning, let count = count(), count < stored { usleep(1000) }
            usleep(UInt32.random(in: 0...2000))
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
    }

    /// Appends and reads, each in a session of its own.
    private func work(_ client: Int, _ random: HistoryRandom, _ clock: HistoryClock) async throws -> [HistoryOperation]
    {
        var (random, done) = (random, [HistoryOperation]())
        for step in 0..<15 {
            let start = clock.tick()
            if random.next() % 3 == 0 {
                let held = try logs(in: store.snapshot())
                done.append(HistoryOperation(start, clock.tick(), .read(held)))
            } else {
                let item = Int64(1_000_000 + client * 1000 + step)
                let logs = random.next() % 2 == 0 ? ["a", "b"] : ["b"]
                let session = try Session(runtime: runtime, store: store)
                for log in logs {
                    let json = #"{"id":"\#(log)","items":[\#(item)],"band":{"name":"X","seen":\#(item)}}"#
                    try session.stage(.text(json), as: "Log")
                }
                try await session.apply()
                done.append(HistoryOperation(start, clock.tick(), .append(item, logs)))
            }
            try await Task.sleep(for: .milliseconds(Int(random.next() % 40)))
        }
        return done
    }

    private func logs(in store: any Store) throws -> [String: [Int64]] {
        let session = try Session(runtime: runtime, store: store)
        let held = try session.objects(of: "Log").map { log in
            (log["id"]?.string ?? "", log["items"]?.list?.compactMap { $0.integer } ?? [])
        }
        return Dictionary(held, uniquingKeysWith: { first, _ in first })
    }

    /// The batches of an import are stored one after the other, so a killed one leaves the first of them.
    private func checkThatBatchesCameInOrder(_ operations: [HistoryOperation], _ final: [String: [Int64]]) throws {
        let imported = (final["a"] ?? []).filter { $0 < 1_000_000 }
        for (first, items) in Dictionary(grouping: imported, by: { $0 / 100 * 100 }) {
            #expect(items == (0..<Int64(items.count)).map { first + $0 })
        }
    }

    private func checkFile() throws {
        let look = """
            import sqlite3
            store = sqlite3.connect("log.sqlite")
            print(store.execute("PRAGMA integrity_check").fetchone()[0])
            print(len(store.execute("PRAGMA foreign_key_check").fetchall()))
            """
        try folder.write(look, to: "look.py")
        #expect(try Tool.shell("python3 look.py", in: folder.url).output == "ok\n0\n")
        #expect(try store.count(of: #require(runtime.schema["Band"])) == 1)
    }
}
