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

    @Test func refusesAStageThatIsNotThere() throws {
        let folder = try PeopleFixture.folder()
        let outcome = try Tool.specmap.run(["dump", "--stage", "soup", "--spec", "spec.yaml"], in: folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
    }
}
