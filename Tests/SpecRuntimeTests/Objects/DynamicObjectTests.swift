import Foundation
import SpecRuntime
import Testing

/// Objects whose properties a spec names, and what they hold.
struct DynamicObjectTests {
    private let trial: Trial

    init() throws {
        trial = try Trial(
            "Person: {properties: {name: , age: {type: integer}, car: {object: Car}}}\nCar: {properties: [model]}"
        )
    }

    @Test func givesPropertiesByName() throws {
        let person = try trial.object(#"{"name":"Ana","age":null,"car":{"model":"i30"}}"#)
        #expect(person["name"] == "Ana")
        #expect(person.name == "Ana")
        #expect(person.car?["model"] == "i30")
        #expect(person.car?.object?.model?.string == "i30")
        #expect(person["nothing"] == nil)
        #expect(person.mapping == "Person")
    }

    @Test func tellsNullFromUnset() throws {
        let person = try trial.object(#"{"age":null}"#)
        #expect(person.age == .some(.null))
        #expect(person.age?.isNull == true)
        #expect(person.name == nil)
        #expect(person.dictionary.keys == ["age"])
    }

    @Test func takesNewValues() throws {
        let person = try trial.runtime.makeObject("Person")
        #expect(person.dictionary.isEmpty)
        person.name = "Ana"
        person["age"] = 5
        #expect(person.json == #"{"name":"Ana","age":5}"#)
        person.name = nil
        #expect(person.json == #"{"age":5}"#)
        person.age = .null
        #expect(person.json == #"{"age":null}"#)
    }

    @Test func holdsPropertiesThatTheMappingDoesNotName() throws {
        let person = try trial.runtime.makeObject("Person")
        person.nick = "A"
        #expect(person.nick == "A")
        #expect(person.dictionary.keys == ["nick"])
        person.nick = nil
        #expect(try trial.write(person) == "{}")
        #expect(person.dictionary.isEmpty)
    }

    @Test func isEqualByMappingAndProperties() throws {
        let json = #"{"name":"Ana","car":{"model":"i30"}}"#
        let person = try trial.object(json)
        #expect(try person == trial.object(json))
        #expect(try person == trial.object(#"{"car":{"model":"i30"},"name":"Ana"}"#))
        #expect(try person != trial.object(#"{"name":"Ana"}"#))
        #expect(try person != trial.object(#"{"name":"Ana","car":{"model":"x"}}"#))
        #expect(try trial.object("{}") != trial.object(#"{"name":null}"#))
        #expect(try trial.runtime.makeObject("Car") != trial.runtime.makeObject("Person"))
    }

    @Test func showsItselfAsJSON() throws {
        let person = try trial.object(#"{"car":{"model":null},"age":1,"name":"\"é"}"#)
        #expect(person.debugDescription == #"Person {"name":"\"é","age":1,"car":{"model":null}}"#)
        #expect(String(reflecting: person) == person.debugDescription)
    }

    @Test func showsItsPropertiesAsADictionary() throws {
        let person = try trial.object(#"{"car":{},"name":"Ana"}"#)
        #expect(person.dictionary.keys == ["name", "car"])
        #expect(person.dictionary["name"] == "Ana")
        #expect(person.dictionary.map(\.key) == ["name", "car"])
        #expect(person.dictionary["age"] == nil)
    }

    @Test func refusesMappingsThatAreNotThere() throws {
        let error = #expect(throws: UnknownNameError.self) { try trial.runtime.makeObject("Persn") }
        #expect(error?.description.contains("`Person`") == true)
        #expect(throws: UnknownNameError.self) { try trial.runtime.objects(from: .text("{}"), as: "person") }
    }

    @Test func holdsItsValuesByTheirTypes() throws {
        let types = ["string", "integer", "number", "decimal", "boolean", "date", "url", "uuid", "data", "any"]
        let properties = types.map { "\($0): {type: \($0)}" }.joined(separator: ", ")
        let json = #"""
            {"string":"a","integer":1,"number":1,"decimal":1.5,"boolean":true,"date":"1970-01-01T00:00:01Z",
            "url":"https://a.b","uuid":"f81d4fae-7dec-11d0-a765-00a0c91e6bf6","data":"AQ==","any":1}
            """#
        let object = try Trial("Thing: {properties: {\(properties)}}").object(json)
        #expect(object.integer?.integer == 1)
        #expect(object.number?.double == 1)
        #expect(object.boolean?.boolean == true)
        #expect(object.date?.date == Timestamp(seconds: 1))
        guard case .decimal(Decimal(1.5)) = object.decimal, case .url(URL(string: "https://a.b")) = object.url,
            case .uuid(UUID(uuidString: "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")) = object.uuid,
            case .data(Data([1])) = object["data"], case .number("1") = object.any
        else {
            Issue.record("\(object.dictionary)")
            return
        }
    }
}
