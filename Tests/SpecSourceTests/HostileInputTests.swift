import SpecSource
import Testing

/// Input that would cost minutes or gigabytes if it were read to its end.
@Suite struct HostileInputTests {
    @Test(arguments: ["[", "{a: ", "- ", "? ", "{"])
    func refusesDeepNesting(_ opening: String) {
        let parsing = Parsing(String(repeating: opening, count: 200_000 / opening.utf8.count))
        #expect(parsing.isRefused)
        #expect(parsing.diagnostics.map(\.id).last == "too-deep")
    }

    @Test func takes128LevelsAndRefusesOneMore() {
        let text = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
        #expect(Parsing(text).diagnostics.isEmpty)
        #expect(Parsing("[\(text)]").diagnostics.map(\.id) == ["too-deep"])
        #expect(Parsing("[\(text)]").diagnostics.first?.range.lines == "1:129-1:130")
    }

    @Test func countsTheDepthThatAnAliasBrings() {
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        func nested(_ levels: Int) -> [String] {
            let opening = String(repeating: "[", count: levels)
            let closing = String(repeating: "]", count: levels)
            return Parsing("a: &a \(deep)\nb: \(opening)*a\(closing)\n").diagnostics.map(\.id)
        }
        #expect(nested(27).isEmpty)
        #expect(nested(28) == ["too-deep"])
    }

    @Test func pricesAnAliasBombBeforeItGoesOff() {
        var text = "a: &a [x,x,x,x,x,x,x,x,x,x]\n"
        for (name, before) in zip("bcdefghij", "abcdefghi") {
            text += "\(name): &\(name) [" + String(repeating: "*\(before),", count: 10) + "]\n"
        }
        let parsing = Parsing(text)
        #expect(parsing.isRefused)
        #expect(parsing.diagnostics.map(\.id) == ["alias-expansion"])
        #expect(parsing.diagnostics.first?.notes.first?.message.contains("111111") == true)
    }

    @Test func pricesAnAliasBombOfMerges() {
        let keys = (0..<1000).map { "k\($0): 1" }.joined(separator: ", ")
        let text = "a: &a {\(keys)}\nb: {<<: [" + String(repeating: "*a,", count: 1_000_000) + "]}\n"
        #expect(Parsing(text).diagnostics.map(\.id) == ["alias-expansion"])
    }

    @Test func takesAMillionNodesAndRefusesOneMore() {
        let list = { (count: Int) in "[" + String(repeating: "x,", count: count) + "]" }
        #expect(Parsing(list(999_999)).diagnostics.isEmpty)
        #expect(Parsing(list(1_000_000)).diagnostics.map(\.id) == ["too-large"])
    }

    @Test func readsTwentyThousandAnchors() {
        let text = (0..<20_000).map { "a\($0): &n\($0) x\nb\($0): *n\($0)\n" }.joined()
        #expect(Parsing(text).root?.members.count == 40_000)
        #expect(Parsing(text.replacing(": *n", with: ": *m")).diagnostics.count == 100)
    }

    @Test func refusesMoreThan16MiB() {
        let line = String(repeating: "#", count: 1023) + "\n"
        let text = String(repeating: line, count: 16 * 1024)
        #expect(Parsing(text).diagnostics.isEmpty)
        let parsing = Parsing(text + "#")
        #expect(parsing.isRefused)
        #expect(parsing.diagnostics.map(\.id) == ["too-large"])
    }

    @Test func refusesManyDirectives() {
        let directives = { (count: Int) in (0..<count).map { "%TAG !t\($0)! x\n" }.joined() + "---\na: 1\n" }
        #expect(Parsing(directives(16)).diagnostics.isEmpty)
        #expect(Parsing(directives(17)).diagnostics.map(\.id) == ["too-large"])
        #expect(Parsing(directives(17)).diagnostics.first?.range.lines == "17:1-17:2")
        #expect(Parsing("a: 1\n...\n" + directives(20_000)).diagnostics.map(\.id) == ["too-large"])
    }

    @Test(arguments: ["{{a}}, ", "*x, ", "!t a, ", "{a: 1, a: 2}, "])
    func reportsAHundredFindingsOfOneLongLine(_ entry: String) {
        let parsing = Parsing("[" + String(repeating: entry, count: 10_000) + "]\n")
        #expect(parsing.diagnostics.count == 100)
        #expect(render(parsing.diagnostics, as: .text).utf8.count < 100_000)
    }

    @Test(arguments: ["\u{1}", "\u{2028}", "- \u{A0}\n"])
    func reportsAHundredStrayCharacters(_ character: String) {
        let parsing = Parsing(String(repeating: character, count: 50_000))
        #expect(parsing.diagnostics.count == 100)
        #expect(parsing.diagnostics.last?.notes.isEmpty == false)
    }

    @Test func explainsAnErrorAtTheEndOfALongLine() {
        let long = String(repeating: "é b, ", count: 50_000)
        #expect(Parsing("a: [\(long) *.x]\n").message == "a value that begins with `*` stands in quotes")
        #expect(Parsing("a: \(long): b\n").message == "a value that holds `: ` stands in quotes")
    }

    @Test func readsAMappingOfManyKeys() {
        let text = (0..<100_000).map { "k\($0): 1\n" }.joined()
        #expect(Parsing(text).root?.members.count == 100_000)
    }
}
