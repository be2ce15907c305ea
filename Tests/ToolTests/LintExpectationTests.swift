import Foundation
import Testing

/// Features that users of other linters expect of `speclint`: limits, counts, several configs, and data to go by.
struct LintExpectationTests {
    private let doubtful =
        "specmap: 1\nmappings:\n  A:\n    root: r\n    properties: {a: {default: 017}, b: &b {type: string}}\n"

    @Test func failsOnMoreWarningsThanAreAllowed() throws {
        let folder = try TemporaryFolder(["a.yaml": doubtful])
        for (most, status) in [(0, 1), (1, 1), (2, 0)] {
            #expect(try Tool.speclint.run(["--max-warnings", "\(most)", "a.yaml"], in: folder.url).status == status)
        }
        #expect(try Tool.speclint.run(["--max-warnings=-1", "a.yaml"], in: folder.url).status == 2)
    }

    @Test func countsTheFindingsOfEachRule() throws {
        let folder = try TemporaryFolder(["a.yaml": doubtful.replacing("017", with: "[017, 018]")])
        let outcome = try Tool.speclint.run(["--statistics", "-q", "a.yaml"], in: folder.url)
        #expect(
            outcome.output.hasSuffix("     2  ambiguous-scalar  warning\n     1  unused-anchor  warning\n"),
            "\(outcome.output)"
        )
        let json = try Tool.speclint.run(["--statistics", "--format", "json", "a.yaml"], in: folder.url)
        #expect(json.errors.contains("2  ambiguous-scalar") && !json.output.contains("2  ambiguous-scalar"))
    }

    /// The example shows how the data spells the member, so that the rule is the one to correct.
    @Test func leadsToTheRuleThatMisspellsAMemberOfAnExample() throws {
        let folder = try TemporaryFolder([
            "a.yaml": """
            specmap: 1
            mappings:
              A:
                unknown: fail
                properties:
                  details: {from: fraud_detais, type: string}
            examples:
              - {name: one, mapping: A, json: {fraud_details: x}, object: {details: x}}

            """
        ])
        let outcome = try Tool.speclint.run(["a.yaml"], in: folder.url)
        #expect(outcome.output.contains("a.yaml:6:"), "\(outcome.output)")
        #expect(outcome.output.contains("did you mean `fraud_details`?"), "\(outcome.output)")
    }

    @Test func failsOnWhatTheConfigSays() throws {
        let folder = try TemporaryFolder(["a.yaml": doubtful, ".speclint.yaml": "fail-on: warning\n"])
        #expect(try Tool.speclint.run(["a.yaml"], in: folder.url).status == 1)
        #expect(try Tool.speclint.run(["--fail-on", "error", "a.yaml"], in: folder.url).status == 0)
        try folder.write("fail-on: warnings\n", to: ".speclint.yaml")
        let wrong = try Tool.speclint.run(["a.yaml"], in: folder.url)
        #expect(wrong.status == 1 && wrong.output.contains("did you mean `warning`?"))
    }

    @Test func takesSeveralConfigsALaterOneFirst() throws {
        let folder = try TemporaryFolder([
            "a.yaml": doubtful, "one.yaml": "rules: {ambiguous-scalar: off, unused-anchor: info}\n",
            "two.yaml": "rules: {ambiguous-scalar: info}\n", ".speclint.yaml": "extends: [one.yaml, two.yaml]\n",
        ])
        let outcome = try Tool.speclint.run(["--format", "concise", "a.yaml"], in: folder.url)
        #expect(outcome.output.contains("info[ambiguous-scalar]") && outcome.output.contains("info[unused-anchor]"))
    }

    @Test func skipsAndCountsOtherYAMLOfAFolder() throws {
        let folder = try TemporaryFolder([
            "a.yaml": doubtful, "compose.yaml": "services: {web: {image: nginx}}\n",
            "k8s/pod.yaml": "kind: Pod\n---\nkind: Pod\n",
        ])
        let outcome = try Tool.speclint.run(["."], in: folder.url)
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(
            outcome.output.contains("1 file checked, 2 without `specmap:` skipped: 2 warnings"),
            "\(outcome.output)"
        )
        #expect(try Tool.speclint.run(["compose.yaml"], in: folder.url).status == 1)
        let nothing = try Tool.speclint.run(["k8s"], in: folder.url)
        #expect(nothing.status == 2 && nothing.errors.contains("no `specmap:` in "), "\(nothing.errors)")
    }

    @Test func writesTheFixedTextOfStandardInput() throws {
        let folder = try TemporaryFolder([:])
        let outcome = try Tool.speclint.run(["--fix", "-"], input: doubtful, in: folder.url)
        #expect(
            outcome.output == doubtful.replacing("017", with: "'017'").replacing("&b ", with: ""),
            "\(outcome.errors)"
        )
        let good = try Tool.speclint.run(["--fix", "-"], input: outcome.output, in: folder.url)
        #expect(good.output == outcome.output && good.status == 0)
    }

    // MARK: - Data to go by

    private let spec = """
        specmap: 1
        mappings:
          Order:
            root: order
            properties:
              number: {from: nr, type: integer}
              note:
          Line:
            properties: [price]

        """

    private func check(_ config: String, _ files: [String: String]) throws -> String {
        let own = ["a.yaml": spec, ".speclint.yaml": "include: ['*.yaml']\n" + config]
        let folder = try TemporaryFolder(own.merging(files) { first, _ in first })
        return try Tool.speclint.run(["--format", "concise"], in: folder.url).output
    }

    @Test func goesByTheEntriesOfTheConfig() throws {
        let known = try check("entries: [Order]\n", [:])
        #expect(
            known
                == "a.yaml:8:3: warning[unused-mapping]: nothing leads to `Line`: `entries` doesn't name it, and no mapping does\n"
        )
        #expect(try check("entries: [Order, Line]\n", [:]) == "")
        let unknown = try check("entries: [Order, Lin]\n", [:])
        #expect(unknown.hasPrefix(".speclint.yaml:2:18: error[unknown-entry]: no mapping is called `Lin`\n"))
    }

    @Test func reportsASampleAtTheRuleThatRefusesIt() throws {
        let samples = "samples: {Order: ['*.json', '*.ndjson']}\nentries: [Order, Line]\n"
        let good = #"{"order": {"nr": 1, "note": "x"}}"#
        #expect(try check(samples, ["1.json": good, "2.ndjson": "\(good)\n\(good)\n"]) == "")
        let wrong = try check(samples, ["1.json": good, "2.ndjson": #"{"order": {"nr": "one", "note": "x"}}"#])
        #expect(wrong.hasPrefix("a.yaml:6:7: warning[sample-fails]: `2.ndjson` can't be read: `number`:"), "\(wrong)")
        #expect(wrong.split(separator: "\n").count == 1)
        let rootless = try check(samples, ["1.json": #"{"ordre": {"nr": 1}}"#, "2.ndjson": good])
        #expect(rootless.contains("a.yaml:4:11: warning[root-not-found]"), "\(rootless)")
    }

    @Test func reportsWhatNoSampleFeedsAndWhatNoRuleReads() throws {
        let samples = "samples: {Order: ['*.json', '*.ndjson']}\nentries: [Order, Line]\n"
        let json = #"{"order": {"nr": 1, "total": 5, "paid": true}}"#
        let found = try check(samples, ["1.json": json, "2.ndjson": json])
        #expect(found.contains("a.yaml:7:7: warning[unfed-rule]: nothing in the samples feeds `note`"), "\(found)")
        #expect(found.contains("a.yaml:3:3: info[unread-member]: no rule of `Order` reads `total`, `paid`"), "\(found)")
    }

    /// The first format is written, and has no time of day.
    @Test func reportsWhatDoesNotComeBackFromASample() throws {
        let text = "specmap: 1\nmappings:\n  A:\n    properties:\n      at: {date_format: [day, iso8601]}\n"
        let config = "include: ['*.yaml']\nsamples: {A: ['*.json']}\n"
        let folder = try TemporaryFolder([
            "a.yaml": text, ".speclint.yaml": config, "1.json": #"{"at": "2026-01-02T10:00:00Z"}"#,
        ])
        let lossy = try Tool.speclint.run(["--format", "concise"], in: folder.url)
        #expect(lossy.output.contains("a.yaml:5:7: warning[sample-round-trip]: of `1.json`: `at`:"), "\(lossy.output)")
        try folder.write(#"{"at": "2026-01-02"}"#, to: "1.json")
        let good = try Tool.speclint.run(["--format", "concise"], in: folder.url)
        #expect(!good.output.contains("sample-round-trip"), "\(good.output)")
    }
}
