import Foundation
import SpecRuntime
import Testing

/// A page of the documentation, whose YAML and JSON blocks can be run.
///
/// Beside the README's marks, an HTML comment above a block is one of these:
/// - `<!-- spec -->`: a whole spec;
/// - `<!-- mappings -->`: what stands below `mappings:`, the first of them reads;
/// - `<!-- mapping -->`: a mapping called `Thing`, `<!-- properties -->`: its properties;
/// - `<!-- reads -->` or `<!-- reads: Mapping -->`: JSON that the spec above reads;
/// - `<!-- gives -->`: the resulting object, `<!-- writes -->`: the JSON that is written from it;
/// - `<!-- fails: wrong-type car.year -->`: JSON that fails so, the property being optional.
struct GuidePage: Sendable, CustomTestStringConvertible {
    static let folder = "Sources/SpecRuntime/SpecMap.docc"

    let name: String
    var testDescription: String { name }

    static let all: [GuidePage] = {
        let path = PackageFolder.url.appending(path: folder).path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(".md") }.sorted().map { GuidePage(name: $0) }
    }()

    static func named(_ name: String) -> GuidePage { GuidePage(name: "\(name).md") }

    /// A folder with the files that the page shows.
    func folder() throws -> TemporaryFolder {
        try TemporaryFolder(Dictionary(try markdown().files.map { ($0.name, $0.text) }) { $1 })
    }

    /// A runtime with the specs that the page shows.
    func runtime(_ plugins: Plugins = Plugins()) throws -> Runtime {
        let folder = try folder()
        return try withExtendedLifetime(folder) { try Runtime(loading: folder.url, plugins: plugins) }
    }

    func markdown() throws -> Readme { Readme(try PackageFolder.text(of: "\(Self.folder)/\(name)")) }

    /// The specs of the page, each with the JSON blocks behind it as examples of its own, and the files that those need.
    func files() throws -> [String: String] {
        var files: [String: String] = [:]
        var spec: GuideSpec?
        for (number, block) in try markdown().blocks.enumerated() {
            if block.language == "yaml", let next = GuideSpec(block, number) {
                spec?.add(to: &files)
                spec = next
            } else if block.language == "json", let mark = block.mark {
                let file = "\(number).json"
                files[file] = block.text
                spec?.take(mark, file)
            }
        }
        spec?.add(to: &files)
        return files
    }
}

/// A YAML block of a page, made a spec.
private struct GuideSpec {
    private let name: String
    private let text: String
    private let entry: String
    private var examples: [[(keyword: String, value: String)]] = []

    init?(_ block: Readme.Block, _ number: Int) {
        let indented = { (count: Int) in
            block.text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? "" : String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
        }
        switch block.mark {
        case "spec": text = block.text
        case "mappings": text = "specmap: 1\nmappings:\n" + indented(2)
        case "mapping": text = "specmap: 1\nmappings:\n  Thing:\n" + indented(4)
        case "properties": text = "specmap: 1\nmappings:\n  Thing:\n    properties:\n" + indented(6)
        default: return nil
        }
        let mappings = text.split(separator: "\nmappings:", maxSplits: 1).last ?? ""
        entry = mappings.firstMatch(of: /\n  (\w+):/).map { String($0.output.1) } ?? ""
        name = "\(number).yaml"
    }

    /// Makes an example of a JSON block, or adds to the last one.
    mutating func take(_ mark: String, _ file: String) {
        let words = mark.split(separator: " ").map(String.init)
        switch words[0] {
        case "reads", "reads:": begin(words.count > 1 ? words[1] : entry, file)
        case "gives" where examples.isEmpty: examples.append([("mapping", entry), ("object_file", file)])
        case "gives": examples[examples.count - 1].append(("object_file", file))
        case "writes": examples[examples.count - 1].append(("writes_file", file))
        case "fails:":
            begin(entry, file)
            let property = words.count > 2 ? ", property: \(words[2])" : ""
            examples[examples.count - 1].append(("errors", "[{id: \(words[1])\(property)}]"))
        default: break
        }
    }

    private mutating func begin(_ mapping: String, _ file: String) {
        examples.append([("mapping", mapping), ("json_file", file)])
    }

    func add(to files: inout [String: String]) {
        let lines = examples.map { example in
            "  - {name: it, " + example.map { "\($0.keyword): \($0.value)" }.joined(separator: ", ") + "}\n"
        }
        files[name] = text + (lines.isEmpty ? "" : "\nexamples:\n" + lines.joined())
    }
}
