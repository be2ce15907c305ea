import Foundation
import SpecSource
import Testing

@testable import SpecRuntime

/// Objects that make their values when one is first used.
struct ObjectImageTests {
    private static let mappings = """
        Person:
          properties:
            name: {type: string, required: true}
            age: {type: integer}
            height: {type: number}
            price: {type: decimal}
            born: {type: date}
            site: {type: url}
            id: {type: uuid}
            picture: {type: data}
            anything:
            car: {object: Car}
            phones: {list: Phone}
            byCity: {dictionary: {list: Phone}}
        Car: {properties: {model: , year: {type: integer}}}
        Phone: {unknown: keep, properties: {number: {type: string}}}
        """
    private static let json =
        #"{"name":"A\u00e9\"","age":12,"height":1.50,"price":12.300,"born":"2000-01-02T03:04:05+01:00","#
        + #""site":"https://example.com/a?b=c%20d","id":"F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6","picture":"aGk=","#
        + #""anything":{"a":[1,2.50,null,"x"],"b":"ü"},"car":{"model":"i30","year":2013},"#
        + #""phones":[{"number":"1","kind":[1,{"a":"b"}]},{"number":""}],"byCity":{"Oslo":[{"number":"4"}]}}"#

    private let runtime: Runtime

    init() throws { runtime = try Trial(Self.mappings).runtime }

    private func object(_ json: String = ObjectImageTests.json) throws -> DynamicObject {
        try runtime.object(from: .text(json), as: "Person")
    }

    /// Returns true if no value was made of the object's properties.
    private func isInImage(_ object: DynamicObject) -> Bool {
        guard let node = object.slots.retainedNode() else { return false }
        ObjectImage.image(of: node).release()
        return true
    }

    @Test func stayInTheImageUntilOneIsUsed() throws {
        let object = try object()
        _ = try runtime.json(from: object)
        #expect(isInImage(object))
        #expect(object["name"] == "Aé\"")
        #expect(!isInImage(object))
    }

    @Test func holdWhatTheJSONSays() throws {
        let object = try object()
        #expect(object["age"] == 12)
        #expect(object["height"]?.double == 1.5)
        #expect(object["anything"]?["a"]?[1]?.double == 2.5)
        #expect(object["car"]?.object?["model"] == "i30")
        #expect(object["phones"]?[0]?.object?["kind"]?[1]?["a"] == "b")
        #expect(object["byCity"]?["Oslo"]?[0]?.object?["number"] == "4")
    }

    @Test func areWrittenAsTheyAre() throws {
        let trial = Trial(runtime, as: "Person")
        #expect(try trial.writeBack(Self.json).contains(#""kind":[1,{"a":"b"}]"#))
    }

    @Test func areDecodedWithoutValues() throws {
        struct Car: Decodable, Equatable { var model: String, year: Int }
        struct Person: Decodable, Equatable { var name: String, car: Car, born: Date, price: Decimal, id: UUID }
        let (untouched, used) = (try object(), try object())
        used.makeValues()
        #expect(try untouched.decode(as: Person.self) == used.decode(as: Person.self))
        #expect(isInImage(untouched))
    }

    @Test func anInnerObjectIsTheSameEachTime() throws {
        let object = try object()
        let car = try #require(object["car"]?.object)
        car["model"] = "Golf"
        #expect(object["car"]?.object === car)
        #expect(String(decoding: try runtime.json(from: object), as: UTF8.self).contains(#""model":"Golf""#))
    }

    @Test func anInnerObjectOutlivesTheOuter() throws {
        var phone: DynamicObject?
        do {
            let object = try object()
            phone = object["phones"]?[1]?.object
        }
        #expect(phone?["number"] == "")
    }

    @Test func objectsOutliveTheirRuntime() throws {
        var objects: [DynamicObject] = []
        for _ in 0..<20 {
            let runtime = try Trial(Self.mappings).runtime
            objects.append(try runtime.object(from: .text(Self.json), as: "Person"))
        }
        struct Car: Decodable { var model: String }
        struct Person: Decodable { var car: Car }
        for object in objects {
            #expect(try object.decode(as: Person.self).car.model == "i30")
            #expect(object["car"]?.object?["year"] == 2013)
            #expect(object["byCity"]?["Oslo"]?[0]?.object?["number"] == "4")
        }
    }

    @Test func aMemberSetByHandIsWritten() throws {
        let object = try object(#"{"name":"A","phones":[{"number":"1"}]}"#)
        let phone = try #require(object["phones"]?[0]?.object)
        phone["more"] = 1
        #expect(object.json == #"{"name":"A","phones":[{"number":"1","more":1}]}"#)
        let copy = DynamicObject(copying: try self.object())
        #expect(copy == (try self.object()))
    }

    @Test func longRecordsGetNone() throws {
        let name = String(repeating: "é", count: ObjectImage.mostBytes)
        let object = try object(#"{"name":"\#(name)"}"#)
        #expect(!isInImage(object))
        #expect(object["name"]?.string == name)
        let phones = (0..<9000).map { #"{"number":"\#($0)"}"# }.joined(separator: ",")
        let many = try self.object(#"{"name":"A","phones":[\#(phones)]}"#)
        #expect(!isInImage(many))
        #expect(many["phones"]?.list?.count == 9000)
    }

    @Test func threadsThatReadOneObjectSeeTheSame() async throws {
        for _ in 0..<200 {
            nonisolated(unsafe) let object = try object()
            let runtime = runtime
            let found = await withTaskGroup(of: ObjectIdentifier?.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        if number % 3 == 0 { _ = try? runtime.json(from: object) }
                        return object["car"]?.object.map { ObjectIdentifier($0) }
                    }
                }
                return await group.reduce(into: Set<ObjectIdentifier?>()) { $0.insert($1) }
            }
            #expect(found == [object["car"]?.object.map { ObjectIdentifier($0) }])
        }
    }
}
