import SpecLint
import SpecSource
import SpecTestSupport
import Testing

/// Comments that silence rules.
struct SuppressionTests {
    @Test(arguments: SpecVariation.allCases)
    func silencesTheNodeBelow(_ variation: SpecVariation) throws {
        let report = try check(
            variation.apply(
                to: spec("# speclint: ignore ambiguous-scalar -- meant", "x: {default: [no, on]}", "y: {default: no}")
            )
        )
        #expect(report.findings.count == 1 && report.silenced.count == 2)
        #expect(report.summary.hasSuffix(": 1 warning, 2 silenced"))
    }

    @Test(arguments: ["speclint-ignore", "speclint ignore", "speclint-disable-next-line"])
    func reportsACommentOfAnotherForm(_ form: String) throws {
        let report = try check(spec("# \(form) ambiguous-scalar -- meant", "x: {default: no}", "y:"))
        #expect(ids(report) == ["unused-suppression", "ambiguous-scalar"])
        #expect(report.findings.first?.diagnostic.message.contains("`speclint: ignore`") == true)
    }

    @Test(arguments: [
        "Speclint: ignore", "SpecLint: ignore", "noqa:", "nolint:", "yamllint disable-line rule:", "eslint-disable",
    ])
    func reportsACommentOfAnotherToolThatNamesARule(_ form: String) throws {
        let report = try check(spec("# \(form) ambiguous-scalar -- meant", "x: {default: no}", "y:"))
        #expect(ids(report) == ["unused-suppression", "ambiguous-scalar"])
    }

    @Test(arguments: ["noqa", "noqa: E501", "yamllint disable-line rule:line-length", "nolint"])
    func leavesACommentForAnotherToolAlone(_ text: String) throws {
        #expect(try check(spec("# \(text)", "x:", "y:")).findings == [])
    }

    @Test(arguments: ["speclint finds this odd", "speclints ignore it", "see speclint: ignore"])
    func leavesACommentAloneThatSpeaksOfTheLinter(_ text: String) throws {
        #expect(try check(spec("# \(text)", "x:", "y:")).findings == [])
    }

    @Test func silencesItsOwnLine() throws {
        let report = try check(
            spec("x: {default: no} # speclint: ignore ambiguous-scalar -- meant", "y: {default: no}")
        )
        #expect(report.findings.map(\.path) == ["mappings.A.properties.y.default"])
    }

    @Test func silencesAFileFromItsTop() throws {
        let report = try check(
            "# speclint: ignore-file ambiguous-scalar -- meant\n" + spec("x: {default: no}", "y: {default: no}")
        )
        #expect(report.findings == [] && report.silenced.count == 2)
    }

    @Test func takesALetterForALetterInsideTexts() throws {
        let report = try check(
            spec(
                "x: {default: no, description: 'a # speclint: ignore ambiguous-scalar -- x'}",
                "y:",
                "  description: |",
                "    # speclint: ignore nothing"
            )
        )
        #expect(ids(report) == ["ambiguous-scalar"])
    }

    @Test func wantsAReasonAndARuleAndADayThatIsThere() throws {
        #expect(
            ids(try check(spec("# speclint: ignore ambiguous-scalar", "x: {default: no}"))) == [
                "suppression-without-reason"
            ]
        )
        #expect(ids(try check(spec("# speclint: ignore ambiguos-scalar -- x", "x: {default: 1}"))) == ["unknown-rule"])
        #expect(ids(try check(spec("# speclint: ignore -- x", "x: {default: 1}"))) == ["unused-suppression"])
        #expect(
            ids(try check(spec("# speclint: ignore unused-anchor until=soon -- x", "x: {default: 1}"))) == [
                "unused-suppression"
            ]
        )
        #expect(
            ids(try check(spec("# speclint: ignre unused-anchor -- x", "x: {default: 1}"))) == ["unused-suppression"]
        )
        #expect(
            ids(try check(spec("# speclint: ignore-file unused-anchor -- x", "x: &a {default: 1}"))).contains(
                "unused-suppression"
            )
        )
    }

    @Test func endsOnItsDay() throws {
        let text = spec("# speclint: ignore ambiguous-scalar until=2026-05-01 -- x", "x: {default: no}")
        #expect(ids(try check(text, today: "2026-05-01")) == [])
        #expect(ids(try check(text, today: "2026-05-02")) == ["expired-suppression", "ambiguous-scalar"])
    }

    @Test func cannotSilenceWhatStopsASpecFromLoading() throws {
        let report = try check(spec("# speclint: ignore unknown-keyword -- x", "x: {requird: true}"))
        #expect(Set(ids(report)) == ["unused-suppression", "unknown-keyword"])
    }

    @Test func showsEverythingWhenAskedTo() throws {
        var options = LintOptions()
        options.obeysComments = false
        let text = spec("# speclint: ignore ambiguous-scalar -- x", "x: {default: no}")
        #expect(ids(try Linter(options: options).check(text: text, at: "a.yaml")) == ["ambiguous-scalar"])
    }

    private func spec(_ lines: String...) -> String {
        "specmap: 1\nmappings:\n  A:\n    properties:\n" + lines.map { "      \($0)\n" }.joined()
    }

    private func ids(_ report: LintReport) -> [String] { report.diagnostics.map(\.id) }

    private func check(_ text: String, today: String = "2026-01-01") throws -> LintReport {
        var options = LintOptions()
        options.today = today
        return try Linter(options: options).check(text: text, at: "a.yaml")
    }
}
