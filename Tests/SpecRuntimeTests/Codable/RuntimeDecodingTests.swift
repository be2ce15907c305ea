import Foundation
import SpecRuntime
import Testing

/// `Runtime.decode`: Swift types of JSON, with no object between.
struct RuntimeDecodingTests {
    private struct Car: Codable, Equatable {
        var model: String
        var year: Int?
    }

    private struct Person: Codable, Equatable {
        var name: String
        var age: Int
        var height: Double?
        var price: Decimal?
        var born: Date?
        var site: URL?
        var isActive: Bool
        var car: Car?
        var tags: [String]
        var scores: [String: Int]?
    }

    private static let spec = """
        specmap: 1
        mappings:
          Person:
            properties:
              name: full_name
              age: {type: integer, accept: [string]}
              height: {type: number}
              price: {type: decimal}
              born: {type: date}
              site: {type: url}
              isActive: {from: active, type: boolean}
              car: {object: Car}
              tags: {list: string, default: []}
              scores: {dictionary: integer}
          Car:
            properties:
              model:
              year: {type: integer}
        """

    private let runtime: Runtime

    init() throws { runtime = try Runtime(specs: ["spec.yaml": Self.spec]) }

    @Test(arguments: [
        #"{"full_name":"Zo\u00eb \"Z\"","age":"41","height":1.5,"price":12.30,"born":"2000-01-02T03:04:05Z","#
            + #""site":"https://example.com/a","active":true,"car":{"model":"Golf","year":null},"tags":["a","é"],"#
            + #""scores":{"x":1,"y":-2}}"#,
        #"{"active":false,"age":0,"full_name":"","car":null}"#,
        #"{"age":1,"age":2,"full_name":"twice","active":true}"#,
    ])
    func decodesAsByWayOfAnObject(json: String) throws {
        let expected = try runtime.object(from: .text(json), as: "Person").decode(as: Person.self)
        #expect(try runtime.decode(Person.self, from: .text(json), as: "Person") == expected)
        let both = try runtime.decodeAll(Person.self, from: .text("[\(json),\(json)]"), as: "Person")
        #expect(both == [expected, expected])
    }

    /// Of a root whose key stands twice, the later value counts.
    @Test func decodesTheLaterOfTwoRoots() throws {
        let spec = "specmap: 1\nmappings: {Car: {root: cars, properties: [model, year]}}"
        let runtime = try Runtime(specs: ["car.yaml": spec])
        let json = #"{"cars":[{"model":"a"},{"model":"b"}],"cars":[{"model":"c"}]}"#
        let cars = try runtime.decodeAll(Car.self, from: .text(json), as: "Car")
        #expect(cars == [Car(model: "c", year: nil)])
        let single = #"{"cars":{"model":"a"},"cars":{"model":"b"}}"#
        #expect(try runtime.decode(Car.self, from: .text(single), as: "Car") == Car(model: "b", year: nil))
        let none = #"{"cars":{"model":"a"},"cars":[]}"#
        #expect(throws: DataError.self) { try runtime.decode(Car.self, from: .text(none), as: "Car") }
    }

    @Test(arguments: [#"{"full_name":"a","active":true}"#, #"{"full_name":"a","age":"x","active":1}"#, "[]", "{"])
    func failsAsByWayOfAnObject(json: String) {
        let expected = #expect(throws: DataError.self) {
            try runtime.object(from: .text(json), as: "Person").decode(as: Person.self)
        }
        let found = #expect(throws: DataError.self) {
            try runtime.decode(Person.self, from: .text(json), as: "Person")
        }
        #expect(found?.description == expected?.description)
    }

    @Test func handsOnWhatTheTypeFindsInUserInfo() throws {
        struct Marked: Decodable {
            static let key = CodingUserInfoKey(rawValue: "mark")
            let mark: String?

            init(from decoder: any Decoder) throws {
                mark = Self.key.flatMap { decoder.userInfo[$0] as? String }
            }
        }
        let key = try #require(Marked.key)
        let json = JSONInput.text(#"{"model":"Golf"}"#)
        #expect(try runtime.decode(Marked.self, from: json, as: "Car", userInfo: [key: "seen"]).mark == "seen")
    }
}
