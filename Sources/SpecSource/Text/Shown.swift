extension String {
    /// The text as a message may quote it: cut in the middle where it is longer than 40 columns, and with
    /// nothing in it that a terminal or a log would take for more than text.
    package var shown: String {
        // A column takes at least a byte, so what is far too long is never walked in full.
        guard utf8.count > 40 else { return printable }
        let characters = Array(prefix(41))
        guard characters.count > 40 else { return printable }
        return String(characters.prefix(20)).printable + "…" + String(suffix(19)).printable
    }

    /// The text with control characters and characters that change the direction of writing made visible.
    package var printable: String {
        guard !isPlainASCII, unicodeScalars.contains(where: \.needsPicture) else { return self }
        var result = ""
        for scalar in unicodeScalars { result.unicodeScalars.append(scalar.needsPicture ? scalar.picture : scalar) }
        return result
    }
}

extension Unicode.Scalar {
    /// True if a terminal would not just draw the character.
    package var needsPicture: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: isDirectionMark || value == 0xFEFF || value == 0x200B
        default: false
        }
    }

    /// True if the character changes the direction of the text behind it.
    var isDirectionMark: Bool {
        switch value {
        case 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C: true
        default: false
        }
    }

    /// The visible replacement for a character that can't be drawn: `␀` to `␟`, `␡`, or `�`.
    var picture: Unicode.Scalar {
        if value < 0x20 { return Unicode.Scalar(0x2400 + value) ?? "�" }
        return value == 0x7F ? "␡" : "�"
    }
}
