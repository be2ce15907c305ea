import SpecSource
import SpecTestSupport
import Testing

/// A text cut off anywhere is read or refused with a place inside it, and every rendering of that works.
@Suite struct TruncationTests {
    static let texts = [
        """
        %YAML 1.1
        ---
        # é 🚀
        base: &b {k: 'it''s', "q\\"\\u00e9": [1, [2, {3: 4}]], n: }
        list:
        - - a
          - *b
        -
          <<: [*b, {z: !t 1}]
          text: |+2
              kept

          folded: >-
            one
            two
        ? complex
        : "multi
          line \\U0001F600"
        \u{A0}odd: \u{200B}x
        tail: {{ x }}
        ...

        """,
        "a: \"\\ud83d\\ude00\"\nb: [a-z]+\nc: *.json\nd: @\ne: x: y\n\tf: g\n",
        "<<<<<<< HEAD\na: 'b\n=======\n>>>>>>> x\n",
        "{a: [b, {c: \"d\", 'e': f[0], g:}, &x *x, !<t> i]}",
    ]

    @Test(arguments: texts, SpecVariation.allCases)
    func survivesACutAtEveryByte(_ text: String, _ variation: SpecVariation) {
        let bytes = Array(variation.apply(to: text).utf8)
        for count in (0...bytes.count).thinned {
            let file = SourceFile(name: "cut.yaml", bytes: Array(bytes[..<count]))
            let parsing = Parsing(file)
            #expect(!parsing.isRefused || parsing.diagnostics.contains { $0.severity == .error })
            for range in parsing.diagnostics.flatMap({ [$0.range] + $0.notes.map(\.range) }) {
                #expect(range.lowerBound >= 0 && range.upperBound <= count)
            }
            for format in DiagnosticFormat.allCases {
                #expect(!render(parsing.diagnostics, as: format, colour: true).contains("\r"))
            }
        }
    }

    @Test(arguments: texts)
    func survivesAnyByteInAnyPlace(_ text: String) {
        let bytes = Array(text.utf8)
        for offset in bytes.indices.thinned {
            for byte: UInt8 in [0x00, 0x09, 0x0A, 0x22, 0x27, 0x2A, 0x3A, 0x5B, 0x7B, 0x7D, 0x80, 0xE2, 0xFF] {
                var changed = bytes
                changed[offset] = byte
                let parsing = Parsing(SourceFile(name: "changed.yaml", bytes: changed))
                #expect(!parsing.isRefused || parsing.diagnostics.contains { $0.severity == .error })
                _ = render(parsing.diagnostics, as: .text)
            }
        }
    }
}
