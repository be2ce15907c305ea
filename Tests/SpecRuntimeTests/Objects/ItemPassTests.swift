import SpecRuntime
import SpecTestSupport
import Testing

/// Items of arrays that paths name by their index, read as they are met.
struct ItemPassTests {
    private static let mappings = """
        Candle:
          properties:
            at: {from: 0, date_format: unix_seconds, required: true}
            open: {from: 1, type: decimal, as_text: true}
            text: {from: 1, type: string, direction: read}
            low: {from: 2.0, type: integer, if_missing: null, if_null: null}
            high: {from: 2.1, type: integer, default: 7}
            note: 4
        """

    /// An unusual array ends the pass.
    @Test(arguments: [
        (
            #"[1,"2.50",[3,4],{"a":[1]},"x",[]]"#,
            #"{"at":"1970-01-01T00:00:01Z","open":2.50,"text":"2.50","low":3,"high":4,"note":"x"}"#, true
        ),
        (#"[1]"#, #"{"at":"1970-01-01T00:00:01Z","low":null,"high":7}"#, true),
        (
            #"[1,null,[]]"#, #"{"at":"1970-01-01T00:00:01Z","open":null,"text":null,"low":null,"high":7}"#, true
        ),
        (
            #"[1,"2",null,0,[{"b":null}]]"#,
            #"{"at":"1970-01-01T00:00:01Z","open":2,"text":"2","low":null,"high":null,"note":[{"b":null}]}"#, true
        ),
        (#"[]"#, "!missing at", false),
        (#"[null]"#, "!null at", false),
        (#"[1,"x"]"#, "!wrong-type open", false),
        (#"[1,"2",5]"#, "!wrong-type low", false),
        // In an object the path names a member.
        (
            #"{"0":1,"1":"2.5","2":{"1":4}}"#,
            #"{"at":"1970-01-01T00:00:01Z","open":2.5,"text":"2.5","low":null,"high":4}"#, true
        ),
    ])
    func readsAnArrayInAPass(_ array: String, _ expected: String, _ isSinglePass: Bool) throws {
        let trial = try Trial(Self.mappings + "\nList: {properties: {all: {from: ., list: Candle}}}")
        #expect(try trial.read(array) == expected)
        let run = try trial.stream(array, .lines) { $0.skipsBadRecords = true }
        #expect(run.summary.readings.singlePass == (isSinglePass ? 1 : 0), "\(run.summary.readings)")
        let list = try Trial(trial.runtime, as: "List").stream("[\(array),[2]]", .document) {
            $0.skipsBadRecords = true
        }
        #expect(list.summary.readings.singlePass == (isSinglePass ? 1 : 0), "\(list.summary.readings)")
    }

    /// Broken arrays are broken JSON, wherever they break.
    @Test(arguments: [
        "[1,]", "[,1]", "[1 2]", "[1,\"2\",[3,]]", "[1,\"2\",[3", "[1}", "[1,\"2\",[3}]", "[01]", "[1,nul]",
        "[1,2,[nul]]",
    ])
    func refusesBrokenArrays(_ array: String) throws {
        let trial = try Trial(Self.mappings)
        #expect(try trial.read(array).hasPrefix("!invalid-json"))
        let run = try trial.stream(array + "\n[1]", .lines) { $0.skipsBadRecords = true }
        #expect(run.told.map(\.id) == [.invalidJSON] && run.output.hasPrefix(#"{"at""#), "\(run.told)")
    }

    @Test func readsItemsBelowAMemberInAPass() throws {
        let trial = try Trial(
            """
            Place:
              properties:
                name:
                lon: {from: geometry.coordinates.0, type: number, required: true}
                lat: {from: geometry.coordinates.1, type: number, required: true}
                height: {from: geometry.coordinates.2, type: number, default: 0}
            """
        )
        let line = #"{"name":"x","geometry":{"type":"Point","coordinates":[10.2,56.1]}}"#
        let run = try trial.stream(line, .lines)
        #expect(run.output == #"{"name":"x","lon":10.2,"lat":56.1,"height":0}"# + "\n")
        #expect(run.summary.readings.singlePass == 1)
        let others = [
            #"{"name":"x"}"#, #"{"name":"x","geometry":null}"#, #"{"geometry":{"coordinates":[]}}"#,
            #"{"geometry":{"coordinates":{"0":1,"1":2}}}"#, #"{"geometry":{"coordinates":5}}"#, #"{"geometry":7}"#,
            #"{"geometry":{"coordinates":[1,2]},"geometry":{}}"#,
            #"{"geometry":{"coordinates":[1,2],"coordinates":[3]}}"#,
        ]
        for other in others { _ = try trial.read(other) }
    }

    /// Random paths of indices over random arrays: with and without shortcuts, the same.
    @Test func readsRandomArraysAlike() throws {
        var random = SeededRandom(seed: 14)
        var (passes, others) = (0, 0)
        for _ in 0..<60 {
            let below = random.pick(["", "", "a.", "a.b."])
            let properties = (0..<random.number(1...6)).map { number -> String in
                let indices = (0..<random.number(1...3)).map { _ in String(random.number(0...3)) }
                let rule = random.pick([
                    "", "type: integer", "type: string", "list: any", "dictionary: any", "type: number, if_null: leave",
                    "type: integer, default: 3", "required: true", "type: string, if_invalid: null", "object: Inner",
                ])
                let path = below + indices.joined(separator: ".")
                return
                    "    p\(number): {\(["from: \(path)", "direction: read", rule].filter { !$0.isEmpty }.joined(separator: ", "))}"
            }
            let trial = try Trial(
                """
                Thing:
                  properties:
                \(properties.joined(separator: "\n"))
                Inner: {properties: {x: {from: 0}, y: {from: 1.0, type: integer}}}
                """
            )
            var lines = ""
            for _ in 0..<20 {
                var value = Self.value(&random, depth: 0)
                if !below.isEmpty { value = below == "a." ? #"{"a":\#(value)}"# : #"{"a":{"b":\#(value)}}"# }
                _ = try trial.read(value)
                lines += value + "\n"
            }
            let run = try trial.stream(lines, .lines) { $0.skipsBadRecords = true }
            let plain = try Trial(trial.plain, as: "Thing").stream(lines, .lines) { $0.skipsBadRecords = true }
            #expect(run.output == plain.output && run.told == plain.told)
            passes += run.summary.readings.singlePass
            others += run.summary.readings.exact
        }
        #expect(passes > 50 && others > 50, "\(passes) in a pass, \(others) exactly")
    }

    private static func value(_ random: inout SeededRandom, depth: Int) -> String {
        if depth > 0, random.chance(50) || depth > 3 {
            return random.pick([
                "1", "-2.5", "null", "true", #""x""#, #""\u00e9""#, "{}", #"{"0":1,"1":[2]}"#, "[]",
                "12345678901234567890",
            ])
        }
        return "[" + (0..<random.number(0...4)).map { _ in value(&random, depth: depth + 1) }.joined(separator: ",")
            + "]"
    }
}
