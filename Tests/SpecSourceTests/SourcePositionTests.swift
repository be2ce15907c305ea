import SpecSource
import SpecTestSupport
import Testing

@Suite struct SourcePositionTests {
    @Test func countsLinesAtEveryKindOfLineBreak() {
        let file = SourceFile(name: "a", text: "a\nb\r\nc\rd\u{2028}e")
        #expect([0, 2, 5, 7, 11].map { SourcePosition(of: $0, in: file).line } == [1, 2, 3, 4, 4])
        #expect((1...4).map { file.lineRange($0).count } == [1, 1, 1, 5])
    }

    @Test func countsColumnsInEveryUnit() {
        let spec = MarkedSpec("x\né🚀①x\n", .byteOrderMark)
        let offset = spec.offsets["①"] ?? 0
        #expect(SourcePosition(of: offset, in: spec.file) == SourcePosition(line: 2, column: 3))
        #expect(spec.file.count(.utf16, upTo: offset, onLine: 2) == 3)
        #expect(spec.file.count(.utf8, upTo: offset, onLine: 2) == 6)
        #expect(SourcePosition(of: 3, in: spec.file) == SourcePosition(line: 1, column: 1))
        #expect(SourcePosition(of: 0, in: spec.file) == SourcePosition(line: 1, column: 1))
    }

    @Test(arguments: [0, 1023, 1024, 1025, 2048, 5000])
    func countsAlongLinesOfAnyLength(_ count: Int) {
        let spec = MarkedSpec("é\n" + String(repeating: "é", count: count) + "🚀①x")
        let offset = spec.offsets["①"] ?? 0
        #expect(SourcePosition(of: offset, in: spec.file) == SourcePosition(line: 2, column: count + 2))
        #expect(spec.file.count(.utf16, upTo: offset, onLine: 2) == count + 2)
    }

    @Test func findsPlacesAtTheEndOfTheText() {
        let file = SourceFile(name: "a", text: "a\nb\n")
        #expect(file.end.start == SourcePosition(line: 3, column: 1))
        #expect(SourceFile(name: "a", text: "").end.start == SourcePosition(line: 1, column: 1))
    }
}
