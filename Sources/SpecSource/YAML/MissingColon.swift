extension String {
    /// The offset of a bracket behind a blank or a `:` that isn't closed in the text, in bytes from its start.
    ///
    /// No key without quotes holds one: the `:` before it was forgotten, or the blank behind that.
    var openBracket: Int? {
        var text = self
        return text.withUTF8 { bytes in
            for offset in bytes.indices.dropFirst() {
                let (before, byte) = (bytes[offset - 1], bytes[offset])
                guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "["),
                    before == UInt8(ascii: ":") || before == UInt8(ascii: " ")
                else { continue }
                let closing = byte == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
                return bytes[offset...].contains(closing) ? nil : offset
            }
            return nil
        }
    }
}

extension YAMLProblem {
    /// A `:` that is missing in what reads as a key, before the bracket at an offset of it, or the blank behind it.
    init(missingColonAt bracket: Int, ofKey key: SourceRange) {
        let bytes = key.file.bytes
        let opening = key.lowerBound + bracket
        let range = SourceRange(file: key.file, lowerBound: key.lowerBound, upperBound: opening + 1)
        let before = bytes[key.lowerBound..<opening]
        if before.last == UInt8(ascii: ":") {
            let place = SourceRange(file: key.file, lowerBound: opening, upperBound: opening)
            self.init(
                .syntax(.missingSpaceBeforeBracket(key: String(decoding: before.dropLast(), as: UTF8.self))),
                range,
                fixes: [Diagnostic.Fix("put a space behind the `:`", [Diagnostic.Edit(place, " ")])]
            )
            return
        }
        let (name, sign) = String(decoding: before, as: UTF8.self).nameAndSign
        if name.count == 1, let dash = name.first, "–—−‐•*+".contains(dash) {
            let end = key.lowerBound + name.utf8.count
            let place = SourceRange(file: key.file, lowerBound: key.lowerBound, upperBound: end)
            let fix = Diagnostic.Fix("write `-`", [Diagnostic.Edit(place, "-")])
            self.init(.syntax(.wrongDash(String(name))), place, fixes: [fix])
            return
        }
        let end = key.lowerBound + name.utf8.count
        let place = SourceRange(
            file: key.file,
            lowerBound: end,
            upperBound: sign.isEmpty ? end : opening - before.reversed().prefix(while: \.isBlank).count
        )
        // It is unknown which colon of `is:bn {` is the wrong one.
        let isPlain = !name.utf8.contains(UInt8(ascii: ":"))
        let found = sign.first.map(String.init) ?? String(decoding: bytes[opening...].prefix(1), as: UTF8.self)
        self.init(
            .syntax(.missingColon(key: String(name), found: found)),
            range,
            fixes: isPlain ? [Diagnostic.Fix("put a `:` behind it", [Diagnostic.Edit(place, ":")])] : []
        )
    }
}

extension String {
    /// The name at the start of a text, and the sign behind it that other languages and keyboards have for `:`.
    ///
    ///     b =, b =>, b：
    fileprivate var nameAndSign: (name: Substring, sign: String) {
        let text = self[...].withoutBlanksAtEnd
        for sign in ["=>", "=", "："] where text.hasSuffix(sign) {
            let name = text.dropLast(sign.count).withoutBlanksAtEnd
            if !name.isEmpty, !name.contains("=") { return (name, sign) }
        }
        return (text, "")
    }
}

extension Substring {
    fileprivate var withoutBlanksAtEnd: Substring {
        self[..<(lastIndex { $0 != " " && $0 != "\t" }.map(index(after:)) ?? startIndex)]
    }
}

extension UInt8 {
    /// A letter of any script, a digit or an underscore.
    var isBareWord: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
        default: false
        }
    }
}
