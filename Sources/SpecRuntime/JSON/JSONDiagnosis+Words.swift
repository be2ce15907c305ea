// The words for broken JSON: what was expected, what was found, and what to do.

extension JSONDiagnosis {
    /// Something else stands at the current place than is expected there: a value, a key, or else a sign.
    func unexpected(_ expected: String, isKey: Bool = false, isValue: Bool = false) -> JSONSyntaxError {
        guard byte == nil || characterLength(at) != nil else { return notUTF8() }
        if let kind = commentKind {
            let reason = RefusalReason(expected: expected, found: kind, advice: "JSON has no comments")
            return JSONSyntaxError(offset: at, reason)
        }
        let hint =
            isKey
            ? keyHint ?? characterHint
            : isValue ? characterHint ?? valueHint ?? Self.hint(for: word(at)) : characterHint
        return JSONSyntaxError(offset: at, RefusalReason(expected: expected, found: found(at), advice: hint))
    }

    /// Advice about a number that begins as none of JSON does; nil where what is left would be none either.
    private var valueHint: String? {
        guard byte == JSONByte.plus || byte == JSONByte.dot else { return nil }
        let signs = run(from: at) { $0 == JSONByte.plus }.utf8.count
        let rest = numberOrWord(at + signs)
        let hasDot = rest.first == "."
        guard rest.hasSuffix("…") || Self.isJSON(hasDot ? "0" + rest : rest) else {
            // The word behind the sign, as `Infinity`.
            return signs > 0 ? Self.hint(for: String(rest.drop { $0 == "-" })) : nil
        }
        let words = [
            signs == 0 ? nil : signs == 1 ? "leave out the `+`" : "leave out each `+`",
            hasDot ? "write a digit before the `.`" : nil,
        ]
        return words.compactMap(\.self).joined(separator: ", and ")
    }

    private static func isJSON(_ text: String) -> Bool {
        Array(text.utf8).withUnsafeBufferPointer { firstError(in: $0) == nil }
    }

    /// A description of the text at an offset: a word, a character, or the end.
    func found(_ offset: Int, atMost limit: Int = 40) -> String {
        guard let first = byte(offset) else { return "the end of the text" }
        if first == JSONByte.quote { return limit == 1 ? "`\"`" : "a text" }
        let run = numberOrWord(offset)
        if hidesText, !run.isEmpty || limit < 40 { return Self.hidden }
        if !run.isEmpty { return "`\(limit < 40 ? String(run.prefix(limit)) : Self.cut(run))`" }
        guard let length = characterLength(offset) else { return "a byte that is no UTF-8" }
        let character = String(decoding: bytes[offset..<offset + length], as: UTF8.self)
        guard let scalar = character.unicodeScalars.first else { return "nothing" }
        return Self.name(scalar) ?? (hidesText ? Self.hidden : Self.other(scalar))
    }

    /// Stands for a part of a value.
    static let hidden = "something else"

    /// The letters, digits and underscores from an offset on.
    func word(_ offset: Int) -> String {
        run(from: offset) { Self.isWordByte($0) }
    }

    /// More than a message shows of a word or number. A part of a long document ends anywhere in it.
    private static let longestRun = 512

    /// The bytes from an offset on that belong to a word or number; of a very long one the beginning.
    func run(from offset: Int, while belongs: (UInt8) -> Bool) -> String {
        var end = offset
        while end - offset < Self.longestRun, let byte = byte(end), belongs(byte) { end += 1 }
        let text = String(decoding: bytes[offset..<end], as: UTF8.self)
        let goesOn = end - offset == Self.longestRun && byte(end).map(belongs) == true
        return goesOn ? text.prefix(39) + "…" : text
    }

    private func numberOrWord(_ offset: Int) -> String {
        run(from: offset) { Self.isWordByte($0) || Self.isNumberMark($0) }
    }

    private var commentKind: String? {
        switch (byte, byte(at + 1)) {
        case (UInt8(ascii: "/"), UInt8(ascii: "/")), (UInt8(ascii: "/"), UInt8(ascii: "*")): "a comment"
        case (UInt8(ascii: "#"), _): "a comment"
        default: nil
        }
    }

    private var keyHint: String? {
        let name = word(at)
        if hidesText { return "write it in double quotes" }
        return name.isEmpty ? nil : "write `\"\(Self.cut(name))\"`"
    }

    /// Advice about a character that isn't allowed outside strings.
    private var characterHint: String? {
        guard let first = byte, let length = characterLength(at) else { return nil }
        switch String(decoding: bytes[at..<at + length], as: UTF8.self) {
        case "'", "`": return "text stands in double quotes, `\"…\"`"
        case "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}", "\u{AB}", "\u{BB}":
            return "text stands in straight double quotes, `\"…\"`"
        case "\u{FEFF}": return "it may stand only at the very start, once"
        case "\u{A0}", "\u{3000}", "\u{2028}", "\u{2029}", "\u{200B}", "\u{85}": return "use a plain space"
        case "\0": return "if the text is UTF-16, save it as UTF-8"
        case ";": return "values are parted by `,`"
        case "=": return "a key and its value are parted by `:`"
        default: return first < 0x20 ? "leave it out" : nil
        }
    }

    /// Advice about a word that other languages have and JSON doesn't have.
    static func hint(for word: String) -> String? {
        switch word.lowercased() {
        case "nan", "infinity", "inf": "JSON has no such number, write `null` or a text"
        case "undefined", "none", "nil", "null": "write `null`"
        case "true", "yes", "on": "write `true`"
        case "false", "no", "off": "write `false`"
        case "": nil
        default: word.utf8.first.map(JSONByte.isDigit) == false ? "text stands in double quotes, `\"…\"`" : nil
        }
    }
}

extension JSONDiagnosis {
    static func isWordByte(_ byte: UInt8) -> Bool {
        JSONByte.isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isNumberMark(_ byte: UInt8) -> Bool {
        byte == JSONByte.dot || byte == JSONByte.minus || byte == JSONByte.plus
    }

    /// At most 40 columns, cut in the middle.
    static func cut(_ text: String) -> String {
        text.count <= 40 ? text : "\(text.prefix(19))…\(text.suffix(20))"
    }

    static func codePoint(_ value: UInt32) -> String { hex(value, digits: 4, prefix: "U+") }

    static func hex(_ value: UInt32, digits: Int, prefix: String) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return prefix + String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// The name of a character that is no part of a word; nil for others.
    private static func name(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "\u{FEFF}": "a byte order mark (U+FEFF)"
        case "\u{A0}": "a no-break space (U+00A0)"
        case "`": "a backtick"
        case "!"..."~": "`\(scalar)`"
        default: nil
        }
    }

    private static func other(_ scalar: Unicode.Scalar) -> String {
        scalar.properties.isAlphabetic ? "`\(scalar)`" : codePoint(scalar.value)
    }
}
