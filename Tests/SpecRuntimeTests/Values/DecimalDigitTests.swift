import Foundation
import SpecRuntime
import Testing

/// The digits of decimals behind the point: as they came, or as many as `digits` says.
struct DecimalDigitTests {
    @Test func keepsZerosAtTheEnd() throws {
        try expectValues(
            "{type: decimal}",
            [
                "598.90": "598.90", "0.00": "0.00", "-1.0": "-1.0", "100": "100", "1.50e2": "150", "-0.00": "0.00",
                "-0": "0", "0.000000000000000000000000000000000000": "0.000000000000000000000000000000000000",
                "1.0000000000000000000000000000000000000": "1.0000000000000000000000000000000000000",
                "1.00000000000000000000000000000000000000": "1", "12345678901234567890.10": "12345678901234567890.10",
            ]
        )
        try expectWritten("{type: decimal}", ["598.90": "598.90", "0.00": "0.00", "-1.50": "-1.50", "1e2": "100"])
        try expectWritten("{type: decimal, as_text: true}", [#""598.90""#: #""598.90""#, #""0.00""#: #""0.00""#])
        try expectWritten("{type: decimal, accept: [string]}", [#""598.90""#: "598.90"])
        try expectWritten("{list: decimal}", ["[1.0,2.50,0.0]": "[1.0,2.50,0.0]"])
        try expectWritten("{type: number}", ["598.90": "598.9"])
    }

    @Test func comparesByValue() throws {
        let trial = try Trial(rule: "{type: decimal}")
        let (one, other) = (try trial.object(#"{"value":598.90}"#), try trial.object(#"{"value":598.9}"#))
        #expect(one == other && one.hashValue == other.hashValue)
        #expect(one.value == other.value && one.value == 598.9)
        #expect(Set([one.value, other.value]).count == 1)
        try expectValues("{list: decimal, duplicates: merge}", ["[1.0,1,1.00]": "[1.0]"])
        try expectValues("{type: decimal, requires: {in: [1.5, 2]}}", ["1.50": "1.50", "2.00": "2.00"])
        try expectValues("{type: decimal, requires: {max: 1.5}}", ["1.50": "1.50", "1.51": "!requirement-failed"])
        try expectWritten("{type: decimal, default: 1.5, omit: [default]}", ["1.50": ""])
    }

    @Test func writesSoManyDigits() throws {
        try expectValues(
            "{type: decimal, digits: 2}",
            [
                "598.9": "598.90", "598": "598.00", "598.900": "598.90", "598.905": "598.91", "-598.905": "-598.91",
                "598.904": "598.90", "0": "0.00", "-0.001": "0.00", "0.005": "0.01", "1e3": "1000.00",
                "5.989e2": "598.90", "null": "null", #""1""#: "!wrong-type", "1e200": "!number-out-of-range",
                "123456789012345678901234567890123456": "123456789012345678901234567890123456.00",
                "1234567890123456789012345678901234567": "1234567890123456789012345678901234567",
            ]
        )
        try expectValues("{type: decimal, digits: 0}", ["1.50": "2", "-0.5": "-1", "0.4": "0", "7": "7"])
        try expectWritten("{type: decimal, digits: 2, as_text: true}", [#""5""#: #""5.00""#])
        try expectWritten("{type: decimal, digits: 2, transform: {scale: 100}}", ["1990": "1990", "5": "5"])
        try expectValues("{type: decimal, digits: 2, transform: {scale: 100}}", ["1990": "19.90"])
        try expectValues("{list: {type: decimal, digits: 1}}", ["[1,2.25,null]": "!null value.2"])
        try expectValues("{type: decimal, digits: 2, default: 5}", ["": "5.00"])
        try expectValues("{first_of: [{from: value, type: decimal, digits: 1}]}", ["2": "2.0"])
    }

    @Test func writesWhatAProgramSetWithThem() throws {
        let trial = try Trial(rule: "{type: decimal, digits: 2}")
        for (value, written) in [
            (Value.decimal(598.9), "598.90"), (.integer(5), "5.00"), (.decimal(Decimal(string: "2.3446")!), "2.34"),
            (.double(0.1), "0.10"), (.number("7.125"), "7.13"),
        ] {
            #expect(try trial.write(["value": value]) == #"{"value":\#(written)}"#)
        }
    }

    @Test func keepsThemInObjectsArchivesAndSwift() throws {
        struct Thing: Codable { var value: Decimal }
        let trial = try Trial(rule: "{type: decimal}")
        for digits in ["598.90", "0.00", "-12345678901234567890.1000", "100.0"] {
            let json = #"{"value":\#(digits)}"#
            let object = try trial.object(json)
            #expect(object.json == json)
            #expect(try trial.write(object) == json)
            #expect(String(decoding: try trial.runtime.json(from: object), as: UTF8.self) == json)
            let again = try #require(try trial.runtime.unarchive(trial.runtime.archive([object])).first)
            #expect(again.json == json)
            let thing = try trial.runtime.decode(Thing.self, from: .text(json), as: "Thing")
            #expect(thing.value == Decimal(string: digits))
            #expect(thing.value.isZero || "\(thing.value)" == digits)
            let copied = try trial.runtime.object(from: .text(json), as: "Thing").decode(as: Thing.self)
            #expect(copied.value.isZero || "\(copied.value)" == digits)
            object.value = .decimal(copied.value)
            #expect(try trial.write(object) == json)
        }
    }
}
