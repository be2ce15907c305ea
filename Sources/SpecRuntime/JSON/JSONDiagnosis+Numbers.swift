extension JSONDiagnosis {
    /// Reads a number that begins with `-` or a digit.
    mutating func readNumber() throws(JSONSyntaxError) {
        let start = at
        if byte == JSONByte.minus { at += 1 }
        guard let first = byte, JSONByte.isDigit(first) else { throw noDigit(after: "-", start) }
        skipDigits()
        if first == JSONByte.zero { try checkZero(start) }
        if byte == JSONByte.dot {
            at += 1
            guard skipDigits() else { throw noDigit(after: ".", start) }
        }
        if let mark = byte, mark | 0x20 == UInt8(ascii: "e") {
            at += 1
            if byte == JSONByte.plus || byte == JSONByte.minus { at += 1 }
            guard skipDigits() else { throw noDigit(after: String(decoding: bytes[at - 1..<at], as: UTF8.self), start) }
        }
        try checkEnd(start)
    }

    @discardableResult
    private mutating func skipDigits() -> Bool {
        let start = at
        while let byte, JSONByte.isDigit(byte) { at += 1 }
        return at > start
    }

    private func noDigit(after mark: String, _ start: Int) -> JSONSyntaxError {
        guard byte(start) == JSONByte.minus, at == start + 1, let hint = Self.hint(for: word(at)) else {
            return JSONSyntaxError(offset: at, RefusalReason(expected: "a digit after `\(mark)`", found: found(at)))
        }
        let found = hidesText ? Self.hidden : "`-\(word(at))`"
        return JSONSyntaxError(offset: start, RefusalReason(expected: "a number", found: found, advice: hint))
    }

    private func checkZero(_ start: Int) throws(JSONSyntaxError) {
        let isNegative = byte(start) == JSONByte.minus
        if at - start > (isNegative ? 2 : 1) {
            let digits = Self.cut(run(from: start) { $0 == JSONByte.minus || JSONByte.isDigit($0) })
            let found = hidesText ? "one with them" : "`\(digits)`"
            throw JSONSyntaxError(
                offset: start,
                RefusalReason(
                    expected: "a number without leading zeros",
                    found: found,
                    advice: "leave them out, or write it as text in double quotes"
                )
            )
        }
        if let mark = byte, mark | 0x20 == UInt8(ascii: "x") {
            throw JSONSyntaxError(
                offset: start,
                RefusalReason(
                    expected: "a decimal number",
                    found: found(start),
                    advice: "JSON has no hexadecimal numbers"
                )
            )
        }
    }

    /// A number may not run into a word or another point.
    private func checkEnd(_ start: Int) throws(JSONSyntaxError) {
        guard let byte, byte == JSONByte.dot || Self.isWordByte(byte) else { return }
        throw JSONSyntaxError(offset: start, RefusalReason(expected: "a number", found: found(start)))
    }
}
