import Foundation
import GRDB
import SpecRuntime
import Synchronization
import Testing

@testable import SpecStoreSQLite

/// Sessions that wait for a disk or for another writer hold no thread, so that all else goes on.
@Suite(.serialized)
struct BlockingTests {
    private static let spec = """
        specmap: 1
        mappings:
          Note: {primary_key: id, properties: {id: {type: integer}, text: {type: string}}}
        """

    /// More tasks than there are threads for them.
    private static let tasks = ProcessInfo.processInfo.activeProcessorCount + 2

    private let folder: TemporaryFolder
    private let runtime: Runtime

    init() throws {
        folder = try TemporaryFolder()
        runtime = try Runtime(specs: ["note.yaml": Self.spec])
    }

    private static func note(_ id: Int, _ runtime: Runtime, in store: SQLiteStore, length: Int = 1) async throws {
        let session = try Session(runtime: runtime, store: store)
        try session.stage(.text(#"{"id":\#(id),"text":"\#(String(repeating: "a", count: length))"}"#), as: "Note")
        try await session.apply()
    }

    /// A client that is writing to a file whose log is empty.
    private static func writingClient(at path: String) async throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let client = try DatabaseQueue(path: path, configuration: configuration)
        try await client.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            try database.execute(sql: "BEGIN IMMEDIATE")
        }
        return client
    }

    /// Another client writes to a file whose log is empty, as it is before the first batch.
    @Test func readWhileAnotherClientWrites() async throws {
        let path = folder.path("busy.sqlite")
        try await Self.note(1, runtime, in: SQLiteStore(path: path))
        let client = try await Self.writingClient(at: path)
        let store = try SQLiteStore(opening: path)
        try store.open(runtime.schema)
        let session = try Session(runtime: runtime, store: store.snapshot())
        #expect(try session.objects(of: "Note").count == 1)
        try await client.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }

    /// A store that was opened to be looked into, and whose first write meets another client's.
    @Test func writeOnceAnotherClientHasWritten() async throws {
        let path = folder.path("opened.sqlite")
        try await Self.note(1, runtime, in: SQLiteStore(path: path))
        let store = try SQLiteStore(opening: path)
        let client = try await Self.writingClient(at: path)
        async let writing: Void = Self.note(2, runtime, in: store)
        try await Task.sleep(for: .milliseconds(200))
        try await client.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        try await writing
        let session = try Session(runtime: runtime, store: store)
        #expect(try session.objects(of: "Note").count == 2)
    }

    @Test func goOnWhileTheDiskIsSlow() async throws {
        try #require(StalledDisk.isRegistered)
        var options = StoreFileOptions()
        options.vfs = StalledDisk.name
        options.checkpoints = Checkpointer.Limits(first: 40, most: 100_000)
        let stores = try (0..<Self.tasks).map { number in
            try SQLiteStore(path: folder.path("\(number).sqlite"), options: options)
        }
        // The first batch of a log waits for the disk, so that is done before.
        for store in stores { try await Self.note(0, runtime, in: store) }
        StalledDisk.stall()
        defer { StalledDisk.release() }
        let runtime = runtime
        try await withThrowingTaskGroup(of: Void.self) { group in
            for store in stores {
                // Twenty pages each.
                group.addTask { for id in 1...6 { try await Self.note(id, runtime, in: store, length: 320_000) } }
            }
            try await group.waitForAll()
        }
        // A call that waited too long was let through, and fails the test below.
        while StalledDisk.waiters == 0, !StalledDisk.isHopeless { try await Task.sleep(for: .milliseconds(1)) }
        #expect(StalledDisk.release())
        for store in stores { #expect(try store.count(of: runtime.schema.entities[0]) == 7) }
    }

    @Test func waitsForTheDiskOnceTheLogIsLong() async throws {
        try #require(StalledDisk.isRegistered)
        var options = StoreFileOptions()
        options.vfs = StalledDisk.name
        options.checkpoints = Checkpointer.Limits(first: 40, most: 60)
        let store = try SQLiteStore(path: folder.path("long.sqlite"), options: options)
        try await Self.note(0, runtime, in: store)
        StalledDisk.stall()
        defer { StalledDisk.release() }
        let (runtime, count) = (runtime, Count())
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for id in 1...20 {
                    try await Self.note(id, runtime, in: store, length: 320_000)
                    count.add()
                }
            }
            group.addTask {
                while StalledDisk.waiters == 0 || store.file.checkpointer?.isBehind != true, !StalledDisk.isHopeless {
                    try await Task.sleep(for: .milliseconds(1))
                }
                let before = count.value
                #expect(before < 20)
                #expect(StalledDisk.release())
            }
            try await group.waitForAll()
        }
        #expect(count.value == 20)
        #expect(try store.count(of: runtime.schema.entities[0]) == 21)
    }

    @Test func goOnWhileAnotherWrites() async throws {
        let path = folder.path("locked.sqlite")
        let other = try SQLiteStore(path: path)
        try await Self.note(0, runtime, in: other)
        try other.batchWillBegin()
        let (runtime, begun) = (runtime, Count())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in 1...Self.tasks {
                let store = try SQLiteStore(path: path)
                group.addTask {
                    begun.add()
                    try await Self.note(id, runtime, in: store)
                }
            }
            group.addTask {
                while begun.value < Self.tasks { try await Task.sleep(for: .milliseconds(1)) }
                // All have met the lock by then, and none holds the threads that this needs.
                for _ in 0..<20 { try await Task.sleep(for: .milliseconds(1)) }
                other.batchDidEnd()
            }
            try await group.waitForAll()
        }
        #expect(try other.count(of: runtime.schema.entities[0]) == Self.tasks + 1)
    }

    @Test func movesTheLogIntoTheFile() async throws {
        var options = StoreFileOptions()
        options.checkpoints = Checkpointer.Limits(first: 40, most: 80)
        let path = folder.path("log.sqlite")
        let store = try SQLiteStore(path: path, options: options)
        for id in 0..<40 { try await Self.note(id, runtime, in: store, length: 320_000) }
        // 800 pages of 16 KB were written; the log is never much longer than those that batches wait at.
        let log = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int ?? 0
        #expect(log < 200 * 16384, "\(log)")
        #expect(try store.count(of: runtime.schema.entities[0]) == 40)
    }
}

/// How often something happened, in any task.
private final class Count: Sendable {
    private let number = Atomic(0)
    var value: Int { number.load(ordering: .acquiring) }
    func add() { number.add(1, ordering: .acquiringAndReleasing) }
}
