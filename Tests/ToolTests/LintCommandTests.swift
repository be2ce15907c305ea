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
}
