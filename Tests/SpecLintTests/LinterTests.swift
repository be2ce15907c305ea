import Foundation
import SpecLint
import SpecSource
import Testing

/// The linter: text or files in, findings out.
struct LinterTests {
    private let bad =
        "specmap: 1\nmappings:\n  Person:\n    properties: {home: {object: Adress}}\n  Address: {properties: [x]}\n"

    @Test func findsNothingInAGoodSpec() throws {
        let report = try Linter().check(text: "specmap: 1\nmappings: {A: {properties: [x]}}\n", at: "a.yaml")
        #expect(report.findings == [])
        #expect(!report.hasErrors)
        #expect(report.rendered(as: .text) == "1 file checked: nothing found\n")
        #expect(report.rendered(as: .concise) == "")
    }

    @Test func findsWhatIsWrongWithAText() throws {
        let report = try Linter().check(text: bad, at: "people/a.yaml")
        #expect(report.diagnostics.map(\.id) == ["unknown-mapping"])
        #expect(report.hasErrors)
        #expect(report.rendered(as: .text).hasSuffix("\n1 file checked: 1 error\n"))
        #expect(
            report.rendered(as: .concise)
                .hasPrefix("people/a.yaml:4:33: error[unknown-mapping]: no mapping is called `Adress`")
        )
    }

    @Test func countsBySeverity() throws {
        let text =
            "specmap: 1\nnope: 1\nmappings: {A: {properties: {x: {required: true, default: 1}, y: {required: true, default: 2}}}}"
        let report = try Linter().check(text: text, at: "a.yaml")
        #expect(report.summary == "1 file checked: 1 error, 2 warnings")
        let warnings = try Linter().check(text: text.replacing("nope: 1\n", with: ""), at: "a.yaml")
        #expect(!warnings.hasErrors)
    }

    @Test func checksFoldersAndTheFilesTheyUseEachOnce() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in ["in/a.yaml": "specmap: 1\nuse: [../b.yaml]\n", "in/c.yml": bad, "b.yaml": "specmap: 1\n"] {
            let url = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: url)
        }
        let report = try Linter().check(paths: [
            folder.appending(path: "in").path(), folder.appending(path: "b.yaml").path(),
        ])
        #expect(report.fileCount == 3)
        #expect(report.diagnostics.map { $0.range.file.name.suffix(5) } == ["c.yml"])
    }

    @Test func throwsWhereNothingCouldBeChecked() {
        #expect(throws: (any Error).self) { try Linter().check(paths: ["/nowhere/at/all.yaml"]) }
    }
}
