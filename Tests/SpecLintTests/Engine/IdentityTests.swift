import SpecLint
import Testing

/// The fingerprint of a finding, which stays the same when lines and files move.
struct IdentityTests {
    private let text =
        "specmap: 1\nmappings:\n  A:\n    properties:\n      x: {default: no}\n      y: {default: [no, no]}\n"

    @Test func namesThePlaceInTheWordsOfTheSpec() throws {
        let report = try Linter().check(text: text, at: "a.yaml")
        #expect(
            report.findings.map(\.path) == [
                "mappings.A.properties.x.default", "mappings.A.properties.y.default.no",
                "mappings.A.properties.y.default.no",
            ]
        )
        #expect(Set(report.findings.map(\.fingerprint)).count == 3)
    }

    @Test func staysTheSameWhenLinesMove() throws {
        let report = try Linter().check(text: text, at: "a.yaml")
        let moved = try Linter().check(text: "# é\n\n" + text.replacing("A:", with: "A: # 🚀"), at: "a.yaml")
        #expect(moved.findings.map(\.fingerprint) == report.findings.map(\.fingerprint))
        let other = try Linter().check(text: text, at: "b.yaml")
        #expect(Set(other.findings.map(\.fingerprint)).isDisjoint(with: report.findings.map(\.fingerprint)))
    }
}
