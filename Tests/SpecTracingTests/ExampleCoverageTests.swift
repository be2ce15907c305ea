import Foundation
import SpecIR
import SpecRuntime
import SpecTracing
import Testing

/// How much of their rules the examples of this project's own specs take.
@Suite struct ExampleCoverageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Specs/Examples").standardizedFileURL

    static let folders =
        (try? FileManager.default.contentsOfDirectory(atPath: root.path()))?.sorted().filter { !$0.contains(".") } ?? []

    @Test func findsTheFolders() { #expect(Self.folders.count >= 38) }

    @Test(arguments: folders) func takesNearlyAllThatTheSpecStates(_ folder: String) throws {
        let set = try #require(try SpecSet.load(paths: [Self.root.appending(path: folder).path()]) { _ in })
        var coverage = Coverage(Runtime(trying: set))
        coverage.addExamples { try? String(contentsOf: URL(filePath: $0), encoding: .utf8) }
        let count = coverage.count(stated: true, in: coverage.branches)
        let open = coverage.branches.filter { $0.isStated && !coverage.isTaken($0) }.map(\.name)
        #expect(count.percent >= 95, "specmap test --spec Specs/Examples/\(folder) --suggest: \(open)")
    }
}
