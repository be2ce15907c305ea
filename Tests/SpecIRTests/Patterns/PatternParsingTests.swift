import SpecIR
import SpecSource
import Testing

/// The syntax of `pattern`: RFC 9485 with `^` and `$`.
struct PatternParsingTests {
    private func problem(_ pattern: String) -> PatternProblem? {
        switch Pattern.parse(pattern) {
        case .success: nil
        case .failure(let problem): problem
        }
    }

    @Test(arguments: [
        "", "abc", "a|b|", "()", "(a|(b))", "a*b+c?", "a{2}b{2,}c{2,5}d{0,1000}", ".",
        #"\.\\\^\$\{\}\[\]\(\)\|\*\+\?\-"#,
        #"\n\r\t"#, "[abc]", "[^abc]", "[a-z0-9]", "[-a]", "[a-]", "[^-]", "[-]", #"[\-\]\\]"#, "[.*+?(){}|^$]", "[a^]",
        #"\p{L}\P{Nd}\p{Cn}"#, #"[\p{Lu}\P{Z}a]"#, "^a$", "(^a|b$)", "€+", "[à-ü]", "[🚀-🚂]", "/-,:;<=>@_`~!\"#%&'",
    ])
    func takes(_ pattern: String) { #expect(problem(pattern) == nil) }

    @Test(arguments: [
        ("①(②ab", PatternProblem.Fact.unclosedGroup), ("a①(②b(c)", .unclosedGroup), ("ab①)②", .unopenedGroup),
        ("①[②ab", .unclosedSet), ("①[]②", .emptySet), ("①[^]②]", .emptySet), ("é①]②", .bareSign("]")),
        ("a①}②", .bareSign("}")), ("[a①[②b]", .bareSignInSet("[")), ("①*②a", .nothingToRepeat("*")),
        ("a|①+②", .nothingToRepeat("+")), ("^①*②", .nothingToRepeat("*")), ("①{②2}", .nothingToRepeat("{")),
        ("a①*?②", .lazy("*?")), ("a①{2}?②", .lazy("{2}?")), ("a①++②", .lazy("++")), ("a①**②", .repeatedTwice("**")),
        ("a①{,3}②", .repetitionSyntax("{,3}")), ("a①{2②", .repetitionSyntax("{2")),
        ("a①{x}②", .repetitionSyntax("{x}")), ("a①{1,2,3}②", .repetitionSyntax("{1,2,3}")),
        ("a①{}②", .repetitionSyntax("{}")), ("🚀①{3,1}②", .repetitionOrder("{3,1}")),
        ("a①{1001}②", .tooManyRepetitions), ("a①{99999999999999999999}②", .tooManyRepetitions),
        ("①(a{40}){40}②", .tooManyRepetitions), ("①((a*){40}){40}②", .tooManyRepetitions),
        (#"①\p{L}{1000}②"#, .tooLarge), (#"é①\d②"#, .unknownEscape(#"\d"#, instead: "[0-9]")),
        (#"[①\w②]"#, .unknownEscape(#"\w"#, instead: "[A-Za-z0-9_]")), (#"①\1②"#, .unknownEscape(#"\1"#, instead: nil)),
        (#"①\/②"#, .unknownEscape(#"\/"#, instead: "/")), (#"a①\②"#, .trailingBackslash),
        (#"①\p②L"#, .categorySyntax(#"\p"#)), (#"\p{①Greek②}"#, .unknownCategory("Greek", nearest: nil)),
        (#"[\P{①Letter②}]"#, .unknownCategory("Letter", nearest: "L")),
        (#"\p{①Cs②}"#, .unknownCategory("Cs", nearest: nil)),
        ("①(?:②ab)", .groupOption("(?:")), ("[①z-a②]", .rangeOrder("z-a")), ("[a-z①-②9]", .dashInSet),
        (#"[a①-②\p{L}]"#, .dashInSet),
    ])
    func refuses(_ marked: String, _ fact: PatternProblem.Fact) throws {
        let start = marked.utf8.count - marked[try #require(marked.firstIndex(of: "①"))...].utf8.count
        let end = marked.utf8.count - marked[try #require(marked.firstIndex(of: "②"))...].utf8.count - 3
        let found = try #require(problem(marked.filter { $0 != "①" && $0 != "②" }))
        #expect(found.fact == fact)
        #expect(found.range == start..<end)
    }

    @Test func refusesGroupsThatAreTooDeep() {
        let deep = String(repeating: "(", count: 100_000)
        #expect(problem(deep)?.fact == .tooDeep)
        #expect(problem(String(repeating: "(", count: 100) + String(repeating: ")", count: 100)) == nil)
    }

    @Test func putsTheCaretIntoThePattern() throws {
        try expectFindings(
            #"specmap: 1\#nmappings: {A: {properties: {x: {requires: {pattern: '^a①\d②$'}}}}}\#n"#,
            ["pattern-syntax ①②"]
        )
        try expectFindings(
            #"specmap: 1\#nmappings: {A: {properties: {x: {requires: {pattern: "a①\\d②"}}}}}\#n"#,
            ["pattern-syntax ①②"]
        )
    }

    @Test(arguments: [
        (#"\d"#, "write `[0-9]`"), (#"\b"#, "no sign stands for the edge of a word: write what is around it"),
        ("(?:a)", "write `(`"), ("a{,3}", "write `{0,3}`"), (#"\p{Lower}"#, "did you mean `Ll`?"),
        ("a+?", "leave the second one out: where a match ends makes no difference to a requirement"),
    ])
    func saysWhatToWriteInstead(_ pattern: String, _ help: String) throws {
        let found = try findings(
            in: "specmap: 1\nmappings: {A: {properties: {x: {requires: {pattern: '\(pattern)'}}}}}"
        )
        #expect(found.map(\.help) == [help])
    }
}
