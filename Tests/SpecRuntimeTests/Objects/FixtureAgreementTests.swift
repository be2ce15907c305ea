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

    @Test(arguments: inputs)
    func writesObjectsAlikeWhetherTheirValuesAreMadeOrNot(_ input: String) throws {
        let file = Self.specs.appending(path: input)
        let runtime = try Runtime(loading: file.deletingLastPathComponent().appending(path: "spec.yaml"))
        let text = try String(contentsOf: file, encoding: .utf8)
        let documents = input.hasSuffix(".ndjson") ? text.split(separator: "\n").map(String.init) : [text]
        for (mapping, document) in runtime.mappings.flatMap({ name in documents.map { (name, $0) } }) {
            let read = { try? runtime.objects(from: .text(document), as: mapping) }
            guard let objects = read(), let used = read() else { continue }
            for object in used { object.makeValues() }
            for (object, used) in zip(objects, used) {
                let written = Result { try runtime.json(from: object) }
                let expected = Result { try runtime.json(from: used) }
                #expect("\(written)" == "\(expected)")
                #expect(object == used)
            }
        }
    }
}
