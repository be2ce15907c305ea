import SpecIR
import SpecSource
import SpecTesting
import Testing

/// Records below a root, and chosen by what they hold, lose what they lose elsewhere.
struct RootedRoundTripTests {
    /// Rules that lose something, with the content of a record that shows it; the last one loses nothing.
    private static let rules: [(rules: String, content: String)] = [
        ("n: {type: integer, accept: [string]}", #""n":"5""#),
        ("tags: {list: string, where: {a: 1}, pick: b}", #""tags":[{"a":2,"b":"z"}]"#),
        ("l: {from: [x, y]}", #""y":3"#),
        ("target: content.event_id, key: content.key", #""content":null"#),
        ("d: {dictionary: {type: string, transform: lowercase}}", #""d":{"a":"X"}"#),
        ("s: {type: string, omit: [empty]}", #""s":"""#),
        ("o: {object: O}", #""o":{"t":null,"u":1}"#),
        ("n: {type: integer}", #""n":5"#),
    ]

    /// The place of the records, with a document that holds one there.
    private static let places: [(root: String, around: @Sendable (String) -> String)] = [
        ("", { $0 }), ("", { "[\($0)]" }), ("root: chunk", { #"{"chunk":\#($0)}"# }),
        ("root: chunk", { #"{"chunk":[\#($0)]}"# }), ("root: a.b", { #"{"a":{"b":[\#($0)]}}"# }),
        ("root: '\"a.b\".0'", { #"{"a.b":[\#($0)]}"# }),
    ]

    private static let choosers = [
        "", "choose_by: type, cases: {r: R, q: Q}", "choose_by: type, cases: {\"r*\": R, q: Q}",
        "choose_by_type: ., cases: {object: R}", "choose_by: type, cases: {q: Q}, otherwise: R",
    ]

    private func verdicts(_ rules: String, _ content: String, place: Int, chooser: String) throws -> [String] {
        let (root, around) = Self.places[place]
        let entry =
            chooser.isEmpty
            ? "  E: {\(root.isEmpty ? "" : root + ", ")unknown: fail, properties: {type: , \(rules)}}"
            : "  E: {\(root.isEmpty ? "" : root + ", ")\(chooser)}\n  R: {unknown: fail, properties: {type: , \(rules)}}"
        let set = try TrialSpecs.set(
            """
            specmap: 1
            mappings:
            \(entry)
              Q: {properties: [type]}
              O: {unknown: fail, properties: {t: {type: string, if_null: leave}, u: }}

            """
        )
        let document = try #require(Literal(parsing: Array(around(#"{"type":"r",\#(content)}"#).utf8)))
        let trial = RoundTripTrial(set, records: (try #require(set.entries(named: "E").first), [document]))
        #expect(!trial.triedNothing, "\(trial.words)")
        return trial.results.filter { !$0.property.isEmpty }.map {
            "\($0.property) \($0.tried?.rawValue ?? "-") \($0.witness?.words ?? "")"
        }
    }

    @Test(arguments: rules.indices)
    func showWhatTheyLose(_ number: Int) throws {
        let (rules, content) = Self.rules[number]
        let plain = try verdicts(rules, content, place: 0, chooser: "")
        if number < Self.rules.count - 1 {
            #expect(plain.contains { !$0.contains("lossless") }, "\(plain)")
        } else {
            #expect(plain.allSatisfy { $0.contains("lossless") }, "\(plain)")
        }
        for place in Self.places.indices {
            for chooser in Self.choosers {
                let found = try verdicts(rules, content, place: place, chooser: chooser)
                #expect(found == plain, "\(Self.places[place].root) \(chooser): \(found)")
            }
        }
    }

    /// What no property holds and a rule adds is no loss of a property, and the document isn't the one that was read.
    @Test func showJSONThatIsAdded() throws {
        let set = try TrialSpecs.set(
            "specmap: 1\nmappings: {T: {root: a, constants: {kind: Pod}, properties: [id]}}\n"
        )
        let record = try #require(Literal(parsing: Array(#"{"a":{"id":1}}"#.utf8)))
        let found = try #require(RoundTripTrial(set, records: (0, [record])).results.first)
        #expect(found.property.isEmpty && found.verdict == .normalising)
        #expect(found.reasons.map(\.reason) == [.constants])
        #expect(found.witness?.words == #"`a.kind` is written as "Pod" where nothing was"#)
    }

    @Test func stateTheReasonInsideInJSON() throws {
        let set = try TrialSpecs.set(
            """
            specmap: 1
            mappings:
              T: {unknown: fail, properties: {w: {object: W}}}
              W: {unknown: fail, properties: {name: {direction: read}, id: }}
            """
        )
        let record = try #require(Literal(parsing: Array(#"{"w":{"id":1}}"#.utf8)))
        let report = RoundTripReport(RoundTripTrial(set, records: (0, [record]))).json
        let words = report.filter { !$0.isWhitespace }
        #expect(words.contains(#""held":{"place":"W.name","reason":"read-only"}"#), "\(report)")
    }
}
