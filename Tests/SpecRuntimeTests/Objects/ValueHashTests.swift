import Foundation
import SpecRuntime
import Testing

/// Values as elements of sets, as text and for any coder.
struct ValueHashTests {
    private static func samples() throws -> [Value] {
        let runtime = try Trial("Car: {properties: [model, next, cars]}\nBike: {properties: [model]}").runtime
        func car(_ mapping: String, _ model: Value?) throws -> DynamicObject {
            let car = try runtime.makeObject(mapping)
            car.model = model
            return car
        }
        let ring = try car("Car", "r")
        ring.next = .object(try car("Car", "s"))
        return [
            nil, true, false, 0, 1, -1, 1.0, 0.5, -0.0, .unsigned(1), .unsigned(.max), .number("1.00"), .number("1e0"),
            .number("18446744073709551615"), .number("1e400"), .number("10e399"), .number("0.50"), .decimal(1),
            .decimal(Decimal(string: "0.5") ?? 0), .decimal(.nan), .double(.infinity), "", "1", "é", "e\u{301}", [],
            [1], [1.0], ["1"], [[]], [:], ["a": 1], ["a": 1, "b": 2], ["b": .number("2.0"), "a": 1], ["a": nil],
            .date(Timestamp(seconds: 1)), .data(Data([1])), .url(URL(filePath: "/a")), .uuid(UUID()),
            .object(try car("Car", "x")), .object(try car("Car", "x")), .object(try car("Car", nil)),
            .object(try car("Bike", "x")), .object(try car("Car", 1)), .object(try car("Car", 1.0)), .object(ring),
            .list([.object(try car("Car", "x"))]), .list([.object(try car("Car", "x"))]),
        ]
    }

    @Test func hashesEqualValuesAlike() throws {
        let samples = try Self.samples()
        for left in samples {
            for right in samples where left == right { #expect(left.hashValue == right.hashValue, "\(left) \(right)") }
        }
        let distinct = samples.reduce(into: [Value]()) { if !$0.contains($1) { $0.append($1) } }
        #expect(Set(samples).count == distinct.count)
        #expect(Set(distinct.map(\.hashValue)).count > distinct.count - 4)
    }

    @Test func hashesObjectsThatHoldThemselves() throws {
        let runtime = try Trial("Node: {properties: [name, next]}").runtime
        let nodes = try (0..<2).map { _ in try runtime.makeObject("Node") }
        for node in nodes { node.next = .object(node) }
        #expect(nodes[0] == nodes[1])
        #expect(Set(nodes).count == 1)
        nodes[1].name = "b"
        #expect(Set(nodes).count == 2)
        #expect(Set(nodes.map(ObjectIdentifier.init)).count == 2)
        DynamicObject.breakCircles(in: nodes)
    }

    @Test func hashesSetsInAnyOrder() throws {
        let trial = try Trial("Node: {properties: {tags: {list: string, ordered: false}}}")
        let (one, other) = (try trial.object(#"{"tags":["a","b"]}"#), try trial.object(#"{"tags":["b","a"]}"#))
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
    }

    @Test func isTextAsItIsAndAllElseAsJSON() {
        #expect("\(Value.string("Ida"))" == "Ida")
        #expect("\(["a": 1, "b": [true, nil, "x"]] as Value)" == #"{"a":1,"b":[true,null,"x"]}"#)
        #expect("\(Value.date(Timestamp(seconds: 0)))" == #""1970-01-01T00:00:00Z""#)
        #expect("\(["a": "x"] as ValueDictionary)" == #"{"a":"x"}"#)
        #expect("\([Value.string("a")])" == #"["a"]"#)
    }

    private struct Box: Codable, Equatable {
        var any: Value
        var all: [String: Value]
        var none: Value?
    }

    @Test func passesThroughAnyCoder() throws {
        let json = #"{"any":[1,2.5,-3,true,null,"x",{"someKey":1e3}],"all":{"snake_key":18446744073709551615}}"#
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let box = try decoder.decode(Box.self, from: Data(json.utf8))
        #expect(box.any == [1, 2.5, -3, true, nil, "x", ["someKey": 1000]])
        #expect(box.all == ["snake_key": .unsigned(.max)])
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        #expect(try decoder.decode(Box.self, from: encoder.encode(box)) == box)
        let list = try PropertyListEncoder().encode(["a": ["b": [1, 2.5, "x"] as Value]])
        #expect(try PropertyListDecoder().decode(Value.self, from: list) == ["a": ["b": [1, 2.5, "x"]]])
    }

    @Test func keepsDigitsOrRefuses() throws {
        let digits = "0.1234567890123456789012345"
        let data = try JSONEncoder().encode([Value.number(digits)])
        #expect(String(decoding: data, as: UTF8.self) == "[\(digits)]")
        #expect(try JSONDecoder().decode([Value].self, from: data) == [.number(digits)])
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([Value.number("1e999")]) }
    }

    @Test func keepsTypesInThisPackagesCoders() throws {
        let value: Value = ["d": .date(Timestamp(seconds: 1)), "n": .number("1.0"), "o": ["x": .data(Data([1]))]]
        struct Wrapped: Codable { var inner: Value, list: [Value] }
        let encoded = try Value(encoding: Wrapped(inner: value, list: [value]))
        guard case .date? = encoded["inner"]?["d"], case .data? = encoded["list"]?[0]?["o"]?["x"] else {
            Issue.record("\(encoded)")
            return
        }
        let again = try encoded.decode(as: Wrapped.self)
        guard case .date? = again.inner["d"] else {
            Issue.record("\(again)")
            return
        }
        let trial = try Trial(
            "Thing: {properties: {id: {type: integer}, any: , car: {object: Car}}, primary_key: id}\nCar: {properties: [m]}"
        )
        struct Thing: Codable { var id: Value?, any: Value?, car: Value? }
        let thing = try trial.runtime.decode(
            Thing.self,
            from: .text(#"{"id":1,"any":[1.50],"car":{"m":1}}"#),
            as: "Thing"
        )
        #expect(thing.id == 1)
        #expect(thing.any == [1.5])
        #expect(thing.car?["m"] == 1)
        let written = try trial.runtime.encode(Thing(id: 2, any: ["a": nil]), as: "Thing")
        #expect(String(decoding: written, as: UTF8.self) == #"{"id":2,"any":{"a":null}}"#)
    }
}
