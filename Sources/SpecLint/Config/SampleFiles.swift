import SpecIR
import SpecSource

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The JSON that a config names under `samples`, for rules that speak of data.
struct SampleFiles {
    /// The sample documents of a mapping.
    struct Sample: Sendable {
        var mapping: String
        var documents: [PlacedLiteral] = []
    }

    private(set) var samples: [Sample] = []

    /// The same as text, a document each.
    private(set) var texts: [Text] = []

    struct Text: Sendable {
        var mapping: String
        var name: String
        var bytes: [UInt8]
        var stated: SourceRange
    }

    /// Of each mapping that is named, the files, from the disk's root on.
    private(set) var paths: [String: Set<String>] = [:]
    private var names: [(name: Located<String>, config: LintConfig)] = []
    private let log: ProblemLog
    private let decompressed: Linter.SampleDecoder?

    private static let fileLimit = 1 << 20

    /// Reads the files that configs list, and reports those that can't be read.
    init(_ configs: [LintConfig], _ log: ProblemLog, decompressedBy decoder: Linter.SampleDecoder? = nil) {
        self.log = log
        decompressed = decoder
        for config in configs {
            for stated in config.samples {
                names.append((stated.mapping, config))
                var sample = Sample(mapping: stated.mapping.value)
                for glob in stated.files { read(glob, of: config, into: &sample) }
                samples.append(sample)
            }
        }
    }

    /// Reports samples for mappings that no spec declares. If only some specs are checked, it must be almost the name of a
    /// mapping of theirs, and stand in no other file.
    func checkNames(_ set: SpecSet, areAll: Bool) {
        for (name, config) in names where set.entries(named: name.value).isEmpty {
            let near = nearest(name.value, among: set.mappings.map(\.name.value))
            if !areAll, near == nil || config.mayDeclare(name.value) { continue }
            report(
                "no mapping is called `\(name.value.shown)`",
                at: name.range,
                help: near.map { "did you mean `\($0)`?" } ?? "name a mapping of a spec that is checked"
            )
        }
    }

    private mutating func read(_ glob: Located<Glob>, of config: LintConfig, into sample: inout Sample) {
        let files = IncludedFiles(config, [glob.value], endings: Self.endings).paths
        if files.isEmpty {
            report("no file of JSON fits `\(glob.value.text.shown)`", at: glob.range, help: "name files that are there")
        }
        paths[sample.mapping, default: []].formUnion(files)
        for path in files.prefix(ExampleEvidence.limit) {
            let name = DiskPath.shown(path).shown
            let isLines = path.contains(".ndjson")
            let text = bytes(at: path)
            switch text.flatMap({ isLines ? Self.lines($0, path) : Self.documents($0, path) }) {
            case .success(let documents):
                sample.documents += documents
                texts += documents.map { document in
                    let place = document.range
                    let bytes = Array(place.file.bytes[place.lowerBound..<place.upperBound])
                    return Text(mapping: sample.mapping, name: name, bytes: bytes, stated: glob.range)
                }
            case .failure(.unreadable): report("the sample `\(name)` can't be read", at: glob.range)
            case .failure(.notDecompressed(let reason)):
                report("the sample `\(name)` can't be decompressed: \(reason)", at: glob.range)
            case .failure(.tooLarge):
                report("a sample has at most \(Self.fileLimit) bytes, and `\(name)` has more", at: glob.range)
            case .failure(.notJSON(let first)):
                report("the sample `\(name)` isn't JSON", at: glob.range, notes: [first].compactMap(\.self))
            }
        }
    }

    private func report(_ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [], help: String? = nil) {
        log.report(Diagnostic("config-value", message, at: range, notes: notes, help: help))
    }
}

extension SampleFiles {
    enum Failure: Error {
        case unreadable
        case tooLarge

        /// With the reason.
        case notDecompressed(String)

        /// With the first thing that is wrong.
        case notJSON(Diagnostic.Note?)
    }

    private static let endings = [".json", ".ndjson"].flatMap { [$0, $0 + ".gz", $0 + ".zst"] }

    /// The bytes of a file, decompressed.
    private func bytes(at path: String) -> Result<[UInt8], Failure> {
        let read = Self.contents(at: path)
        guard let decompressed, case .success(let bytes) = read else { return read }
        do {
            guard let text = try decompressed(bytes, DiskPath.shown(path).shown, Self.fileLimit << 6) else {
                return read
            }
            return text.count > Self.fileLimit ? .failure(.tooLarge) : .success(text)
        } catch {
            return .failure(.notDecompressed("\(error)"))
        }
    }

    private static func contents(at path: String) -> Result<[UInt8], Failure> {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { return .failure(.unreadable) }
        return data.count > fileLimit ? .failure(.tooLarge) : .success(Array(data))
    }

    /// The documents of a file with one in each line, as many as are looked at.
    private static func lines(_ bytes: [UInt8], _ path: String) -> Result<[PlacedLiteral], Failure> {
        let file = SourceFile(name: DiskPath.shown(path), bytes: bytes)
        let newline = UInt8(ascii: "\n")
        let lines = file.bytes[file.textStart...].split(separator: newline).filter { !$0.allSatisfy { $0 <= 0x20 } }
        if lines.isEmpty { return .failure(.notJSON(nil)) }
        return Result { () throws(Failure) in
            try lines.prefix(ExampleEvidence.limit).map { (line) throws(Failure) in
                try value(in: file, line.startIndex..<line.endIndex).get()
            }
        }
    }

    /// The one document of a file, or those of its lines, whatever the file is called.
    private static func documents(_ bytes: [UInt8], _ path: String) -> Result<[PlacedLiteral], Failure> {
        let whole = document(bytes, path).map { [$0] }
        guard case .failure = whole, case .success(let lines) = lines(bytes, path) else { return whole }
        return .success(lines)
    }

    /// The JSON of a file.
    static func document(at path: String) -> Result<PlacedLiteral, Failure> {
        contents(at: path).flatMap { document($0, path) }
    }

    private static func document(_ bytes: [UInt8], _ path: String) -> Result<PlacedLiteral, Failure> {
        let file = SourceFile(name: DiskPath.shown(path), bytes: bytes)
        return value(in: file, file.textStart..<bytes.count)
    }

    private static func value(in file: SourceFile, _ part: Range<Int>) -> Result<PlacedLiteral, Failure> {
        PlacedJSONReader.value(in: file, part).mapError { .notJSON(Diagnostic.Note($0.message, at: $0.range)) }
    }
}
