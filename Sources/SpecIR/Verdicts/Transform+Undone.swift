import SpecSource

// Values of the spec as transformers write them, as far as that is known without running them.
extension BidirectionalCollection<Transform> {
    /// Returns false if the transformers can't write a value that they return when they read.
    func canWrite(_ value: Literal) -> Bool {
        var value = value
        for transform in reversed() {
            switch transform.undone(value) {
            case .refused: return false
            case .unknown: return true
            case .value(let written): value = written
            }
        }
        return true
    }
}

private enum Undone {
    case value(Literal)
    case unknown
    case refused
}

extension Transform {
    /// The value in front of the transformer that it is written as.
    fileprivate func undone(_ value: Literal) -> Undone {
        guard host == nil, value != .null else { return .unknown }
        switch name.value {
        case "prefix", "suffix", "base64", "base64url", "url_encoded", "html_entities":
            return value.isContainer ? .refused : spelled(value)
        case "pad": return value.isContainer || !canPad(value.plainText) ? .refused : .unknown
        case "not":
            guard case .boolean(let flag) = value else { return .refused }
            return .value(.boolean(!flag))
        case "hex": return canWriteHex(value) ? .unknown : .refused
        case "duration", "scale", "multiply", "add":
            guard case .number = value else { return .refused }
            return .unknown
        case "split": return canJoin(value) ? .unknown : .refused
        case "join":
            guard case .string = value else { return .refused }
            return .unknown
        case "date": return dateFormats.map { $0.to.canRead(value) ? .unknown : .refused } ?? .unknown
        case "unwrap": return WrappedTypes(argument?.value)?.canHold(value) == false ? .refused : .unknown
        case "parts", "json", "table": return .unknown
        // `null_if` changes null alone, and others are written as they are.
        default: return .value(value)
        }
    }

    private func spelled(_ value: Literal) -> Undone {
        switch name.value {
        case "prefix": text.map { .value(.string($0 + value.plainText)) } ?? .unknown
        case "suffix": text.map { .value(.string(value.plainText + $0)) } ?? .unknown
        default: .unknown
        }
    }

    /// A text that begins with a zero would lose it when it is read again.
    private func canPad(_ text: String) -> Bool { text == "0" || !text.isEmpty && text.first != "0" }

    private func canWriteHex(_ value: Literal) -> Bool {
        guard case .number(let digits) = value else { return false }
        return LiteralNumber(digits)?.isInteger == true ? UInt64(digits) != nil : !digits.hasPrefix("-")
    }

    /// Returns true if a list is read again from its elements with the separator between them.
    private func canJoin(_ value: Literal) -> Bool {
        guard case .array(let elements) = value, let separator = text else { return false }
        let texts = elements.map(\.plainText)
        return texts != [""] && !elements.contains(where: \.isContainer)
            && texts.allSatisfy { separator.isEmpty || !$0.contains(separator) }
    }
}

extension WrappedTypes {
    /// Returns true if there is a member for values of the literal's type.
    fileprivate func canHold(_ literal: Literal) -> Bool {
        let types: [Kind] =
            switch literal {
            case .null: [.null]
            case .boolean: [.boolean]
            case .string: [.string]
            case .number: [.number, .integer]
            case .array: [.list]
            case .object: [.dictionary]
            }
        return literal == .null || (types + [.any]).contains { member(for: $0) != nil }
    }
}

// MARK: Values that are written as a literal

extension Collection<Transform> {
    /// Returns true if a value that was read from another spelling may be written as a literal that stands in front of the
    /// transformers.
    func mayRespell(as literal: Literal) -> Bool {
        var value: Literal? = literal
        for transform in self {
            switch transform.taken(value) {
            case .never: return false
            case .anew: return true
            case .exactly(let rest): value = rest
            }
        }
        return false
    }
}

/// The relation of a literal to the values that a transformer reads and writes.
private enum Taken {
    /// It never writes the literal, or looks at it apart from its spelling.
    case never
    /// It reads other spellings of the value, and writes this one.
    case anew
    /// It reads one spelling of each value: this is what it makes of the literal, if that is known.
    case exactly(Literal?)
}

extension Transform {
    fileprivate func taken(_ value: Literal?) -> Taken {
        guard host == nil else { return .exactly(nil) }
        switch (name.value, value) {
        case ("null_if", _): return .exactly(value)
        case ("prefix", .string(let stated)?):
            guard let text, stated.hasPrefix(text) else { return .never }
            return .exactly(.string(String(stated.dropFirst(text.count))))
        case ("suffix", .string(let stated)?):
            guard let text, stated.hasSuffix(text) else { return .never }
            return .exactly(.string(String(stated.dropLast(text.count))))
        case ("prefix", _), ("suffix", _), ("pad", _), ("scale", _), ("multiply", _), ("add", _): return .exactly(nil)
        case ("base64", .string(let stated)?):
            return stated.isEmpty ? .exactly(value) : stated.isBase64 ? .exactly(nil) : .never
        case ("date", let stated?): return dateFormats.map { $0.from.canRead(stated) ? .anew : .never } ?? .never
        case ("hex", .string(let stated)?), ("duration", .string(let stated)?), ("base64url", .string(let stated)?),
            ("url_encoded", .string(let stated)?), ("html_entities", .string(let stated)?),
            ("json", .string(let stated)?):
            return writes(stated) ? .anew : .never
        case ("date", nil), ("hex", nil), ("duration", nil), ("base64url", nil), ("url_encoded", nil),
            ("html_entities", nil), ("json", nil):
            return .anew
        case ("base64", _): return .exactly(nil)
        // Lists and objects are compared by `findOrder`, and normalising transformers are reported as such.
        default: return .never
        }
    }

    /// Returns true if a text has the form of one that the transformer writes.
    private func writes(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        switch name.value {
        case "hex": return text.utf8.allSatisfy { $0.isASCIIDigit || (0x61...0x66).contains($0) }
        case "duration": return text.hasPrefix("P") || text.hasPrefix("-P")
        case "base64url": return text.utf8.allSatisfy { $0.isASCIIWord || $0 == UInt8(ascii: "-") }
        case "url_encoded": return text.utf8.allSatisfy { $0.isASCIIWord || "-.~%".utf8.contains($0) }
        case "html_entities": return !text.contains { "<>\"'".contains($0) }
        case "json": return LiteralNumber(text) != nil || "\"{[tfn".utf8.contains(first)
        default: return false
        }
    }
}

// MARK: Dates that an earlier transformer cuts

extension Transform {
    /// Returns true for a `date` that reads less than it returns, and so writes less of a value than it was given.
    func cuts(_ value: Literal) -> Bool {
        guard let formats = dateFormats, let date = formats.to.date(value) else { return false }
        return formats.from.losesPrecision(date)
    }

    /// True if `date` returns a more precise format than the one it reads.
    var readsLessThanItReturns: Bool { dateFormats.map { $0.from.precision < $0.to.precision } ?? false }
}

extension DateFormat {
    fileprivate func canRead(_ value: Literal) -> Bool { date(value) != nil }

    /// The date that a literal spells.
    fileprivate func date(_ value: Literal) -> Timestamp? {
        switch value {
        case .string(var text): text.withUTF8 { read($0) }
        case .number(var digits): digits.withUTF8 { readNumber($0) }
        case .null, .boolean, .array, .object: nil
        }
    }
}

extension String {
    /// True if it has the form of Base64.
    fileprivate var isBase64: Bool {
        let content = utf8.reversed().drop { $0 == UInt8(ascii: "=") }
        return utf8.count.isMultiple(of: 4) && content.allSatisfy { $0.isASCIIWord || "+/".utf8.contains($0) }
    }
}
