import Foundation
import SpecRuntime
import SpecSwiftSource
import SpecTestSupport
import Testing

/// `GeneratedTypes.swift` is what `specmap swift` writes for this spec, compiled with these tests.
struct GeneratedTypesTests {
    private static let spec = """
        specmap: 1
        mappings:
          Shipment:
            description: A parcel on its way.
            properties:
              id: {type: uuid, required: true}
              weight: {type: number, required: true}
              price: {type: decimal}
              sentAt: {from: sent_at, type: date}
              label: {type: url, description: Where the label is printed from.}
              scan: {type: data}
              fragile: {type: boolean, default: false, if_null: default}
              state: {values: {N: new, I: IN_TRANSIT}, required: true}
              class: {type: integer, values: {1: 10, 2: 20}}
              notes: {list: {type: string, if_null: "null"}}
              extra:
              stops: {dictionary: Stop}
              legs: {list: Leg}
              firstLeg: {from: legs, list: Leg, take: first, direction: read}
              phone: {from: contacts, type: string, where: {kind: phone}, pick: value, required: true}
              seals: {dictionary: Seal, member_as: code}
              due: {first_of: [{from: due_on, date_format: day}, {from: due_in, type: string}]}
              title: {template: '{state}-{weight}'}
              carrier: {object: Carrier, required: true}
              relays: {list: Carrier, if_item_invalid: 'null'}
            unknown_into: others
          Stop: {properties: {name: {type: string, transform: trim}, next: {object: Stop}}}
          Seal: {properties: {intact: {type: boolean, required: true}}}
          Carrier: {description: Who takes it., choose_by: kind, cases: {T: Truck, S: Ship, O: Other}}
          Truck: {properties: {plate: {type: string, required: true}, trailer: {object: Carrier}}}
          Ship: {properties: {name: {type: string}}}
          Other: {unknown: keep}
          Leg: {properties: {codes: {list: {list: integer}}, stop: {object: Stop}}}

        """

    private static let json = """
        {
          "id": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "weight": 1.5, "price": 12345678901234567890.12345678,
          "sent_at": "2012-09-05T10:00:00Z", "label": "https://example.com/a", "scan": "AQI=", "state": "I", "class": 2,
          "notes": ["a", null], "extra": {"a": [1, 2.50, true, null, "x"]},
          "stops": {"first": {"name": " Aarhus ", "next": {"name": "Lima"}}}, "legs": [{"codes": [[1], []]}],
          "contacts": [{"kind": "fax", "value": "1"}, {"kind": "phone", "value": "2"}],
          "seals": {"x": {"intact": true}, "y": {"intact": false}}, "due_on": "2012-09-06", "hint": [1],
          "carrier": {"kind": "T", "plate": "AB 1", "trailer": {"kind": "O", "wheels": 4}},
          "relays": [{"kind": "S", "name": "Vasa"}, {"kind": "T"}]
        }
        """

    @Test func areUpToDate() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "GeneratedTypes.swift")
        let difference = try GoldenFile(file).difference(from: runtime().swiftSource())
        #expect(difference == nil)
    }

    @Test func takeAnObjectAndGiveItBack() throws {
        let runtime = try runtime()
        let object = try runtime.object(from: .text(Self.json), as: "Shipment")
        let shipment = try object.decode(as: Shipment.self)
        #expect(shipment.price == Decimal(string: "12345678901234567890.12345678"))
        #expect(shipment.sentAt == Date(timeIntervalSince1970: 1_346_839_200))
        #expect(shipment.fragile == false)
        #expect(shipment.state == .inTransit)
        #expect(shipment.class == 20)
        #expect(shipment.notes == ["a", nil])
        let extra: [JSONValue] = [.integer(1), .decimal(2.5), .boolean(true), .null, .string("x")]
        #expect(shipment.extra == .dictionary(["a": .list(extra)]))
        #expect(shipment.stops?["first"]?.name == "Aarhus")
        #expect(shipment.stops?["first"]?.next?.name == "Lima")
        #expect(shipment.legs?.first?.codes == [[1], []])
        #expect(shipment.firstLeg == shipment.legs?.first)
        #expect(shipment.phone == "2")
        #expect(shipment.seals?.map(\.code) == ["x", "y"])
        #expect(shipment.due == .string("2012-09-06T00:00:00Z"))
        #expect(shipment.title == "I-1.5")
        #expect(shipment.carrier == .truck(Truck(plate: "AB 1", trailer: .other(["wheels": .integer(4)]))))
        #expect(shipment.relays == [.ship(Ship(name: "Vasa")), nil])
        #expect(shipment.others == ["hint": .list([.integer(1)])])

        let again = try DynamicObject(encoding: shipment, as: "Shipment", in: runtime)
        #expect(again == object)
        let written = try runtime.json(from: again)
        #expect(try runtime.object(from: .bytes(written), as: "Shipment") == object)
    }

    @Test func readObjectsAsTheyAreShown() throws {
        let object = try runtime().object(from: .text(Self.json), as: "Shipment")
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let shown = Data(Value.object(object).json.utf8)
        #expect(try decoder.decode(Shipment.self, from: shown) == object.decode(as: Shipment.self))
    }

    @Test func sayWhichMappingAnObjectIs() throws {
        let runtime = try runtime()
        let object = try DynamicObject(encoding: Carrier.ship(Ship(name: "Vasa")), as: "Carrier", in: runtime)
        #expect(object.mapping == "Ship")
        #expect(try object.decode(as: Carrier.self) == .ship(Ship(name: "Vasa")))
        #expect(String(decoding: try runtime.json(from: object, as: "Carrier"), as: UTF8.self).contains(#""kind":"S""#))
        let error = #expect(throws: DataError.self) {
            try DynamicObject(encoding: Ship(name: "Vasa"), as: "Carrier", in: runtime)
        }
        #expect(error?.failures.map(\.id) == [.unknownCase])
        #expect(throws: DataError.self) {
            try runtime.object(from: .text(#"{"name": "a"}"#), as: "Stop").decode(as: Carrier.self)
        }
    }

    @Test func holdTheirOwnKind() {
        var stop = Stop(name: "a", next: Stop(name: "b"))
        stop.next?.next = Stop(name: "c")
        #expect(stop.next?.next?.name == "c")
        stop.next = nil
        #expect(stop == Stop(name: "a"))
    }

    private func runtime() throws -> Runtime { try Runtime(specs: ["shipment.yaml": Self.spec]) }
}
