extension Naming {
    /// Cuts a name into the words that a naming joins again; separators are dropped.
    ///
    ///     imageURLs -> image, URLs
    package static func words(of name: some StringProtocol) -> [String] {
        // Nearly all names are ASCII, where a byte is a character and Unicode's tables needn't be asked.
        if name.utf8.allSatisfy({ $0 < 0x80 }) {
            return words(in: Array(name.utf8), kind: LetterKind.init(ascii:)) { String(decoding: $0, as: UTF8.self) }
        }
        return words(in: Array(name), kind: LetterKind.init) { String($0) }
    }

    private static func words<Letter>(
        in letters: [Letter],
        kind: (Letter) -> LetterKind,
        text: (ArraySlice<Letter>) -> String
    ) -> [String] {
        var words: [String] = []
        var start = 0
        let kinds = letters.map(kind)
        for index in letters.indices where kinds[index] == .separator || startsWord(at: index, of: kinds) {
            if start < index { words.append(text(letters[start..<index])) }
            start = kinds[index] == .separator ? index + 1 : index
        }
        if start < letters.count { words.append(text(letters[start...])) }
        return words
    }

    private static func startsWord(at index: Int, of letters: [LetterKind]) -> Bool {
        guard index > 0, letters[index] == .upper else { return false }
        switch letters[index - 1] {
        case .lower, .s, .number: return true
        case .upper:
            return index + 1 < letters.count && letters[index + 1].isLower && !isLoneS(at: index + 1, of: letters)
        case .other, .separator: return false
        }
    }

    /// Returns true if an `s` is the plural of the capitals before it, as in `URLs`.
    private static func isLoneS(at index: Int, of letters: [LetterKind]) -> Bool {
        letters[index] == .s && (index + 1 == letters.count || !letters[index + 1].isLower)
    }

    /// The kind of a character in a name, as far as it matters for splitting the name into words.
    private enum LetterKind {
        case upper, lower, s, number, separator, other

        init(_ letter: Character) {
            if let ascii = letter.asciiValue {
                self.init(ascii: ascii)
            } else {
                self = letter.isUppercase ? .upper : letter.isLowercase ? .lower : letter.isNumber ? .number : .other
            }
        }

        init(ascii: UInt8) {
            switch ascii {
            case UInt8(ascii: "s"): self = .s
            case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .lower
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .upper
            case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .number
            case UInt8(ascii: "_"), UInt8(ascii: "-"): self = .separator
            default: self = .other
            }
        }

        var isLower: Bool { self == .lower || self == .s }
    }
}
