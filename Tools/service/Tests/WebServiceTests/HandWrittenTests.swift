import Foundation
import HandWritten
import Hummingbird
import HummingbirdTesting
import Testing
import WebService

/// The load test compares like with like.
struct HandWrittenTests {
    @Test func doesWhatTheServiceDoes() async throws {
        let shop = try Shop()
        let service = try shop.service()
        let router = service.router()
        let routes = try HandWrittenRoutes(store: shop.folder.path + "/handwritten.sqlite", bodyLimit: 1 << 20)
        routes.add(to: router)
        try await service.application(router: router).test(.router) { client in
            for order in [
                Shop.order(1, parcel: "Z1"), Shop.order(2), Shop.order(1, parcel: "Z2"), Shop.order(1, parcel: "Z1"),
            ] {
                #expect(try await client.post("/webhooks/Order", order).status == 200)
                #expect(try await client.post("/handwritten/webhooks/Order", order).status == 200)
            }
            for path in ["/Order/1", "/Order/2", "/Order?limit=1", "/Order?limit=100", "/Order?after=1"] {
                let own = try JSON(await client.get(path).body)
                #expect(try JSON(await client.get("/handwritten" + path).body) == own, "\(path)")
            }
            let bad = Shop.order(1).replacing(#""quantity": 2"#, with: #""quantity": 0"#)
            #expect(try await client.post("/handwritten/webhooks/Order", bad).status == 422)
        }
    }
}
