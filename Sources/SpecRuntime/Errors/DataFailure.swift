/// One thing that is wrong with data, where it stands, and the rule of the spec that says so.
public struct DataFailure: Sendable, Equatable {
    public var id: ID
    public var severity: Severity = .error

    /// Property names from the entry mapping, list positions included: `phones.1.number`.
    public var property: String?

    /// A normalised JSONPath (RFC 9535) from the document's root; nil where the text isn't JSON.
    public var at: String?

    /// Which NDJSON record or item of a root array, from 1; nil for what is written.
    public var record: Int?

    /// The input as the caller named it.
    public var file: String?

    /// Place in the input where that was text; columns count Unicode scalars, both from 1.
    public var line: Int?
    public var column: Int?

    /// The JSON that was found, cut in the middle when long; nil where nothing was.
    public var found: String?
    public var expected: String?

    /// The place in the spec that states the rule.
    public var spec: SpecPlace?

    /// The paths that were looked for.
    public var tried: [String] = []

    /// A key in the data that looks like the one that is missing.
    public var nearest: String?
    public var message: String

    /// How many equal warnings this one stands for.
    public var count = 1

    public enum Severity: String, Sendable { case error, warning }

    public enum ID: String, Sendable {
        case missing, null
        case wrongType = "wrong-type"
        case transformFailed = "transform-failed"
        case unknownMember = "unknown-member"
        case unknownValue = "unknown-value"
        case numberOutOfRange = "number-out-of-range"
        case tooDeep = "too-deep"
        case invalidJSON = "invalid-json"

        /// More bytes or failures than the runtime's `WorkLimits` allow.
        case overLimit = "over-limit"
        case conflict
        case requirementFailed = "requirement-failed"
        case unknownCase = "unknown-case"
        case duplicate
        case notOne = "not-one"
        case invalidReplaced = "invalid-replaced"
        case itemSkipped = "item-skipped"
        case oldPath = "old-path"
        case unlinked
        case missingPrimaryKey = "missing-primary-key"
    }

    public struct SpecPlace: Sendable, Hashable {
        public var file: String
        public var line: Int
        public var column: Int
    }

    init(_ id: ID, _ message: String) {
        self.id = id
        self.message = message
    }
}

/// Data that a mapping can't read or write: the failures in document order, of which at most 100 are listed.
public struct DataError: Error, Sendable {
    public var failures: [DataFailure]

    /// All failures, those not listed included.
    public var total: Int

    public init(failures: [DataFailure], total: Int) {
        self.failures = failures
        self.total = total
    }
}

extension DataError: CustomStringConvertible {
    public var description: String {
        var lines = failures.map(\.description)
        if total > failures.count { lines.append("and \(total - failures.count) more") }
        return lines.joined(separator: "\n")
    }
}

extension DataFailure: CustomStringConvertible {
    /// `people.json:3:14: error[wrong-type] car.year: expected integer, found "thirty"`, the rest indented below.
    public var description: String {
        let place = [file, line.map(String.init), column.map(String.init)].compactMap { $0 }
        let prefix = place.isEmpty ? "" : place.joined(separator: ":") + ": "
        let name = property.map { $0.isEmpty ? "" : " \($0.onOneLine)" } ?? ""
        let times = count > 1 ? " (\(count) times)" : ""
        return
            (["\(prefix)\(severity.rawValue)[\(id.rawValue)]\(name): \(message)\(times)"] + details.map { "  " + $0 })
            .joined(separator: "\n")
    }

    private var details: [String] {
        var lines: [String] = []
        if let at {
            lines.append(record.map { "at \(at), record \($0)" } ?? "at \(at)")
        } else if let record, line == nil {
            lines.append("in record \(record)")
        }
        if tried.count > 1 || id == .missing && !tried.isEmpty {
            lines.append("tried \(tried.joined(separator: ", "))")
        }
        if let nearest { lines.append("there is `\(nearest)`") }
        if let spec { lines.append("rule at \(spec.file):\(spec.line):\(spec.column)") }
        return lines
    }
}

extension String {
    /// With control characters, which keys of JSON may hold, as JSON spells them.
    fileprivate var onOneLine: String {
        guard utf8.contains(where: { $0 < 0x20 }) else { return self }
        return String(decoding: JSONOutput.quoted(self).dropFirst().dropLast(), as: UTF8.self)
    }
}
