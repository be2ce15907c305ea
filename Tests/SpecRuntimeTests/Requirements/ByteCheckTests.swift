import SpecRuntime
import Testing

/// Requirements that are checked on the JSON have the results that they have for the value.
struct ByteCheckTests {
    /// JSON texts and integers, usual ones and others.
    private static let values = [
        #""""#, #""a""#, #""ab""#, #""abc""#, #""é🚀""#, #""éé""#, #""\u0061b""#, #""a\nb""#, #""12""#, #""-3""#,
        #""007""#, #""abcdefgh""#, #""abcdefghi""#, #"" ""#, "0", "-0", "1", "-1", "5", "-5", "10", "100",
        "999999999999999999", "1000000000000000000", "9223372036854775807", "18446744073709551615", "1.0", "5.5",
        "1e1", "-100e-2", "1e400", "true", "false", "null", "[]", "[1]", "{}",
    ]

    private static let requirements = [
        "not_empty", "{min: 1}", "{max: 5}", "{above: 1}", "{below: 5}", "{min: -5}", "{min: 0.5}", "{max: 5.0}",
        "{above: 9223372036854775807}", "{below: -9223372036854775808}", "{min: b}", "{length: {min: 2, max: 2}}",
        "{length: {min: 2}}", "{length: {max: 2}}", "{length: {min: 3, max: 8}}", "{count: {min: 1}}", "{equals: 5}",
        "{equals: ab}", "{equals: 5.0}", "{equals: true}", "{equals: ''}", "{in: [1, 5, -5, 1000000000000000000]}",
        "{in: [a, ab, é🚀, abcdefgh, abcdefghi]}", "{in: [a, 5, '12', 10.0]}", "{pattern: '^[a-z]+$'}",
        "{pattern: 'b'}", "{pattern: '^$'}",
    ]

    private static let combined = [
        "{either: [{equals: 5}, {max: 0}]}", "{either: [{equals: ab}, {length: {max: 1}}, {pattern: c}]}",
        "{either: [not_empty, {min: 3}]}", "{either: [{all: [{min: 1}, {max: 5}]}, {equals: 100}]}",
        "{all: [{min: 1}, {not: {equals: 5}}]}", "{not: {all: [{min: 1}, {max: 5}]}}",
        "{not: {either: [{equals: 5}, {equals: ab}, {length: {max: 1}}]}}", "{not: {not: {min: 1}}}",
        "{all: [{either: [{max: 1}, {min: 5}]}, {either: [{max: 9}, {min: 100}]}]}",
        "{not: {all: [{either: [{max: 0}, {min: 5}]}, not_empty]}}", "{min: 1, max: 5}",
    ]

    private static let rules = [
        "type: any", "type: string", "type: integer", "type: integer, accept: [string]",
        "type: integer, accept: [string, number]", "type: string, accept: [integer]", "type: number", "type: decimal",
    ]

    @Test(arguments: rules) func sayWhatIsSaidOfTheValue(_ rule: String) throws {
        var checked = 0
        for requires in (Self.requirements + Self.combined).flatMap({ [$0, "{not: \($0)}"] }) {
            let text = "\(rule), if_null: fail, if_invalid: null, requires: [\(requires)]"
            // What a type has no use for is refused, as `count` of a number.
            guard let quick = try? Trial(rule: "{list: {\(text)}}") else { continue }
            checked += 1
            // No value is so; that it is looked for makes a value first.
            let slow = try Trial(rule: "{list: {\(text), transform: [{null_if: no value is so}]}}")
            let json = #"{"value":[\#(Self.values.joined(separator: ","))]}"#
            #expect(try quick.read(json) == slow.read(json), "\(text)")
            #expect(try Self.told(quick, json) == Self.told(slow, json), "\(text)")
        }
        #expect(checked >= 8)
    }

    @Test(arguments: ["type: any", "type: integer", "type: string"])
    func sayItOfProperties(_ rule: String) throws {
        for requires in Self.combined {
            let text = "\(rule), requires: [\(requires)]"
            guard let quick = try? Trial(rule: "{\(text)}") else { continue }
            let slow = try Trial(rule: "{\(text), transform: [{null_if: no value is so}]}")
            for value in Self.values {
                let json = #"{"value":\#(value)}"#
                #expect(try quick.read(json) == slow.read(json), "\(text) of \(value)")
            }
        }
    }

    private static func told(_ trial: Trial, _ json: String) throws -> [String] {
        try trial.warnings(json).map { "\($0.property ?? ""): \($0.message)" }
    }

    @Test func holdInListsAndByOtherPaths() throws {
        let list = try Trial(rule: "{list: {type: integer, requires: [{min: 1}], if_invalid: null}}")
        #expect(try list.read(#"{"value":[1,0,-1,2]}"#) == #"{"value":[1,null,null,2]}"#)
        let paths = try Trial(rule: "{from: [a, b], type: string, requires: [{length: {max: 1}}]}")
        #expect(try paths.read(#"{"b":"x"}"#) == #"{"value":"x"}"#)
        #expect(try paths.read(#"{"a":"xy","b":"x"}"#) == "!requirement-failed value")
        let chosen = try Trial(rule: "{list: {type: string, requires: [{length: {max: 1}}]}, take: last}")
        #expect(try chosen.read(#"{"value":["xy","x"]}"#) == #"{"value":"x"}"#)
        #expect(try chosen.read(#"{"value":["x","xy"]}"#) == "!requirement-failed value")
    }
}
