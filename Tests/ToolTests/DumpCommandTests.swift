import Foundation
import Testing

/// `specmap dump`: what a spec became, stage by stage.
struct DumpCommandTests {
    @Test(arguments: ["nodes", "ir", "plan"])
    func showsWhatASpecBecame(_ stage: String) throws {
        let folder = try PeopleFixture.folder()
        let outcome = try Tool.specmap.run(["dump", "--stage", stage, "--spec", "spec.yaml"], in: folder.url)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("user_email"))
        #expect(outcome.errors == "")
    }

    @Test func showsWhatASpecLoses() throws {
        let spec =
            "specmap: 1\nmappings:\n  T: {unknown: fail, properties: {id: {type: uuid}, state: {direction: read}}}\n"
        let folder = try TemporaryFolder(["spec.yaml": spec])
        let text = try Tool.specmap.run(["dump", "--stage", "verdicts", "--spec", "spec.yaml"], in: folder.url)
        #expect(text.status == 0 && text.errors == "")
        #expect(
            text.output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) } == [
                "T 3", "  id 3", "    spelling 3", "  state 3", "    read-only 3",
            ]
        )
        #expect(
            text.output.hasPrefix(
                "T 3:3-3:4 json lossy, object lossy\n  id 3:35-3:37 json normalising, object lossless"
            )
        )
        let json = try Tool.specmap.run(
            ["dump", "--stage", "verdicts", "--format", "json", "--spec", "spec.yaml"],
            in: folder.url
        )
        let root = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let mappings = try #require(root["mappings"] as? [[String: Any]])
        #expect(mappings.first?["json"] as? String == "lossy")
        let properties = try #require(mappings.first?["properties"] as? [[String: Any]])
        let reasons = try #require(properties.last?["reasons"] as? [[String: Any]])
        #expect(reasons.first?["id"] as? String == "read-only")
        #expect(reasons.first?["instead"] as? String == "leave out `direction`")
    }

    @Test func refusesJSONOfOtherStages() throws {
        let outcome = try Tool.specmap.run(["dump", "--format", "json", "--spec", "spec.yaml"])
        #expect(outcome.status == 2 && outcome.errors.contains("`--format json` goes with `--stage verdicts`"))
    }

    @Test func refusesAStageThatIsNotThere() throws {
        let folder = try PeopleFixture.folder()
        let outcome = try Tool.specmap.run(["dump", "--stage", "soup", "--spec", "spec.yaml"], in: folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
    }
}
