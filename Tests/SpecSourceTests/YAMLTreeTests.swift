import SpecSource
import SpecTestSupport
import Testing

@Suite struct YAMLTreeTests {
    @Test func givesEveryPieceItsRange() {
        let text = """
            # a comment
            name: 'é' # another
            list:
              - a
              - {b: "🚀", c: }

            # below
            text: |
              one

            tail:
            """
        let expected = """
            mapping 2:1-11:6
              "name" 2:1-2:5: single-quoted "é" 2:7-2:10
              "list" 3:1-3:5: sequence 4:3-5:18
                - plain "a" 4:5-4:6
                - mapping 5:5-5:18
                  "b" 5:6-5:7: double-quoted "🚀" 5:9-5:12
                  "c" 5:14-5:15: plain "" 5:16-5:16
              "text" 8:1-8:5: literal "one\\n" 8:7-9:6
              "tail" 11:1-11:5: plain "" 11:6-11:6

            """
        #expect(Parsing(text).dump == expected)
    }

    @Test(arguments: SpecVariation.allCases)
    func rangesHoldWhateverStandsAboveAndHoweverLinesEnd(_ variation: SpecVariation) throws {
        let spec = MarkedSpec("①a②: ③é🚀④\nb: ⑤[c, d]⑥\ne: ⑦>-\n  x\n  y⑧\n\n# z\n", variation)
        let root = try #require(Parsing(spec.file).root)
        let members = root.members
        #expect(members.map { spec.summary(of: $0.value.range) } == ["③④", "⑤⑥", "⑦⑧"])
        #expect(members.first.map { spec.summary(of: $0.key.range) } == "①②")
        #expect(spec.summary(of: root.range) == "①⑧")
    }

    @Test func endsACollectionAtItsLastChild() {
        let text = "a:\n  b: 1\n\n# comment\nc: 2\n"
        #expect(Parsing(text).dump.contains("\"a\" 1:1-1:2: mapping 2:3-2:7\n"))
        #expect(Parsing("x: &x 1\na:\n  b: *x\n").dump.contains("\"a\" 2:1-2:2: mapping 3:3-3:8\n"))
    }

    @Test func startsANodeBehindItsAnchor() {
        let expected = """
            mapping 1:1-5:9
              "a" 1:1-1:2: plain "x" 1:7-1:8
              "b" 2:1-2:2: mapping 3:3-3:7
                "c" 3:3-3:4: plain "1" 3:6-3:7
              "d" 4:1-4:2: plain "" 4:6-4:6
              "e" 5:1-5:2: sequence 5:7-5:9

            """
        #expect(Parsing("a: &x x\nb: &y # note\n  c: 1\nd: &z\ne: &w []\n").dump == expected)
    }

    @Test func followsAliasesAndSaysWhereTheyStand() {
        let expected = """
            mapping 1:1-2:12
              "a" 1:1-1:2: mapping 1:7-1:13
                "k" 1:8-1:9: plain "v" 1:11-1:12
              "b" 2:1-2:2: sequence 2:4-2:12
                - mapping 1:7-1:13, used in 2:5-2:7
                  "k" 1:8-1:9: plain "v" 1:11-1:12
                - plain "2" 2:9-2:11

            """
        #expect(Parsing("a: &x {k: v}\nb: [*x, 02]\n").dump == expected.replacing("\"2\"", with: "\"02\""))
    }

    @Test func takesTheLatestAnchorOfAName() {
        let dump = Parsing("a: &x 1\nb: *x\nc: &x [&x 2]\nd: *x\n").dump
        #expect(dump.contains("\"b\" 2:1-2:2: plain \"1\" 1:7-1:8, used in 2:4-2:6\n"))
        #expect(dump.contains("\"d\" 4:1-4:2: plain \"2\" 3:11-3:12, used in 4:4-4:6\n"))
    }

    @Test(arguments: ["", "# nothing\n", "\u{FEFF}", "---\n", "\n\n"])
    func givesAnAbsentScalarAtTheEndOfAnEmptyDocument(_ text: String) throws {
        let parsing = Parsing(text)
        let root = try #require(parsing.root)
        #expect(root.isAbsent)
        #expect(root.range.lowerBound == text.utf8.count)
        #expect(root.range.upperBound == text.utf8.count)
        #expect(parsing.diagnostics.isEmpty)
    }

    @Test func keepsKeysAsWritten() {
        let expected = """
            mapping 1:1-3:12
              "NO" 1:1-1:3: plain "007" 1:5-1:8
              double-quoted "a b" 2:1-2:6: plain "~" 2:8-2:9
              single-quoted "<<" 3:1-3:5: plain "null" 3:8-3:12

            """
        #expect(Parsing("NO: 007\n\"a b\": ~\n'<<' : null").dump == expected)
    }

    @Test func readsALineOfManyCharactersWithoutLosingItsPlace() throws {
        let text = "[" + String(repeating: "é, ", count: 5000) + "end]"
        let root = try #require(Parsing(text).root)
        guard case .sequence(let elements) = root.content else {
            Issue.record("expected a list")
            return
        }
        #expect(elements.count == 5001)
        #expect(elements.last?.range.lines == "1:15002-1:15005")
    }
}
