import Foundation
import SpecIR
import SpecRuntime
import SpecSource

/// A good spec of the project with JSON that it reads.
struct SlipSpec: Sendable {
    let path: String
    let text: String

    /// Inputs for the spec's mappings.
    let inputs: [Input]

    struct Input: Sendable {
        var mapping: String
        var json: [UInt8]
    }

    /// The specs of `Specs/Examples`, `Specs/Seeds` and the harness's own, below a folder.
    static func all(in folder: URL) -> [SlipSpec] {
        ["Specs/Examples", "Specs/Seeds", "Tests/SlipHarness/Specs"].flatMap { part -> [SlipSpec] in
            let names =
                FileManager.default.enumerator(atPath: folder.appending(path: part).path)?.allObjects as? [String]
            return (names ?? []).filter { $0.hasSuffix("spec.yaml") }.sorted().compactMap { name in
                SlipSpec(at: folder.appending(path: part).appending(path: name))
            }
        }
    }

    private init?(at url: URL) {
        guard let text = try? String(contentsOf: url, encoding: .utf8),
            let set = try? SpecSet.load(paths: [url.path], report: { _ in })
        else { return nil }
        path = url.path
        self.text = text
        var inputs: [Input] = []
        for spec in set.specs {
            for example in spec.examples where example.given == nil {
                guard let json = example.input.flatMap(Self.json) else { continue }
                inputs += json.map { Input(mapping: example.mapping.value, json: Array($0.json.utf8)) }
            }
        }
        if let first = set.mappings.first?.name.value, !inputs.contains(where: { $0.mapping == first }) {
            let folder = url.deletingLastPathComponent()
            let found = ["input.json", "input.ndjson"].lazy.compactMap {
                Self.documents(folder.appending(path: $0).path)
            }
            inputs += (found.first ?? []).map { Input(mapping: first, json: Array($0.json.utf8)) }
        }
        self.inputs = inputs
    }

    private static func json(_ content: Example.Content) -> [Value]? {
        switch content {
        case .json(let placed): (try? Value(parsing: Array(placed.literal.description.utf8))).map { [$0] }
        case .file(_, let path): documents(path)
        }
    }

    private static func documents(_ path: String) -> [Value]? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        let parts = path.hasSuffix(".ndjson") ? text.split(separator: "\n").map(String.init) : [text]
        return parts.compactMap { try? Value(parsing: Array($0.utf8)) }
    }

    /// The inputs with copies in which one thing is different, the same in every run.
    var trials: [Input] {
        inputs.flatMap { input -> [Input] in
            var dice = Dice(7)
            let copies = (try? Value(parsing: input.json)).map { Perturbed($0).all } ?? []
            return [input]
                + dice.pick(14, of: copies).map { Input(mapping: input.mapping, json: Array($0.json.utf8)) }
        }
    }
}

/// Copies of a JSON value in which one member is gone, null, of another kind or another value.
struct Perturbed {
    private(set) var all: [Value] = []

    init(_ value: Value) { visit(value) { $0 } }

    private mutating func visit(_ value: Value, _ rebuilt: @escaping (Value) -> Value) {
        switch value {
        case .dictionary(let members):
            for (key, inner) in members.prefix(40) {
                let with = { (new: Value?) -> Value in
                    var changed = members
                    changed[key] = new
                    return rebuilt(.dictionary(changed))
                }
                all += [with(nil), with(.null)] + Self.others(than: inner).map(with)
                visit(inner) { with($0) }
            }
            var more = members
            more["zzUnknown"] = .number("1")
            all.append(rebuilt(.dictionary(more)))
        case .list(let items):
            all.append(rebuilt(.list([])))
            if let first = items.first {
                visit(first) { rebuilt(.list([$0] + items.dropFirst())) }
            }
        default: break
        }
    }

    private static func others(than value: Value) -> [Value] {
        switch value {
        case .string(let text): [.number("5"), .string(" \(text.uppercased()) x"), .string("")]
        case .number: [.string("7"), .number("-3"), .number("2.5")]
        case .boolean(let flag): [.boolean(!flag), .string("true")]
        case .dictionary, .list: [.string("x")]
        default: [.string("y")]
        }
    }
}
