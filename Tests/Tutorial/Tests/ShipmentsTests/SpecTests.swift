import Foundation
import SpecMap
import SpecTesting
import Testing

struct SpecTests {
    @Test func writesWhatItReads() throws {
        let trial = SpecTrial(try Runtime(loading: .package.appending(path: "Specs")))
        #expect(trial.losses().filter(\.isBroken) == [])
    }

    @Test func breaksNothingThatIsReleased() throws {
        let trial = SpecTrial(try Runtime(loading: .package.appending(path: "Specs")))
        let released = try Runtime(loading: .package.appending(path: "Released"))
        #expect(trial.changes(since: released).filter { $0.severity == .breaking } == [])
    }
}

extension URL {
    /// The folder of `Package.swift`.
    static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
