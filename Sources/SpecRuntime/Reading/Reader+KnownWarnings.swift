import SpecIR

// Failures that are like ones which became warnings before: they are counted without being described again.
extension Reader {
    /// The subject of a failure; nil where there is no warning yet that it may be counted with, and where its message
    /// depends on more, as it does on what is kept secret.
    ///
    /// - Parameters:
    ///   - id: the failure's.
    ///   - number: the rule, mapping, property or chooser that the message names.
    ///   - part: distinguishes several failures of one number.
    ///   - value: the value that the message shows, if it is one that a subject can hold.
    ///   - expected: the expectation in the message, where a rule has several.
    ///   - severity: of the failure, before it is replaced.
    ///   - isOpen: true for a message without anything that is kept secret.
    /// - Returns: the subject to count by, or nil.
    func subject(
        _ id: DataFailure.ID,
        _ number: Int32,
        part: Int32 = 0,
        showing value: WarningMemo.Shown?,
        expected: String = "",
        severity: DataFailure.Severity = .error,
        isOpen: Bool = false
    ) -> WarningMemo.Subject? {
        guard tables.triesSinglePass, report.hasWarnings, let value, severity == .warning || report.replacement != nil,
            isOpen || firstSecret == nil && !isSensitive
        else { return nil }
        return WarningMemo.Subject(
            id: id,
            number: number,
            part: part,
            expected: expected,
            value: value,
            replacement: severity == .error ? report.replacement : nil
        )
    }

    /// Counts a warning that is listed already. In a single pass a warning may be counted; to be described, it takes an
    /// exact read.
    mutating func countsKnown(_ warning: WarningMemo.Subject?, isOpen: Bool = false) -> Bool {
        guard canCount(isOpen), let warning else { return false }
        return report.count(about: warning)
    }

    /// False in a single pass that can't count a warning: it doesn't know each step to a value, which decides what of it
    /// is kept secret, unless the message is open.
    func canCount(_ isOpen: Bool) -> Bool {
        report.canCount && (isOpen || !attempt.isOn || !tables.holdsSecrets)
    }

    /// The scalar at a token, or what a transformer made of it; nil for an object or array.
    func shown(_ token: Int) -> WarningMemo.Shown? {
        if let made = state.made, isOther(made) { return made.value.shown }
        let byte = walker.byte(token)
        switch byte {
        case JSONByte.openBrace, JSONByte.openBracket: return nil
        case JSONByte.quote: return WarningMemo.Shown(form: byte, bytes: shownBytes(walker.content(token)))
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): return WarningMemo.Shown(form: byte)
        default:
            // Damaged JSON may have something else here, or end.
            guard JSONByte.isDigit(byte) || byte == JSONByte.minus, let range = try? walker.number(token).range else {
                return nil
            }
            return WarningMemo.Shown(form: UInt8(ascii: "0"), bytes: shownBytes(range))
        }
    }

    /// Bytes of the JSON, a text with its escapes.
    func shownBytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: text.buffer[range])
    }
}

extension Datum {
    /// A made value as messages show it; nil for what isn't shown by a text, a number or a boolean.
    var shown: WarningMemo.Shown? {
        switch kind {
        case .string: WarningMemo.Shown(form: UInt8(ascii: "s"), bytes: buffer)
        case .number: WarningMemo.Shown(form: UInt8(ascii: "0"), bytes: buffer)
        case .boolean: WarningMemo.Shown(form: boolean ? UInt8(ascii: "t") : UInt8(ascii: "f"))
        case .null: WarningMemo.Shown(form: UInt8(ascii: "n"))
        case .unset, .usesDefault, .failed, .integer, .unsigned, .double, .decimal, .date, .data, .url, .uuid, .list,
            .dictionary, .object, .hosted:
            nil
        }
    }
}
