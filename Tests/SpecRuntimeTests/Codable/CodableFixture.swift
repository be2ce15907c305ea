import Foundation
import SpecRuntime

/// A mapping with a property of every type, and what a Swift program may want of it.
enum CodableFixture {
    static let spec = """
        Person:
          naming: snake_case
          properties:
            name: {type: string}
            age: {type: integer}
            height: {type: number}
            balance: {type: decimal}
            isMember: {type: boolean}
            joined: {type: date}
            site: {type: url}
            badge: {type: uuid}
            photo: {type: data}
            status: {values: {A: active, I: inactive}}
            car: {object: Car}
            phones: {list: Phone}
            contacts: {dictionary: Phone}
            scores: {dictionary: integer}
            note:
        Car: {properties: {model: {type: string}, year: {type: integer}}}
        Phone: {properties: {number: {type: string}}}
        Open: {unknown: keep, properties: {name: {type: string}}}
        Node: {properties: {name: {type: string}, next: {object: Node}, others: {list: Node}}}
        """

    static let json = """
        {
          "name": "Ana", "age": 41, "height": 1.72, "balance": 12345678901234567890.12345678, "is_member": true,
          "joined": "2012-09-05T10:00:00.123456789Z", "site": "https://example.com/a",
          "badge": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "photo": "AQI=", "status": "A",
          "car": {"model": "i30", "year": 2013}, "phones": [{"number": "1"}, {"number": "2"}],
          "contacts": {"home": {"number": "3"}}, "scores": {"a": 1}, "note": {"free": [1, "x", null]}
        }
        """

    /// A mapping whose only property is a secret; nil as long as there are no secrets.
    static let secret = try? Trial("Card: {properties: {pin: {type: integer, sensitive: true}}}").runtime

    static func runtime() throws -> Runtime { try Trial(spec).runtime }

    static func person() throws -> DynamicObject { try Trial(spec).object(json) }
}

struct Person: Codable, Equatable {
    var name: String
    var age: Int8
    var height: Double
    var balance: Decimal
    var isMember: Bool
    var joined: Date
    var site: URL
    var badge: UUID
    var photo: Data
    var status: Status
    var car: Car?
    var phones: [Phone]
    var contacts: [String: Phone]
    var scores: [String: UInt]
    var nickname: String?

    enum Status: String, Codable { case active, inactive }

    struct Car: Codable, Equatable {
        var model: String?
        var year: Int?
    }

    struct Phone: Codable, Equatable {
        var number: String
    }
}
