import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing
import WebService

/// For any bad input, the answer reports the error and its place, nothing is stored, and the next request is answered.
struct BadInputTests {
    @Test func tellsWhatDoesNotFitByItsPlace() async throws {
        try await Shop().test { client in
            let bad = Shop.order(5001).replacing(#""quantity": 2"#, with: #""quantity": 0"#)
                .replacing("19.90", with: "much")
            let answer = try await client.post("/webhooks/Order", bad)
            let problem = try #require(try answer.problem)
            #expect(problem.status == 422)
            #expect(problem.errors?.map(\.id) == ["wrong-type", "requirement-failed"])
            #expect(problem.errors?.map(\.pointer) == ["#/total_price", "#/lines/0/quantity"])
            #expect(problem.errors?.map(\.property) == ["total", "lines.0.quantity"])
            #expect(problem.errors?.allSatisfy { $0.line == 1 && $0.column ?? 0 > 1 } == true)
            #expect(try await client.get("/Customer").body == "[]")
        }
    }

    /// One bad line, and none is kept.
    @Test func tellsTheLine() async throws {
        try await Shop().test { client in
            let lines = [Shop.order(1), #"{"order_id": "two"}"#, Shop.order(3), "{"].joined(separator: "\n")
            let answer = try await client.post("/webhooks/Order", lines, type: "application/x-ndjson")
            let problem = try #require(try answer.problem)
            #expect(problem.errors?.map(\.line) == [2, 4])
            #expect(problem.errors?.map(\.record) == [2, 4])
            #expect(try await client.get("/Order").body == "[]")
        }
    }

    @Test(arguments: [
        "", " ", "{", #"{"order_id": 1"#, #"{"order_id": 1} x"#, "nul", "[1,]", #"{"order_id": "\u{D8"#, "\u{0}",
    ])
    func refusesWhatIsNotJSON(_ body: String) async throws {
        try await Shop().test { client in
            let answer = try await client.post("/webhooks/Order", body)
            let problem = try #require(try answer.problem, "\(answer.body)")
            #expect(problem.status == 400)
            let first = try #require(problem.errors?.first)
            #expect(first.id == "invalid-json")
            #expect(first.line == 1)
            #expect(first.column != nil)
        }
    }

    @Test(arguments: ["null", "1", #""text""#, "[1]", "[[]]", "{}", #"{"order_id": null}"#, #"{"order_id": [1]}"#])
    func refusesWhatIsNoOrder(_ body: String) async throws {
        try await Shop().test { client in
            let answer = try await client.post("/webhooks/Order", body)
            #expect(answer.status == 422, "\(answer.body)")
            #expect(try answer.problem?.errors?.isEmpty == false)
            #expect(try await client.get("/Order").body == "[]")
        }
    }

    @Test func refusesBytesThatAreNoText() async throws {
        try await Shop().test { client in
            let bytes = Array(#"{"order_id": 1, "state": ""#.utf8) + [0xFF, 0xFE] + Array(#""}"#.utf8)
            let headers: HTTPFields = [.contentType: "application/json"]
            let answer = Answer(
                try await client.execute(
                    uri: "/webhooks/Order",
                    method: .post,
                    headers: headers,
                    body: ByteBuffer(bytes: bytes)
                )
            )
            #expect(try answer.problem?.errors?.first?.id == "invalid-json")
        }
    }

    @Test func refusesWhatIsTooDeep() async throws {
        try await Shop().test { client in
            for open in ["[", #"{"customer":"#] {
                let answer = try await client.post("/webhooks/Order", String(repeating: open, count: 40_000))
                #expect([400, 422].contains(answer.status))
                #expect(try answer.problem?.errors?.isEmpty == false)
            }
        }
    }

    @Test func listsAHundredErrorsAndCountsTheRest() async throws {
        try await Shop().test { client in
            let lines = (1...250).map { _ in #"{"order_id": "x"}"# }.joined(separator: "\n")
            let answer = try await client.post("/webhooks/Order", lines, type: "application/x-ndjson")
            #expect(try answer.problem?.errors?.count == 100)
            #expect(try answer.problem?.detail.contains("150 more") == true)
        }
    }

    @Test(arguments: [nil, "text/plain", "application/jsonp", "application/x-www-form-urlencoded", ""])
    func refusesOtherTypes(_ type: String?) async throws {
        try await Shop().test { client in
            let answer = try await client.post("/webhooks/Order", Shop.order(1), type: type)
            #expect(answer.status == 415)
            #expect(try answer.problem != nil)
        }
    }

    @Test func refusesBodiesOverTheLimit() async throws {
        try await Shop().test(.live) {
            $0.bodyLimit = 1000
        } _: { client in
            let port = try #require(client.port)
            let fits = Shop.order(1).padding(toLength: 1000, withPad: " ", startingAt: 0)
            #expect(try await client.post("/webhooks/Order", fits).status == 200)
            let answer = try await client.post("/webhooks/Order", fits + " ")
            #expect(try answer.problem?.detail == "a body has at most 1000 bytes")
            #expect(answer.status == 413)
            // Without a length, in pieces that don't end: the answer comes when the limit is passed.
            let connection = try await Connection(port: port)
            try await connection.send(Connection.head("Transfer-Encoding: chunked"))
            for _ in 1...3 { try await connection.send("190\r\n" + String(repeating: " ", count: 400) + "\r\n") }
            #expect(try await connection.answer(until: "1000 bytes").hasPrefix("HTTP/1.1 413 "))
            try await connection.close()
            #expect(try await client.get("/Order").count == 1)
        }
    }

    /// Half a body, and the client goes: before, within and after the JSON; or it goes away silently and stays connected.
    @Test func keepsNothingOfHalfABody() async throws {
        try await Shop().test(.ahc()) {
            $0.patience = .milliseconds(300)
        } _: { client in
            let port = try #require(client.port)
            let order = Shop.order(1)
            for part in [0, 1, order.utf8.count / 2, order.utf8.count - 1] {
                for ends in [true, false] {
                    let connection = try await Connection(port: port)
                    try await connection.send(Connection.head("Content-Length: \(order.utf8.count)"))
                    try await connection.send(String(order.prefix(part)))
                    if ends { try await connection.close() } else { try await connection.closed() }
                }
            }
            #expect(try await client.get("/Order").body == "[]")
            #expect(try await client.post("/webhooks/Order", order).status == 200)
        }
    }

    /// A client that requests a long list, takes a piece of it, and disconnects.
    @Test func goesOnWhenAClientGoesAway() async throws {
        try await Shop().test(.live) { client in
            let port = try #require(client.port)
            for batch in 0..<10 {
                let lines = (1...300).map { Shop.order(batch * 300 + $0, customer: $0) }.joined(separator: "\n")
                #expect(try await client.post("/webhooks/Order", lines, type: "application/x-ndjson").status == 200)
            }
            for _ in 1...10 {
                let connection = try await Connection(port: port)
                try await connection.send("GET /Order HTTP/1.1\r\nHost: x\r\n\r\n")
                _ = try await connection.answer(until: "[")
                try await connection.close()
            }
            #expect(try await client.get("/Order?fields=id").count == 3000)
            #expect(try await client.get("/health").status == 200)
        }
    }

    @Test func refusesWhatIsNotHTTP() async throws {
        try await Shop().test(.live) { client in
            let port = try #require(client.port)
            for text in [
                "hello\r\n\r\n", "GET / HTTP/9\r\n\r\n", "\u{16}\u{3}\u{1}",
                "POST /webhooks/Order HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
            ] {
                let connection = try await Connection(port: port)
                try await connection.send(text)
                try await connection.close()
            }
            #expect(try await client.get("/health").status == 200)
        }
    }
}
