import SpecIR

// The changes to a spec that make text readable which spells a value in another way than its rule expects.
extension Reader {
    /// The keyword that reads numbers and booleans where they are expected in a text, or text that spells them in another
    /// way than JSON does.
    mutating func cureOfText(_ token: Int, _ row: RuleReader) -> String? {
        guard let value = try? scalar(token) else { return nil }
        if value.kind == .string, row.operations.count == 0 { return cureOfSpelling(value, row) }
        guard value.kind == .number || value.kind == .boolean else { return nil }
        if row.kind == .values || row.operations.count > 0 {
            return value.kind == .number ? "without `as_text` it is read" : nil
        }
        let held = operations.convert(
            value,
            to: row.kind,
            accept: row.accept.union(.string),
            format: row.format,
            in: &scratch
        )
        return held.isValue ? "`accept: [string]` in place of `as_text` reads both" : nil
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
    func cureOfBase64(_ value: Datum) -> String? {
        guard value.kind == .string, value.count % 4 > 1 else { return nil }
        let isUnpadded = value.text.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == "_")
        }
        return isUnpadded ? "`transform: base64url` reads it without padding" : nil
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
