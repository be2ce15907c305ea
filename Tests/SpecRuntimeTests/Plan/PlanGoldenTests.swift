import Foundation
import SpecTestSupport
import Testing

@testable import SpecRuntime

/// The plan of each folder of `Specs/Examples`, as `specmap dump --stage plan` shows it.
///
/// A change that loses an operation, a single pass or a copied text changes a golden. With `SPECMAP_RECORD=1` in the
/// environment a difference rewrites the file, and the test fails all the same, so that the new text is looked at.
struct PlanGoldenTests {
    private static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let goldens = package.appending(path: "Tests/SpecRuntimeTests/Goldens/Plans")
    private static let examples = package.appending(path: "Specs/Examples")

    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: examples.path)) ?? []).filter {
        FileManager.default.fileExists(atPath: examples.appending(path: "\($0)/spec.yaml").path)
    }.sorted()

    @Test func findsThem() {
        #expect(Self.names.contains("shopify-order"))
        let files = (try? FileManager.default.contentsOfDirectory(atPath: Self.goldens.path)) ?? []
        #expect(files.sorted() == Self.names.map { "\($0).txt" })
    }

    @Test(arguments: names)
    func keepsThePlan(_ name: String) throws {
        let runtime = try Runtime(describing: [Self.examples.appending(path: "\(name)/spec.yaml")])
        let golden = GoldenFile(Self.goldens.appending(path: "\(name).txt"))
        #expect(try golden.difference(from: runtime.dumpPlans()) == nil, "SPECMAP_RECORD=1 writes the golden anew")
    }

    /// The additions of optimisations to a plan show in its text.
    @Test(arguments: names)
    func showsWhatIsLostWithoutOptimizations(_ name: String) throws {
        let runtime = try Runtime(describing: [Self.examples.appending(path: "\(name)/spec.yaml")])
        let plain = runtime.withoutOptimizations.dumpPlans()
        #expect(plain != runtime.dumpPlans())
        #expect(!plain.contains("[pass") && !plain.contains("[direct]") && !plain.contains("single pass"))
        #expect(!plain.contains("as shown]") && !plain.contains("copied with the key"))
    }
}
