import Foundation
import SpecExamples
import SpecIR
import SpecLint
import SpecSource
import Testing

/// The examples of rules hold: the bad spec has the finding and no other, the good one has none.
struct RuleTextTests {
    static let shown = RuleRegistry.all.filter { !$0.bad.isEmpty }

    @Test(arguments: shown)
    func findsTheRuleAloneInItsBadSpec(_ rule: RuleInfo) throws {
        let found = try findings(rule.bad, rule)
        var ids = Set(found.map(\.id))
        for other in Self.companions[rule.id, default: []] { ids.remove(other) }
        #expect(ids == [rule.id], "\(found.map { "\($0.id): \($0.message)" })")
    }

    /// Other findings of the bad specs: files outside of the repository are missing in a test; a finding that a comment
    /// no longer silences is reported.
    private static let companions = [
        "use-outside-root": ["use-not-found"], "expired-suppression": ["unused-anchor"],
    ]

    @Test(arguments: shown)
    func findsNothingInTheGoodSpec(_ rule: RuleInfo) throws {
        let found = try findings(rule.good, rule)
        #expect(found == [], "\(found.map(\.message))")
    }

    @Test(arguments: RuleRegistry.all)
    func saysWhatItFindsInOneLine(_ rule: RuleInfo) {
        #expect(rule.summary.first?.isUppercase != true || rule.summary.hasPrefix("YAML"))
        #expect(!rule.summary.hasSuffix(".") && !rule.summary.contains("\n"))
        #expect(rule.why.hasSuffix(".") && rule.howToFix.hasSuffix("."))
        #expect(rule.precision == .certain || rule.severity != .error, "what is likely is never an error")
        #expect(RuleRegistry.rule(rule.id) == rule)
    }

    @Test func knowsEveryProblemOfTheLanguage() {
        for id in Problem.ids { #expect(RuleRegistry.rule(id) != nil, "\(id)") }
        #expect(Set(RuleRegistry.all.map(\.id)).count == RuleRegistry.all.count)
    }

    private func findings(_ text: String, _ rule: RuleInfo) throws -> [Diagnostic] {
        var options = LintOptions()
        if !rule.isOn { options.select = [rule.id] }
        let linter = Linter(options: options) { set in
            let report = ExampleRunner(set, leadsToRules: true).run()
            return Linter.ExampleOutcome(findings: report.findings, count: report.count, skipped: report.skipped)
        }
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Specs/Lint")
        let path = folder.standardizedFileURL.appending(path: "text.yaml").path()
        return try linter.check(paths: [path], unsaved: [path: text + "\n"]).diagnostics
    }
}
