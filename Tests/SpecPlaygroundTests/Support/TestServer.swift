import Foundation
import SpecIR
import SpecTesting

@testable import SpecPlayground

/// A server in this process, on a port of its own, that ends with the test.
final class TestServer {
    let server: PlaygroundServer

    init(_ playground: Playground? = nil, limits: ServerLimits = ServerLimits()) throws {
        server = try PlaygroundServer(try playground ?? Playground(spec: nil, sample: nil), port: 0, limits: limits)
        start()
    }

    /// A server with work of the test's own.
    init(work: [String: PlaygroundServer.Work], limits: ServerLimits = ServerLimits()) throws {
        server = try PlaygroundServer(pages: PlaygroundServer.pages, work: work, port: 0, limits: limits)
        start()
    }

    deinit { server.stop() }

    private func start() {
        let server = server
        Thread { server.run() }.start()
    }

    var port: UInt16 { server.port }
    var host: String { "127.0.0.1:\(port)" }

    func client() throws -> RawClient { try RawClient(port: port) }

    /// Sends one request on a connection of its own.
    func get(_ path: String, _ headers: String...) throws -> RawClient.Response? {
        let client = try client()
        client.send((["GET \(path) HTTP/1.1", "Host: \(host)"] + headers).joined(separator: "\r\n") + "\r\n\r\n")
        return try client.response()
    }

    /// The head of a request by POST with the headers that a page's own requests have, some of them replaced.
    func head(_ path: String, length: Int, replacing other: [String: String?] = [:]) -> String {
        let headers: [(String, String?)] = [
            ("Host", host), ("Origin", "http://\(host)"), ("Content-Type", "application/json"),
            ("Content-Length", "\(length)"),
        ]
        var lines = headers.compactMap { name, value in
            let value = other[name] ?? value
            return value.map { "\(name): \($0)" }
        }
        for (name, value) in other where !headers.contains(where: { $0.0 == name }) {
            if let value { lines.append("\(name): \(value)") }
        }
        return "POST \(path) HTTP/1.1\r\n" + lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    func post(_ path: String, _ body: String, replacing other: [String: String?] = [:]) throws -> RawClient.Response? {
        let client = try client()
        client.send(head(path, length: body.utf8.count, replacing: other) + body)
        return try client.response()
    }

    /// A request about two texts.
    static func body(spec: String, json: String, _ more: [Literal.Member] = []) -> String {
        Literal.object(
            [Literal.Member(key: "spec", value: .string(spec)), Literal.Member(key: "json", value: .string(json))]
                + more
        ).compact
    }
}
