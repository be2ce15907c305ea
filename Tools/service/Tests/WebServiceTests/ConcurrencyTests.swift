import Foundation
import HummingbirdTesting
import Testing

/// Webhooks of the same objects, at the same time.
struct ConcurrencyTests {
    /// Each webhook adds a parcel to one order: all of them are there in the end.
    @Test func losesNoUpdateOfOneOrder() async throws {
        try await Shop().test(.live) { client in
            try await withThrowingTaskGroup { group in
                for sender in 1...8 {
                    group.addTask {
                        for number in 1...25 {
                            let answer = try await client.post(
                                "/webhooks/Order",
                                Shop.order(1, parcel: "\(sender)-\(number)")
                            )
                            #expect(answer.status == 200, "\(answer.body)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            let order = try await client.get("/Order/1?fields=parcels.number")
            let parcels = Set(order.body.matches(of: /"number":"(\d+-\d+)"/).map { String($0.output.1) })
            #expect(parcels.count == 200)
        }
    }

    /// New orders of one new customer: each request would make the customer.
    @Test func makesWhatOrdersShareOnce() async throws {
        try await Shop().test(.live) { client in
            for round in 1...10 {
                try await withThrowingTaskGroup { group in
                    for sender in 1...8 {
                        group.addTask {
                            let order = Shop.order(round * 100 + sender, customer: round)
                            let answer = try await client.post("/webhooks/Order", order)
                            #expect(answer.status == 200, "\(answer.body)")
                        }
                    }
                    try await group.waitForAll()
                }
            }
            #expect(try await client.get("/Order?fields=id").count == 80)
            #expect(try await client.get("/Customer").count == 10)
        }
    }
}
