import SpecRuntime
import SpecTestSupport
import Testing

/// Where failures stand in documents that hold very many of them.
struct ManyFailuresTests {
    private static let leaf = "d: {type: integer}, e: {type: integer, from: x.y}"

    /// The places of all failures of a document's records.
    private static func places(_ text: String, root: String) throws -> [String] {
        let trial = try Trial("Thing: {root: \(root), properties: {\(leaf)}}")
        var found: [String] = []
        _ = try trial.stream(text, .document) {
            $0.skipsBadRecords = true
            $0.rejects = RejectedRecords.Options()
        } reject: {
            found += $0.failures.compactMap(\.at)
        }
        return found
    }

    /// A record, and the places of its failures seen from it.
    private static func record(_ random: inout SeededRandom) -> (json: String, places: [String]) {
        let members = [
            ("\"z\":[{},[1,{\"d\":\"x\"}],\"]\"]", []), ("\"d\":\"x\"", [".d"]), ("\"d\":1", []),
            ("\"x\":{\"y\":\"t\"}", [".x.y"]), ("\"x\":{\"w\":[[]],\"y\":true}", [".x.y"]), ("\"x\":{}", []),
        ]
        var taken: [(String, [String])] = []
        for member in random.some(members, 0...4) where !taken.contains(where: { $0.0.prefix(3) == member.0.prefix(3) })
        {
            taken.append(member)
        }
        let places = taken.flatMap(\.1).sorted()
        return ("{\(taken.map(\.0).joined(separator: ","))}", places)
    }

    @Test(arguments: ["a.b", "a.*", "a.*.b", "'*.b'", "a", "."])
    func namesThePlaceOfEachFailure(_ root: String) throws {
        var random = SeededRandom(seed: 7)
        var expected: [String] = []
        /// A list of records below a path.
        func list(_ path: String) -> String {
            let items = (0..<random.number(root.contains("*") ? 0...5 : 20...40)).map { number -> String in
                let (json, places) = Self.record(&random)
                expected += places.map { "\(path)[\(number)]\($0)" }
                return json
            }
            return "[\(items.joined(separator: ","))]"
        }
        let text: String
        switch root {
        case ".": text = list("$")
        case "a": text = #"{"q":[{"d":"x"}],"a":\#(list("$.a")),"r":{}}"#
        case "a.b": text = #"{"q":[],"a":{"c":1,"b":\#(list("$.a.b"))}}"#
        case "a.*": text = #"{"a":[\#((0..<40).map { list("$.a[\($0)]") }.joined(separator: ","))]}"#
        case "a.*.b":
            let groups = (0..<40).map { #"{"k":[1],"b":\#(list("$.a[\($0)].b"))}"# }
            text = #"{"a":[\#(groups.joined(separator: ","))]}"#
        default:
            let groups = (0..<40).map { #""g\#($0)":{"b":\#(list("$.g\($0).b"))}"# }
            text = "{\(groups.joined(separator: ","))}"
        }
        let found = try Self.places(text, root: root)
        #expect(!expected.isEmpty)
        #expect(found.sorted() == expected.sorted())
    }

    /// These would take minutes if each failure passed all that is in front of it.
    @Test func namesThePlacesOfManyFailures() throws {
        let records = (0..<6000).map { _ in #"{"d":"x"}"# }.joined(separator: ",")
        #expect(try Self.places(#"{"a":{"b":[\#(records)]}}"#, root: "a.b").last == "$.a.b[5999].d")
        let groups = (0..<4000).map { _ in #"{"b":[{"d":"x"}]}"# }.joined(separator: ",")
        #expect(try Self.places(#"{"a":[\#(groups)]}"#, root: "a.*.b").last == "$.a[3999].b[0].d")
    }

    /// A terminal takes nothing in the data for a command, and a log nothing for a line.
    @Test(arguments: [
        (#"{"n\u001b[31m":1}"#, "no rule of `Thing` reads `n\\u001b[31m`"),
        (#"{"n\u000ax":1}"#, "no rule of `Thing` reads `n\\nx`"),
        (#"{"n\u202ex":1}"#, "no rule of `Thing` reads `n\\u202ex`"),
        (#"{"c":{"k":"\u0007"}}"#, "found `\\u0007`"), (#"{"c":{"k":"a\u007fb"}}"#, "found `a\\u007fb`"),
    ])
    func spellsControlCharactersOfData(_ json: String, _ part: String) throws {
        let trial = try Trial(
            """
            Thing: {unknown: fail, properties: {c: {object: C}}}
            C: {choose_by: k, cases: {x: X}}
            X: {properties: [k]}
            """
        )
        let told = try trial.stream(json, .document) { $0.skipsBadRecords = true }.told.map(\.description)
        #expect(told.joined().contains(part), "\(told)")
        #expect(told.joined().unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    }
}
