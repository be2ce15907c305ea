import SpecSource
import SpecTestSupport
import Testing

@Suite struct MergeKeyTests {
    @Test func mergesAMappingWhereTheKeyStands() {
        let text = "base: &b {x: 1, y: 2}\nuse:\n  a: 0\n  <<: *b\n  y: 3\n"
        let expected = """
              "use" 2:1-2:4: mapping 3:3-5:7
                "a" 3:3-3:4: plain "0" 3:6-3:7
                "x" 1:11-1:12, merged by 4:3-4:5: plain "1" 1:14-1:15
                "y" 5:3-5:4: plain "3" 5:6-5:7

            """
        let parsing = Parsing(text)
        #expect(parsing.dump.hasSuffix(expected))
        #expect(parsing.diagnostics.isEmpty)
    }

    @Test func letsTheEarlierOfAListWin() {
        let text = "a: &a {x: 1}\nb: &b {x: 2, y: 2}\nc: {<<: [*a, *b, {z: 3}], w: 0}\n"
        let expected = """
              "c" 3:1-3:2: mapping 3:4-3:32
                "x" 1:8-1:9, merged by 3:5-3:7: plain "1" 1:11-1:12
                "y" 2:14-2:15, merged by 3:5-3:7: plain "2" 2:17-2:18
                "z" 3:19-3:20, merged by 3:5-3:7: plain "3" 3:22-3:23
                "w" 3:27-3:28: plain "0" 3:30-3:31

            """
        #expect(Parsing(text).dump.hasSuffix(expected))
    }

    @Test func mergesWhatWasMerged() {
        let text = "a: &a {x: 1}\nb: &b {<<: *a}\nc: {<<: *b}\n"
        let expected = """
              "c" 3:1-3:2: mapping 3:4-3:12
                "x" 1:8-1:9, merged by 3:5-3:7: plain "1" 1:11-1:12

            """
        #expect(Parsing(text).dump.hasSuffix(expected))
    }

    @Test func keepsTheAliasOfAMergedValue() throws {
        let root = try #require(Parsing("v: &v 1\na: &a {x: *v}\nb: {<<: *a}\n").root)
        let merged = try #require(root.members.last?.value.members.first)
        #expect(merged.mergedBy?.lines == "3:5-3:7")
        #expect(merged.value.use?.lines == "2:11-2:13")
    }

    @Test(arguments: SpecVariation.allCases)
    func refusesWhatIsNoMapping(_ variation: SpecVariation) {
        #expect(findings(in: "a: {<<: ①x②}\n", variation) == ["wrong-kind ①②"])
        #expect(findings(in: "a: {<<: [{b: 1}, ①[]②]}\n", variation) == ["wrong-kind ①②"])
        #expect(findings(in: "x: &x 1\na: {<<: ①*x②}\n", variation) == ["wrong-kind ①②"])
        #expect(findings(in: "a:\n  <<:①\n  b: 1\n", variation) == ["wrong-kind ①"])
    }

    @Test func reportsASecondMergeKeyAndFollowsBoth() {
        let spec = MarkedSpec("a: &a {x: 1}\nb:\n  ①<<②: *a\n  ③<<④: {y: 2}\n")
        let parsing = Parsing(spec.file)
        #expect(spec.summary(of: parsing.diagnostics) == ["duplicate-merge ③④, note ①②"])
        #expect(parsing.root?.members.last?.value.members.map(\.key.value) == ["x", "y"])
    }

    @Test func takesAQuotedOneForAKey() {
        #expect(Parsing("a: {\"<<\": x}\n").root?.members.first?.value.members.first?.key.value == "<<")
    }

    @Test func reportsOneUnknownAliasOnce() {
        #expect(findings(in: "a: {<<: ①*x②}\n") == ["unknown-anchor ①②"])
    }
}
