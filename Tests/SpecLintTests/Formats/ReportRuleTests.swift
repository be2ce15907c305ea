import Foundation
import SpecSource
import Testing

@testable import SpecLint

/// Requirements of the readers of reports beyond their schemas.
struct ReportRuleTests {
    private struct SARIF: Decodable {
        struct Run: Decodable {
            var tool: Tool
            var results: [Result]
        }
        struct Tool: Decodable { var driver: Driver }
        struct Driver: Decodable { var rules: [Rule] }
        struct Text: Decodable { var text: String }
        struct Rule: Decodable {
            var id: String
            var shortDescription: Text
            var fullDescription: Text
            var help: Text
        }
        struct Result: Decodable {
            var ruleId: String
            var ruleIndex: Int
            var message: Text
            var locations: [Location]
            var partialFingerprints: [String: String]
        }
        struct Location: Decodable { var physicalLocation: PhysicalLocation }
        struct PhysicalLocation: Decodable {
            var artifactLocation: Artifact
            var region: Region
        }
        struct Artifact: Decodable { var uri: String }
        struct Region: Decodable {
            var startLine: Int
            var startColumn: Int
            var endLine: Int
            var endColumn: Int
        }
        var runs: [Run]
    }

    private func report(_ findings: [Finding]) -> LintReport {
        LintReport(findings: findings, files: ["a.yaml"], exampleCount: 0, skippedExampleCount: 0)
    }

    /// Findings in lines of their own.
    private func many(_ count: Int, _ severity: Diagnostic.Severity) -> [Finding] {
        let file = SourceFile(name: "many.yaml", text: String(repeating: "a: 1\n", count: count))
        return (0..<count).map { index in
            let range = SourceRange(file: file, lowerBound: 5 * index, upperBound: 5 * index + 1)
            let diagnostic = Diagnostic("duplicate-key", "number \(index)", at: range, severity: severity)
            return Finding(diagnostic, file: "many.yaml", path: "a", fingerprint: "0")
        }
    }

    @Test func givesGitHubAllThatItAsksForInSARIF() throws {
        let text = NastyReport.report.written(as: .sarif, from: NastyReport.place)
        let run = try #require(try JSONDecoder().decode(SARIF.self, from: Data(text.utf8)).runs.first)
        #expect(Set(run.tool.driver.rules.map(\.id)).count == run.tool.driver.rules.count)
        for rule in run.tool.driver.rules {
            let texts = [rule.id, rule.shortDescription.text, rule.fullDescription.text, rule.help.text]
            #expect(texts.allSatisfy { !$0.isEmpty } && texts[1...2].allSatisfy { $0.count <= 1024 }, "\(rule.id)")
        }
        #expect(Set(run.results.compactMap { $0.partialFingerprints["primaryLocationLineHash"] }).count == 9)
        for result in run.results {
            #expect(run.tool.driver.rules[result.ruleIndex].id == result.ruleId)
            #expect(!result.message.text.isEmpty && result.locations.count == 1)
            let region = result.locations[0].physicalLocation.region
            #expect((region.startLine, region.startColumn) < (region.endLine, region.endColumn))
            #expect(URL(string: result.locations[0].physicalLocation.artifactLocation.uri) != nil)
        }
    }

    @Test func leavesOutWhatIsSilencedWhereItWouldBeShownAsOpen() throws {
        let place = ReportPlace(knowsSuppressions: false)
        let text = NastyReport.report.written(as: .sarif, from: place)
        #expect(try JSONDecoder().decode(SARIF.self, from: Data(text.utf8)).runs[0].results.count == 7)
        #expect(!text.contains("suppressions") && !text.contains("baselineState"))
    }

    @Test func saysAtLengthWhyInSARIFAndNoMoreThanIsTaken() throws {
        var long = report([])
        let why = String(repeating: "é", count: 5000)
        long.rules = [NastyReport.rule("unknown-mapping", .names, .error, .certain, why: why)]
        let run = try #require(
            try JSONDecoder().decode(SARIF.self, from: Data(long.written(as: .sarif).utf8)).runs.first
        )
        #expect(run.tool.driver.rules[0].fullDescription.text.count == 1000)
        #expect(run.tool.driver.rules[0].help.text.count > 5000)
    }

    @Test func givesGitHubTenAnnotationsOfALevelAndTheRestAsLinesOfTheLog() {
        let text = report(many(12, .warning) + many(11, .error)).written(as: .github)
        let lines = text.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("::error ") } == 10)
        #expect(lines.count { $0.hasPrefix("::warning ") } == 10)
        #expect(text.hasPrefix("::error "))
        #expect(
            text.contains("\n3 more, which GitHub would not show:\n  error[duplicate-key] many.yaml:11:1: number 10\n")
        )
        #expect(text.hasSuffix("\n1 file checked: 11 errors, 12 warnings\n"))
    }

    @Test func keepsMarkdownBelowTheMegabyteThatGitHubTakesAndSaysHowMuchIsLeftOut() throws {
        let text = report(many(20_000, .error)).written(as: .markdown)
        #expect(text.utf8.count < 1_000_000)
        let rows = text.split(separator: "\n").count { $0.hasPrefix("| error ") }
        #expect(text.hasSuffix("\n\(20_000 - rows) more diagnostics aren't shown, as the table is too long.\n"))
    }

    @Test func namesFilesFromTheRepositorysRoot() {
        let place = ReportPlace(folder: "/repo/app", root: "/repo/")
        #expect(place.fromRoot("./a/../b.yaml") == "app/b.yaml")
        #expect(place.fromRoot("../b.yaml") == "b.yaml")
        #expect(place.fromRoot("/repo/c/b.yaml") == "c/b.yaml")
        #expect(place.fromRoot("../../x/b.yaml") == "/x/b.yaml")
        #expect(place.fromRoot("/repository/b.yaml") == "/repository/b.yaml")
        #expect(place.fromFolder("./a//b.yaml") == "a/b.yaml")
        #expect(place.fromFolder("/repo/app/b.yaml") == "b.yaml")
        #expect(ReportPlace().fromRoot("./a/b.yaml") == "a/b.yaml")
    }

    @Test func passesATestInJUnitForEachFileWithoutFindings() {
        let clean = LintReport(findings: [], files: ["a.yaml", "b.yaml"], exampleCount: 0, skippedExampleCount: 0)
        let text = clean.written(as: .junit)
        #expect(text.contains("<testsuites name=\"speclint\" tests=\"2\" failures=\"0\""))
        #expect(text.contains("<testcase name=\"nothing found\" classname=\"b.yaml\""))
        let none = LintReport(findings: [], files: [], exampleCount: 0, skippedExampleCount: 0)
        #expect(none.written(as: .junit).contains("tests=\"1\" failures=\"0\""))
    }

    @Test func tellsJUnitCasesOfOneNameApart() {
        let text = report(many(2, .error)).written(as: .junit)
        #expect(text.contains("name=\"duplicate-key: a\"") && text.contains("name=\"duplicate-key: a (2)\""))
    }
}
