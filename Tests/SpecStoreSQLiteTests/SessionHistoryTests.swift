import SpecRuntime
import SpecStoreSQLite
import SpecStoreTesting
import SpecTestSupport
import Testing

/// Concurrent sessions on one store: each change reported as saved is there, in one order that all agree on.
struct SessionHistoryTests {
    enum Kind: CaseIterable { case memory, file, fileByTwo }

    private static let spec = """
        specmap: 1
        mappings:
          Log: {primary_key: id, properties: {id: , items: {list: integer, update: merge}, band: {object: Band}}}
          Band: {primary_key: name, properties: [name, seen]}
        """

    private let folder: TemporaryFolder
    private let runtime: Runtime

    init() throws {
        folder = try TemporaryFolder()
        runtime = try Runtime(specs: ["log.yaml": Self.spec])
    }

    /// One store for all sessions, or two on the same file.
    private func stores(_ kind: Kind) throws -> [any Store] {
        switch kind {
        case .memory: [MemoryStore()]
        case .file: [try SQLiteStore(path: folder.path("log.sqlite"))]
        case .fileByTwo: try (0..<2).map { _ in try SQLiteStore(path: folder.path("log.sqlite")) }
        }
    }

    @Test(arguments: Kind.allCases, [UInt64(1), 2, 3])
    func agreeOnOneOrder(_ kind: Kind, _ seed: UInt64) async throws {
        let (runtime, stores) = (runtime, try stores(kind))
        for store in stores { try store.open(runtime.schema) }
        let clock = HistoryClock()
        let operations = try await withThrowingTaskGroup(of: [HistoryOperation].self) { group in
            for client in 0..<8 {
                let store = stores[client % stores.count]
                group.addTask {
                    var random = HistoryRandom(seed: seed &* 1000 &+ UInt64(client))
                    var done: [HistoryOperation] = []
                    for step in 0..<25 {
                        let logs = random.next() % 3 == 0 ? ["a", "b"] : [random.next() % 2 == 0 ? "a" : "b"]
                        let start = clock.tick()
                        if random.next() % 4 == 0 {
                            let session = try Session(runtime: runtime, store: store.snapshot())
                            let found = try session.objects(of: "Log")
                            let held = found.map { log in
                                (log["id"]?.string ?? "", log["items"]?.list?.compactMap { $0.integer } ?? [])
                            }
                            let read = Dictionary(held, uniquingKeysWith: { first, _ in first })
                            done.append(HistoryOperation(start, clock.tick(), .read(read)))
                        } else {
                            let item = Int64(client * 1000 + step)
                            let session = try Session(runtime: runtime, store: store)
                            for log in logs {
                                let json = #"{"id":"\#(log)","items":[\#(item)],"band":{"name":"X","seen":\#(item)}}"#
                                try session.stage(.text(json), as: "Log")
                            }
                            try await session.apply()
                            done.append(HistoryOperation(start, clock.tick(), .append(item, logs)))
                        }
                    }
                    return done
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let session = try Session(runtime: runtime, store: stores[0])
        let logs = try session.objects(of: "Log")
        let final = Dictionary(
            uniqueKeysWithValues: logs.map {
                ($0["id"]?.string ?? "", $0["items"]?.list?.compactMap { $0.integer } ?? [])
            }
        )
        #expect(HistoryCheck(operations, final).violations.prefix(5) == [])
        #expect(try session.objects(of: "Band").count == 1)
    }

    @Test func findsWhatIsWrongWithAHistory() {
        let append = { (start: Int, item: Int64) in HistoryOperation(start, start + 1, .append(item, ["a"])) }
        let lost = HistoryCheck([append(1, 1), append(3, 2)], ["a": [2]])
        #expect(lost.violations == ["1 is lost from a"])
        let swapped = HistoryCheck([append(1, 1), append(3, 2)], ["a": [2, 1]])
        #expect(swapped.violations == ["2 stands before 1 in a, and came later"])
        let stale = HistoryCheck([append(1, 1), HistoryOperation(5, 6, .read(["a": []]))], ["a": [1]])
        #expect(stale.violations == ["a read from 5 to 6 lacks 1 in a"])
        let mixed = HistoryCheck(
            [HistoryOperation(1, 9, .append(1, ["a", "b"])), HistoryOperation(2, 8, .read(["a": [1], "b": []]))],
            ["a": [1], "b": [1]]
        )
        #expect(mixed.violations == ["a read from 2 to 8 has 1 in a and not in b"])
    }

    @Test func knowsThatAKilledClientMayHaveSavedAllOrNothing() {
        let killed = HistoryOperation(1, nil, .append(1, ["a", "b"]))
        let read = HistoryOperation(8, 9, .read(["a": [], "b": []]))
        #expect(HistoryCheck([killed, read], ["a": [], "b": []]).violations == [])
        #expect(HistoryCheck([killed, read], ["a": [1], "b": [1]]).violations == [])
        #expect(HistoryCheck([killed, read], ["a": [1], "b": []]).violations.first == "1 is lost from b")
    }

    @Test(arguments: Kind.allCases)
    func aFailingSessionTakesNothingBackOfOthers(_ kind: Kind) async throws {
        let (runtime, stores) = (runtime, try stores(kind))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in 0..<8 {
                let store = stores[client % stores.count]
                group.addTask {
                    for step in 0..<40 {
                        let session = try Session(runtime: runtime, store: store)
                        let isBad = step % 4 == 3
                        try session.stage(
                            .text(isBad ? #"{"items":[1]}"# : #"{"id":"\#(client)-\#(step)"}"#),
                            as: "Log"
                        )
                        if isBad {
                            await #expect(throws: DataError.self) { try await session.apply() }
                        } else {
                            try await session.apply()
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try Session(runtime: runtime, store: stores[0]).objects(of: "Log").count == 8 * 30)
    }

    @Test(arguments: Kind.allCases)
    func refusesToOverwriteWhatAnotherSessionChanged(_ kind: Kind) async throws {
        let stores = try stores(kind)
        let first = try Session(runtime: runtime, store: stores[0])
        try first.stage(.text(#"{"name":"X","seen":1}"#), as: "Band")
        try await first.apply()
        let mine = try #require(try first.fetch("Band", key: "X"))
        let second = try Session(runtime: runtime, store: stores[stores.count - 1])
        let theirs = try #require(try second.fetch("Band", key: "X"))
        theirs["seen"] = 2
        try await second.save()
        mine["seen"] = 3
        let error = await #expect(throws: DataError.self) { try await first.save() }
        #expect(error?.failures.map(\.id) == [.conflict] && error?.failures.first?.property == "seen")
        first.rollback()
        #expect(mine["seen"] == 2)
        mine["seen"] = 3
        #expect(try await first.save().updated.count == 1)
        #expect(try Session(runtime: runtime, store: stores[0]).fetch("Band", key: "X")?["seen"] == 3)
    }

    @Test(arguments: Kind.allCases)
    func mergesIntoWhatTheStoreHoldsByThen(_ kind: Kind) async throws {
        let stores = try stores(kind)
        let first = try Session(runtime: runtime, store: stores[0])
        try first.stage(.text(#"{"id":"a","items":[1]}"#), as: "Log")
        try await first.apply()
        let second = try Session(runtime: runtime, store: stores[stores.count - 1])
        try second.stage(.text(#"{"id":"a","items":[2]}"#), as: "Log")
        try await second.apply()
        try first.stage(.text(#"{"id":"a","items":[3]}"#), as: "Log")
        try await first.apply()
        #expect(try first.fetch("Log", key: "a")?["items"] == [1, 2, 3])
        let third = try Session(runtime: runtime, store: stores[0])
        let log = try #require(try third.fetch("Log", key: "a"))
        third.delete(log)
        try await third.save()
        try first.stage(.text(#"{"id":"a","items":[4]}"#), as: "Log")
        #expect(try await first.apply().inserted.count == 1)
        #expect(try Session(runtime: runtime, store: stores[0]).fetch("Log", key: "a")?["items"] == [4])
    }

    @Test(arguments: [Kind.memory, .file])
    func aSnapshotStaysAsItWas(_ kind: Kind) async throws {
        let store = try stores(kind)[0]
        let session = try Session(runtime: runtime, store: store)
        try session.stage(.text(#"[{"id":"a","items":[1]},{"id":"b","items":[1]}]"#), as: "Log")
        try await session.apply()
        let snapshot = try store.snapshot()
        try session.stage(.text(#"[{"id":"a","items":[2]},{"id":"c","items":[2]}]"#), as: "Log")
        try await session.apply()
        let old = try Session(runtime: runtime, store: snapshot)
        #expect(try old.objects(of: "Log").map { $0["items"] } == [[1], [1]])
        try old.stage(.text(#"{"id":"d"}"#), as: "Log")
        await #expect(throws: (any Error).self) { try await old.apply() }
        #expect(try Session(runtime: runtime, store: store).objects(of: "Log").count == 3)
    }
}
