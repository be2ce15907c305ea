import ReferenceComparison
import SpecRuntime

/// Reads JSON by a mapping in every way there is, and writes the result.
struct MappingTrial {
    let runtime: Runtime

    /// The same specs without shortcuts.
    let plain: Runtime
    let mapping: String

    /// True if an object as it is shown has all that writing it needs: false where unknown members keep their keys.
    let isShownWhole: Bool

    /// The engine beside the interpreter; nil where host code takes part.
    var reference: Trial?

    init(_ runtime: Runtime, plain: Runtime? = nil, as mapping: String, isShownWhole: Bool, reference: Trial? = nil) {
        self.runtime = runtime
        self.plain = plain ?? runtime.withoutOptimizations
        self.mapping = mapping
        self.isShownWhole = isShownWhole
        self.reference = reference
    }

    func run(_ json: [UInt8]) throws {
        try compareWithoutShortcuts(json)
        try compareWithReference(json)
        let read = Result { try runtime.objects(from: .bytes(json), as: mapping) }
        switch read {
        case .success(let objects):
            let shown = objects.map(\.json)
            // A single object that its chooser skips is null.
            let single = objects.count <= 1 ? shown.first ?? "null" : nil
            let list = "[\(shown.joined(separator: ","))]"
            let mapped = try stream(.map, json)
            try expect(mapped.failures.isEmpty, "objects, and as a stream \(mapped.failures)")
            try expect(mapped.output == list || mapped.output == single, "two sinks:\n\(mapped.output)\n\(list)")
            for object in objects { try write(object) }
        case .failure(let error as DataError):
            try expect(!error.failures.isEmpty && error.total >= error.failures.count, "an error with no failure")
            try expect("failures of two sinks", try stream(.map, json).failures, is: error.failures.map(Self.summary))
        case .failure(let error): throw error
        }
        try runLines(json)
    }

    /// Writes an object, and what it is shown as.
    private func write(_ object: DynamicObject) throws {
        let shown = Array(object.json.utf8)
        let unmapped = try stream(.unmap, shown)
        do {
            let written = try runtime.json(from: object)
            let text = String(decoding: written, as: UTF8.self)
            do { _ = try Value(parsing: written) } catch { throw Finding("no JSON was written: \(text)") }
            if isShownWhole, unmapped.failures.isEmpty {
                try expect("unmap of \(object.json)", unmapped.output, is: text)
            }
            _ = try? runtime.objects(from: .bytes(written), as: object.mapping)
        } catch let error as DataError {
            try expect(!error.failures.isEmpty, "nothing is written, for no reason")
        }
    }

    /// Lines give the same, however they are cut into blocks.
    private func runLines(_ json: [UInt8]) throws {
        let whole = try stream(.map, json, .lines, blockSize: 1 << 20)
        let cut = try stream(.map, json, .lines, blockSize: 32)
        try expect("lines in two sizes of blocks", whole.output, is: cut.output)
        try expect("failures in two sizes of blocks", whole.failures, is: cut.failures)
    }

    /// The result of `specmap` over a file: its output and its failures.
    func stream(
        _ task: RecordStream.Task,
        _ json: [UInt8],
        _ format: JSONInputStream.Format? = .document,
        blockSize: Int = JSONInputStream.blockSize
    ) throws -> (output: String, failures: [String]) {
        let outcome = try outcome(task, json, format, blockSize: blockSize)
        return (outcome.output, outcome.told.filter { $0.severity == .error }.map(Self.summary))
    }

    private static func summary(_ failure: DataFailure) -> String {
        "\(failure.at ?? "?"): \(failure.id.rawValue) \(failure.property ?? ""): \(failure.message)"
    }
}

extension DynamicObject {
    /// The object as JSON.
    var json: String { Value.object(self).json }
}
