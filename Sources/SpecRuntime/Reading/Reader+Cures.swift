import SpecIR

// The changes to a spec that make a refused value readable.
extension Reader {
    /// The keyword by which a rule would read the value that it refuses; nil where nothing simple does.
    @inline(never)
    mutating func cure(of token: Int, _ number: Int32) -> String? {
        let row = tables.rules[number]
        guard !isSensitive else { return nil }
        if row.isText { return cureOfText(token, row) }
        // A table says what it made of the JSON, which is the JSON where nothing transforms it.
        guard state.made == nil || row.kind == .values, row.operations.count == 0, row.untransformed < 0 else {
            return nil
        }
        if row.kind == .list, walker.byte(token) != JSONByte.openBracket {
            // A path with `*` or a range always leads to a list.
            let paths = state.property >= 0 ? plan.propertyMetadata[Int(state.property)].paths : []
            return paths.contains(where: \.isMany) ? nil : "`accept_single: true` reads a single value as a list of one"
        }
        guard let value = try? scalar(token), value.isValue, !value.isNull else { return nil }
        switch row.kind {
        case .string, .integer, .number, .decimal, .boolean: return accepted(value, row)
        case .date: return accepted(value, row) ?? format(value).map { "`date_format: \($0)` reads it" }
        case .values:
            guard value.kind == .number, NumberSpelling.isInteger(value) else { return nil }
            return "`type: integer` beside `values` makes the keys numbers"
        case .any, .url, .uuid, .data, .object, .list, .dictionary, .reference: return nil
        }
    }

    /// The keyword that reads numbers where they are expected in a text.
    private func cureOfText(_ token: Int, _ row: RuleReader) -> String? {
        guard JSONByte.isDigit(walker.byte(token)) else { return nil }
        let readsBoth = row.kind != .values && row.operations.count == 0
        return readsBoth ? "`accept: [string]` in place of `as_text` reads both" : "without `as_text` it is read"
    }

    /// The JSON that the rule would have to accept as well, or the type that holds the value.
    private mutating func accepted(_ value: Datum, _ row: RuleReader) -> String? {
        let kinds: [(name: String, accept: AcceptedJSON)] = [
            ("string", .string), ("integer", .integer), ("number", .number), ("boolean", .boolean),
        ]
        for kind in kinds where !row.accept.contains(kind.accept) {
            let held = operations.convert(
                value,
                to: row.kind,
                accept: row.accept.union(kind.accept),
                format: row.format,
                in: &scratch
            )
            guard held.isValue else { continue }
            let names = kinds.filter { row.accept.contains($0.accept) || $0.name == kind.name }.map(\.name)
            return "`accept: [\(names.joined(separator: ", "))]` reads it"
        }
        return row.kind == .integer && value.kind == .number ? "`type: decimal` holds it" : nil
    }

    /// The date format that spells a value so.
    private func format(_ value: Datum) -> String? {
        if value.kind == .number {
            // Seconds have ten digits from 2001 to 2286.
            let isLong = value.count > 11
            let formats: [DateFormat] = isLong ? [.unixMilliseconds, .unixSeconds] : [.unixSeconds, .unixMilliseconds]
            guard NumberSpelling.isInteger(value) else { return nil }
            return formats.first { $0.readNumber(value.buffer) != nil }?.spelling
        }
        guard value.kind == .string else { return nil }
        let spelled = DateGuess.all.firstReading(value.buffer).spellings.first
        return spelled.map { $0.contains(where: { !$0.isLetter && $0 != "_" && !$0.isNumber }) ? "\"\($0)\"" : $0 }
    }
}
