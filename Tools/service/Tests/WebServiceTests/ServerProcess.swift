import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

/// The built command, as an operator runs it.
final class ServerProcess: @unchecked Sendable {
    // @unchecked: only the number of the `Process` is read, and signals are sent to it.
    private let process = Process()
    private let log: URL
    private(set) var port = 0
    var identifier: Int32 { process.processIdentifier }

    /// Starts a server, by a command that runs the one behind it, and waits until it listens.
    init(
        _ shop: Shop,
        store: String? = nil,
        environment: [String: String] = [:],
        wrapper: [String] = []
    ) async throws {
        log = shop.folder.appending(path: "log-\(UUID().uuidString)")
        try Data().write(to: log)
        let command = wrapper + [try Self.executable().path]
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        let settings = ["SERVE_SPEC": shop.spec.path, "SERVE_STORE": store ?? shop.store, "SERVE_PORT": "0"]
        process.environment = ProcessInfo.processInfo.environment.merging(settings) { $1 }.merging(environment) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: log)
        try process.run()
        for _ in 1...1500 where port == 0 && process.isRunning {
            try await Task.sleep(for: .milliseconds(20))
            port = logged.firstMatch(of: /address=127\.0\.0\.1:(\d+)/).flatMap { Int($0.output.1) } ?? 0
        }
        if port == 0 { throw DidNotStart(log: logged) }
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    var logged: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

    func signal(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits for its end.
    ///
    /// - Returns: what it ends with, 256 and more for a signal.
    func end() async throws -> Int32 {
        for _ in 1...1500 where process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
        try #require(!process.isRunning, "the server doesn't end: \(logged)")
        return process.terminationReason == .exit ? process.terminationStatus : 256 + process.terminationStatus
    }

    func client<Value: Sendable>(_ body: @escaping @Sendable (TestClient) async throws -> Value) async throws -> Value {
        try await TestClient.withClient(host: "127.0.0.1", port: port, operation: body)
    }

    /// Beside the tests.
    private static func executable() throws -> URL {
        let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
        let beside = bundles + [Bundle.main.executableURL].compactMap { $0 }
        let found = beside.map { $0.deletingLastPathComponent().appending(path: "serve") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        return try #require(found, "serve isn't built")
    }
}

/// A server that ended, or doesn't listen.
struct DidNotStart: Error {
    var log: String
}

extension TestClient {
    func webhook(_ body: String, type: String = "application/json", entity: String = "Order") async throws -> Answer {
        let headers: HTTPFields = [.contentType: type]
        return Answer(try await post("/webhooks/\(entity)", headers: headers, body: ByteBuffer(string: body)))
    }

    func answer(_ path: String) async throws -> Answer { Answer(try await get(path)) }
}
