import Foundation
import SpecRuntime
import Testing

/// The inputs in `Specs/Examples` and `Specs/Seeds`, read in every way and by every mapping of their spec.
struct FixtureAgreementTests {
    private static let specs = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Specs").resolvingSymlinksInPath()

    private static let inputs: [String] = {
        let files = FileManager.default.enumerator(atPath: specs.path)?.compactMap { $0 as? String } ?? []
        return files.filter { file in
            let name = file.split(separator: "/").last ?? ""
            return name.hasPrefix("input.") || name.hasPrefix("invalid.")
        }.sorted()
    }()

    @Test func findsThem() {
        #expect(Self.inputs.contains("Examples/people/input.ndjson"))
        #expect(Self.inputs.contains("Seeds/FastEasyMapping/person/input.json"))
    }

    @Test(arguments: inputs)
    func readsThemAlike(_ input: String) throws {
        let file = Self.specs.appending(path: input)
        let runtime = try Runtime(loading: file.deletingLastPathComponent().appending(path: "spec.yaml"))
        let text = try String(contentsOf: file, encoding: .utf8)
        let documents = input.hasSuffix(".ndjson") ? text.split(separator: "\n").map(String.init) : [text]
        for mapping in runtime.mappings {
            let trial = Trial(runtime, as: mapping)
            for document in documents { _ = try trial.read(document) }
        }
    }
}
