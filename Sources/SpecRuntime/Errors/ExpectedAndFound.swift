/// The two halves of a sentence: `expected a number, found "x": what to do about it`.
struct ExpectedAndFound {
    let expected: String

    /// Nil if the sentence doesn't name it.
    let found: String?

    /// Nil for a sentence of another kind.
    init?(_ sentence: String) {
        guard sentence.hasPrefix(Self.beginning) else { return nil }
        let rest = sentence.dropFirst(Self.beginning.count)
        guard let middle = rest.firstRange(of: ", found ") else {
            expected = String(rest)
            found = nil
            return
        }
        expected = String(rest[..<middle.lowerBound])
        let behind = rest[middle.upperBound...]
        found = String(behind.firstRange(of: ": ").map { behind[..<$0.lowerBound] } ?? behind)
    }

    private static let beginning = "expected "
}
