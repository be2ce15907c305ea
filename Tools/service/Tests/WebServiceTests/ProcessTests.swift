import Foundation
import SpecMap
import SpecStoreSQLite
import Synchronization
import Testing

/// A real server, and what befalls one.
@Suite(.serialized)
struct ProcessTests {
    /// Killed at any moment: each webhook that was answered with 200 is in the store, and none by halves.
    @Test(arguments: [40, 150, 400, 900])
    func losesNoWebhookThatItAcknowledged(_ milliseconds: Int) async throws {
        let shop = try Shop()
        let server = try await ServerProcess(shop)
        let acknowledged = Acknowledged()
        try await withThrowingTaskGroup { group in
            for sender in 1...6 {
                group.addTask {
                    try? await server.client { client in
                        for batch in 0... {
                            let ids = (0..<(sender % 2 == 0 ? 1 : 25)).map { sender * 1_000_000 + batch * 100 + $0 }
                            // The same customers come with all of them.
                            let lines = ids.map { Shop.order($0, customer: $0 % 5) }.joined(separator: "\n")
                            let type = ids.count > 1 ? "application/x-ndjson" : "application/json"
                            guard let answer = try? await client.webhook(lines, type: type) else { return }
                            if answer.status == 200 { acknowledged.add(ids) }
                        }
                    }
                }
            }
            try await Task.sleep(for: .milliseconds(milliseconds))
            server.signal(SIGKILL)
            try await group.waitForAll()
        }
        #expect(try await server.end() == 256 + SIGKILL)

        let all = acknowledged.batches
        let session = try Session(runtime: Runtime(loading: shop.spec), store: SQLiteStore(path: shop.store))
        let kept = try session.objects(of: "Order")
        let ids = Set(kept.compactMap { $0["id"]?.integer })
        #expect(
            all.joined().allSatisfy { ids.contains(Int64($0)) },
            "\(all.joined().count) acknowledged, \(ids.count) kept"
        )
        #expect(kept.allSatisfy { $0["customer"]?["name"]?.string == "Ida" && $0["lines"]?.list?.count == 1 })
        let batches = Dictionary(grouping: ids.filter { $0 / 1_000_000 % 2 == 1 }) { $0 / 100 }
        #expect(batches.values.allSatisfy { $0.count == 25 })
        session.close()

        let again = try await ServerProcess(shop)
        try await again.client { client in
            let list = try await client.answer("/Order?fields=id")
            #expect(list.count == ids.count)
            let answer = try await client.webhook(Shop.order(1))
            #expect(answer.status == 200)
        }
    }

    /// SIGTERM: what is under way is answered, and the process ends with 0.
    @Test func endsWhatIsUnderWay() async throws {
        let shop = try Shop()
        let server = try await ServerProcess(shop)
        let connection = try await Connection(port: server.port)
        let order = Shop.order(1)
        try await connection.send(Connection.head("Content-Length: \(order.utf8.count)"))
        try await connection.send(String(order.prefix(20)))
        try await Task.sleep(for: .milliseconds(200))
        server.signal(SIGTERM)
        try await Task.sleep(for: .milliseconds(200))
        try await connection.send(String(order.dropFirst(20)))
        let answer = try await connection.answer(until: "}")
        #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(answer)")
        #expect(try await server.end() == 0, "\(server.logged)")
        let store = try SQLiteStore(opening: shop.store)
        #expect(try store.schema["Order"].map { try store.count(of: $0) } == 1)
    }

    @Test func loadsTheSpecsAgainAtSIGHUP() async throws {
        let shop = try Shop()
        let server = try await ServerProcess(shop)
        try await server.client { client in
            #expect(try await client.webhook(#"{"number": 1}"#).status == 422)
            try shop.edit("shop.yaml", "from: order_id", "from: number")
            server.signal(SIGHUP)
            try await ReloadTests.wait { try await client.webhook(#"{"number": 1}"#).status == 200 }
            try FileManager.default.removeItem(at: shop.spec)
            server.signal(SIGHUP)
            try await ReloadTests.wait { server.logged.contains("specs refused") }
            #expect(try await client.webhook(#"{"number": 2}"#).status == 200)
        }
    }

    @Test func doesNotStartWithoutWhatItNeeds() async throws {
        let shop = try Shop()
        try Data("specmap: 1\nmappings: {A: {properties: {a: {object: B}}}}".utf8).write(to: shop.spec)
        await #expect(throws: DidNotStart.self) { try await ServerProcess(shop) }
        await #expect(throws: DidNotStart.self) { try await ServerProcess(Shop(), store: "/nowhere/shop.sqlite") }
    }

    /// A disk that fills up: the answer reports it, all acknowledged objects are there, and the service goes on once
    /// there is room again.
    @Test(
        .enabled(
            if: SmallDisk.isPossible,
            "needs Linux, and the right to mount a file system in a namespace of its own"
        )
    )
    func saysThatTheDiskIsFull() async throws {
        let shop = try Shop()
        let disk = try SmallDisk(in: shop.folder)
        let server = try await ServerProcess(shop, store: disk.folder.path + "/shop.sqlite", wrapper: disk.wrapper)
        try await server.client { client in
            var acknowledged: [Int] = []
            var refused: Answer?
            for batch in 0..<2000 where refused == nil {
                let ids = (0..<100).map { batch * 100 + $0 }
                let lines = ids.map { Shop.order($0, parcel: "Z\($0)") }.joined(separator: "\n")
                let answer = try await client.webhook(lines, type: "application/x-ndjson")
                if answer.status == 200 { acknowledged += ids } else { refused = answer }
            }
            let answer = try #require(refused)
            #expect(answer.status == 507, "\(answer.body)")
            #expect(try answer.problem?.detail.contains("no room") == true)
            #expect(!acknowledged.isEmpty)
            for _ in 1...20 {
                let next = try await client.webhook(Shop.order(999_999, parcel: String(repeating: "Z", count: 500_000)))
                #expect(next.status == 507, "\(next.body)")
            }
            #expect(try await client.answer("/Order?fields=id").count == acknowledged.count)
            #expect(try await client.answer("/health").status == 200)

            try disk.makeRoom(for: server.identifier)
            #expect(try await client.webhook(Shop.order(1_000_000)).status == 200)
            #expect(try await client.answer("/Order?fields=id").count == acknowledged.count + 1)
        }
    }
}

/// The orders of each request that was answered with 200.
private final class Acknowledged: Sendable {
    private let state = Mutex<[[Int]]>([])
    var batches: [[Int]] { state.withLock { $0 } }
    func add(_ ids: [Int]) { state.withLock { $0.append(ids) } }
}

/// A file system of a few megabytes in a folder that only one process sees.
private struct SmallDisk {
    let folder: URL

    init(in parent: URL) throws {
        folder = parent.appending(path: "disk")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private static let namespace = ["/usr/bin/unshare", "--mount"] + (geteuid() == 0 ? [] : ["--map-root-user"])

    /// Mounts it, puts a file in it that can be removed later, and runs a command.
    var wrapper: [String] {
        let script = """
            mount -t tmpfs -o size=4m tmpfs "$0" && head -c 1048576 /dev/zero >"$0/ballast" && exec "$@"
            """
        return Self.namespace + ["/bin/sh", "-c", script, folder.path]
    }

    func makeRoom(for process: Int32) throws {
        try FileManager.default.removeItem(atPath: "/proc/\(process)/root\(folder.path)/ballast")
    }

    static let isPossible: Bool = {
        let trial = Process()
        trial.executableURL = URL(filePath: namespace[0])
        trial.arguments = namespace.dropFirst() + ["/bin/mount", "-t", "tmpfs", "tmpfs", "/tmp"]
        trial.standardError = FileHandle.nullDevice
        guard (try? trial.run()) != nil else { return false }
        trial.waitUntilExit()
        return trial.terminationStatus == 0
    }()
}
