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
    private var names: [Located<String>] = []
    private let log: ProblemLog

    private static let fileLimit = 1 << 20

    /// Reads the files that configs list, and reports those that can't be read.
    init(_ configs: [LintConfig], _ log: ProblemLog) {
        self.log = log
        for config in configs {
            for stated in config.samples {
                names.append(stated.mapping)
                var sample = Sample(mapping: stated.mapping.value)
                for glob in stated.files { read(glob, of: config, into: &sample) }
                samples.append(sample)
            }
        }
    }

    /// Reports samples for mappings that no spec declares.
    func checkNames(_ set: SpecSet) {
        for name in names where set.entries(named: name.value).isEmpty {
            let near = nearest(name.value, among: set.mappings.map(\.name.value))
            report(
                "no mapping is called `\(name.value.shown)`",
                at: name.range,
                help: near.map { "did you mean `\($0)`?" } ?? "name a mapping of a spec that is checked"
            )
        }
    }

    private mutating func read(_ glob: Located<Glob>, of config: LintConfig, into sample: inout Sample) {
        let files = IncludedFiles(config, [glob.value], endings: [".json", ".ndjson"]).paths
        if files.isEmpty {
            report("no file of JSON fits `\(glob.value.text.shown)`", at: glob.range, help: "name files that are there")
        }
        paths[sample.mapping, default: []].formUnion(files)
        for path in files.prefix(ExampleEvidence.limit) {
            let name = DiskPath.shown(path).shown
            switch path.hasSuffix(".ndjson") ? Self.lines(at: path) : Self.document(at: path).map({ [$0] }) {
            case .success(let documents):
                sample.documents += documents
                texts += documents.map { document in
                    let bytes = path.hasSuffix(".ndjson") ? document.range.file.bytes : Self.bytes(at: path)
                    return Text(mapping: sample.mapping, name: name, bytes: bytes, stated: glob.range)
                }
            case .failure(.unreadable): report("the sample `\(name)` can't be read", at: glob.range)
            case .failure(.tooLarge):
                report("a sample has at most \(Self.fileLimit) bytes, and `\(name)` has more", at: glob.range)
            case .failure(.notJSON(let first)):
                let notes = first.map { [Diagnostic.Note($0.message, at: $0.range)] } ?? []
                report("the sample `\(name)` isn't JSON", at: glob.range, notes: notes)
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

        /// With the first thing that is wrong.
        case notJSON(Diagnostic?)
    }

    private static func bytes(at path: String) -> [UInt8] {
        (try? Data(contentsOf: URL(filePath: path))).map(Array.init) ?? []
    }

    /// The documents of a file with one in each line, as many as are looked at.
    private static func lines(at path: String) -> Result<[PlacedLiteral], Failure> {
        let bytes = bytes(at: path)
        if bytes.isEmpty { return .failure(.unreadable) }
        guard bytes.count <= fileLimit else { return .failure(.tooLarge) }
        var documents: [PlacedLiteral] = []
        let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { !$0.allSatisfy { $0 <= 0x20 } }
        for line in lines.prefix(ExampleEvidence.limit) {
            let file = SourceFile(name: DiskPath.shown(path), bytes: Array(line))
            var first: Diagnostic?
            let root = YAMLParser.parse(file) { if first == nil, $0.severity == .error { first = $0 } }
            guard let root, let json = PlacedLiteral(json: root), !root.isAbsent else {
                return .failure(.notJSON(first))
            }
            documents.append(json)
        }
        return .success(documents)
    }

    /// The JSON of a file. It is read as YAML, which it is but for rare escapes.
    static func document(at path: String) -> Result<PlacedLiteral, Failure> {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { return .failure(.unreadable) }
        guard data.count <= fileLimit else { return .failure(.tooLarge) }
        var first: Diagnostic?
        let file = SourceFile(name: DiskPath.shown(path), bytes: Array(data))
        let root = YAMLParser.parse(file) { if first == nil, $0.severity == .error { first = $0 } }
        guard let root, let json = PlacedLiteral(json: root), !root.isAbsent else { return .failure(.notJSON(first)) }
        return .success(json)
    }
}

extension PlacedLiteral {
    /// JSON that was read as YAML.
    init?(json node: YAMLNode) {
        switch node.content {
        case .scalar(let scalar):
            let literal: Literal = scalar.style == .plain ? Literal(plain: scalar.text) : .string(scalar.text)
            self.init(range: node.range, content: .scalar(literal))
        case .sequence(let items):
            self.init(range: node.range, content: .array(items.compactMap(PlacedLiteral.init(json:))))
        case .mapping(let members):
            let members = members.compactMap { member in
                PlacedLiteral(json: member.value).map { Member(key: member.key, value: $0) }
            }
            self.init(range: node.range, content: .object(members))
        }
    }
}
