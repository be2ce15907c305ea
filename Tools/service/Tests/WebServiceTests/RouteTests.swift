import Foundation
import Hummingbird
import HummingbirdTesting
import Testing
import WebService

struct RouteTests {
    private static let shown =
        #"{"id":5001,"placed":"2026-03-14T09:26:53Z","state":"paid","total":19.90,"customer":{"id":7,"name":"Ida"},"#
        + #""lines":[{"sku":"TEA-1","quantity":2}]}"#

    @Test func keepsAWebhookAndShowsIt() async throws {
        try await Shop().test { client in
            let receipt = try await client.post("/webhooks/Order", Shop.order(5001))
            #expect(receipt.status == 200)
            #expect(receipt.body == #"{"inserted":["/Order/5001","/Customer/7"],"unchanged":0,"updated":[]}"#)
            let order = try await client.get("/Order/5001")
            #expect(order.status == 200)
            #expect(order.type == "application/json")
            #expect(order.body == Self.shown)
        }
    }

    @Test func changesNothingWhenAWebhookComesTwice() async throws {
        try await Shop().test { client in
            _ = try await client.post("/webhooks/Order", Shop.order(5001))
            let receipt = try await client.post("/webhooks/Order", Shop.order(5001))
            #expect(receipt.body == #"{"inserted":[],"unchanged":2,"updated":[]}"#)
        }
    }

    @Test func mergesWhatAWebhookAdds() async throws {
        try await Shop().test { client in
            _ = try await client.post("/webhooks/Order", Shop.order(5001, parcel: "Z1"))
            let receipt = try await client.post(
                "/webhooks/Order",
                #"{"order_id": 5001, "parcels": [{"tracking_number": "Z2"}]}"#
            )
            #expect(receipt.body == #"{"inserted":[],"unchanged":0,"updated":["/Order/5001"]}"#)
            let order = try await client.get("/Order/5001?fields=state,parcels.number")
            #expect(order.body == #"{"state":"paid","parcels":[{"number":"Z1"},{"number":"Z2"}]}"#)
        }
    }

    @Test(arguments: ["application/x-ndjson", "application/x-ndjson; charset=utf-8", "Application/X-NDJSON"])
    func takesADocumentALine(_ type: String) async throws {
        try await Shop().test { client in
            let lines = (1...50).map { Shop.order($0, customer: $0 % 3) }.joined(separator: "\n")
            let receipt = try await client.post("/webhooks/Order", lines, type: type)
            #expect(receipt.status == 200, "\(receipt.body)")
            #expect(try await client.get("/Order").count == 50)
            #expect(
                try await client.get("/Customer").body
                    == #"[{"id":0,"name":"Ida"},{"id":1,"name":"Ida"},{"id":2,"name":"Ida"}]"#
            )
        }
    }

    @Test func takesSeveralObjectsOfADocument() async throws {
        try await Shop().test { client in
            let receipt = try await client.post("/webhooks/Order", "[\(Shop.order(1)), \(Shop.order(2))]")
            #expect(receipt.body == #"{"inserted":["/Order/1","/Customer/7","/Order/2"],"unchanged":0,"updated":[]}"#)
        }
    }

    @Test func showsTheFieldsThatAreAskedFor() async throws {
        try await Shop().test { client in
            _ = try await client.post("/webhooks/Order", Shop.order(5001))
            #expect(
                try await client.get("/Order/5001?fields=total,customer.name").body
                    == #"{"total":19.90,"customer":{"name":"Ida"}}"#
            )
            #expect(try await client.get("/Order?fields=id").body == #"[{"id":5001}]"#)
            for path in ["/Order/5001?fields=totl", "/Order?fields=totl", "/Order?fields=customer.email"] {
                let answer = try await client.get(path)
                #expect(answer.status == 400, "\(path)")
                #expect(try answer.problem?.detail.contains("property") == true, "\(answer.body)")
            }
            #expect(
                try await client.get("/Order?fields=totl").problem?.detail.contains("did you mean `total`?") == true
            )
        }
    }

    /// Several pages: each object once, in one order.
    @Test(arguments: [0, 1, 99, 100, 101, 250])
    func listsAllObjects(_ count: Int) async throws {
        try await Shop().test { client in
            let lines = (0..<count).map { Shop.order($0) }.joined(separator: "\n")
            _ = try await client.post("/webhooks/Order", lines, type: "application/x-ndjson")
            let ids = "[" + (0..<count).map { #"{"id":\#($0)}"# }.joined(separator: ",") + "]"
            #expect(try await client.get("/Order?fields=id").body == ids)
            let ends = (max(0, count - 2)..<count).map { #"{"id":\#($0)}"# }.joined(separator: ",")
            #expect(
                try await client.get("/Order?fields=id&after=\(count - 3)&limit=7").body == "[\(ends)]" || count < 3
            )
            #expect(try await client.get("/Order?limit=120").count == min(count, 120))
            #expect(try await client.get("/Order?limit=0").body == "[]")
        }
    }

    @Test func findsNothingWhereNothingIs() async throws {
        try await Shop().test { client in
            _ = try await client.post("/webhooks/Order", Shop.order(1))
            for path in ["/Order/2", "/Order/one", "/Order/%FF", "/Line", "/OrderView", "/Nothing/1", "/", "/a/b/c"] {
                let answer = try await client.get(path)
                #expect(answer.status == 404, "\(path)")
                #expect(try answer.problem?.status == 404, "\(path)")
            }
            for path in ["/webhooks/Line", "/webhooks/OrderView", "/webhooks/nothing", "/Order"] {
                #expect(try await client.post(path, "{}").status == 404, "\(path)")
            }
            for query in ["limit=-1", "limit=x", "after=x"] {
                #expect(try await client.get("/Order?\(query)").status >= 400, "\(query)")
            }
        }
    }

    @Test func findsKeysThatAreTexts() async throws {
        let shop = try Shop()
        try shop.edit(
            "shop.yaml",
            "Customer:\n    primary_key: id\n    properties:\n      id: {type: integer}",
            "Customer:\n    primary_key: id\n    properties:\n      id: {type: string}"
        )
        try shop.edit("views.yaml", "      id: {type: integer}\n      name", "      id: {type: string}\n      name")
        try await shop.test { client in
            for key in ["ida", "7", "a/b", "ß 100%?#", "é", "e\u{301}", #"["a"]"#] {
                let body = try JSONSerialization.data(withJSONObject: ["id": key, "name": "N"])
                let receipt = try await client.post("/webhooks/Customer", String(decoding: body, as: UTF8.self))
                #expect(receipt.status == 200, "\(receipt.body)")
                let decoded = try JSONDecoder().decode(Inserted.self, from: Data(receipt.body.utf8))
                let path = try #require(decoded.inserted.first)
                let found = try await client.get(path)
                #expect(found.status == 200, "\(path)")
                #expect(found.body.contains(#""name":"N""#))
            }
        }
    }

    private struct Inserted: Decodable { var inserted: [String] }

    @Test func letsInWhoKnowsTheToken() async throws {
        try await Shop().test(.router) {
            $0.token = Secret("s3cret")
        } _: { client in
            for token in [nil, "", "s3cre", "s3crets", "S3cret"] {
                let answer = try await client.post("/webhooks/Order", Shop.order(1), token: token)
                #expect(answer.status == 401)
                #expect(answer.headers[.wwwAuthenticate] == "Bearer")
            }
            #expect(try await client.get("/Order").body == "[]")
            #expect(try await client.post("/webhooks/Order", Shop.order(1), token: "s3cret").status == 200)
        }
    }

    @Test func saysThatItIsWell() async throws {
        try await Shop().test { client in
            let health = try await client.get("/health")
            #expect(health.status == 200)
            #expect(health.body.contains(#""specs":"current""#))
            #expect(health.body.contains(#""status":"ok""#))
        }
    }

    /// Neither answers nor the log have what clients sent, a token, or what the spec calls sensitive.
    @Test func keepsSecrets() async throws {
        let shop = try Shop()
        try await shop.test(.router) {
            $0.token = Secret("s3cret")
        } _: { client in
            let good = Shop.order(1)
            let bad = good.replacing(#""ida@example.com""#, with: #"["hidden@example.com"]"#)
                .replacing("19.90", with: "lots-of-money")
            #expect(try await client.post("/webhooks/Order", good, token: "s3cret").status == 200)
            let refused = try await client.post("/webhooks/Order", bad, token: "s3cret")
            #expect(refused.status == 422)
            #expect(!refused.body.contains("hidden@"))
            _ = try await client.post("/webhooks/Order", good, token: "wr0ng")
            let shown = [try await client.get("/Order").body, try await client.get("/Customer/7").body]
            #expect(!shown.joined().contains("example.com"))
        }
        #expect(shop.logged.contains("data refused"))
        for secret in ["s3cret", "wr0ng", "example.com", "lots-of-money", "TEA-1"] {
            #expect(!shop.logged.contains(secret), "\(secret)")
        }
        #expect("\(Secret("s3cret"))" == "***")
        var dumped = ""
        dump(Secret("s3cret"), to: &dumped)
        #expect(!dumped.contains("s3cret"))
    }
}
