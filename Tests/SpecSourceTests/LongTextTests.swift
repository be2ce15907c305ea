import SpecSource
import SpecTestSupport
import Testing

/// A long text is read by two threads, and what comes of it is what comes of a short one.
@Suite struct LongTextTests {
    private static let comment = "#" + String(repeating: "-", count: 600_000)

    /// Whole texts, and each of them cut at some places.
    static let texts = TruncationTests.texts.flatMap { text in
        stride(from: 0, to: text.utf8.count, by: 29).map {
            String(decoding: text.utf8.prefix(text.utf8.count - $0), as: UTF8.self)
        }
    }

    @Test(arguments: texts)
    func readsTheSameBehindALongComment(_ text: String) {
        let short = Parsing("#\n" + text)
        let long = Parsing(Self.comment + "\n" + text)
        #expect(long.dump == short.dump)
        #expect(
            render(long.diagnostics, as: .concise).split(separator: "\n")
                == render(short.diagnostics, as: .concise).split(separator: "\n")
        )
    }

    @Test func goesOnBehindAFault() {
        let parts = (0..<60_000).map { "k\($0): [a, b\($0)]\n" }.joined()
        let file = SourceFile(name: "long.yaml", text: "first: 1\nbad: 'a' b\n" + parts + "worse: !t x\n")
        var diagnostics: [Diagnostic] = []
        let document = YAMLParser.document(file) { diagnostics.append($0) }
        #expect(diagnostics.map(\.range.start.line) == [2, 60_003])
        #expect(document.skipped.map(\.start.line) == [2])
        guard case .mapping(let members)? = document.root?.content else { return #expect(Bool(false), "not a mapping") }
        #expect(members.count == 60_003)
        #expect(members[60_001].value.range.lines == "60002:9-60002:20")
    }

    @Test func stopsAtASecondDocument() {
        let parsing = Parsing("a: 1\n---\n" + String(repeating: "b: [1, 2, 3]\n", count: 60_000))
        #expect(parsing.diagnostics.map(\.range.start.line) == [2])
        #expect(parsing.dump.hasPrefix("mapping 1:1-1:5\n"))
    }
}
