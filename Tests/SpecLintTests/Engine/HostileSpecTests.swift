import SpecLint
import SpecSource
import Testing

/// Specs that would cost minutes, or megabytes of report, if each finding were reported at any price.
struct HostileSpecTests {
    @Test func helpsWithTheFirstOfThousandsOfMisspeltNames() throws {
        let mappings = (0..<2_500).map { "  M\($0)x: {properties: {a: {object: M\($0)y}}}\n" }.joined()
        let report = try Linter().check(text: "specmap: 1\nmappings:\n" + mappings, at: "a.yaml")
        let unknown = report.diagnostics.filter { $0.id == "unknown-mapping" }
        #expect(unknown.count == 1_001)
        #expect(unknown.first?.help?.hasPrefix("did you mean `M0x`?") == true)
        #expect(unknown[999].help?.hasPrefix("state `M999y`") == true)
    }

    /// Texts with as many findings as lines.
    static let wrongSpecs: [(id: String, text: String)] = [
        ("unknown-mapping", (0..<2_500).map { "      p\($0): {object: Nope\($0)}\n" }.joined()),
        ("unknown-keyword", (0..<2_500).map { "      p\($0): {typ: string}\n" }.joined()),
        ("unknown-choice", (0..<2_500).map { "      p\($0): {type: strange}\n" }.joined()),
        ("path-syntax", (0..<2_500).map { "      p\($0): a..b\n" }.joined()),
        ("path-collision", (0..<2_500).map { "      p\($0): {to: same}\n" }.joined()),
    ]

    @Test(.timeLimit(.minutes(30)), arguments: wrongSpecs)
    func listsTheFirstThousandOfAKindAndCountsTheOthers(_ id: String, _ properties: String) throws {
        let report = try Linter().check(
            text: "specmap: 1\nmappings:\n  M:\n    properties:\n\(properties)",
            at: "a.yaml"
        )
        let found = report.diagnostics.filter { $0.id == id }
        let all = id == "path-collision" ? 2_499 : 2_500
        #expect(found.count == 1_001)
        #expect(found.allSatisfy { $0.severity == .error })
        let message = try #require(found.last?.message)
        #expect(message == "\(all - 1_000) more `\(id)` are in this file, from here on, and not listed")
        #expect(found.last?.range.start.line == (id == "path-collision" ? 1_006 : 1_005))
    }

    @Test func countsEachFileAndKindByItself() throws {
        let lines = (0..<1_000).map { "      p\($0): {typ: string}\n      q\($0): {type: strange}\n" }.joined()
        let report = try Linter().check(text: "specmap: 1\nmappings:\n  M:\n    properties:\n" + lines, at: "a.yaml")
        #expect(report.diagnostics.count == 2_000)
    }

    @Test(.timeLimit(.minutes(30)))
    func readsHundredsOfThousandsOfAliases() throws {
        let aliases = String(repeating: "*x, ", count: 60_000)
        let text = "specmap: 1\nmappings:\n  M: {properties: {a: &x string}, drop: [\(aliases)]}\n"
        #expect(try !Linter().check(text: text, at: "a.yaml").diagnostics.isEmpty)
    }

    @Test(.timeLimit(.minutes(30)))
    func tellsOfLongCirclesInFewWords() throws {
        let mappings = (0..<1_500).map {
            "  M\($0): {choose_by: a, cases: {a: M0}, otherwise: M\(($0 + 1) % 1_500)}\n"
        }
        let report = try Linter().check(text: "specmap: 1\nmappings:\n" + mappings.joined(), at: "a.yaml")
        #expect(report.diagnostics.contains { $0.id == "endless-object" })
        #expect(report.diagnostics.allSatisfy { $0.message.utf8.count < 500 && $0.notes.count < 30 })
    }

    @Test func cutsALongLineAroundEachFinding() throws {
        let rules = (0..<2_000).map { "p\($0): {typ: string}" }.joined(separator: ", ")
        let report = try Linter().check(
            text: "specmap: 1\nmappings: {A: {properties: {\(rules)}}}\n",
            at: "a.yaml"
        )
        #expect(report.findings.count == 1_001)
        #expect(report.rendered(as: .text).utf8.count < 2_000 * 400)
    }

    /// A value of thirty thousand letters, at places that quote what they find.
    static let places = [
        "date_format: *", "type: *", "object: *", "transform: *", "requires: *", "from: .*", "*: 1", "direction: *",
        "requires: {pattern: '(*'}", "list: *", "default: !* x", "if_missing: *", "template: '{*'",
        "date_format: '%Q*'",
    ]

    @Test(arguments: places, ["y", "é", "🚀"])
    func quotesOnlyTheEndsOfALongText(_ place: String, _ letter: String) throws {
        let rule = place.replacing("*", with: String(repeating: letter, count: 30_000))
        let report = try Linter().check(
            text: "specmap: 1\nmappings: {A: {root: ., properties: {x: {\(rule)}}}}\n",
            at: "a.yaml"
        )
        #expect(!report.findings.isEmpty)
        for finding in report.diagnostics {
            #expect(finding.message.utf8.count < 500, "\(finding.id)")
            #expect((finding.help ?? "").utf8.count < 1_200, "\(finding.id)")
        }
    }
}
