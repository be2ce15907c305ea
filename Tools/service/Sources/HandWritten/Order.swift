import Foundation

/// An order as webhooks spell it, written by hand.
struct Order: Decodable {
    struct Customer: Decodable {
        var id: Int
        var name: String?
        var email: String?
    }

    struct Line: Codable {
        var sku: String
        var quantity: Int
    }

    struct Parcel: Codable {
        var number: String
        var carrier: String?

        enum CodingKeys: String, CodingKey {
            case number = "tracking_number"
            case carrier
        }
    }

    enum State: String, Codable {
        case open, paid
        case sent = "fulfilled"
    }

    var id: Int
    var placed: Date?
    var state: State?
    var total: Decimal?
    var customer: Customer?
    var lines: [Line]?
    var parcels: [Parcel]?

    private enum CodingKeys: String, CodingKey {
        case id = "order_id"
        case placed = "created_at"
        case state
        case total = "total_price"
        case customer, lines, parcels
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        placed = try container.decodeIfPresent(Date.self, forKey: .placed)
        state = try container.decodeIfPresent(State.self, forKey: .state)
        total = try container.decodeIfPresent(String.self, forKey: .total).flatMap { Decimal(string: $0) }
        customer = try container.decodeIfPresent(Customer.self, forKey: .customer)
        lines = try container.decodeIfPresent([Line].self, forKey: .lines)
        parcels = try container.decodeIfPresent([Parcel].self, forKey: .parcels)
        if let line = lines?.first(where: { $0.quantity < 1 }) {
            throw DecodingError.dataCorruptedError(forKey: .lines, in: container, debugDescription: "\(line.sku)")
        }
    }
}

/// An order as the service shows it.
struct OrderView: Encodable {
    struct Customer: Encodable {
        var id: Int
        var name: String?
    }

    struct Parcel: Encodable {
        var number: String
        var carrier: String?
    }

    var id: Int
    var placed: Date?
    var state: String?
    var total: Decimal?
    var customer: Customer?
    var lines: [Order.Line]?
    var parcels: [Parcel]?
}
