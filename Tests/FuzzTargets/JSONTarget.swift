import Foundation
import ReferenceComparison
import ReferenceInterpreter
import SpecIR
import SpecRuntime

extension FuzzTarget {
    /// JSON by a mapping of a fixed spec, which the first line names: `Examples/orders Order`.
    package static let json = FuzzTarget("json", words: FixedSpecs.names.map { "\($0)\n" } + jsonWords) { input in
        let (name, body) = input.headAndBody
        try FixedSpecs.trial(name).run(body)
    }

    static let jsonWords = [
        "null", "true", "1.0", "-0", "1e400", "18446744073709551615", "9223372036854775808", "0.1", "\"\"", "[]", "{}",
        "[[", "\"\\ud83d\\ude00\"", "\"\\u0000\"", "\"2000-08-22T12:28:00Z\"", "\"id\":", "\"type\":", "\"items\":[",
    ]
}

/// The mappings of `Tests/FuzzTests/Specs`, `Specs/Examples` and `Specs/Seeds` that need no host program.
private enum FixedSpecs {
    static let names = trials.keys.sorted()

    /// By folder, with the one above it, and mapping.
    private static let trials: [String: MappingTrial] = {
        let package = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        var trials: [String: MappingTrial] = [:]
        for folder in ["Tests/FuzzTests/Specs", "Specs/Examples", "Specs/Seeds"].map({ package.appending(path: $0) }) {
            for path in FileManager.default.subpaths(atPath: folder.path) ?? [] where path.hasSuffix("spec.yaml") {
                let file = folder.appending(path: path)
                guard let text = try? String(contentsOf: file, encoding: .utf8),
                    let set = try? SpecSet.load(paths: [file.path], report: { _ in }),
                    let runtime = try? Runtime(loading: file)
                else { continue }
                let (model, plain) = (SpecModel(set), runtime.withoutOptimizations)
                let name = file.pathComponents.dropLast().suffix(2).joined(separator: "/")
                for mapping in runtime.mappings {
                    let isShownWhole = !text.contains("unknown")
                    trials["\(name) \(mapping)"] = MappingTrial(
                        runtime,
                        plain: plain,
                        as: mapping,
                        isShownWhole: isShownWhole,
                        reference: Trial(model, runtime, plain: plain, entry: mapping)
                    )
                }
            }
        }
        return trials
    }()

    /// The mapping of a name; any other name stands for one of them too.
    static func trial(_ name: String) throws -> MappingTrial {
        try expect(!names.isEmpty, "there are no specs to read by")
        let other = names[name.utf8.reduce(0) { ($0 * 31 + Int($1)) % names.count }]
        guard let trial = trials[name] ?? trials[other] else { throw Finding("no spec for \(name)") }
        return trial
    }
}
