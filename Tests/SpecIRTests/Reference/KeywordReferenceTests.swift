import SpecIR
import Testing

/// The keyword reference in Markdown.
struct KeywordReferenceTests {
    @Test func isTheCommittedCopy() throws {
        try expectCopy(of: KeywordReference.markdown, at: "Sources/SpecRuntime/SpecMap.docc/KeywordReference.md")
    }

    @Test func hasARowForEachKeywordAtEachPlace() {
        let rows = KeywordReference.markdown.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let keywords = Keyword.Place.allCases.flatMap(Keyword.known)
        #expect(rows.count == keywords.count + Transformer.all.count)
        for keyword in keywords {
            #expect(rows.contains { $0.hasPrefix("| `\(keyword.name)` | ") && $0.contains(keyword.help) })
        }
    }

    @Test func keepsEachRowInItsColumns() {
        var columns = 0
        for line in KeywordReference.markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            let bars = line.replacing("\\|", with: "").filter { $0 == "|" }.count
            if columns > 0, bars > 0 { #expect(bars == columns, "\(line)") }
            columns = bars
        }
    }
}
