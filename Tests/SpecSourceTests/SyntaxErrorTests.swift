import SpecSource
import SpecTestSupport
import Testing

/// Texts that people write and libyaml can't read.
@Suite struct SyntaxErrorTests {
    /// A text with the place marked, its diagnostic, and the text after the fix.
    struct Corner: CustomTestStringConvertible {
        let text: String
        let finding: String
        let message: String
        var corrected: String?

        init(_ text: String, _ finding: String, _ message: String, corrected: String? = nil) {
            self.text = text
            self.finding = finding
            self.message = message
            self.corrected = corrected
        }

        var testDescription: String { text }
    }

    private func check(_ corner: Corner, _ variation: SpecVariation) {
        let spec = MarkedSpec(corner.text, variation)
        let parsing = Parsing(spec.file)
        #expect(parsing.isRefused)
        #expect(spec.summary(of: parsing.diagnostics) == [corner.finding])
        #expect(parsing.message == corner.message)
        #expect(parsing.diagnostics.first?.help != nil)
        #expect(parsing.diagnostics.first?.fixes.isEmpty == (corner.corrected == nil))
        guard let corrected = corner.corrected else { return }
        #expect(parsing.corrected(spec.text) == variation.apply(to: corrected))
        #expect(Parsing(corrected).diagnostics.isEmpty)
    }

    @Test(arguments: characters, SpecVariation.allCases)
    func explainsCharacters(_ corner: Corner, _ variation: SpecVariation) { check(corner, variation) }

    @Test(arguments: values, SpecVariation.allCases)
    func explainsValues(_ corner: Corner, _ variation: SpecVariation) { check(corner, variation) }

    @Test(arguments: brackets, SpecVariation.allCases)
    func explainsQuotesAndBrackets(_ corner: Corner, _ variation: SpecVariation) { check(corner, variation) }

    @Test(arguments: lines, SpecVariation.allCases)
    func explainsLines(_ corner: Corner, _ variation: SpecVariation) { check(corner, variation) }

    /// Not with text above: the first line matters here.
    @Test(arguments: documents, [SpecVariation.asWritten, .carriageReturns, .byteOrderMark])
    func explainsDocuments(_ corner: Corner, _ variation: SpecVariation) { check(corner, variation) }

    @Test(arguments: [
        ("a: {requires: min: 1}\n", "put braces around the pair: `{min: 1}`; if it is text, put it in quotes"),
        (
            "a: {transform: null_if: \"\", b: c}\n",
            "put braces around the pair: `{null_if: \"\"}`; if it is text, put it in quotes"
        ),
        ("a: {b: c d: e}\n", "put a `,` between two entries, or put the value in quotes"),
    ])
    func offersBracesForAPairThatIsAValue(_ text: String, _ help: String) {
        #expect(Parsing(text).diagnostics.first?.help == help)
    }

    /// The cases of yaml-test-suite that libyaml can't read for this reason, and longer keys in brackets.
    @Test(arguments: [
        "{①\"foo\"②\n: \"bar\"}\n", "{①\"foo\"②\n: bar}\n", "{①foo②\n: bar}\n",
        "---\n{ ①\"foo\"②\n  :bar }\n", "---\n- { \"single line\": value}\n- { ①\"multi\n  line\"②: value}\n",
        "---\n- { single line: value}\n- { ①multi\n  line②: value}\n", "---\n{ ①\"foo\"② # comment\n  :bar }\n",
        "k: {\n①k②\n:\nv\n}\n", "a: [①\"b\"②\n  : c]\n", "{①\"specmap\"②\n: 1, \"mappings\": {A: {properties: [v]}}}\n",
    ])
    func saysThatAKeyAndItsColonStandOnOneLine(_ text: String) {
        for variation in [SpecVariation.asWritten, .carriageReturns] {
            let message = "a key and its `:` stand on one line, found the `:` on a later one"
            check(Corner(text, "syntax ①②", message), variation)
        }
    }

    @Test(arguments: ["\"", ""]) func saysHowAKeyInBracketsMayBeLong(_ quote: String) {
        let key = quote + String(repeating: "k", count: 1030) + quote
        let message = "a key has at most 1024 characters, found \(key.count)"
        check(Corner("{a: {①\(key)②: 1}}\n", "syntax ①②", message), .asWritten)
        #expect(Parsing("{a: {\(key): 1}}\n").diagnostics.first?.help == "shorten it, or put `? ` before it")
        #expect(Parsing("{a: {? \(key)\n: 1}}\n").diagnostics.isEmpty)
        #expect(Parsing("{? \"foo\"\n: bar}\n").diagnostics.isEmpty)
    }

    @Test(arguments: SpecVariation.allCases)
    func pointsAtAKeyThatIsTooLong(_ variation: SpecVariation) {
        let key = String(repeating: "k", count: 1025)
        let corner = Corner("①\(key)②: 1\n", "syntax ①②", "a key has at most 1024 characters, found 1025")
        check(corner, variation)
    }
}

// MARK: - Corners

extension SyntaxErrorTests {
    static let characters = [
        Corner(
            "a:\n①\t②b: 1\n\tc: 2\n",
            "tab-indentation ①②",
            "a line can't be indented with a tab, expected spaces",
            corrected: "a:\n  b: 1\n  c: 2\n"
        ),
        Corner(
            "a:\n  b: 1\n①\t②  c: 2\n",
            "tab-indentation ①②",
            "a line can't be indented with a tab, expected spaces"
        ),
        Corner("-①\t②a\n", "tab-indentation ①②", "a tab can't follow here, expected a space", corrected: "- a\n"),
        Corner(
            "a: \"^①\\d②+$\"\n",
            "bad-escape ①②",
            "`\\d` has no meaning in double quotes",
            corrected: "a: '^\\d+$'\n"
        ),
        Corner(
            "a: \"it's ①\\d②\"\n",
            "bad-escape ①②",
            "`\\d` has no meaning in double quotes",
            corrected: "a: 'it''s \\d'\n"
        ),
        Corner("a: \"①\\d②\\n\"\n", "bad-escape ①②", "`\\d` has no meaning in double quotes"),
        Corner("a: \"①\\u12②\"\n", "bad-escape ①②", "`\\u` takes 4 hexadecimal digits, found `\\u12`"),
        Corner("a: \"①\\UFFFFFFFF②\"\n", "bad-escape ①②", "there is no character `\\UFFFFFFFF`"),
        Corner(
            "a: \"x①\\ud83d\\ude00②\"\n",
            "surrogate-escape ①②",
            "`\\ud83d\\ude00` is JSON's way to write one character in two halves, not YAML's",
            corrected: "a: \"x😀\"\n"
        ),
        Corner("a: \"①\\ud83d②x\"\n", "surrogate-escape ①②", "`\\ud83d` is half a character"),
        Corner(
            "name:①\u{A0}②path\nb: c\n",
            "invisible-character ①②",
            "expected a space, found the character `no-break space` (U+00A0)",
            corrected: "name: path\nb: c\n"
        ),
        Corner(
            "a:\n①\u{A0}②b: 2\n c: 2\n",
            "invisible-character ①②",
            "expected a space, found the character `no-break space` (U+00A0)",
            corrected: "a:\n b: 2\n c: 2\n"
        ),
    ]

    static let values = [
        Corner(
            "a: [①:smile:②]\n",
            "syntax ①②",
            "a value that begins with `:` stands in quotes",
            corrected: "a: [':smile:']\n"
        ),
        Corner(
            "a: {b: ①::c②}\n",
            "syntax ①②",
            "a value that begins with `:` stands in quotes",
            corrected: "a: {b: '::c'}\n"
        ),
        Corner(
            "path: ①*.json②\n",
            "syntax ①②",
            "a value that begins with `*` stands in quotes",
            corrected: "path: '*.json'\n"
        ),
        Corner(
            "path: ①[*].b② # all\n",
            "syntax ①②",
            "a value that begins with `*` stands in quotes",
            corrected: "path: '[*].b' # all\n"
        ),
        Corner(
            "a: ①@it'\u{301}s②\n",
            "syntax ①②",
            "a value that begins with `@` stands in quotes",
            corrected: "a: '@it''\u{301}s'\n"
        ),
        Corner(
            "from: {a: ①@x②, b: c}\n",
            "syntax ①②",
            "a value that begins with `@` stands in quotes",
            corrected: "from: {a: '@x', b: c}\n"
        ),
        Corner("- ①@type②\n", "syntax ①②", "a value that begins with `@` stands in quotes", corrected: "- '@type'\n"),
        Corner("p: ①`x`②\n", "syntax ①②", "a value that begins with a backtick stands in quotes", corrected: "p: x\n"),
        Corner("a: ①& b②\n", "syntax ①②", "a value that begins with `&` stands in quotes", corrected: "a: '& b'\n"),
        Corner("a: ①%x②\n", "syntax ①②", "a value that begins with `%` stands in quotes", corrected: "a: '%x'\n"),
        Corner("a: ①|x②\n", "syntax ①②", "a value that begins with `|` stands in quotes", corrected: "a: '|x'\n"),
        Corner("a: ①|x②\n  y\n", "syntax ①②", "a value that begins with `|` stands in quotes"),
        Corner("a: ①,b②\n", "syntax ①②", "a value that begins with `,` stands in quotes", corrected: "a: ',b'\n"),
        Corner("a: ①!é②\n", "custom-tag ①②", "a value that begins with `!` stands in quotes", corrected: "a: '!é'\n"),
        Corner(
            "x: [a-z]①+②\n",
            "syntax ①②",
            "text follows the closing `]`, expected the end of the value",
            corrected: "x: '[a-z]+'\n"
        ),
        Corner(
            "a: {x: ①a[0].b②, y: 1}\n",
            "syntax ①②",
            "inside `{}` and `[]`, a value that holds brackets stands in quotes",
            corrected: "a: {x: 'a[0].b', y: 1}\n"
        ),
        Corner("p: $.a①:② b\n", "syntax ①②", "a value that holds `: ` stands in quotes"),
        Corner("url: http://x①:② y\n", "syntax ①②", "a value that holds `: ` stands in quotes"),
        Corner(
            "a: {number①:②}\n",
            "syntax ①②",
            "inside `{}` and `[]`, a `:` needs a space behind it",
            corrected: "a: {number: }\n"
        ),
        Corner("a: [b,①,②c]\n", "syntax ①②", "expected a value, found `,`"),
    ]

    static let brackets = [
        Corner("a: ①'②abc\nb: c\n", "syntax ①②", "the `'` that opens here is never closed"),
        Corner("a: ①\"②abc\nb: ③\"④c\"\n", "syntax ①②, note ③④", "the `\"` that opens here is never closed"),
        Corner("- ①'②a\n- ③'④b'\n", "syntax ①②, note ③④", "the `'` that opens here is never closed"),
        Corner(
            "a: ③'④it'①s②'\n",
            "syntax ①②, note ③④",
            "text follows the closing `'`, expected the end of the value"
        ),
        Corner(
            "level: ③\"④log.level\"①.②x\n",
            "syntax ①②, note ③④",
            "text follows the closing `\"`, expected the end of the value",
            corrected: "level: '\"log.level\".x'\n"
        ),
        Corner("a: ①{②b: 1\n", "syntax ①②", "the `{` that opens here is never closed"),
        Corner("a: ①[②b\n③c: d④\n", "syntax ①②, note ③④", "the `[` that opens here is never closed"),
        Corner("a: {b: ①[②", "syntax ①②", "the `[` that opens here is never closed"),
        Corner("a: ③{④b: 1①]②\n", "syntax ①②, note ③④", "`{` is closed by `}`, found `]`"),
        Corner("a: ③[④b: 1, c: ①}②\n", "syntax ①②, note ③④", "`[` is closed by `]`, found `}`"),
        Corner("a: [b]①]②\n", "syntax ①②", "`]` closes nothing"),
        Corner("a: ①}②\n", "syntax ①②", "`}` closes nothing"),
        Corner("a: ③{④b: c d①:② e}\n", "syntax ①②, note ③④", "expected `,` or `}`, found `:`"),
    ]

    static let lines = [
        Corner(
            "p:\n  a: 1\n①b: 2②\n  ③c: 3④\n",
            "syntax ①②, note ③④",
            "this line is indented less than the lines around it"
        ),
        Corner(
            "③- a: {b: c}④\n ①- d②\n",
            "syntax ①②, note ③④",
            "the indentation of this line fits none of the lines above"
        ),
        Corner("a①:②b\nc: d\n", "syntax ①②", "the `:` behind `a` needs a space behind it", corrected: "a: b\nc: d\n"),
        Corner(
            "k:\n  a①:②b   # c\n  d: e\n",
            "syntax ①②",
            "the `:` behind `a` needs a space behind it",
            corrected: "k:\n  a: b   # c\n  d: e\n"
        ),
        Corner(
            "a: 1\nb①:②it's  # c\n",
            "syntax ①②",
            "the `:` behind `b` needs a space behind it",
            corrected: "a: 1\nb: it's  # c\n"
        ),
        Corner("a: b\n①c②\n", "syntax ①②", "expected `key: value`, found `c`"),
        Corner("①a②\nb: c\n", "syntax ①②", "expected `key: value`, found `a`"),
        Corner("m:\n  ①a b②  # c\n  d: e\n", "syntax ①②", "expected `key: value`, found `a b`"),
        Corner(
            "a: ③b④\n  ①c: d②\n",
            "syntax ①②, note ③④",
            "`a` has a value already, so nothing can be indented below it"
        ),
        Corner(
            "- ③a④\n ①b: c②\n",
            "syntax ①②, note ③④",
            "the line above is complete, so nothing can be indented below it"
        ),
        Corner(
            "③a:④\n    b: 1\n  ①c: 2②\n",
            "syntax ①②, note ③④",
            "the indentation of this line fits none of the lines above"
        ),
        Corner("③a: 1④\n①- b②\n", "syntax ①②, note ③④", "expected `key: value`, found an item of a list"),
        Corner("③- a④\n①b: c②\n", "syntax ①②, note ③④", "expected an item that begins with `- `, found `b: c`"),
        Corner("a: ①-② b\n", "syntax ①②", "a list can't begin on the line of its key"),
        Corner("①: 1\n", "wrong-kind ①", "a key must be text, found nothing"),
        Corner("a: 1\n①=======②\nb: 2\n", "merge-conflict ①②", "a merge conflict isn't resolved"),
        Corner(
            "①<<<<<<<② HEAD\na: 1\n=======\na: 2\n>>>>>>> x\n",
            "merge-conflict ①②",
            "a merge conflict isn't resolved"
        ),
        Corner("a: [\n①<<<<<<<② HEAD\n]\n>>>>>>> x\n", "merge-conflict ①②", "a merge conflict isn't resolved"),
    ]

    static let documents = [
        Corner("①%YAML 1.3②\n---\na: 1\n", "syntax ①②", "`%YAML 1.3` isn't known here", corrected: "---\na: 1\n"),
        Corner("①%FOO②\n---\na: 1\n", "syntax ①②", "`%FOO` isn't known here", corrected: "---\na: 1\n"),
        Corner("①%YAML 1.1②\na: 1\n", "syntax ①②", "a line that begins with `%` needs `---` behind it"),
        Corner("a: 1\n...\n①b: 2②\n", "syntax ①②", "text follows the end of the document"),
        Corner("  a: 1\n①b: 2②\n", "syntax ①②", "the line is indented less than the first one"),
    ]
}
