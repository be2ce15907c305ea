import Foundation
import SpecRuntime
import Testing

/// A spec, tried on JSON.
///
/// Each input is read in every way there is: into objects, straight to JSON as a document, and as a line of NDJSON, and
/// into objects without shortcuts. All must have the same result, so that each test also compares these ways.
struct Trial {
    let runtime: Runtime
    let mapping: String

    /// The same specs, read without shortcuts.
    let plain: Runtime

    /// A spec of the lines below `mappings:`, which begin on its third line, and of a line `defaults:` above them.
    ///
    /// The entry is the first mapping by default.
    init(_ mappings: String, defaults: String? = nil, as mapping: String? = nil) throws {
        let lines = mappings.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
        let head = defaults.map { "defaults: \($0)\n" } ?? ""
        runtime = try Runtime(specs: ["spec.yaml": "specmap: 1\n\(head)mappings:\n\(lines)"])
        plain = runtime.withoutOptimizations
        self.mapping = try mapping ?? #require(runtime.mappings.first)
    }

    init(_ runtime: Runtime, as mapping: String) {
        self.runtime = runtime
        self.mapping = mapping
        plain = runtime.withoutOptimizations
    }

    /// A mapping `Thing` with one property `value`, beside mappings `Car` and `Node`.
    init(rule: String, defaults: String? = nil) throws {
        try self.init(
            """
            Thing: {properties: {value: \(rule)}}
            Car: {properties: {model: {type: string}, year: {type: integer}}}
            Node: {properties: {name: , next: {object: Node}, nodes: {list: Node}}}
            """,
            defaults: defaults
        )
    }
}

// MARK: Reading

extension Trial {
    /// The object as JSON, or objects with spaces between them; or each failure as `!id property`.
    func read(
        _ json: String,
        only: [String]? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        var (skipped, skippedExactly) = (0, 0)
        let (options, exactOptions) = (
            ReadingOptions(skipped: { skipped += $0 }), ReadingOptions(skipped: { skippedExactly += $0 })
        )
        let outcome = try Outcome { try runtime.objects(from: .text(json), as: mapping, only: only, options: options) }
        let exact = try Outcome { try plain.objects(from: .text(json), as: mapping, only: only, options: exactOptions) }
        #expect(exact.text == outcome.text, "without shortcuts: \(json)", sourceLocation: sourceLocation)
        #expect(skippedExactly == skipped, "without shortcuts: \(json)", sourceLocation: sourceLocation)
        #expect(exact.failures == outcome.failures, "without shortcuts: \(json)", sourceLocation: sourceLocation)
        for format in [JSONInputStream.Format.document, .lines] {
            // As lines, several lines are several records, and nothing is none.
            if format == .lines, json.contains("\n") || json.isEmpty { continue }
            let run = try stream(json, format) { $0.only = only }
            let mapped = Outcome(run, isList: outcome.isList(run.output))
            #expect(mapped.text == outcome.text, "as \(format): \(json)", sourceLocation: sourceLocation)
            let places = mapped.failures.map(\.at)
            #expect(places == outcome.failures.map(\.at), "as \(format): \(json)", sourceLocation: sourceLocation)
        }
        return outcome.text
    }

    func object(_ json: String, only: [String]? = nil) throws -> DynamicObject {
        try runtime.object(from: .text(json), as: mapping, only: only)
    }

    /// All failures of a text that can't be read.
    func failures(_ json: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> [DataFailure] {
        _ = try read(json, sourceLocation: sourceLocation)
        return try Outcome { try runtime.objects(from: .text(json), as: mapping) }.failures
    }

    /// The only failure of a text that can't be read.
    func failure(_ json: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> DataFailure {
        let failures = try failures(json, sourceLocation: sourceLocation)
        #expect(failures.count == 1, sourceLocation: sourceLocation)
        return try #require(failures.first, sourceLocation: sourceLocation)
    }

    /// The warnings of reading a document, as `id property: message`.
    func warnings(_ json: String) throws -> [DataFailure] {
        try stream(json, .document).told.filter { $0.severity == .warning }
    }
}

// MARK: Writing

extension Trial {
    /// The JSON of an object, or each failure as `!id property`. Writing the object as the reader holds it must have
    /// the same result.
    func write(
        _ object: DynamicObject,
        as other: String? = nil,
        only: [String]? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let outcome = Result { try runtime.json(from: object, as: other, only: only) }
        let written = try Self.text(of: outcome.mapError { $0 })
        let mapping = other ?? object.mapping
        if let byNodes = try runtime.jsonByNodes(from: [object], isList: false, as: mapping, only: only) {
            let text = try Self.text(of: byNodes.mapError { $0 })
            #expect(text == written, "by nodes: \(object.json)", sourceLocation: sourceLocation)
        }
        return written
    }

    private static func text(of outcome: Result<[UInt8], any Error>) throws -> String {
        do {
            return String(decoding: try outcome.get(), as: UTF8.self)
        } catch let error as DataError {
            return Outcome.text(of: error.failures)
        }
    }

    /// The JSON written for the object that a text is read to. `unmap` must write the same from the object's JSON.
    func writeBack(_ json: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        let object = try object(json)
        let written = try write(object)
        let exact = Result { try plain.json(from: object) }
        #expect(try Self.text(of: exact) == written, "without shortcuts: \(json)", sourceLocation: sourceLocation)
        let used = try self.object(json)
        used.makeValues()
        #expect(try write(used) == written, "with its values made: \(json)", sourceLocation: sourceLocation)
        let run = try stream(object.json, .document) { $0.task = .unmap }
        let unmapped = run.told.isEmpty ? String(run.output.dropLast()) : Outcome.text(of: run.told)
        #expect(unmapped == written, "unmap of \(object.json)", sourceLocation: sourceLocation)
        return written
    }

    /// The JSON written for an object with these properties.
    func write(_ properties: KeyValuePairs<String, Value>) throws -> String {
        let object = try runtime.makeObject(mapping)
        for (name, value) in properties { object[name] = value }
        return try write(object)
    }
}

extension DynamicObject {
    /// Uses the properties of the object and of those inside, so that none is left in its record's image.
    func makeValues() {
        for (_, value) in dictionary { value.makeValues() }
    }

    /// The object as JSON.
    var json: String { Value.object(self).json }
}

extension Value {
    fileprivate func makeValues() {
        switch self {
        case .object(let object): object.makeValues()
        case .list(let elements): for element in elements { element.makeValues() }
        case .dictionary(let members): for (_, value) in members { value.makeValues() }
        default: break
        }
    }
}
