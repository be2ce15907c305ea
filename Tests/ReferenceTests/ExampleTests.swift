import Foundation
import ReferenceComparison
import ReferenceInterpreter
import SpecIR
import SpecRuntime
import SpecSource
import Testing

/// The specs of `Specs`, by each of their mappings, on their inputs and on inputs with something else in one place.
@Suite struct ExampleTests {
    static let folders: [String] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Specs")
        let entries = FileManager.default.enumerator(atPath: root.path)?.allObjects as? [String] ?? []
        return entries.filter { $0.hasSuffix("/spec.yaml") }.sorted().map { root.appending(path: $0).path }
    }()

    @Test(arguments: folders) func engineAndInterpreterAgree(on spec: String) throws {
        let folder = URL(filePath: spec).deletingLastPathComponent()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let text = { (name: String) in try String(contentsOf: folder.appending(path: name), encoding: .utf8) }
        var files: [String: String] = [:]
        for name in names where name.hasSuffix(".yaml") { files[name] = try text(name) }
        let set = try #require(try SpecSet.load(texts: files) { _ in })
        var counts = Trial.Counts()
        var random = SeededRandom(seed: 1)
        for mapping in set.mappings.map(\.name.value) {
            guard let trial = Trial(files, entry: mapping) else { continue }
            for name in names where name.hasSuffix("input.json") || name == "invalid.json" {
                try compare(trial, try text(name), &random, &counts)
            }
            for name in names where name.hasSuffix("input.ndjson") {
                let lines = try text(name).split(separator: "\n").prefix(20).map(String.init)
                for line in lines { try compare(trial, line, &random, &counts) }
                #expect(try trial.differenceOfLines(lines, &counts) == nil)
            }
        }
        #expect(counts.comparisons > 0)
        #expect(counts.plainReadings.exact > 0 && counts.plainReadings.singlePass == 0)
    }

    private func compare(
        _ trial: Trial,
        _ text: String,
        _ random: inout SeededRandom,
        _ counts: inout Trial.Counts
    ) throws {
        #expect(try trial.difference(on: text, &counts) == nil)
        guard let json = JSON(parsing: text) else { return }
        for _ in 0..<6 {
            let changed = json.changed(&random)
            let found = try trial.difference(on: changed.text, &counts)
            #expect(found == nil, "\(trial.entry) of \(changed.text.prefix(2000))")
            if found != nil { return }
        }
    }
}
