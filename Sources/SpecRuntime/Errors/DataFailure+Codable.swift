/// Coded for reports and for problem details (RFC 9457): what happened as `detail`, where as `pointer`, and the rest by the
/// properties' names. What is nil is left out.
extension DataFailure: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, severity, detail, pointer, property, at, record, file, line, column, found, expected, spec, tried,
            nearest
        case count
    }

    /// Writes the failure.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(severity, forKey: .severity)
        try container.encode(message, forKey: .detail)
        try container.encodeIfPresent(pointer, forKey: .pointer)
        try container.encodeIfPresent(property, forKey: .property)
        try container.encodeIfPresent(at, forKey: .at)
        try container.encodeIfPresent(record, forKey: .record)
        try container.encodeIfPresent(file, forKey: .file)
        try container.encodeIfPresent(line, forKey: .line)
        try container.encodeIfPresent(column, forKey: .column)
        try container.encodeIfPresent(found, forKey: .found)
        try container.encodeIfPresent(expected, forKey: .expected)
        try container.encodeIfPresent(spec, forKey: .spec)
        if !tried.isEmpty { try container.encode(tried, forKey: .tried) }
        try container.encodeIfPresent(nearest, forKey: .nearest)
        if count > 1 { try container.encode(count, forKey: .count) }
    }

    /// Reads what `encode(to:)` wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try container.decode(ID.self, forKey: .id), try container.decode(String.self, forKey: .detail))
        severity = try container.decodeIfPresent(Severity.self, forKey: .severity) ?? .error
        property = try container.decodeIfPresent(String.self, forKey: .property)
        at = try container.decodeIfPresent(String.self, forKey: .at)
        record = try container.decodeIfPresent(Int.self, forKey: .record)
        file = try container.decodeIfPresent(String.self, forKey: .file)
        line = try container.decodeIfPresent(Int.self, forKey: .line)
        column = try container.decodeIfPresent(Int.self, forKey: .column)
        found = try container.decodeIfPresent(String.self, forKey: .found)
        expected = try container.decodeIfPresent(String.self, forKey: .expected)
        spec = try container.decodeIfPresent(SpecPlace.self, forKey: .spec)
        tried = try container.decodeIfPresent([String].self, forKey: .tried) ?? []
        nearest = try container.decodeIfPresent(String.self, forKey: .nearest)
        count = try container.decodeIfPresent(Int.self, forKey: .count) ?? 1
    }
}

extension DataFailure.ID: Codable {}
extension DataFailure.Severity: Codable {}

/// Coded as an object whose members may join those of problem details (RFC 9457): `title`, `detail`, `errors` and `total`.
extension DataError: Codable {
    private enum CodingKeys: String, CodingKey { case title, detail, errors, total }

    /// Writes the listed failures as `errors`, what they are in all as `detail`, and how many there are as `total`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("The data doesn't fit the mapping", forKey: .title)
        try container.encode(summary, forKey: .detail)
        try container.encode(failures, forKey: .errors)
        try container.encode(total, forKey: .total)
    }

    /// Reads what `encode(to:)` wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let failures = try container.decode([DataFailure].self, forKey: .errors)
        self.init(failures: failures, total: try container.decode(Int.self, forKey: .total))
    }

    /// The first failure in a sentence, and how many others there are.
    private var summary: String {
        guard let first = failures.first else { return "\(total) failures" }
        let name = first.property.map { $0.isEmpty ? "" : "\($0): " } ?? ""
        return name + first.message + (total > 1 ? " (and \(total - 1) more)" : "")
    }
}
