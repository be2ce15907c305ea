import SpecSource
import SpecTestSupport
import Testing

@Suite struct MarkedSpecTests {
    @Test func takesTheMarkersOutAndKeepsTheirPlaces() {
        let spec = MarkedSpec("é: ①b②\n③")
        #expect(spec.text == "é: b\n")
        #expect(spec.offsets == ["①": 4, "②": 5, "③": 6])
    }

    @Test func writesTheSameSpecInEveryVariation() {
        let texts = SpecVariation.allCases.map { MarkedSpec("①a\n", $0).text.unicodeScalars.map(\.value) }
        let expected = ["a\n", "a\r\n", "\u{FEFF}a\n", "# é\n\n# 🚀\na\n"]
        #expect(texts == expected.map { $0.unicodeScalars.map(\.value) })
    }

    @Test func showsAWrongPlaceAsLineAndColumn() {
        let spec = MarkedSpec("①ab②c\n")
        let range = SourceRange(file: spec.file, lowerBound: 1, upperBound: 2)
        #expect(spec.summary(of: [Diagnostic("x", "m", at: range)]) == ["x (1:2)②"])
    }
}
