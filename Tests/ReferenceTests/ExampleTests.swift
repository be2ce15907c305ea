import Foundation
import ReferenceComparison
import ReferenceInterpreter
import SpecIR
import SpecRuntime
import SpecSource
import SpecTestSupport
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

    /// Rules that random specs don't have, each with a document.
    @Test(arguments: [
        ("T: {properties: {v: {transform: {join: ''}, direction: read}}}", #"{"v":["a","","b"]}"#),
        (
            "T: {properties: {v: {transform: {table: {by_column: [t, c]}}}}}",
            #"{"v":{"c":[1],"t":[2],"s":"ok","x":[3]}}"#
        ),
        (
            "T: {properties: {v: {list: R, transform: {table: {by_column: [t]}}}}}\nR: {properties: {t: {type: integer}}}",
            #"{"v":{"s":{},"t":[2,"x"],"x":[3]}}"#
        ),
        (
            "T: {properties: {v: {list: P, where: {r.k: 1, r.m.n: 2, e: x}, pick: r}}}\n"
                + "P: {constants: {k: 1}, properties: [id]}",
            #"{"v":[{"r":{"k":1,"m":{"n":2},"id":3},"e":"x"},{"r":{"k":2}}]}"#
        ),
        (
            "T: {properties: {v: {object: P, where: {r.k: [1, 2]}, pick: r}}}\nP: {unknown: keep, properties: [id]}",
            #"{"v":[{"r":{"k":2,"id":3}}]}"#
        ),
        (
            "T: {properties: {v: {dictionary: P, member_as: n}}}\n"
                + "P: {properties: {n: {type: integer, direction: read}, x: {from: ., type: string}}}",
            #"{"v":{"1":"a","2":"b"}}"#
        ),
    ])
    func engineAndInterpreterAgree(onRare mappings: String, _ json: String) throws {
        let lines = mappings.split(separator: "\n").map { "  \($0)\n" }.joined()
        let trial = try #require(Trial(["spec.yaml": "specmap: 1\nmappings:\n\(lines)"], entry: "T"))
        var counts = Trial.Counts()
        var random = SeededRandom(seed: 1)
        for _ in 0..<10 { try compare(trial, json, &random, &counts) }
        #expect(counts.comparisons > 20)
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
