extension JSONDiagnosis {
    /// Reads a string from its opening quote on.
    mutating func readString() throws(JSONSyntaxError) {
        let start = at
        at += 1
        while let byte {
            switch byte {
            case JSONByte.quote:
                at += 1
                return
            case JSONByte.backslash:
                guard self.byte(at + 1) != nil else { throw unterminated(start) }
                try readEscape()
            case 0..<0x20:
                throw control(byte, in: start)
            case 0x20..<0x80:
                at += 1
            default:
                guard let length = characterLength(at) else { throw notUTF8() }
                at += length
            }
        }
        throw unterminated(start)
    }

    private func unterminated(_ start: Int) -> JSONSyntaxError {
        JSONSyntaxError(
            offset: start,
            RefusalReason(expected: Self.endOfText, found: "the end of the input"),
            opened: start
        )
    }

    private static let endOfText = "`\"` to end this text"

    /// A line break shows that the closing quote is missing, so the opening one is shown.
    private func control(_ byte: UInt8, in start: Int) -> JSONSyntaxError {
        if byte == JSONByte.lineFeed || byte == JSONByte.carriageReturn {
            return JSONSyntaxError(
                offset: start,
                RefusalReason(
                    expected: Self.endOfText,
                    found: "the end of the line",
                    advice: "close it, or write the line break as `\\n`"
                ),
                opened: start
            )
        }
        let (name, spelling) =
            byte == JSONByte.tab ? ("a tab", "\\t") : (Self.codePoint(UInt32(byte)), Self.escape(byte))
        return JSONSyntaxError(
            offset: at,
            RefusalReason(
                expected: "no control character inside text",
                found: name,
                advice: "write it as `\(spelling)`"
            )
        )
    }

    private mutating func readEscape() throws(JSONSyntaxError) {
        if let escape = bytes.baseAddress.flatMap({ JSONEscape($0, at: at, limit: bytes.count) }) {
            at = escape.end
            return
        }
        guard byte(at + 1) == UInt8(ascii: "u") else { throw unknownEscape() }
        guard let unit = unit(at) else {
            throw JSONSyntaxError(
                offset: at,
                RefusalReason(
                    expected: "four digits of 0 to 9 and a to f after `\\u`",
                    found: found(at + 2, atMost: 4)
                )
            )
        }
        // A whole escape that stands for no character is half of a surrogate pair.
        throw half(unit)
    }

    private func unit(_ offset: Int) -> UInt32? {
        bytes.baseAddress.flatMap { JSONEscape.unit($0, at: offset, limit: bytes.count) }
    }

    private mutating func unknownEscape() -> JSONSyntaxError {
        guard characterLength(at + 1) != nil else {
            at += 1
            return notUTF8()
        }
        let letter = found(at + 1, atMost: 1)
        // A character that can't be shown has a name.
        let isShown = letter.hasPrefix("`")
        let shown = isShown ? "`\\\(letter.dropFirst())" : "`\\` and \(letter)"
        let found = hidesText ? "another one" : shown
        return JSONSyntaxError(
            offset: at,
            RefusalReason(
                expected: "one of `\\\"`, `\\\\`, `\\/`, `\\b`, `\\f`, `\\n`, `\\r`, `\\t`, `\\u`",
                found: found,
                advice: "a backslash itself is written `\\\\`"
            )
        )
    }

    private func half(_ unit: UInt32) -> JSONSyntaxError {
        let spelling = hidesText ? "this" : "`\(String(decoding: bytes[at..<at + 6], as: UTF8.self))`"
        let expected =
            unit < 0xDC00
            ? "`\\udc00` to `\\udfff` after \(spelling)" : "`\\ud800` to `\\udbff` before \(spelling)"
        return JSONSyntaxError(offset: at, RefusalReason(expected: expected, found: "half a character"))
    }

    private static func escape(_ byte: UInt8) -> String {
        switch byte {
        case 0x08: "\\b"
        case 0x0C: "\\f"
        default: "\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
        }
    }
}

extension JSONDiagnosis {
    /// Number of bytes in the character at an offset; nil if it isn't valid UTF-8.
    func characterLength(_ offset: Int) -> Int? {
        guard let first = byte(offset) else { return nil }
        let (length, second): (Int, ClosedRange<UInt8>)
        switch first {
        case 0..<0x80: return 1
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        // These leave out longer spellings than needed, surrogates, and what is above U+10FFFF.
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        guard let next = byte(offset + 1), second.contains(next) else { return nil }
        for position in 2..<max(length, 2) {
            guard let next = byte(offset + position), next & 0xC0 == 0x80 else { return nil }
        }
        return length
    }

    func notUTF8() -> JSONSyntaxError {
        let first = byte(0), second = byte(1)
        let isWide = first == 0xFF && second == 0xFE || first == 0xFE && second == 0xFF
        let found = isWide ? "UTF-16" : "the byte " + Self.hex(UInt32(byte ?? 0), digits: 2, prefix: "0x")
        return JSONSyntaxError(
            offset: at,
            RefusalReason(expected: "UTF-8", found: found, advice: "save the text as UTF-8"),
            kind: .encoding
        )
    }
}
