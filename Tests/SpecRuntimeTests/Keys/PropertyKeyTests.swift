import Foundation
import SpecRuntime
import Testing

/// Typed keys for properties.
struct PropertyKeyTests {
    private static let mappings = """
        Person:
          properties:
            name: {type: string}
            age: {type: integer}
            height: {type: number}
            price: {type: decimal}
            isActive: {type: boolean}
            born: {type: date}
            site: {type: url}
            id: {type: uuid}
            picture: {type: data}
            state: {values: {N: new, U: used}}
            code: {values: {1: 10, 2: two}}
            anything:
            either: {first_of: [{from: a, type: string}, {from: b, type: integer}]}
            same: {first_of: [{from: c, type: string}, {from: d, type: string}]}
            car: {object: Car}
            tags: {list: string}
            first: {list: string, take: first}
            cars: {list: Car}
            scores: {dictionary: integer}
        Car: {properties: {model: {type: string}}}
        Driver: {extends: Person, properties: {licence: {type: string}}}
        """
    private static let json =
        #"{"name":"Ida","age":30,"height":1.5,"price":12.30,"isActive":true,"born":"2000-01-02T03:04:05Z","#
        + #""site":"https://example.com","id":"F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6","picture":"aGk=","state":"U","#
        + #""code":"1","anything":[1],"a":"x","c":"y","car":{"model":"Golf"},"tags":["a","b"],"first":["z"],"#
        + #""cars":[{"model":"Uno"}],"scores":{"x":1}}"#

    private let runtime: Runtime
    private let person: DynamicObject

    init() throws {
        runtime = try Trial(Self.mappings).runtime
        person = try runtime.object(from: .text(Self.json), as: "Person")
    }

    private func read<Held: PropertyValue>(_ name: String, _ type: Held.Type = Held.self) throws -> Held? {
        person[try runtime.key(name, of: "Person", as: type)]
    }

    @Test func readsWhatAPropertyHolds() throws {
        #expect(try read("name") == "Ida")
        #expect(try read("age") == 30)
        #expect(try read("age") == 30 as Int64)
        #expect(try read("age") == 30 as UInt64)
        #expect(try read("height") == 1.5)
        #expect(try read("price") == Decimal(string: "12.3"))
        #expect(try read("isActive") == true)
        #expect(try read("born") == Date(timeIntervalSince1970: 946_782_245))
        #expect(try read("born", Timestamp.self)?.seconds == 946_782_245)
        #expect(try read("site") == URL(string: "https://example.com"))
        #expect(try read("id") == UUID(uuidString: "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"))
        #expect(try read("picture") == Data("hi".utf8))
        #expect(try read("state") == "used")
        #expect(try read("same") == "y")
        #expect(try read("first") == "z")
        #expect(try read("car", DynamicObject.self) === person["car"]?.object)
        #expect(try read("tags") == ["a", "b"])
        #expect(try read("cars", [DynamicObject].self)?.map { $0["model"] } == ["Uno"])
        #expect(try read("scores") == ["x": 1])
        #expect(try read("anything") == [1])
        #expect(try read("anything", String.self) == nil)
        #expect(try read("either", String.self) == "x")
        for name in ["code", "anything", "either", "name", "car"] {
            #expect(try read(name, Value.self) == person[name])
        }
    }

    @Test func setsWhatAPropertyHolds() throws {
        let name = try runtime.key("name", of: "Person", as: String.self)
        let tags = try runtime.key("tags", of: "Person", as: [String].self)
        let scores = try runtime.key("scores", of: "Person", as: [String: Int].self)
        person[name] = "Ana"
        person[tags]?.append("c")
        person[scores] = ["b": 2, "a": 1]
        #expect(person["name"] == "Ana")
        #expect(person["tags"] == ["a", "b", "c"])
        #expect(
            String(decoding: try runtime.json(from: person, only: ["scores"]), as: UTF8.self)
                == #"{"scores":{"a":1,"b":2}}"#
        )
        person[name] = nil
        #expect(person[name] == nil)
        #expect(person["name"] == nil)
    }

    @Test func givesNilForWhatTheTypeCannotHold() throws {
        let age = try runtime.key("age", of: "Person", as: Int64.self)
        let tags = try runtime.key("tags", of: "Person", as: [String].self)
        let huge = try runtime.object(from: .text(#"{"age":18446744073709551615}"#), as: "Person")
        #expect(huge[age] == nil)
        #expect(huge[try runtime.key("age", of: "Person", as: UInt64.self)] == .max)
        huge["tags"] = ["a", nil]
        #expect(huge[tags] == nil)
        #expect(try runtime.makeObject("Person")[age] == nil)
        let null = try runtime.object(from: .text(#"{"age":null}"#), as: "Person")
        #expect(null[age] == nil)
    }

    @Test func asksAnObjectOfAnotherMappingByTheName() throws {
        let name = try runtime.key("name", of: "Person", as: String.self)
        let driver = try runtime.object(from: .text(#"{"name":"Max"}"#), as: "Driver")
        #expect(driver[name] == "Max")
        driver[name] = "Mia"
        #expect(driver["name"] == "Mia")
        #expect(try runtime.makeObject("Car")[name] == nil)
    }

    @Test(arguments: [
        ("name", "`name` of `Person` holds text: use `String`, not `Int`"),
        ("height", "`height` of `Person` holds a number: use `Double`, not `Int`"),
        ("car", "`car` of `Person` holds an object: use `DynamicObject`, not `Int`"),
        ("tags", "`tags` of `Person` holds a list: use `[String]`, not `Int`"),
        ("scores", "`scores` of `Person` holds a dictionary: use `[String: Int]`, not `Int`"),
    ])
    func refusesATypeThatThePropertyDoesNotHold(name: String, words: String) throws {
        let error = #expect(throws: PropertyTypeError.self) { try runtime.key(name, of: "Person", as: Int.self) }
        #expect(error?.description == words)
    }

    @Test func refusesNamesThatAreNotThere() throws {
        let error = #expect(throws: UnknownNameError.self) { try runtime.key("nmae", of: "Person", as: String.self) }
        #expect(error?.description == "`Person` has no property `nmae`: did you mean `name`?")
        #expect(throws: UnknownNameError.self) { try runtime.key("name", of: "Persn", as: String.self) }
        #expect(throws: PropertyTypeError.self) { try runtime.key("tags", of: "Person", as: [Int].self) }
        #expect(throws: PropertyTypeError.self) { try runtime.key("age", of: "Person", as: Double.self) }
    }

    @Test func aTypeOfTheProgramCanBeAKeys() throws {
        enum State: String, PropertyValue {
            case new, used
            static func fits(_ kind: PropertyKind) -> Bool { kind == .string }
            static func held(in value: Value) -> State? { value.string.flatMap(State.init) }
            var propertyValue: Value { .string(rawValue) }
        }
        let state = try runtime.key("state", of: "Person", as: State.self)
        #expect(person[state] == .used)
        person[state] = .new
        #expect(person["state"] == "new")
    }
}
