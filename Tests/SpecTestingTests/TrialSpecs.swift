import Foundation
import SpecIR
import SpecSource
import Testing

/// Specs to try, from texts or from the folders of the project.
enum TrialSpecs {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

    static func set(_ text: String) throws -> SpecSet { try set(["spec.yaml": text]) }

    static func set(_ texts: [String: String]) throws -> SpecSet {
        var found: [Diagnostic] = []
        let set = try SpecSet.load(texts: texts) { found.append($0) }
        return try #require(set, "\(found.map(\.message))")
    }

    /// The same of a text that may be wrong.
    static func set(quietly text: String) throws -> SpecSet? {
        try SpecSet.load(texts: ["spec.yaml": text]) { _ in }
    }

    static func set(folder: String) throws -> SpecSet {
        try #require(try SpecSet.load(paths: [root.appending(path: folder).path()]) { _ in })
    }

    /// The folders of all examples and of the libraries' seeds.
    static let folders = ["Specs/Examples", "Specs/Seeds"].flatMap { place in
        (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: place).path()))?.sorted()
            .filter { !$0.contains(".") }.map { "\(place)/\($0)" } ?? []
    }

    /// The spec that has a bit of everything.
    static func orders() throws -> String {
        let text = try String(contentsOf: root.appending(path: "Specs/Examples/orders/spec.yaml"), encoding: .utf8)
        return text.components(separatedBy: "\nexamples:")[0] + "\n"
    }
}
