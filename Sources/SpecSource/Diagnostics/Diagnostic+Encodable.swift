/// Encoded with the members that `speclint --format json` prints: lines and columns from one, offsets in bytes from zero.
extension Diagnostic: Encodable {
    private enum CodingKeys: String, CodingKey {
        case id, severity, message, notes, help, fixes
    }

    /// Writes the diagnostic.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(severity.rawValue, forKey: .severity)
        try container.encode(message, forKey: .message)
        try EncodedRange(range).encode(to: encoder)
        try container.encode(notes, forKey: .notes)
        try container.encodeIfPresent(help, forKey: .help)
        try container.encode(fixes, forKey: .fixes)
    }
}

extension Diagnostic.Note: Encodable {
    private enum CodingKeys: String, CodingKey { case message }

    /// Writes the note.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(message, forKey: .message)
        try EncodedRange(range).encode(to: encoder)
    }
}

extension Diagnostic.Fix: Encodable {
    private enum CodingKeys: String, CodingKey { case title, edits }

    /// Writes the change.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(title, forKey: .title)
        try container.encode(edits, forKey: .edits)
    }
}

extension Diagnostic.Edit: Encodable {
    private enum CodingKeys: String, CodingKey { case replacement }

    /// Writes the edit.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try EncodedRange(range).encode(to: encoder)
        try container.encode(replacement, forKey: .replacement)
    }
}

/// The members `file`, `start`, `end`.
private struct EncodedRange: Encodable {
    let file: String
    let start: Position
    let end: Position

    struct Position: Encodable {
        let line: Int
        let column: Int
        let offset: Int
    }

    init(_ range: SourceRange) {
        file = range.file.name
        start = Position(line: range.start.line, column: range.start.column, offset: range.lowerBound)
        end = Position(line: range.end.line, column: range.end.column, offset: range.upperBound)
    }
}
