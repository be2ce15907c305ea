import Foundation
import SpecStoreSQLite
import Testing

@testable import shipments

struct ServiceTests {
    private let service: Service

    init() throws {
        let specs = try Specs(loading: .package.appending(path: "Specs"))
        service = Service(specs: specs, store: try SQLiteStore())
    }

    @Test func updatesAShipmentThatIsStored() async {
        let first = #"webhook {"tracking_number": "1Z9", "status": "in_transit", "weight_grams": 800}"#
        #expect(await service.response(to: first) == "200 1 inserted, 0 updated")
        let second = #"webhook {"tracking_number": "1Z9", "status": "delivered"}"#
        #expect(await service.response(to: second) == "200 0 inserted, 1 updated")
        #expect(await service.response(to: "show 1Z9") == #"200 {"number":"1Z9","status":"delivered"}"#)
    }

    @Test func reportsWhatIsWrongInABody() async {
        let response = await service.response(to: #"price {"weight_grams": 0, "to": {"country": "PT"}}"#)
        #expect(response == "422 /weight_grams expected at least 1, found 0")
    }

    @Test func keepsItsSpecsIfTheNewOnesHaveAnError() async throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.copyItem(at: .package.appending(path: "Specs"), to: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        let service = Service(specs: try Specs(loading: folder), store: try SQLiteStore())

        let broken = Data("specmap: 1\nmappings: {Parcel: {props: [weight]}}".utf8)
        try broken.write(to: folder.appending(path: "parcel.yaml"))

        #expect(await service.response(to: "reload").hasPrefix("500 error[unknown-keyword]"))
        let price = #"price {"weight_grams": 800, "to": {"country": "PT"}}"#
        #expect(await service.response(to: price) == "200 380")
    }
}
