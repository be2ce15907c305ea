extension Naming {
    /// Cuts a name into the words that a naming joins again; separators are dropped.
    ///
    ///     imageURLs -> image, URLs
    package static func words(of name: some StringProtocol) -> [String] {
        name.split { $0 == "_" || $0 == "-" }.flatMap { wordsByCase($0) }
    }

    private static func wordsByCase(_ name: some StringProtocol) -> [String] {
        var words: [String] = []
        var start = name.startIndex
        let kinds = name.map(LetterKind.init)
        for (number, index) in name.indices.enumerated() where number > 0 && startsWord(at: number, of: kinds) {
            words.append(String(name[start..<index]))
            start = index
        }
        words.append(String(name[start...]))
        return words
    }

    private static func startsWord(at index: Int, of letters: [LetterKind]) -> Bool {
        guard letters[index] == .upper else { return false }
        switch letters[index - 1] {
        case .lower, .s, .number: return true
        case .upper:
            return index + 1 < letters.count && letters[index + 1].isLower && !isLoneS(at: index + 1, of: letters)
        case .other: return false
        }
    }

    /// Returns true if an `s` is the plural of the capitals before it, as in `URLs`.
    private static func isLoneS(at index: Int, of letters: [LetterKind]) -> Bool {
        letters[index] == .s && (index + 1 == letters.count || !letters[index + 1].isLower)
    }

    /// The kind of a character in a name, as far as it matters for splitting the name into words.
    private enum LetterKind {
        case upper, lower, s, number, other

        init(_ letter: Character) {
            // Nearly all names are ASCII, where Unicode's tables needn't be asked.
            guard let ascii = letter.asciiValue else {
                self = letter.isUppercase ? .upper : letter.isLowercase ? .lower : letter.isNumber ? .number : .other
                return
            }
            switch ascii {
            case UInt8(ascii: "s"): self = .s
            case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .lower
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .upper
            case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .number
            default: self = .other
            }
        }

        var isLower: Bool { self == .lower || self == .s }
    }
}
