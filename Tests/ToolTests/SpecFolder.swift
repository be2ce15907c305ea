import Foundation
import Testing

/// A mapping of a spec in `Specs`, with what it shall make of the input that stands beside it.
///
/// `output.json` is the result of the spec's first mapping for `input.json`, `written.json` the JSON written from that
/// output. Another mapping's files begin with its name: `UserNames.output.json`. With NDJSON all end in `.ndjson`.
/// `warnings.txt` is the command's standard error for `input.json`, `errors.txt` that for `invalid.json`.
struct SpecFolder: Sendable, CustomTestStringConvertible {
    let path: String
    let mapping: String

    /// The beginning of the names of this mapping's files.
    let prefix: String

    var url: URL { PackageFolder.url.appending(path: path) }
    var testDescription: String { "\(path) as \(mapping)" }

    static let all: [SpecFolder] = ["Specs/Seeds", "Specs/Examples"].flatMap(folders).flatMap(mappings)

    /// The name of a file as it stands in the folder, by its name without the suffix for JSON or NDJSON.
    func file(_ name: String) -> String? {
        ["json", "ndjson", "txt"].map { "\(name).\($0)" }.first(where: exists)
    }

    func text(of file: String) throws -> String {
        try String(contentsOf: url.appending(path: file), encoding: .utf8)
    }

    /// All files of the folder, by their names.
    func texts() throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
        return Dictionary(uniqueKeysWithValues: try names.map { ($0, try text(of: $0)) })
    }

    private func exists(_ file: String) -> Bool {
        FileManager.default.fileExists(atPath: url.appending(path: file).path)
    }

    /// Every folder below that holds a spec.
    private static func folders(below path: String) -> [String] {
        let entries = FileManager.default.enumerator(atPath: PackageFolder.url.appending(path: path).path)
        let names = (entries?.allObjects as? [String]) ?? []
        return names.filter { $0.hasSuffix("/spec.yaml") }.sorted().map { "\(path)/\($0.dropLast("/spec.yaml".count))" }
    }

    /// The first mapping, and those that have an output of their own.
    private static func mappings(in path: String) -> [SpecFolder] {
        let text = (try? PackageFolder.text(of: "\(path)/spec.yaml")) ?? ""
        let names = text.matches(of: /(?m)^  (\w+):$/).map { String($0.output.1) }
        let others = names.dropFirst().map { SpecFolder(path: path, mapping: $0, prefix: "\($0).") }
        return names.prefix(1).map { SpecFolder(path: path, mapping: $0, prefix: "") }
            + others.filter { $0.file($0.prefix + "output") != nil }
    }
}
