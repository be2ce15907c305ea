import SpecLint
import SpecSource
import Testing

/// Specs that would cost minutes, or megabytes of report, if each finding were told at any price.
struct HostileSpecTests {
    @Test func helpsWithTheFirstOfThousandsOfMisspeltNames() throws {
        let mappings = (0..<5_000).map { "  M\($0)x: {properties: {a: {object: M\($0)y}}}\n" }.joined()
        let report = try Linter().check(text: "specmap: 1\nmappings:\n" + mappings, at: "a.yaml")
        let unknown = report.diagnostics.filter { $0.id == "unknown-mapping" }
        #expect(unknown.count == 5_000)
        #expect(unknown.first?.help == "did you mean `M0x`?")
        #expect(unknown.last?.help?.hasPrefix("state `M4999y`") == true)
    }

    @Test func cutsALongLineAroundEachFinding() throws {
        let rules = (0..<2_000).map { "p\($0): {typ: string}" }.joined(separator: ", ")
        let report = try Linter().check(
            text: "specmap: 1\nmappings: {A: {properties: {\(rules)}}}\n",
            at: "a.yaml"
        )
        #expect(report.findings.count == 2_000)
        #expect(report.rendered(as: .text).utf8.count < 2_000 * 400)
    }

    /// A value of a hundred thousand letters, at places that quote what they find.
    static let places = [
        "date_format: *", "type: *", "object: *", "transform: *", "requires: *", "from: .*", "*: 1", "direction: *",
        "requires: {pattern: '(*'}", "list: *", "default: !* x", "if_missing: *", "template: '{*'",
        "date_format: '%Q*'",
    ]

    @Test(arguments: places, ["y", "é", "🚀"])
    func quotesOnlyTheEndsOfALongText(_ place: String, _ letter: String) throws {
        let rule = place.replacing("*", with: String(repeating: letter, count: 100_000))
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
