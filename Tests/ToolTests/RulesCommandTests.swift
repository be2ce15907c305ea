import Foundation
import SpecLint
import SpecTestSupport
import Testing

/// `speclint rules` and `speclint explain`, and the page that is made of them.
struct RulesCommandTests {
    @Test func printsThePageThatIsCommitted() throws {
        let outcome = try Tool.speclint.run(["rules", "--format", "markdown"])
        let path = "Sources/SpecRuntime/SpecMap.docc/LintRules.md"
        let page = GoldenFile(PackageFolder.url.appending(path: path))
        #expect(try page.difference(from: outcome.output) == nil, "SPECMAP_RECORD=1 writes the page anew")
    }

    @Test func explainsEachRule() throws {
        let outcome = try Tool.speclint.run(["explain", "unused-anchor"])
        #expect(outcome.status == 0)
        for part in ["unused-anchor: an anchor that no alias names", "bad:", "good:", "to fix it:", "to silence it:"] {
            #expect(outcome.output.contains(part))
        }
        let unknown = try Tool.speclint.run(["explain", "unused-ancor"])
        #expect(unknown.status == 2 && unknown.errors.contains("did you mean `unused-anchor`?"))
    }

    @Test func listsAllRules() throws {
        let text = try Tool.speclint.run(["rules"])
        let json = try Tool.speclint.run(["rules", "--format", "json"])
        let rules = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(rules.count == RuleRegistry.all.count)
        for rule in RuleRegistry.all { #expect(text.output.contains("  \(rule.id) ")) }
    }
}
