import Foundation
import SpecRuntime
import Testing

/// Objects that are put away and come back.
struct ArchiveTests {
    @Test func bringsBackEveryTypeAsItWas() throws {
        let runtime = try CodableFixture.runtime()
        let person = try CodableFixture.person()
        person.byHand = .unsigned(.max)
        let again = try #require(try runtime.unarchive(runtime.archive([person])).first)
        #expect(again !== person)
        #expect(again == person)
        #expect(again.dictionary.keys == person.dictionary.keys)
        #expect(again.car?.object?.mapping == "Car")
        for name in ["age", "height", "balance", "joined", "site", "badge", "photo", "status", "byHand"] {
            #expect(again[name].map(kind) == person[name].map(kind), "\(name)")
        }
    }

    @Test func keepsDigitsAndNumbersAtTheEdge() throws {
        let values: [Value] = [
            .number("1.000000000000000000000000000000000000000000000000001e-7"), .integer(.min), .unsigned(.max),
            .double(-0.0), .double(.greatestFiniteMagnitude), .double(.leastNonzeroMagnitude),
            .decimal(.greatestFiniteMagnitude),
            .decimal(Decimal(sign: .minus, exponent: -127, significand: 3)), .string(""), .string("$null\u{0}é🚀"),
            .data(Data()), .list([]), .dictionary([:]), .null, .boolean(true), .boolean(false),
            .date(Timestamp(seconds: -62_135_596_800, nanoseconds: 1)), .date(Timestamp(seconds: .max)),
            .list([.list([.null]), .dictionary(["b": 1, "a": .list([])])]),
        ]
        let runtime = try CodableFixture.runtime()
        let object = try runtime.makeObject("Person")
        object.note = .list(values)
        let again = try runtime.unarchive(runtime.archive([object]))[0]
        #expect(again.note?.list?.map { "\(kind($0)) \($0)" } == values.map { "\(kind($0)) \($0)" })
    }

    @Test func keepsWhatAnObjectIsShownAs() throws {
        let trial = try Trial(
            """
            Thing: {unknown: keep, properties: {pets: {list: Pet}, a: in.a}}
            Pet: {choose_by: kind, cases: {cat: Cat}}
            Cat: {properties: [lives]}
            """
        )
        let object = try trial.object(#"{"pets":[{"kind":"cat","lives":9}],"in":{"a":1,"b":2}}"#)
        let again = try #require(try trial.runtime.unarchive(trial.runtime.archive([object])).first)
        #expect(object.json == #"{"pets":[{"$mapping":"Cat","lives":9}],"a":1,"b":2,"$kept":{"b":["in","b"]}}"#)
        #expect(again.json == object.json)
        #expect(try trial.write(again) == trial.write(object))
    }

    @Test func keepsSharedObjectsShared() throws {
        let runtime = try CodableFixture.runtime()
        let car = try runtime.makeObject("Car")
        let people = try (0..<2).map { _ in try runtime.makeObject("Person") }
        for person in people { person.car = .object(car) }
        let again = try runtime.unarchive(runtime.archive(people + [people[0]]))
        #expect(again[0] === again[2])
        #expect(again[0] !== again[1])
        #expect(again[0].car?.object != nil)
        #expect(again[0].car?.object === again[1].car?.object)
    }

    @Test func keepsCycles() throws {
        let runtime = try CodableFixture.runtime()
        let ring = try (0..<3).map { _ in try runtime.makeObject("Node") }
        for position in 0..<3 {
            ring[position].next = .object(ring[(position + 1) % 3])
            ring[position].others = .list([.object(ring[position])])
        }
        let first = try #require(try runtime.unarchive(runtime.archive([ring[0]])).first)
        let second = try #require(first.next?.object)
        #expect(second !== first)
        #expect(second.next?.object?.next?.object === first)
        #expect(second.others?[0]?.object === second)
        #expect(first == ring[0])
        second.name = "other"
        #expect(first != ring[0])
        #expect(first.debugDescription.contains(#""name":"other""#))
        for node in ring { node.next = nil }
        for node in [first, second] { node.next = nil }
    }

    @Test func takesAChainOfAnyLength() throws {
        let runtime = try CodableFixture.runtime()
        var chain = try (0..<20_000).map { _ in try runtime.makeObject("Node") }
        for (node, next) in zip(chain, chain.dropFirst()) { node.next = .object(next) }
        let data = try runtime.archive([chain[0]])
        var again: [DynamicObject] = try runtime.unarchive(data)
        while let next = again.last?.next?.object { again.append(next) }
        #expect(again.count == 20_000)
        #expect(again[0] == chain[0])
        // Taken apart from the front, so that no object goes with all that hang on it.
        for node in chain + again { node.next = nil }
        chain = []
    }

    @Test func isTheSameEachTime() throws {
        let runtime = try CodableFixture.runtime()
        let person = try CodableFixture.person()
        let data = try runtime.archive([person])
        #expect(try runtime.archive([person]) == data)
        #expect(try runtime.archive(runtime.unarchive(data)) == data)
    }

    @Test func writesWhatItKeptBackWhereItCameFrom() throws {
        let trial = try Trial("Open: {unknown: keep, naming: snake_case, properties: {name: {type: string}}}")
        let object = try trial.object(#"{"name":"a","first_age":1.50,"x":{"y":[1e2]}}"#)
        let again = try trial.runtime.unarchive(trial.runtime.archive([object]))[0]
        #expect(try trial.write(again) == #"{"name":"a","first_age":1.50,"x":{"y":[1e2]}}"#)
    }

    @Test func readsWhatAnEarlierProgramWrote() throws {
        let runtime = try CodableFixture.runtime()
        let person = try CodableFixture.person()
        #expect(try runtime.unarchive(Data(ArchiveVersions.first.utf8)) == [person])
    }

    private func kind(_ value: Value) -> String {
        Mirror(reflecting: value).children.first?.label ?? "\(value)"
    }
}
