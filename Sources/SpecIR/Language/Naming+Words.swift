extension Naming {
    /// Cuts a name into the words that a naming joins again; separators are dropped.
    ///
    ///     imageURLs -> image, URLs
    static func words(of name: some StringProtocol) -> [String] {
        name.split { $0 == "_" || $0 == "-" }.flatMap { wordsByCase(Array($0)) }
    }

    private static func wordsByCase(_ letters: [Character]) -> [String] {
        var words: [String] = []
        var start = 0
        for index in letters.indices.dropFirst() where startsWord(at: index, of: letters) {
            words.append(String(letters[start..<index]))
            start = index
        }
        words.append(String(letters[start...]))
        return words
    }

    private static func startsWord(at index: Int, of letters: [Character]) -> Bool {
        guard letters[index].isUppercase else { return false }
        let before = letters[index - 1]
        if before.isLowercase || before.isNumber { return true }
        guard before.isUppercase, index + 1 < letters.count, letters[index + 1].isLowercase else { return false }
        return !isLoneS(at: index + 1, of: letters)
    }

    /// Whether an `s` is the plural of the capitals before it, as in `URLs`.
    private static func isLoneS(at index: Int, of letters: [Character]) -> Bool {
        letters[index] == "s" && (index + 1 == letters.count || !letters[index + 1].isLowercase)
    }
}
