import Foundation
import SpecRuntime
import Testing

/// The Swift of "Objects and values". Its blocks stand here word for word.
struct GuideObjectTests {
    private struct Customer { var name: String }

    private let json = """
        {"number": 7, "customer_name": "Ida", "note": "x", "total": {"amount": 12.50}, "tags": ["new"], "lines": [{"count": 1}]}
        """

    private func order() throws -> (Runtime, DynamicObject) {
        let runtime = try GuidePage.named("Objects").runtime()
        return (runtime, try runtime.object(from: .text(json), as: "Order"))
    }

    @Test func assignsAndReadsPlainValues() throws {
        let (_, order) = try order()
        let (customer, note) = (Customer(name: "Eva"), String?.none)

        order.customer = customer.name  // a String
        order["note"] = note  // a String?, which unsets the property where it is nil
        let amount = order.total?["amount"]?.decimal
        let customerName: String? = order["customer"]

        #expect(amount == Decimal(string: "12.5"))
        #expect(customerName == "Eva")
        #expect(order.note == nil)
    }

    @Test func changesValuesInPlace() throws {
        let (runtime, order) = try order()

        order.total?["amount"] = 5
        order.tags?.list?.append("paid")
        order.lines?[0]?["count"] = 2

        let written = String(decoding: try runtime.json(from: order, only: ["total", "tags", "lines"]), as: UTF8.self)
        #expect(written == #"{"total":{"amount":5},"tags":["new","paid"],"lines":[{"count":2}]}"#)
    }

    @Test func handsSnapshotsToOtherTasks() async throws {
        let (_, order) = try order()

        let snapshot = order.snapshot()
        let total = await Task { snapshot["number", as: Int.self] }.value
        let again = snapshot.object()

        #expect(total == 7)
        #expect(again == order)
    }

    @Test func passesThroughCoders() throws {
        let (runtime, order) = try order()

        let encoder = JSONEncoder()
        encoder.userInfo[.specRuntime] = runtime
        let json = try encoder.encode(order)

        let decoder = JSONDecoder()
        decoder.userInfo[.specRuntime] = runtime
        decoder.userInfo[.specMapping] = "Order"
        let read = try decoder.decode(DynamicObject.self, from: json)

        #expect(try Value(parsing: json) == Value(parsing: self.json))
        #expect(read == order)
    }
}
