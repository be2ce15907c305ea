import SpecIR

// The changes to a spec that make text readable which spells a value in another way than its rule expects.
extension Reader {
    /// The keyword that reads numbers and booleans where they are expected in a text, or text that spells them in another
    /// way than JSON does.
    mutating func cureOfText(_ token: Int, _ row: RuleReader) -> String? {
        guard let value = try? scalar(token) else { return nil }
        if value.kind == .string, row.operations.count == 0 { return cureOfSpelling(value, row) }
        guard value.kind == .number || value.kind == .boolean else { return nil }
        guard row.operations.count > 0 || row.kind == .values || reads(value, row) else { return nil }
        guard let type = bareType(of: value, row) else {
            let isRead = row.kind == .values || reads(value, row)
            return value.kind == .number && isRead ? "without `as_text` it is read" : nil
        }
        return "`accept: [\(type)]` beside `as_text` reads it too, and writes text"
    }

    private mutating func reads(_ value: Datum, _ row: RuleReader) -> Bool {
        operations.convert(value, to: row.kind, accept: row.accept, format: row.format, in: &scratch).isValue
    }

    /// The type for `accept` with which a number or a boolean is read without quotes as well; nil where none can stand there.
    private func bareType(of value: Datum, _ row: RuleReader) -> String? {
        let kind = row.kind == .values ? PlanBuilder.kind(of: tables.valueTables[row.operand].type) : row.kind
        switch kind {
        case .integer where value.kind == .number && !row.accept.contains(.integer):
            return NumberSpelling.isInteger(value) ? "integer" : row.operations.count > 0 ? "number" : nil
        case .number, .decimal, .date: return value.kind == .number ? "number" : nil
        case .boolean: return value.kind == .boolean ? "boolean" : nil
        case .any, .string, .integer, .url, .uuid, .data, .values, .object, .list, .dictionary, .reference: return nil
        }
    }

    /// The transformer that takes from a text what no number of JSON has: blanks around it, or zeros in front.
    private mutating func cureOfSpelling(_ value: Datum, _ row: RuleReader) -> String? {
        guard [.integer, .number, .decimal].contains(row.kind) else { return nil }
        let text = value.text
        let trimmed = text.withoutBlanks
        let digits = trimmed.drop { $0 == "0" }
        let isPadded = text == trimmed && digits.count < text.count && !digits.isEmpty
        guard isPadded || text != trimmed else { return nil }
        let spelled = scratch.arena.string(isPadded ? String(digits) : trimmed)
        let held = operations.convert(spelled, to: row.kind, accept: .string, format: row.format, in: &scratch)
        guard held.isValue else { return nil }
        let transform = isPadded ? "{pad: \(text.count)}" : "trim"
        return "`accept: [string], transform: \(transform)` in place of `as_text` reads it"
    }

    /// The keyword by which a transformer of numbers or booleans reads the text that it refuses.
    mutating func cureOfTransformer(at token: Int, _ number: Int32, _ position: Int) -> String? {
        let row = tables.rules[number]
        guard !isSecret(token), !plan.readsObjects, position == 0, !row.isText, row.operations.count > 0,
            let made = state.made, made.value.kind == .string, !isOther(made)
        else { return nil }
        let spelled = made.value.unquoted
        let operation = operations.address(of: row.operations.first)
        guard spelled.kind != .unset, operation.pointee.code != .host,
            operations.read(operation, datum: spelled, in: &scratch).kind != .failed
        else { return nil }
        return "`as_text: true` reads it"
    }

    /// The transformer that reads Base64 without padding.
    mutating func cureOfBase64(_ value: Datum) -> String? {
        guard value.kind == .string, value.count % 4 > 1 else { return nil }
        let isUnpadded = value.text.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == "_")
        }
        let target = scratch.arena.allocate(value.count)
        guard isUnpadded, Base64Coding.decode(value.buffer, .url, to: target) != nil else { return nil }
        return "`transform: base64url` reads it without padding"
    }
}

extension String {
    /// The text without white space at its ends.
    fileprivate var withoutBlanks: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
