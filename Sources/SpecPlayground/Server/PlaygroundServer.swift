import Foundation
import Synchronization

/// Serves the playground to browsers of this machine.
///
/// ```swift
/// let server = try PlaygroundServer(playground, port: 4170)
/// print(server.address)
/// server.run()
/// ```
package final class PlaygroundServer: Sendable {
    private let socket: ListeningSocket
    private let limits: ServerLimits
    private let gate: Gate
    private let workers: Workers
    private let pages: [String: HTTPResponse]
    private let work: [String: Work]
    private let connections = Mutex(0)
    private let isStopped = Mutex(false)

    /// Makes the answer to a body, which it is waited for until the time.
    typealias Work = @Sendable (_ body: [UInt8], _ end: ContinuousClock.Instant) -> HTTPResponse

    /// - Parameters:
    ///   - playground: what is answered.
    ///   - port: 0 for one that is free.
    ///   - limits: how much a client may take.
    /// - Throws: `PlaygroundError` where the port can't be had.
    package convenience init(
        _ playground: Playground,
        port: UInt16,
        limits: ServerLimits = ServerLimits()
    ) throws(PlaygroundError) {
        try self.init(pages: Self.pages, work: Self.work(of: playground), port: port, limits: limits)
    }

    init(
        pages: [String: HTTPResponse],
        work: [String: Work],
        port: UInt16,
        limits: ServerLimits
    ) throws(PlaygroundError) {
        socket = try ListeningSocket(port: port)
        (self.limits, self.pages, self.work) = (limits, pages, work)
        var routes: [String: Gate.Method] = [:]
        for path in pages.keys { routes[path] = .get }
        for path in work.keys { routes[path] = .post }
        gate = Gate(port: socket.port, bodyLimit: limits.bodyBytes, routes: routes)
        workers = Workers(limits)
    }

    package var port: UInt16 { socket.port }

    /// The address of the page for a browser.
    package var address: String { "http://127.0.0.1:\(port)/" }

    /// Answers until `stop` is called.
    package func run() {
        while !isStopped.withLock({ $0 }) {
            guard let descriptor = socket.next() else { continue }
            let isFree = connections.withLock { count in
                if count >= limits.connections { return false }
                count += 1
                return true
            }
            guard isFree else {
                let connection = Connection(descriptor, limits)
                var refusal = HTTPResponse(503, text: "there are \(limits.connections) connections already")
                refusal.closes = true
                _ = connection.send(refusal.bytes(withoutBody: false, keepsAlive: false))
                continue
            }
            Thread {
                self.serve(descriptor)
                self.connections.withLock { $0 -= 1 }
            }.start()
        }
        close(socket.descriptor)
    }

    /// Ends `run`.
    package func stop() { isStopped.withLock { $0 = true } }

    private func serve(_ descriptor: CInt) {
        var connection = Connection(descriptor, limits)
        while !isStopped.withLock({ $0 }) {
            var isHead = false
            var response: HTTPResponse
            do {
                guard let request = try connection.head() else { return }
                isHead = request.method == "HEAD"
                response = try answer(request, &connection)
                if !request.keepsAlive { response.closes = true }
            } catch let refusal as HTTPRefusal {
                response = refusal.response
            } catch let refused as Gate.Refused {
                response = refused.response
            } catch {
                return
            }
            guard connection.send(response.bytes(withoutBody: isHead, keepsAlive: !response.closes)) else { return }
            if response.closes { return connection.linger() }
        }
    }

    private func answer(_ request: HTTPRequest, _ connection: inout Connection) throws -> HTTPResponse {
        let length = try gate.check(request)
        if let page = pages[request.path] { return page }
        if request.header("expect")?.lowercased() == "100-continue" {
            _ = connection.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        }
        guard let body = connection.body(length) else { throw HTTPRefusal.tooSlow }
        guard let work = work[request.path] else { return HTTPResponse(404, text: "there is no such page") }
        return workers.run { end in work(body, end) }
    }
}
