import Foundation
import Testing

/// `speclint`: findings on standard output, and how the command ends.
struct LintCommandTests {
    private let unknownMapping = """
        specmap: 1
        mappings:
          Person:
            properties:
              home: {object: Adress}
          Address:
            properties: [street]

        """

    @Test func findsNothingInTheExampleSpecs() throws {
        let outcome = try Tool.speclint.run(["Specs/Examples", "Specs/Seeds"])
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(!outcome.output.contains("error["))
        #expect(!outcome.output.contains("warning["))
    }

    @Test func showsTheFindingWithItsPlaceAndTheNearestName() throws {
        let folder = try TemporaryFolder(["customer.yaml": unknownMapping])
        let outcome = try Tool.speclint.run(["customer.yaml"], in: folder.url)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("error[unknown-mapping]: no mapping is called `Adress`"))
        #expect(outcome.output.contains("customer.yaml:5:22"))
        #expect(outcome.output.contains("`Address`"))
    }

    @Test func looksThroughFoldersAndLeavesOtherFilesAlone() throws {
        let folder = try TemporaryFolder([
            "specs/deep/customer.yml": unknownMapping, "specs/input.json": "{", "specs/notes.txt": "a: [",
        ])
        let outcome = try Tool.speclint.run(["specs"], in: folder.url)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("specs/deep/customer.yml:5:22"))
        #expect(!outcome.output.contains("notes.txt"))
    }

    @Test func printsFindingsAsJSON() throws {
        let folder = try TemporaryFolder(["customer.yaml": unknownMapping])
        let outcome = try Tool.speclint.run(["--format", "json", "customer.yaml"], in: folder.url)
        #expect(outcome.status == 1)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) }
        #expect(outcome.output.contains("unknown-mapping"))
    }

    @Test func isNeverGreenByAccident() throws {
        let folder = try TemporaryFolder(["empty/notes.txt": "nothing here"])
        for path in ["empty", "nowhere.yaml", "nowhere"] {
            let outcome = try Tool.speclint.run([path], in: folder.url)
            #expect(outcome.status == 2, "\(path)")
            #expect(outcome.errors.contains(path))
        }
    }

    /// A spec in UTF-16 is one, and keeps programs that load the folder from starting.
    @Test func reportsASpecInUTF16ThatIsInAFolder() throws {
        let folder = try TemporaryFolder(["specs/a.yaml": "specmap: 1\nmappings: {A: {root: a, properties: [x]}}\n"])
        let text = "specmap: 1\nmappings: {B: {root: b, properties: [x]}}\n"
        try #require(text.data(using: .utf16)).write(to: folder.url.appending(path: "specs/b.yaml"))
        let outcome = try Tool.speclint.run(["--format", "concise", "specs"], in: folder.url)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("specs/b.yaml:1:1: error[encoding]"))
    }

    @Test func countsLinesAsEditorsDo() throws {
        let spec = "specmap: 1\nmappings:\n  A:\n    root: a\n    properties: [x]\n"
        for (text, status) in [(spec, 0), (spec + "# six\n", 1)] {
            let folder = try TemporaryFolder([".speclint.yaml": "limits: {lines: 5}\n", "a.yaml": text])
            #expect(try Tool.speclint.run(["a.yaml"], in: folder.url).status == status)
        }
    }

    @Test func warnsOfAConfigWithAnotherEnding() throws {
        let folder = try TemporaryFolder([
            ".speclint.yml": "rules: {}\n", "a.yaml": "specmap: 1\nmappings: {A: {root: a, properties: [x]}}\n",
        ])
        let outcome = try Tool.speclint.run(["--format", "concise", "a.yaml"], in: folder.url)
        #expect(outcome.output.contains("`.speclint.yml` isn't read"), "\(outcome.output)")
        #expect(outcome.status == 0)
    }

    @Test func saysWhatIsLeftBesideAFixedText() throws {
        let folder = try TemporaryFolder()
        let text = "specmap: 1\nmappings: {A: {root: a, properties: {x: {typ: string}}}}\n"
        let outcome = try Tool.speclint.run(["--fix", "-"], input: text, in: folder.url)
        #expect(outcome.status == 1)
        #expect(outcome.output == text)
        #expect(outcome.errors.contains("unknown keyword `typ`"))
    }
}
