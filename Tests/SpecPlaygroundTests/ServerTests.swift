import Foundation
import Synchronization
import Testing

@testable import SpecPlayground

/// What the server takes, and from whom.
struct ServerTests {
    private static let body = TestServer.body(
        spec: "specmap: 1\nmappings: {A: {properties: [b]}}\n",
        json: #"{"b": 1}"#
    )

    @Test func servesThePageAndItsParts() throws {
        let server = try TestServer()
        for (path, type) in [
            ("/", "text/html; charset=utf-8"), ("/page.js", "text/javascript; charset=utf-8"),
            ("/page.css", "text/css; charset=utf-8"), ("/favicon.svg", "image/svg+xml"),
        ] {
            let response = try #require(try server.get(path))
            #expect(response.status == 200)
            #expect(response.header("Content-Type") == type)
            #expect(!response.body.isEmpty)
        }
        #expect(try server.get("/?a=b")?.status == 200)
        #expect(try server.post("/answer", Self.body)?.status == 200)
    }

    @Test func answersSeveralRequestsOfAConnection() throws {
        let server = try TestServer()
        let client = try server.client()
        let head = server.head("/answer", length: Self.body.utf8.count)
        client.send(head + Self.body + head + Self.body)
        #expect(try client.response()?.status == 200)
        #expect(try client.response()?.status == 200)
        client.send("HEAD / HTTP/1.1\r\nHost: \(server.host)\r\nConnection: close\r\n\r\n")
        #expect(try client.response(withoutBody: true)?.header("Content-Length") != "0")
        #expect(client.isClosed)
    }

    @Test func listensOnThisMachineAlone() throws {
        let server = try TestServer()
        // Another address of the same machine reaches a server that listens on all of them.
        #if os(Linux)
            #expect(throws: RawClient.Failure.self) { try RawClient(port: server.port, address: 0x7F00_0002) }
        #endif
        #expect(server.server.address == "http://127.0.0.1:\(server.port)/")
    }

    @Test(arguments: [
        "evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example", "0.0.0.0", "[::1]",
    ])
    func refusesAnotherHost(_ host: String) throws {
        let server = try TestServer()
        let client = try server.client()
        client.send("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        #expect(try client.response()?.status == 421)
        #expect(try server.post("/answer", Self.body, replacing: ["Host": host])?.status == 421)
    }

    @Test func takesThisMachineByItsName() throws {
        let server = try TestServer()
        let name = "localhost:\(server.port)"
        let response = try server.post("/answer", Self.body, replacing: ["Host": name, "Origin": "http://\(name)"])
        #expect(response?.status == 200)
    }

    @Test func refusesAMissingOrDoubleHost() throws {
        let server = try TestServer()
        for hosts in ["", "Host: \(server.host)\r\nHost: \(server.host)\r\n"] {
            let client = try server.client()
            client.send("GET / HTTP/1.1\r\n\(hosts)\r\n")
            #expect(try client.response()?.status == 400)
        }
    }

    @Test func refusesPagesOfOtherSites() throws {
        let server = try TestServer()
        for origin in [
            "http://evil.example", "null", "https://\(server.host)", "http://127.0.0.1:1", "http://localhost",
        ] {
            #expect(try server.post("/answer", Self.body, replacing: ["Origin": origin])?.status == 403)
            #expect(try server.get("/", "Origin: \(origin)")?.status == 403)
        }
        #expect(try server.post("/answer", Self.body, replacing: ["Origin": nil])?.status == 403)
    }

    @Test(arguments: [
        "text/plain", "application/x-www-form-urlencoded", "application/jsonp", "application/json, text/plain",
    ])
    func takesJSONOnly(_ type: String) throws {
        let server = try TestServer()
        #expect(try server.post("/answer", Self.body, replacing: ["Content-Type": type])?.status == 415)
        #expect(try server.post("/answer", Self.body, replacing: ["Content-Type": nil])?.status == 415)
        let utf8 = try server.post("/answer", Self.body, replacing: ["Content-Type": "application/json; charset=utf-8"])
        #expect(utf8?.status == 200)
    }

    @Test func refusesALongBodyBeforeItIsSent() throws {
        let server = try TestServer()
        let client = try server.client()
        client.send(server.head("/answer", length: (1 << 20) + 1))
        #expect(try client.response()?.status == 413)
        #expect(try server.post("/answer", String(repeating: " ", count: 1 << 21))?.status == 413)
        let huge = try server.post("/answer", "", replacing: ["Content-Length": "99999999999999999999999"])
        #expect(huge?.status == 413)
    }

    @Test func refusesABodyOfUnknownLength() throws {
        let server = try TestServer()
        #expect(try server.post("/answer", "", replacing: ["Content-Length": nil])?.status == 411)
        for length in ["-1", "+1", "1x", "", "0x10"] {
            #expect(try server.post("/answer", "", replacing: ["Content-Length": length])?.status == 400)
        }
        let chunked: [String: String?] = ["Content-Length": nil, "Transfer-Encoding": "chunked"]
        #expect(try server.post("/answer", "0\r\n\r\n", replacing: chunked)?.status == 501)
        #expect(try server.post("/answer", Self.body, replacing: ["Transfer-Encoding": "chunked"])?.status == 501)
        #expect(try server.get("/", "Content-Length: 5")?.status == 400)
    }

    @Test func waitsForABodyThatWaitsForPermission() throws {
        let server = try TestServer()
        let client = try server.client()
        client.send(server.head("/answer", length: Self.body.utf8.count, replacing: ["Expect": "100-continue"]))
        #expect(try client.response()?.status == 100)
        client.send(Self.body)
        #expect(try client.response()?.status == 200)
    }

    @Test func refusesALongHead() throws {
        let server = try TestServer()
        #expect(try server.get("/", "X: \(String(repeating: "a", count: 20_000))")?.status == 431)
        let lines = (0..<200).map { "X-\($0): a" }.joined(separator: "\r\n")
        #expect(try server.get("/", lines)?.status == 431)
        // One that doesn't end is refused before its end.
        let client = try server.client()
        client.send("GET /" + String(repeating: "a", count: 30_000))
        #expect(try client.response()?.status == 431)
    }

    @Test(arguments: [
        "GET / HTTP/1.1\nHost: a\n\n\r\n\r\n", "GET\r\n\r\n", "\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n",
        "G(T / HTTP/1.1\r\n\r\n",
        "GET http://evil.example/ HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\n: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
        "GET / HTTP/1.1\r\n Host: a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\u{0}\r\n\r\n", "\u{16}\u{3}\u{1}\r\n\r\n",
    ])
    func refusesWhatIsNoRequest(_ text: String) throws {
        let server = try TestServer()
        let client = try server.client()
        client.send(text)
        #expect(try client.response()?.status == 400)
        #expect(client.isClosed)
    }

    @Test func refusesOtherVersionsPathsAndMethods() throws {
        let server = try TestServer()
        let client = try server.client()
        client.send("GET / HTTP/2.0\r\nHost: \(server.host)\r\n\r\n")
        #expect(try client.response()?.status == 505)
        for path in ["/x", "/../Package.swift", "/..%2fPackage.swift", "//etc/passwd", "/page.js/", "/page.html"] {
            #expect(try server.get(path)?.status == 404)
        }
        #expect(try server.get("/answer")?.status == 405)
        #expect(try server.post("/", Self.body)?.header("Allow") == "GET, HEAD")
    }

    @Test func sendsAPolicyThatLoadsNothingFromElsewhere() throws {
        let server = try TestServer()
        for response in [try server.get("/"), try server.get("/x"), try server.post("/answer", Self.body)] {
            let response = try #require(response)
            let policy = try #require(response.header("Content-Security-Policy"))
            #expect(policy.hasPrefix("default-src 'self';"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(response.header("X-Content-Type-Options") == "nosniff")
            #expect(response.header("Cache-Control") == "no-store")
            #expect(response.header("Cross-Origin-Resource-Policy") == "same-origin")
        }
        let page = try #require(try server.get("/")).body
        // Scripts and styles stand in files of the server, none in the page.
        #expect(!page.contains("<style") && !page.contains("style=") && !page.contains(" onclick"))
        #expect(page.ranges(of: "<script").count == page.ranges(of: "<script src=\"/").count)
        #expect(!page.contains("http://") && !page.contains("https://"))
    }

    @Test func endsWorkThatTakesTooLong() throws {
        let gate = DispatchSemaphore(value: 0)
        defer { for _ in 0..<4 { gate.signal() } }
        var limits = ServerLimits()
        limits.workTime = .milliseconds(50)
        limits.workers = 2
        let server = try TestServer(
            work: [
                "/wait": { _, _ in
                    gate.wait()
                    return HTTPResponse(200, text: "done")
                },
                "/go": { _, _ in HTTPResponse(200, text: "done") },
            ],
            limits: limits
        )
        #expect(try server.post("/wait", "{}")?.status == 504)
        // What is left to its end counts, so that there is never more of it than so much.
        #expect(try server.post("/wait", "{}")?.status == 504)
        #expect(try server.post("/wait", "{}")?.status == 503)
        #expect(try server.get("/")?.status == 200)
    }

    @Test func answersOthersWhileOneIsWorkedOn() throws {
        let gate = DispatchSemaphore(value: 0)
        let server = try TestServer(work: [
            "/wait": { _, _ in
                gate.wait()
                return HTTPResponse(200, text: "waited")
            },
            "/go": { _, _ in HTTPResponse(200, text: "done") },
        ])
        let slow = try server.client()
        slow.send(server.head("/wait", length: 2) + "{}")
        let idle = try server.client()
        idle.send("GET / HT")
        #expect(try server.post("/go", "{}")?.body == "done\n")
        #expect(try server.get("/")?.status == 200)
        gate.signal()
        #expect(try slow.response()?.body == "waited\n")
        idle.send("TP/1.1\r\nHost: \(server.host)\r\n\r\n")
        #expect(try idle.response()?.status == 200)
    }

    @Test func takesOnlySoManyConnections() throws {
        var limits = ServerLimits()
        limits.connections = 2
        let server = try TestServer(limits: limits)
        let first = try [server.client(), server.client()]
        for client in first {
            client.send("GET /favicon.svg HTTP/1.1\r\nHost: \(server.host)\r\n\r\n")
            #expect(try client.response()?.status == 200)
        }
        let third = try server.client()
        #expect(try third.response()?.status == 503)
        #expect(third.isClosed)
    }

    @Test func endsConnectionsThatAreTooSlow() throws {
        var limits = ServerLimits()
        limits.headTime = .milliseconds(50)
        limits.bodyTime = .milliseconds(50)
        let server = try TestServer(limits: limits)
        let idle = try server.client()
        #expect(idle.isClosed)
        let half = try server.client()
        half.send("GET / HT")
        #expect(try half.response()?.status == 408)
        let short = try server.client()
        short.send(server.head("/answer", length: 100) + "{")
        #expect(try short.response()?.status == 408)
    }

    @Test func reportsATakenPort() throws {
        let server = try TestServer()
        let error = #expect(throws: PlaygroundError.self) {
            try PlaygroundServer(Playground(spec: nil, sample: nil), port: server.port)
        }
        #expect(error?.description.contains("choose one with `--port`") == true)
    }

    @Test(arguments: ["", "[]", "{", "null", #"{"spec": 1, "json": ""}"#, #"{"spec": ""}"#, "\u{0}"])
    func refusesBodiesThatAreNoQuestion(_ body: String) throws {
        let server = try TestServer()
        #expect(try server.post("/answer", body)?.status == 400)
        #expect(try server.post("/save", body)?.status == 403)
    }
}
