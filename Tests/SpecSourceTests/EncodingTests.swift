import SpecSource
import SpecTestSupport
import Testing

@Suite struct EncodingTests {
    private func parse(_ bytes: [UInt8]) -> Parsing { Parsing(SourceFile(name: "spec.yaml", bytes: bytes)) }

    @Test func refusesUTF16() {
        let text = Array("a: b\n".utf16)
        let littleEndian = text.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let bigEndian = text.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for bytes in [littleEndian, bigEndian, [0xFF, 0xFE] + littleEndian, [0xFE, 0xFF] + bigEndian] {
            let parsing = parse(bytes)
            #expect(parsing.isRefused)
            #expect(parsing.diagnostics.map(\.id) == ["encoding"])
            #expect(parsing.message == "a spec is UTF-8 text, found UTF-16")
        }
    }

    @Test func refusesUTF32() {
        let littleEndian = "a: b\n".utf8.flatMap { byte -> [UInt8] in [byte, 0, 0, 0] }
        let bigEndian = "a: b\n".utf8.flatMap { byte -> [UInt8] in [0, 0, 0, byte] }
        for bytes in [littleEndian, bigEndian, [0xFF, 0xFE, 0, 0] + littleEndian, [0, 0, 0xFE, 0xFF] + bigEndian] {
            #expect(parse(bytes).message == "a spec is UTF-8 text, found UTF-32")
        }
    }

    static let notUTF8: [[UInt8]] = [
        [0xE9], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x80], [0xF5, 0x80, 0x80, 0x80],
    ]

    @Test(arguments: notUTF8)
    func pointsAtTheByteThatIsNotUTF8(_ bytes: [UInt8]) {
        let parsing = parse(Array("# é\na: ".utf8) + bytes)
        #expect(parsing.isRefused)
        #expect(parsing.diagnostics.map(\.id) == ["encoding"])
        #expect(parsing.diagnostics.first?.range.lowerBound == 8)
        #expect(parsing.diagnostics.first?.range.upperBound == 9)
    }

    @Test(arguments: SpecVariation.allCases)
    func refusesControlCharacters(_ variation: SpecVariation) {
        let spec = MarkedSpec("a: x①\u{07}②\nb: ③\u{0}④ # ⑤\u{7F}⑥\n\"⑦\u{9B}⑧\": 1\n", variation)
        let parsing = Parsing(spec.file)
        #expect(parsing.isRefused)
        #expect(
            spec.summary(of: parsing.diagnostics) == [
                "invisible-character ①②", "invisible-character ③④", "invisible-character ⑤⑥", "invisible-character ⑦⑧",
            ]
        )
        #expect(parsing.corrected(spec.text) == variation.apply(to: "a: x\nb:  # \n\"\": 1\n"))
    }

    @Test(arguments: SpecVariation.allCases)
    func reportsWhatNobodySeesInAKey(_ variation: SpecVariation) {
        let spec = MarkedSpec("ke①\u{A0}②y: 1\n③\u{200B}④x: 2\n\"a\u{A0}b\": 3\n", variation)
        let parsing = Parsing(spec.file)
        #expect(spec.summary(of: parsing.diagnostics) == ["invisible-character ①②", "invisible-character ③④"])
        #expect(parsing.diagnostics.allSatisfy { $0.severity == .error })
        #expect(parsing.corrected(spec.text) == variation.apply(to: "ke y: 1\nx: 2\n\"a\u{A0}b\": 3\n"))
    }

    @Test(arguments: SpecVariation.allCases)
    func warnsOfItAtTheEdgeOfAValue(_ variation: SpecVariation) {
        let spec = MarkedSpec("a: x①\u{A0}②\nb: y③\u{200B}④z\nc: 10\u{A0}km 👩‍👧\nd: '\u{A0}'\n# \u{200B}\n", variation)
        let parsing = Parsing(spec.file)
        #expect(spec.summary(of: parsing.diagnostics) == ["invisible-character ①②", "invisible-character ③④"])
        #expect(parsing.diagnostics.allSatisfy { $0.severity == .warning })
        #expect(!parsing.isRefused)
    }

    @Test(arguments: ["\u{85}", "\u{2028}", "\u{2029}"])
    func refusesLineBreaksThatEditorsDoNotKnow(_ lineBreak: String) {
        let diagnostics = Parsing("a: b\(lineBreak)c: d\n").diagnostics
        #expect(diagnostics.map(\.id) == ["unicode-line-break"])
        #expect(diagnostics.first?.range.lines == "1:5-1:6")
    }
}
