import SpecSource

/// One thing that is wrong with data, where it stands, and the rule of the spec that it breaks.
public struct DataFailure: Sendable, Equatable {
    /// The kind of failure.
    public var id: ID

    /// An error if the record failed; otherwise a warning.
    public var severity: Severity = .error

    /// Property names from the entry mapping, list positions included: `phones.1.number`.
    public var property: String?

    /// A normalised JSONPath (RFC 9535) from the document's root; nil where the text isn't JSON.
    public var at: String?

    /// Number of the NDJSON record or of the item of a root array, from 1; nil for a value that is written.
    public var record: Int?

    /// The input as the caller named it.
    public var file: String?

    /// The line in the input where that was text, from 1.
    public var line: Int?

    /// The column in that line, in Unicode scalars from 1.
    public var column: Int?

    /// The JSON that was found, cut in the middle when long; nil where nothing was.
    public var found: String?

    /// The value that would have been valid.
    public var expected: String?

    /// The place in the spec that states the rule.
    public var spec: SpecPlace?

    /// The paths that were looked for.
    public var tried: [String] = []

    /// A key in the data that looks like the one that is missing.
    public var nearest: String?

    /// The failure as a sentence that stands alone.
    public var message: String

    /// The words to write in the spec for such a value to be read; nil if nothing simple does.
    public var help: String?

    /// Number of equal warnings that this one stands for.
    public var count = 1

    /// The severity of a failure.
    public enum Severity: String, Sendable {
        /// The record isn't read, or the object isn't written.
        case error

        /// The record is read all the same.
        case warning
    }

    /// The kinds of failure; the raw value is what messages and reports name it by.
    public enum ID: String, Sendable {
        /// Nothing is there, and something must be.
        case missing

        /// Null is there, and something must be.
        case null

        /// The JSON has another type, or text that the type can't be read from.
        case wrongType = "wrong-type"

        /// A transformer, mapper or initializer refused.
        case transformFailed = "transform-failed"

        /// A member that no rule reads, or a property that the mapping doesn't have.
        case unknownMember = "unknown-member"

        /// A value that isn't in a table, or isn't the constant.
        case unknownValue = "unknown-value"

        /// A number that the type can't hold.
        case numberOutOfRange = "number-out-of-range"

        /// More levels than are read or written.
        case tooDeep = "too-deep"

        /// Text that isn't JSON.
        case invalidJSON = "invalid-json"

        /// A row or header of CSV that can't be read.
        case invalidCSV = "invalid-csv"

        /// More bytes or failures than the runtime's `WorkLimits` allow.
        case overLimit = "over-limit"

        /// A name or key that something else has already.
        case conflict

        /// A requirement that isn't met.
        case requirementFailed = "requirement-failed"

        /// A chooser that names no case.
        case unknownCase = "unknown-case"

        /// Two equal elements, or two pairs with one key.
        case duplicate

        /// More than one element, with `take: single`.
        case notOne = "not-one"

        /// A warning: an invalid value was replaced.
        case invalidReplaced = "invalid-replaced"

        /// A warning: an invalid element was left out.
        case itemSkipped = "item-skipped"

        /// A warning: a table has no column for a property.
        case missingColumn = "missing-column"

        /// A warning: the value was read by an old path.
        case oldPath = "old-path"

        /// Nothing exists to link.
        case unlinked

        /// An object whose key is missing or null, in a session.
        case missingPrimaryKey = "missing-primary-key"

        /// An object that is decoded and can't be read from its store any more.
        case unread
    }

    /// A place in a spec.
    public struct SpecPlace: Codable, Sendable, Hashable {
        /// The spec's file as it was loaded.
        public var file: String

        /// The line, from 1.
        public var line: Int

        /// The column, in Unicode scalars from 1.
        public var column: Int
    }

    init(_ id: ID, _ message: String) {
        self.id = id
        self.message = message
    }
}

/// Data that a mapping can't read or write: the failures in document order, of which at most 100 are listed.
public struct DataError: Error, Sendable {
    /// The failures, those not listed left out.
    public var failures: [DataFailure]

    /// All failures, those not listed included.
    public var total: Int

    /// An error of these failures; `total` counts those that aren't listed too.
    public init(failures: [DataFailure], total: Int) {
        self.failures = failures
        self.total = total
    }
}

extension DataError: CustomStringConvertible {
    /// All listed failures as text, and how many more there are.
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
            (["\(prefix)\(severity.rawValue)[\(id.rawValue)]\(name): \(message.onOneLine)\(times)"]
            + details.map { "  " + $0.onOneLine })
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
        if let help { lines.append(help) }
        if let spec { lines.append("rule at \(spec.file):\(spec.line):\(spec.column)") }
        return lines
    }
}

extension String {
    /// With what data may hold and a terminal or a log would take for more than text, control characters among it, as JSON
    /// spells it.
    fileprivate var onOneLine: String {
        guard unicodeScalars.contains(where: \.needsPicture) else { return self }
        var line = ""
        for scalar in unicodeScalars {
            guard scalar.needsPicture else {
                line.unicodeScalars.append(scalar)
                continue
            }
            // JSON has shorter escapes for some.
            if scalar.value < 0x20 {
                line += String(decoding: JSONOutput.quoted(String(scalar)).dropFirst().dropLast(), as: UTF8.self)
            } else {
                let digits = String(scalar.value, radix: 16)
                line += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            }
        }
        return line
    }
}

extension DataFailure {
    /// The place of the value in the document, as a JSON Pointer (RFC 6901); nil if the text isn't JSON, and for a value that
    /// is written.
    ///
    /// `$.phones[1].number` is `/phones/1/number`, and the document's root is the empty text. With `#` before it, it is
    /// the `pointer` of an error in problem details (RFC 9457).
    public var pointer: String? {
        at.flatMap(JSONPathText.names)?.map { "/" + JSONPointer.step($0) }.joined()
    }
}
