import SpecSource
import SpecTestSupport
import Testing

/// YAML that libyaml lets pass and a spec doesn't.
@Suite struct YAMLCheckTests {
    @Test(arguments: SpecVariation.allCases)
    func showsBothPlacesOfADuplicateKey(_ variation: SpecVariation) {
        let text = "①name②: 1\nother: 2\n③\"name\"④: 3\n"
        #expect(findings(in: text, variation) == ["duplicate-key ③④, note ①②"])
    }

    @Test func findsDuplicatesInLargeMappingsToo() {
        let keys = (0..<50).map { "k\($0): 1\n" }.joined()
        #expect(findings(in: "①k7②: 0\n" + keys.replacing("k7: ", with: "③k7④: ")) == ["duplicate-key ③④, note ①②"])
    }

    @Test func comparesKeysByteForByte() {
        #expect(findings(in: "\u{E9}: 1\ne\u{301}: 2\n").isEmpty)
        #expect(findings(in: (0..<20).map { "k\($0): 1\n" }.joined() + "\u{E9}: 1\ne\u{301}: 2\n").isEmpty)
    }

    /// libyaml takes the sign for the one before a key on a line of its own.
    @Test(arguments: SpecVariation.allCases)
    func refusesAKeyThatBeginsWithAQuestionMarkInBraces(_ variation: SpecVariation) {
        let spec = MarkedSpec("a: {①?b②: c, d: [③?e④: f]}\n", variation)
        let parsing = Parsing(spec.file)
        #expect(spec.summary(of: parsing.diagnostics) == ["syntax ①②", "syntax ③④"])
        #expect(parsing.help == "put it in quotes: `'?b'`")
        #expect(parsing.diagnostics.map(\.fixes.count) == [1, 1])
        #expect(findings(in: "?a: 1\nb: {? c : 2, '?d': 3}\n", variation).isEmpty)
    }

    @Test func takesKeysOfTwoMappingsForDifferentOnes() {
        #expect(findings(in: "a: {x: 1}\nb: {x: 1}\n").isEmpty)
    }

    @Test(arguments: SpecVariation.allCases)
    func offersTheNearestAnchor(_ variation: SpecVariation) {
        let spec = MarkedSpec("a: ①&adress② 1\nb: ③*address④\n", variation)
        let parsing = Parsing(spec.file)
        #expect(spec.summary(of: parsing.diagnostics) == ["unknown-anchor ③④, note ①②"])
        #expect(parsing.help == "did you mean `*adress`?")
        #expect(parsing.root?.members.last?.value.isAbsent == true)
    }

    @Test func reportsAnAnchorThatComesTooLate() {
        #expect(findings(in: "a: ①*x②\nb: &x 1\n") == ["unknown-anchor ①②"])
    }

    @Test(arguments: SpecVariation.allCases)
    func refusesAnAliasInsideItsAnchor(_ variation: SpecVariation) {
        #expect(findings(in: "a: ①&x② [b, ③*x④]\n", variation) == ["recursive-alias ③④, note ①②"])
        #expect(findings(in: "a: ①&x②\n  <<: ③*x④\n", variation) == ["recursive-alias ③④, note ①②"])
    }

    @Test(arguments: SpecVariation.allCases)
    func refusesTags(_ variation: SpecVariation) {
        #expect(findings(in: "a: ①!!int② 3\nb: &x ③!<tag:x,y>④ {}\n", variation) == ["custom-tag ①②", "custom-tag ③④"])
    }

    @Test func refusesASecondDocumentAndReadsTheFirst() {
        let spec = MarkedSpec("①---\na: 1\n②---③\nb: 2\n")
        let parsing = Parsing(spec.file)
        #expect(spec.summary(of: parsing.diagnostics) == ["several-documents ②③, note ①"])
        #expect(parsing.root?.members.map(\.key.value) == ["a"])
    }

    @Test(arguments: SpecVariation.allCases)
    func refusesAKeyThatIsNotText(_ variation: SpecVariation) {
        #expect(findings(in: "? ①[a]②\n: 1\n", variation) == ["wrong-kind ①②"])
        #expect(findings(in: "? ①{a: 1}②\n: 1\n", variation) == ["wrong-kind ①②"])
        #expect(findings(in: "①: 1\n", variation) == ["wrong-kind ①"])
        #expect(Parsing(": 1\n").message == "a key must be text, found nothing")
        #expect(Parsing("\"\": 1\n").diagnostics.isEmpty)
    }

    @Test(arguments: SpecVariation.allCases)
    func namesTemplateBraces(_ variation: SpecVariation) {
        #expect(findings(in: "a: ①{{ x }}②\n", variation) == ["template-braces ①②"])
        #expect(Parsing("a: {{ x }}\n").corrected("a: {{ x }}\n") == "a: '{{ x }}'\n")
    }

    @Test func takesAnAliasOfATextAsAKey() {
        #expect(Parsing("a: &x name\n*x : 1\n").root?.members.map(\.key.value) == ["a", "name"])
    }

    @Test func reportsEverythingInTheOrderOfTheText() {
        let text = "a: ①!t② 1\nb: {③x④: 1, ⑤x⑥: 2, y: ⑦*n⑧}\n"
        #expect(findings(in: text) == ["custom-tag ①②", "duplicate-key ⑤⑥, note ③④", "unknown-anchor ⑦⑧"])
    }

    @Test func listsAHundredFindingsAndCountsTheRest() {
        let diagnostics = Parsing(String(repeating: "- !t x\n", count: 250)).diagnostics
        #expect(diagnostics.count == 100)
        #expect(diagnostics.last?.notes.last?.message == "150 more diagnostics aren't listed, the first of them here")
        #expect(diagnostics.last?.notes.last?.range.start.line == 101)
    }
}
