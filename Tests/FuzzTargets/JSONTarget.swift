import Foundation
import SpecRuntime

extension FuzzTarget {
    /// JSON by a mapping of a fixed spec, which the first line names: `Examples/orders Order`.
    static let json = FuzzTarget("json", words: FixedSpecs.shared.names.map { "\($0)\n" } + jsonWords) { input in
        let (name, body) = input.headAndBody
        try FixedSpecs.shared.trial(name).run(body)
    }

    static let jsonWords = [
        "null", "true", "1.0", "-0", "1e400", "18446744073709551615", "9223372036854775808", "0.1", "\"\"", "[]", "{}",
        "[[", "\"\\ud83d\\ude00\"", "\"\\u0000\"", "\"2000-08-22T12:28:00Z\"", "\"id\":", "\"type\":", "\"items\":[",
    ]
}

/// The specs of `Tests/FuzzTests/Specs`, `Specs/Examples` and `Specs/Seeds` that need no host program.
private struct FixedSpecs: Sendable {
    static let shared = FixedSpecs()

    /// The folder of each, with the one above it, and the mapping.
    let names: [String]
    private let runtimes: [String: Runtime]

    /// The folders of those that keep unknown members.
    private let keeping: Set<String>

    init() {
        let package = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        var runtimes: [String: Runtime] = [:]
        var names: [String] = []
        var keeping: Set<String> = []
        for folder in ["Tests/FuzzTests/Specs", "Specs/Examples", "Specs/Seeds"] {
            let files = FileManager.default.enumerator(
                at: package.appending(path: folder),
                includingPropertiesForKeys: nil
            )
            for case let file as URL in files ?? .init() where file.pathExtension == "yaml" {
                guard let runtime = try? Runtime(loading: file) else { continue }
                let spec = file.deletingLastPathComponent().pathComponents.suffix(2).joined(separator: "/")
                runtimes[spec] = runtime
                if let text = try? String(contentsOf: file, encoding: .utf8), text.contains("unknown") {
                    keeping.insert(spec)
                }
                names += Set(runtime.mappings).map { "\(spec) \($0)" }
            }
        }
        self.names = names.sorted()
        self.keeping = keeping
        self.runtimes = runtimes
    }

    /// Reads by the mapping of a name; any other name stands for one of them too.
    func trial(_ name: String) throws -> MappingTrial {
        try expect(!names.isEmpty, "there are no specs to read by")
        let known = names.contains(name) ? name : names[name.utf8.reduce(0) { ($0 * 31 + Int($1)) % names.count }]
        let words = known.split(separator: " ")
        guard words.count == 2, let runtime = runtimes[String(words[0])] else { throw Finding("no spec for \(known)") }
        return MappingTrial(runtime, String(words[1]), isShownWhole: !keeping.contains(String(words[0])))
    }
}
