import Foundation
import SpecRuntime
import Testing

/// `object.decode(as:)`.
struct ObjectDecodingTests {
    @Test func handsOverEachTypeAsSuch() throws {
        let person = try CodableFixture.person().decode(as: Person.self)
        #expect(person.name == "Ana")
        #expect(person.age == 41)
        #expect(person.height == 1.72)
        #expect(person.balance == Decimal(string: "12345678901234567890.12345678"))
        #expect(person.isMember)
        #expect(abs(person.joined.timeIntervalSince1970 - 1_346_839_200.123456) < 0.000_001)
        #expect(person.site.absoluteString == "https://example.com/a")
        #expect(person.badge == UUID(uuidString: "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"))
        #expect(person.photo == Data([1, 2]))
        #expect(person.status == .active)
        #expect(person.car == Person.Car(model: "i30", year: 2013))
        #expect(person.phones.map(\.number) == ["1", "2"])
        #expect(person.contacts == ["home": Person.Phone(number: "3")])
        #expect(person.scores == ["a": 1])
        #expect(person.nickname == nil)
    }

    @Test func givesATimestampToTheNanosecond() throws {
        struct Joined: Decodable { let joined: Timestamp }
        let joined = try CodableFixture.person().decode(as: Joined.self).joined
        #expect(joined == Timestamp(seconds: 1_346_839_200, nanoseconds: 123_456_789))
    }

    @Test func tellsUnsetFromNullToWhoAsks() throws {
        struct Asking: Decodable {
            let hasCar: Bool
            let car: Person.Car?

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                hasCar = container.contains(.car)
                car = try container.decodeIfPresent(Person.Car.self, forKey: .car)
            }

            enum Key: CodingKey { case car }
        }
        let person = try CodableFixture.runtime().makeObject("Person")
        #expect(try person.decode(as: Asking.self).hasCar == false)
        person.car = .null
        #expect(try person.decode(as: Asking.self).hasCar)
        #expect(try person.decode(as: Asking.self).car == nil)
    }

    @Test func handsOverDynamicObjectsThemselves() throws {
        struct Owner: Decodable {
            let car: DynamicObject
            let phones: [DynamicObject]
        }
        let person = try CodableFixture.person()
        let owner = try person.decode(as: Owner.self)
        #expect(owner.car === person.car?.object)
        #expect(owner.phones[1] === person.phones?[1]?.object)
    }

    @Test func readsTextThatSpellsWhatIsAskedFor() throws {
        struct Told: Decodable {
            let url: URL
            let uuid: UUID
            let date: Date
            let data: Data
        }
        let values: Value = [
            "url": "https://a.b", "uuid": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "date": "1970-01-01T00:00:01Z",
            "data": "AQI=",
        ]
        let told = try values.decode(as: Told.self)
        #expect(told.url.absoluteString == "https://a.b")
        #expect(told.date == Date(timeIntervalSince1970: 1))
        #expect(told.data == Data([1, 2]))
    }

    @Test func takesNumbersThatFitHoweverTheyAreHeld() throws {
        #expect(try Value.number("1.20e2").decode(as: UInt8.self) == 120)
        #expect(try Value.unsigned(.max).decode(as: UInt64.self) == .max)
        #expect(try Value.double(3).decode(as: Int.self) == 3)
        #expect(try Value.decimal(2.5).decode(as: Double.self) == 2.5)
        #expect(try Value.double(0.1).decode(as: Decimal.self) == Decimal(string: "0.1"))
        #expect(try Value.number("0.1").decode(as: Float.self) == 0.1)
    }

    @Test func refusesWhatIsNoSuchInteger() throws {
        let refused: [(Value, String)] = [
            (.integer(300), "error[number-out-of-range]: expected `Int8` (-128 to 127), found 300"),
            (.number("1e400"), "error[number-out-of-range]: expected `Int8` (-128 to 127), found 1e400"),
            (.double(1.5), "error[wrong-type]: expected integer, found 1.5"),
            (.string("1"), #"error[wrong-type]: expected integer, found "1""#),
            (.double(.infinity), "error[wrong-type]: expected integer, found null"),
            (.null, "error[null]: expected integer, found null"),
        ]
        for (value, message) in refused {
            let error = try #require(throws: DataError.self) { try value.decode(as: Int8.self) }
            #expect(error.description == message)
        }
    }

    @Test func walksListsByHand() throws {
        struct Pair: Decodable {
            let first: Int
            let second: String?
            let rest: [Int]

            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                first = try list.decode(Int.self)
                second = try list.decodeNil() ? nil : list.decode(String.self)
                var inner = try list.nestedUnkeyedContainer()
                var rest: [Int] = []
                while !inner.isAtEnd { rest.append(try inner.decode(Int.self)) }
                self.rest = rest
            }
        }
        let pair = try ([1, nil, [2, 3]] as Value).decode(as: Pair.self)
        #expect(pair.first == 1 && pair.second == nil && pair.rest == [2, 3])
        let error = try #require(throws: DataError.self) { try ([1, "a"] as Value).decode(as: Pair.self) }
        #expect(error.description == "error[missing] 2: expected an element at position 2, the list has 2")
    }

    @Test func readsSubclassesAndEnumsWithPayload() throws {
        class Base: Decodable { let name: String }
        enum Shape: Decodable, Equatable { case circle(radius: Int), point }
        let shapes = try ([["circle": ["radius": 2]], ["point": [:]]] as Value).decode(as: [Shape].self)
        #expect(shapes == [.circle(radius: 2), .point])
        #expect(try (["name": "a"] as Value).decode(as: Base.self).name == "a")
    }
}
