import Foundation
import Testing

/// The output of the keyword table for readers and for editors.
struct ReferenceCommandTests {
    @Test func printsTheSchemaThatIsCommitted() throws {
        let outcome = try Tool.speclint.run(["schema"])
        #expect(outcome.output == (try PackageFolder.text(of: "Specs/specmap.schema.json")))
        #expect(outcome.status == 0 && outcome.errors == "")
    }

    @Test func printsTheReferenceThatIsCommitted() throws {
        let outcome = try Tool.specmap.run(["reference"])
        #expect(outcome.output == (try PackageFolder.text(of: "Sources/SpecRuntime/SpecMap.docc/KeywordReference.md")))
        #expect(outcome.status == 0 && outcome.errors == "")
    }

    @Test func printsThePageOfLossesThatIsCommitted() throws {
        let outcome = try Tool.specmap.run(["reference", "--losses"])
        #expect(outcome.output == (try PackageFolder.text(of: "Sources/SpecRuntime/SpecMap.docc/WrittenBack.md")))
        #expect(outcome.status == 0 && outcome.errors == "")
    }

    @Test func checksSpecsWhereNoSubcommandIsNamed() throws {
        let folder = try TemporaryFolder(["a.yaml": "specmap: 1\n"])
        let bare = try Tool.speclint.run(["a.yaml"], in: folder.url)
        let named = try Tool.speclint.run(["check", "a.yaml"], in: folder.url)
        #expect(bare.output == named.output && bare.status == 0 && named.status == 0)
    }
}
