import Foundation
import SpecTestSupport
import Testing

@testable import SpecRuntime

/// `Runtime.encode`: JSON of Swift types, with no object between.
struct RuntimeEncodingTests {
    private enum State: String, Codable, CaseIterable { case new, used, lost }

    private struct Car: Codable {
        var model: String?
        var year: Int64?
        var state: State?
    }

    private struct Person: Codable {
        var name: String
        var age: UInt64?
        var height: Double?
        var weight: Float?
        var price: Decimal?
        var born: Date?
        var site: URL?
        var id: UUID?
        var picture: Data?
        var isActive: Bool?
        var car: Car?
        var cars: [Car?]?
        var tags: [String]?
        var sizes: [[Int32]]?
        var scores: [String: Int]?
        var anything: String?
    }

    private static let spec = """
        specmap: 1
        mappings:
          Person:
            root: result
            properties:
              name: {from: full_name, transform: trim}
              age: {type: integer, requires: {max: 150}}
              height: {type: number, omit: [null]}
              weight: {type: number}
              price: {type: decimal}
              born: {type: date, date_format: unix_seconds}
              site: {type: url}
              id: {type: uuid}
              picture: {type: data}
              isActive: {from: flags.active, type: boolean}
              car: {object: Car}
              cars: {list: Car}
              tags: {list: string, default: []}
              sizes: {list: {list: integer}}
              scores: {dictionary: integer}
              anything:
          Car:
            properties:
              model: names.0
              year: {type: integer}
              state: {values: {N: new, U: used}}
          Vehicle:
            choose_by: kind
            cases: {car: Car}
        """

    private let runtime: Runtime

    init() throws { runtime = try Runtime(specs: ["spec.yaml": Self.spec]) }

    private func byWayOfAnObject(_ value: some Encodable, as mapping: String = "Person") throws -> [UInt8] {
        try runtime.json(from: DynamicObject(encoding: value, as: mapping, in: runtime), as: mapping)
    }

    private func compare(_ value: some Encodable, as mapping: String = "Person") throws {
        let found = Result { try runtime.encode(value, as: mapping) }
        let expected = Result { try byWayOfAnObject(value, as: mapping) }
        switch (found, expected) {
        case (.success(let found), .success(let expected)):
            #expect(String(decoding: found, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
        case (.failure(let found), .failure(let expected)): #expect("\(found)" == "\(expected)")
        default: Issue.record("\(found) is not \(expected), for \(value)")
        }
    }

    @Test func writesPlainValuesWithoutAnObject() throws {
        let car = Car(model: "Golf", year: 1992, state: .used)
        let plan = runtime.encoding
        var scratch = Scratch()
        let isPlain = withUnsafeMutablePointer(to: &scratch) { scratch in
            EncodedNodes(plan, in: scratch, targets: EncodedNodes.makeTargets(), userInfo: [:]).node(of: car, as: 1)
                != nil
        }
        #expect(isPlain)
        let json = try runtime.encode(car, as: "Car")
        #expect(String(decoding: json, as: UTF8.self) == #"{"names":["Golf"],"year":1992,"state":"U"}"#)
    }

    @Test func writesRandomValuesAsByWayOfAnObject() throws {
        var random = SeededRandom(seed: 5)
        for _ in 0..<2000 {
            let chance = { (share: Int) in Int.random(in: 0..<10, using: &random) < share }
            let text = { ["", "a", "é\"🚀\n", " b ", "tags"].randomElement(using: &random) ?? "" }
            let car = { () -> Car in
                Car(
                    model: chance(7) ? text() : nil,
                    year: chance(5) ? Int64.random(in: .min ... .max, using: &random) : nil,
                    state: chance(5) ? State.allCases.randomElement(using: &random) : nil
                )
            }
            let person = Person(
                name: text(),
                age: chance(5) ? (chance(3) ? .max : 30) : nil,
                height: chance(5) ? (chance(1) ? .nan : -0.0) : nil,
                weight: chance(1) ? 0.1 : nil,
                price: chance(5) ? Decimal(string: "12.300") : nil,
                born: chance(5) ? Date(timeIntervalSince1970: chance(1) ? 1e18 : 1e9) : nil,
                site: chance(5) ? URL(string: "https://example.com/a?b=c%20d") : nil,
                id: chance(5) ? UUID(uuidString: "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6") : nil,
                picture: chance(5) ? Data([1, 2, 255]) : nil,
                isActive: chance(5) ? chance(5) : nil,
                car: chance(5) ? car() : nil,
                cars: chance(5) ? (0..<3).map { _ in chance(8) ? car() : nil } : nil,
                tags: chance(5) ? [text(), text()] : nil,
                sizes: chance(5) ? [[], [1, -2]] : nil,
                scores: chance(2) ? ["b": 1, "a": 2] : nil,
                anything: chance(5) ? text() : nil
            )
            try compare(person)
        }
    }

    @Test func writesManyAsAnArray() throws {
        let cars = [Car(model: "a"), Car(year: 2), Car()]
        let objects = try cars.map { try DynamicObject(encoding: $0, as: "Car", in: runtime) }
        #expect(try runtime.encodeAll(cars, as: "Car") == (try runtime.json(from: objects, as: "Car")))
        #expect(try runtime.encodeAll([Car](), as: "Car") == Array("[]".utf8))
        let mixed = [["model": "a"], ["year": "x"]]
        let error = #expect(throws: DataError.self) { try runtime.encodeAll(mixed, as: "Car") }
        #expect(error?.failures.map(\.property) == ["year"])
    }

    @Test func writesAPart() throws {
        let car = Car(model: "Golf", year: 1992)
        #expect(try runtime.encode(car, as: "Car", only: ["year"]) == Array(#"{"year":1992}"#.utf8))
        #expect(throws: UnknownNameError.self) { try runtime.encode(car, as: "Car", only: ["yaer"]) }
        #expect(throws: UnknownNameError.self) { try runtime.encode(car, as: "Cra") }
    }

    @Test func readsBackWhatItWrites() throws {
        let person = Person(name: "Ida", age: 30, car: Car(model: "Golf", state: .new), tags: ["a"])
        let again = try runtime.decode(
            Person.self,
            from: .bytes(try runtime.encode(person, as: "Person")),
            as: "Person"
        )
        #expect(try runtime.encode(again, as: "Person") == (try runtime.encode(person, as: "Person")))
    }

    @Test func failsAsByWayOfAnObject() throws {
        try compare(["name": "a", "nmae": "b"])
        try compare("a text")
        try compare(["a", "b"])
        try compare(["age": "many"])
        try compare(["model": "a"], as: "Vehicle")
        try compare(["model": "a", "$mapping": "Car"], as: "Vehicle")
        try compare(["state": "lost"], as: "Car")
        try compare(Int?.none)
        try compare(try runtime.makeObject("Car"), as: "Car")
    }

    @Test func leavesTypesWithWaysOfTheirOwnToTheRuleThatKnowsAll() throws {
        struct Nested: Encodable {
            enum Key: String, CodingKey { case car, model, tags, cars }
            func encode(to encoder: any Encoder) throws {
                var person = encoder.container(keyedBy: Key.self)
                var car = person.nestedContainer(keyedBy: Key.self, forKey: .car)
                try car.encode("Golf", forKey: .model)
                var tags = person.nestedUnkeyedContainer(forKey: .tags)
                try tags.encode("a")
                var cars = person.superEncoder(forKey: .cars).singleValueContainer()
                try cars.encodeNil()
            }
        }
        try compare(Nested())
        struct Paths: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Nested.Key.self)
                try container.encode("\(encoder.codingPath.count)", forKey: .model)
            }
        }
        try compare(Paths(), as: "Car")
        try compare([Paths()].first, as: "Car")
        struct Two: Encodable {
            func encode(to encoder: any Encoder) throws {
                _ = encoder.unkeyedContainer()
                var container = encoder.container(keyedBy: Nested.Key.self)
                try container.encode("a", forKey: .model)
            }
        }
        try compare(Two(), as: "Car")
        struct Silent: Encodable { func encode(to encoder: any Encoder) throws {} }
        try compare(Silent(), as: "Car")
        struct Swallowing: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Nested.Key.self)
                try? container.encode("a", forKey: .tags)
                try container.encode("b", forKey: .model)
            }
        }
        try compare(Swallowing(), as: "Car")
    }

    @Test func anEncoderThatIsKeptDoesNothingMore() throws {
        final class Keeper { var container: KeyedEncodingContainer<NameKey>? }
        struct Kept: Encodable {
            let keeper: Keeper
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: NameKey.self)
                try container.encode("a", forKey: NameKey(stringValue: "model"))
                keeper.container = container
            }
        }
        let keeper = Keeper()
        #expect(try runtime.encode(Kept(keeper: keeper), as: "Car") == Array(#"{"names":["a"]}"#.utf8))
        #expect(throws: (any Error).self) { try keeper.container?.encode("b", forKey: NameKey(stringValue: "model")) }
    }

    @Test func handsOnWhatTheTypeFindsInUserInfo() throws {
        struct Marked: Encodable {
            static let key = CodingUserInfoKey(rawValue: "mark")
            let isNested: Bool

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: NameKey.self)
                let mark = Self.key.flatMap { encoder.userInfo[$0] as? String }
                try container.encode(mark, forKey: NameKey(stringValue: isNested ? "unknown" : "model"))
            }
        }
        let key = try #require(Marked.key)
        let json = try runtime.encode(Marked(isNested: false), as: "Car", userInfo: [key: "seen"])
        #expect(json == Array(#"{"names":["seen"]}"#.utf8))
        let error = #expect(throws: DataError.self) {
            try runtime.encode(Marked(isNested: true), as: "Car", userInfo: [key: "seen"])
        }
        #expect(error?.failures.map(\.id) == [.unknownMember])
    }
}
