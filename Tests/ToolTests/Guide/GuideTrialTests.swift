import Foundation
import SpecRuntime
import SpecTesting
import Testing

/// The Swift of "Reviewing changes". Its blocks stand here word for word.
struct GuideTrialTests {
    @Test func triesSpecsOut() throws {
        let folder = try GuidePage.named("ReviewingChanges").folder()
        let released = try Runtime(loading: folder.url.appending(path: "order.yaml"))
        let runtime = try Runtime(loading: folder.url.appending(path: "new.yaml"))
        var printed: [String] = []
        func print(_ name: String, _ what: String, _ json: String) { printed.append("\(name) \(what) \(json)") }

        let trial = SpecTrial(runtime)
        let broken = trial.losses().filter(\.isBroken)
        for change in trial.changes(since: released) where change.severity == .breaking {
            print(change.name, change.what, change.json ?? "")
        }

        #expect(broken == [])
        #expect(printed.count == 2)
    }
}
