import Foundation
import SpecRuntime
import Testing

/// `DynamicObject(encoding:as:in:)`.
struct ObjectEncodingTests {
    @Test func makesTheObjectThatTheTypeWasDecodedFrom() throws {
        let runtime = try CodableFixture.runtime()
        let person = try CodableFixture.person()
        person.note = nil
        person.joined = .date(Timestamp(seconds: 1_346_839_200, nanoseconds: 500_000_000))
        let decoded = try person.decode(as: Person.self)
        let encoded = try DynamicObject(encoding: decoded, as: "Person", in: runtime)
        #expect(encoded == person)
        #expect(encoded.car?.object?.mapping == "Car")
        #expect(encoded.phones?[0]?.object?.mapping == "Phone")
        #expect(encoded.contacts?["home"]?.object?.mapping == "Phone")
        #expect(encoded.dictionary["balance"] == .number("12345678901234567890.12345678"))
        #expect(try runtime.json(from: encoded) == runtime.json(from: person))
    }

    @Test func keepsADateThatWasNow() throws {
        struct Joined: Codable { let joined: Date }
        let runtime = try CodableFixture.runtime()
        for step in 0..<1_000 {
            let date = Date(timeIntervalSinceReferenceDate: 800_000_000 + Double(step) * 0.123_456_7)
            let object = try DynamicObject(encoding: Joined(joined: date), as: "Person", in: runtime)
            #expect(try object.decode(as: Joined.self).joined == date)
        }
    }

    @Test func tellsUnsetFromNull() throws {
        struct Left: Encodable { var car: Int? }
        struct Nulled: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encodeNil(forKey: .car)
            }

            enum Key: CodingKey { case car }
        }
        let runtime = try CodableFixture.runtime()
        #expect(try DynamicObject(encoding: Left(), as: "Person", in: runtime).dictionary.isEmpty)
        #expect(try DynamicObject(encoding: Nulled(), as: "Person", in: runtime).dictionary == ["car": .null])
    }

    @Test func givesNumbersTheTypeOfTheirProperty() throws {
        let runtime = try CodableFixture.runtime()
        let object = try DynamicObject(encoding: ["height": 2, "balance": 3], as: "Person", in: runtime)
        guard case .double(2)? = object.height, case .decimal(3)? = object.balance else {
            Issue.record("found \(object.dictionary)")
            return
        }
        let quarter = try DynamicObject(encoding: ["balance": 0.1], as: "Person", in: runtime)
        #expect(quarter.balance == .number("0.1"))
    }

    @Test func sortsWhatSwiftHasNoOrderFor() throws {
        let scores = Dictionary(uniqueKeysWithValues: (0..<20).map { ("k\($0)", $0) })
        let object = try DynamicObject(encoding: ["scores": scores], as: "Person", in: CodableFixture.runtime())
        #expect(object.scores?.dictionary?.keys == scores.keys.sorted())
    }

    @Test func keepsUnknownNamesWhereTheMappingDoes() throws {
        let runtime = try CodableFixture.runtime()
        let object = try DynamicObject(encoding: ["name": "a", "age": "b"], as: "Open", in: runtime)
        #expect(object.dictionary == ["name": "a", "age": "b"])
        #expect(String(decoding: try runtime.json(from: object), as: UTF8.self) == #"{"name":"a","age":"b"}"#)
    }

    @Test func takesDynamicObjectsAsTheyAre() throws {
        struct Owner: Encodable { let car: DynamicObject }
        let runtime = try CodableFixture.runtime()
        let car = try runtime.makeObject("Car")
        #expect(try DynamicObject(encoding: Owner(car: car), as: "Person", in: runtime).car?.object === car)
    }

    @Test func writesListsAndSubclassesByHand() throws {
        struct Pair: Encodable {
            func encode(to encoder: any Encoder) throws {
                var list = encoder.unkeyedContainer()
                try list.encode(1)
                try list.encodeNil()
                var inner = list.nestedContainer(keyedBy: Key.self)
                try inner.encode(Date(timeIntervalSince1970: 0), forKey: .at)
                var end = list.superEncoder().singleValueContainer()
                try end.encode("end")
            }

            enum Key: CodingKey { case at }
        }
        #expect(try Value(encoding: Pair()) == [1, nil, ["at": .date(Timestamp(seconds: 0))], "end"])
    }
}

/// The errors of `DynamicObject(encoding:as:in:)`.
struct ObjectEncodingFailureTests {
    @Test func tellsAllThatIsWrongWithPathsAndRules() throws {
        struct Wrong: Encodable {
            struct Phone: Encodable { let number = 7 }
            let age = 1.5
            let phones = [Phone()]
            let status = "gone"
            let nmae = "Ana"
            let car = "i30"
        }
        let error = try #require(throws: DataError.self) {
            try DynamicObject(encoding: Wrong(), as: "Person", in: CodableFixture.runtime())
        }
        #expect(
            error.failures.map { "\($0.id.rawValue) \($0.property ?? ""): \($0.message)" } == [
                "wrong-type age: expected integer, found 1.5",
                "wrong-type phones.0.number: expected string, found 7",
                #"unknown-value status: expected one of "active", "inactive", found "gone""#,
                "unknown-member nmae: `Person` has no property `nmae`",
                #"wrong-type car: expected an object (`Car`), found "i30""#,
            ]
        )
        #expect(error.failures[0].spec?.line == 7)
        #expect(error.failures[3].nearest == "name")
    }

    @Test func refusesWhatNoPropertyCanHold() throws {
        #expect(try message(["age": Date.distantPast]).contains("age: expected date in the years 1 to 9999"))
        #expect(
            try message(["height": Double.infinity])
                == "error[number-out-of-range] height: expected a number that a double can hold, found inf"
        )
        #expect(try message([1, 2]) == "error[wrong-type]: expected an object (`Person`), found [1,2]")
    }

    @Test(.enabled(if: CodableFixture.secret != nil))
    func neverShowsWhatIsSecret() throws {
        let runtime = try #require(CodableFixture.secret)
        let error = try #require(throws: DataError.self) {
            try DynamicObject(encoding: ["pin": "4711"], as: "Card", in: runtime)
        }
        #expect(error.failures.map(\.message) == ["expected integer, found a value that is kept secret"])
        #expect(error.failures.map(\.found) == [nil])
    }

    @Test func stopsAtATypeThatHoldsItself() throws {
        final class Node: Encodable {
            var next: Node?
            enum CodingKeys: CodingKey { case next }
        }
        let node = Node()
        node.next = node
        let error = try #require(throws: DataError.self) { try Value(encoding: node) }
        #expect(error.failures.first?.id == .tooDeep)
        node.next = nil
    }

    @Test func passesOnWhatATypeItselfSays() throws {
        struct Refusal: Error, CustomStringConvertible { let description = "no cars here" }
        struct Car: Encodable { func encode(to encoder: any Encoder) throws { throw Refusal() } }
        #expect(try message(["car": Car()]) == "error[wrong-type] car: no cars here")
    }

    @Test func namesTheNearestMapping() throws {
        let error = try #require(throws: UnknownNameError.self) {
            try DynamicObject(encoding: ["a": 1], as: "Persn", in: CodableFixture.runtime())
        }
        #expect(error.description == "no mapping is called `Persn`: did you mean `Person`?")
    }

    private func message(_ value: some Encodable) throws -> String {
        let error = try #require(throws: DataError.self) {
            try DynamicObject(encoding: value, as: "Person", in: CodableFixture.runtime())
        }
        let failure = try #require(error.failures.first)
        return failure.description.split(separator: "\n").first.map(String.init) ?? ""
    }
}
