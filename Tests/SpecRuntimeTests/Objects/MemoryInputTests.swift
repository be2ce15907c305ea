import Foundation
import SpecRuntime
import Testing

/// Values that are in memory already have the results of their JSON.
struct MemoryInputTests {
    @Test func readsValuesAsTheirJSON() throws {
        let trial = try Trial(
            """
            Thing:
              properties: {a: {type: integer}, b: {type: decimal}, c: {type: date}, d: {list: Car}, e: , f: {type: data}}
            Car: {properties: [model]}
            """
        )
        let value: Value = [
            "a": .unsigned(.max), "b": .decimal(Decimal(12.5)), "c": .date(Timestamp(seconds: 1)),
            "d": [["model": "x"], [:]], "e": ["k": .number("1.50"), "n": nil], "f": .data(Data([1, 2])),
        ]
        let object = try trial.runtime.object(from: .value(value), as: "Thing")
        #expect(
            object.json == #"{"a":18446744073709551615,"b":12.5,"c":"1970-01-01T00:00:01Z","d":[{"model":"x"},{}],"#
                + #""e":{"k":1.50,"n":null},"f":"AQI="}"#
        )
    }

    @Test func readsWhatFoundationParsed() throws {
        let trial = try Trial("Thing: {unknown: keep}")
        let json = #"{"a":true,"b":1,"c":1.5,"d":null,"e":["x",{"f":-1}],"g":18446744073709551615}"#
        let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8))
        #expect(try trial.runtime.object(from: .any(parsed), as: "Thing") == trial.object(json))
    }

    @Test func readsSwiftValues() throws {
        let trial = try Trial("Thing: {unknown: keep}")
        let any: [String: Any?] = [
            "i": 1, "u": UInt64.max, "small": Int8(-1), "d": 0.5, "f": Float(0.25), "b": true, "s": "é", "n": nil,
            "l": [1, "a", nil] as [Any?], "m": ["x": 1], "dec": Decimal(1.5), "null": NSNull(),
        ]
        let object = try trial.runtime.object(from: .any(any), as: "Thing")
        #expect(
            object.dictionary == [
                "i": 1, "u": .unsigned(.max), "small": -1, "d": 0.5, "f": 0.25, "b": true, "s": "é", "n": nil,
                "l": [1, "a", nil], "m": ["x": 1], "dec": 1.5, "null": nil,
            ]
        )
    }

    @Test func readsNothingAsNull() throws {
        let trial = try Trial("Thing: {properties: [a]}")
        for input in [JSONInput.any(nil), .value(nil), .text("null")] {
            let error = #expect(throws: DataError.self) { try trial.runtime.object(from: input, as: "Thing") }
            #expect(error?.failures.map(\.id) == [.null])
        }
    }

    @Test func readsArraysOfThem() throws {
        let trial = try Trial("Thing: {properties: [a]}")
        let objects = try trial.runtime.objects(from: .any([["a": 1], ["a": 2]]), as: "Thing")
        #expect(objects.map(\.json) == [#"{"a":1}"#, #"{"a":2}"#])
    }
}
