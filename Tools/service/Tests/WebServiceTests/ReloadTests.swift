import Foundation
import HummingbirdTesting
import SpecMap
import Testing
import WebService

/// Specs that change while the service runs.
struct ReloadTests {
    private static let oldLine = "      id: {from: order_id, type: integer}"
    private static let newLine = "      id: {from: [order_id, number], type: integer}"

    @Test func takesSpecsThatChange() async throws {
        let shop = try Shop()
        try await shop.test { client in
            #expect(try await client.post("/webhooks/Order", #"{"number": 1}"#).status == 422)
            try shop.edit("shop.yaml", Self.oldLine, Self.newLine)
            try await Self.wait { try await client.post("/webhooks/Order", #"{"number": 1}"#).status == 200 }
            #expect(try await client.get("/health").body.contains(#""specs":"current""#))
        }
    }

    /// A new property gets its column in the store, and the existing objects stay.
    @Test func takesPropertiesThatAreAdded() async throws {
        let shop = try Shop()
        try await shop.test { client in
            _ = try await client.post("/webhooks/Order", Shop.order(1))
            try shop.edit("shop.yaml", "  Line:\n", "  Note:\n    properties: [text]\n\n  Line:\n")
            try shop.edit("shop.yaml", Self.oldLine, Self.oldLine + "\n      gift: {type: boolean}")
            try shop.edit("views.yaml", "      state:\n", "      state:\n      gift: {type: boolean}\n")
            try await Self.wait { try await client.get("/Order?fields=gift").status == 200 }
            _ = try await client.post("/webhooks/Order", #"{"order_id": 1, "gift": true}"#)
            #expect(
                try await client.get("/Order?fields=id,gift,state").body == #"[{"id":1,"state":"paid","gift":true}]"#
            )
        }
    }

    /// Ways in which specs on disk can be broken; the service goes on with those that it has, reports the error, and
    /// recovers.
    enum Damage: String, CaseIterable {
        case notYAML, notASpec, unknownMapping, empty, cutShort, vanished, usedVanished, folder, otherKey, otherType
    }

    @Test(arguments: Damage.allCases)
    func keepsTheOldSpecsWhenNewOnesCannotBeUsed(_ damage: Damage) async throws {
        let shop = try Shop()
        let good = try Data(contentsOf: shop.spec)
        try await shop.test { client in
            _ = try await client.post("/webhooks/Order", Shop.order(1))
            try Self.damage(shop, damage)
            try await Self.wait { try await client.get("/health").body.contains(#""specs":"refused""#) }
            #expect(try await client.post("/webhooks/Order", Shop.order(2)).status == 200)
            #expect(try await client.get("/Order?fields=id").body == #"[{"id":1},{"id":2}]"#)
            #expect(shop.logged.contains("specs refused"))

            try? FileManager.default.removeItem(at: shop.spec)
            try good.write(to: shop.spec)
            let views = shop.folder.appending(path: "specs/views.yaml")
            try Data(contentsOf: Shop.specs.appending(path: "views.yaml")).write(to: views)
            try await Self.wait { try await client.get("/health").body.contains(#""specs":"current""#) }
        }
    }

    private static func damage(_ shop: Shop, _ damage: Damage) throws {
        let files = FileManager.default
        switch damage {
        case .notYAML: try Data("a: [".utf8).write(to: shop.spec)
        case .notASpec: try Data("a: 1".utf8).write(to: shop.spec)
        case .unknownMapping: try shop.edit("shop.yaml", "{list: Line}", "{list: Lin}")
        case .empty: try Data().write(to: shop.spec)
        case .cutShort:
            // Up to the last mapping: YAML that is a good spec, in which nothing leads to it.
            let text = try String(contentsOf: shop.spec, encoding: .utf8)
                .replacing("      customer: {object: Customer}\n", with: "")
            try Data(text.prefix(upTo: try #require(text.range(of: "  Customer:")).lowerBound).utf8).write(
                to: shop.spec
            )
        case .vanished: try files.removeItem(at: shop.spec)
        case .usedVanished: try files.removeItem(at: shop.folder.appending(path: "specs/views.yaml"))
        case .folder:
            try files.removeItem(at: shop.spec)
            try files.createDirectory(at: shop.spec, withIntermediateDirectories: false)
        case .otherKey:
            try shop.edit("shop.yaml", "  Customer:\n    primary_key: id", "  Customer:\n    primary_key: name")
        case .otherType:
            try shop.edit(
                "shop.yaml",
                "total: {from: total_price, type: decimal, accept: [string]}",
                "total: {from: total_price, type: boolean}"
            )
        }
    }

    /// Webhooks come while specs change, and are good under all of them: none is lost, none fails.
    @Test func losesNothingWhileSpecsChange() async throws {
        let shop = try Shop()
        let service = try shop.service()
        let good = try String(contentsOf: shop.spec, encoding: .utf8)
        try await service.application().test(.live) { client in
            try await withThrowingTaskGroup { group in
                for sender in 0..<4 {
                    group.addTask {
                        for number in 1...50 {
                            let order = Shop.order(sender * 1000 + number, customer: sender)
                            let answer = try await client.post("/webhooks/Order", order)
                            #expect(answer.status == 200, "\(answer.body)")
                        }
                    }
                }
                group.addTask {
                    for round in 1...40 {
                        let extra = "\(Self.oldLine)\n      extra\(round % 5): {type: string}"
                        let text = round % 3 == 0 ? "a: [" : good.replacing(Self.oldLine, with: extra)
                        try Data(text.utf8).write(to: shop.spec)
                        try? service.specs.reload()
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await client.get("/Order?fields=id").count == 200)
        }
    }

    static func wait(for condition: () async throws -> Bool) async throws {
        for _ in 1...500 {
            if try await condition() { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("it didn't happen within 10 seconds")
    }
}
