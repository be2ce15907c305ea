import SpecLint
import SpecSource
import Testing

/// Advice that leads to what was meant, and not further away from it.
struct NearestAdviceTests {
    private func findings(_ properties: String) throws -> [Diagnostic] {
        let text = "specmap: 1\nmappings:\n  A:\n    root: r\n    properties:\n\(properties)\n"
        return try Linter().check(text: text, at: "a.yaml").diagnostics
    }

    @Test(arguments: ["as_string", "asString", "to_string", "stringify", "as_str"])
    func namesTheKeywordForNumbersInText(_ word: String) throws {
        let found = try findings("      n: {type: decimal, \(word): true}")
        #expect(found.map(\.help) == ["write `as_text`"], "\(found)")
    }

    @Test func namesTypeAndKeywordForAWordThatIsEither() throws {
        let found = try findings("      n: {type: decimal, string: true}")
        #expect(found.first?.help?.contains("as_text: true") == true, "\(found)")
    }

    /// The quote at the end belongs to no text: the one in front was lost.
    @Test(arguments: ["'", "\""])
    func leavesAStrayQuoteOutOfTheTextThatItQuotes(_ quote: String) throws {
        let found = try findings("      project: {from: key, transform: {extract: ^([A-Z]+)-\(quote)}}")
        #expect(found.first?.fixes.first?.edits.map(\.replacement) == ["'^([A-Z]+)-'"], "\(found)")
    }

    @Test func keepsAnApostropheBehindWords() throws {
        let found = try findings("      project: {from: key, transform: {extract: ^[a-z] users'}}")
        #expect(found.first?.fixes.first?.edits.map(\.replacement) == ["'^[a-z] users'''"], "\(found)")
    }

    /// A text that is extracted is never written, however its pattern is spelled.
    @Test func reportsABrokenPatternAlone() throws {
        let found = try findings(
            "      key: {type: string}\n      project: {from: key, transform: {extract: '^([A-Z]+-'}}"
        )
        #expect(found.map(\.id) == ["pattern-syntax"], "\(found)")
    }
}
