import Foundation
import SpecInference
import SpecLint
import SpecRuntime
import Testing

/// Samples, the spec that is drafted from them, and what it makes of them.
struct InferenceTrial {
    let samples: [String]
    let draft: SpecDraft

    var yaml: String { draft.text }

    init(
        _ samples: String...,
        name: String? = nil,
        prefix: String = "",
        file: String = "stdin",
        places: Int = 50_000
    ) throws {
        try self.init(samples: samples, name: name, prefix: prefix, file: file, places: places)
    }

    init(
        samples: [String],
        name: String? = nil,
        prefix: String = "",
        file: String = "stdin",
        places: Int = 50_000,
        blockSize: Int = JSONInputStream.blockSize
    ) throws {
        var inference = Inference(name: name, prefix: prefix, places: places)
        for sample in samples {
            try Self.withFile(sample) { path in
                try inference.read(try JSONInputStream(path: path, blockSize: blockSize), named: file)
            }
        }
        self.samples = samples
        draft = inference.draft()
    }

    /// The lines of the draft's mappings, without comments, without what stands above them and without examples.
    var rules: String {
        let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false)
        let body = lines.drop { $0 != "mappings:" }.dropFirst().prefix { $0 != "examples:" }
        let bare = body.compactMap { line -> String? in
            if line.trimmingCharacters(in: .whitespaces).hasPrefix("#") { return nil }
            return line.range(of: "  # ").map { String(line[..<$0.lowerBound]) } ?? String(line)
        }
        return bare.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The line that states a property, comment included; the first of them.
    func line(_ property: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        let line = yaml.split(separator: "\n").first {
            $0.trimmingCharacters(in: .whitespaces).hasPrefix("\(property):")
        }
        return try #require(line, "no `\(property)` in\n\(yaml)", sourceLocation: sourceLocation)
            .trimmingCharacters(in: .whitespaces)
    }

    /// Checks that the draft lints clean and maps its samples, with `more` among the defaults.
    @discardableResult
    func check(more: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws -> [String] {
        let yaml = more.map(withDefault) ?? yaml
        // A draft reads what the samples have, zone or none, and writes the format that most of them have.
        var options = LintOptions()
        options.ignore = ["dates-differ-in-precision", "date-without-zone"]
        let report = try Linter(options: options).check(text: yaml, at: "draft.yaml")
        // The values of random samples hardly fit the names of their keys, nor those one another.
        let findings = report.findings.filter { !["odd-type", "odd-case"].contains($0.diagnostic.id) }
        #expect(findings == [], "\(samples)\n\(yaml)", sourceLocation: sourceLocation)
        guard findings.isEmpty else { return [] }
        let runtime = try Runtime(specs: ["draft.yaml": yaml])
        let mapping = try #require(runtime.mappings.first, sourceLocation: sourceLocation)
        return try samples.map { sample in
            let (output, told) = try Self.map(sample, runtime, as: mapping)
            let said = told.map(\.description).joined(separator: "\n")
            #expect(told.isEmpty, "\(said)\n\(sample)\n\(yaml)", sourceLocation: sourceLocation)
            return output.trimmingCharacters(in: .newlines)
        }
    }

    /// What a mapping makes of a sample, and what is said of it.
    static func map(
        _ sample: String,
        _ runtime: Runtime,
        as mapping: String
    ) throws -> (output: String, told: [DataFailure]) {
        var told: [DataFailure] = []
        var bytes: [UInt8] = []
        let outlet = RecordStream.Outlet(write: { bytes += $0 }, tell: { told.append($0) })
        var stream = try RecordStream(runtime, as: mapping, options: RecordStream.Options(), outlet: outlet)
        try withFile(sample) { try stream.run(try JSONInputStream(path: $0), named: "in.json") }
        return (String(decoding: bytes, as: UTF8.self), told)
    }

    private func withDefault(_ more: String) -> String {
        if yaml.contains("\ndefaults:\n") { return yaml.replacing("\ndefaults:\n", with: "\ndefaults:\n  \(more)\n") }
        return yaml.replacing("\nmappings:\n", with: "\ndefaults: {\(more)}\nmappings:\n", maxReplacements: 1)
    }

    private static func withFile(_ text: String, _ body: (String) throws -> Void) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "specmap-\(UUID().uuidString).json")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try body(file.path)
    }
}
