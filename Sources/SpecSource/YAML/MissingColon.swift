extension String {
    /// Where a bracket opens, behind a blank, that isn't closed in the text, in bytes from its start.
    ///
    /// No key without quotes holds one: the `:` before it was forgotten.
    var openBracket: Int? {
        var text = self
        return text.withUTF8 { bytes in
            for offset in bytes.indices.dropFirst() where bytes[offset - 1] == UInt8(ascii: " ") {
                let byte = bytes[offset]
                guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else { continue }
                let closing = byte == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
                return bytes[offset...].contains(closing) ? nil : offset
            }
            return nil
        }
    }
}

extension YAMLProblem {
    /// A `:` that is missing in what reads as a key, before the bracket at an offset of it.
    init(missingColonAt bracket: Int, ofKey key: SourceRange) {
        let bytes = key.file.bytes
        let opening = key.lowerBound + bracket
        let end = bytes[key.lowerBound..<opening].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? opening
        let name = String(decoding: bytes[key.lowerBound..<end], as: UTF8.self)
        let found = String(decoding: bytes[opening...opening], as: UTF8.self)
        let place = SourceRange(file: key.file, lowerBound: end, upperBound: end)
        self.init(
            .syntax(.missingColon(key: name, found: found)),
            SourceRange(file: key.file, lowerBound: key.lowerBound, upperBound: opening + 1),
            fixes: [Diagnostic.Fix("put a `:` behind it", [Diagnostic.Edit(place, ":")])]
        )
    }
}
