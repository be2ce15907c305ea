import SpecIR
import Testing

/// Paths as section 4 spells them.
struct PathParsingTests {
    @Test(arguments: [
        ("name", Path(steps: [.member("name")])),
        ("personInfo.firstName", Path(steps: [.member("personInfo"), .member("firstName")])),
        ("items.0.id", Path(steps: [.member("items"), .item(0), .member("id")])),
        ("items.last", Path(steps: [.member("items"), .last])),
        ("items.*.id", Path(steps: [.member("items"), .each, .member("id")])),
        ("rows.1..", Path(steps: [.member("rows"), .slice(first: 1, last: nil)])),
        ("rows.0..12.id", Path(steps: [.member("rows"), .slice(first: 0, last: 12), .member("id")])),
        ("rows.2...id", Path(steps: [.member("rows"), .slice(first: 2, last: nil), .member("id")])),
        ("1..1", Path(steps: [.slice(first: 1, last: 1)])),
        (#"meta."app.version""#, Path(steps: [.member("meta"), .member("app.version")])),
        (#""0"."*"."last"."""#, Path(steps: [.member("0"), .member("*"), .member("last"), .member("")])),
        (#""a.x[""k""]".b"#, Path(steps: [.member(#"a.x["k"]"#), .member("b")])),
        (#""""".""""""."a""""#, Path(steps: [.member("\""), .member("\"\""), .member("a\"")])),
        (".", Path(steps: [])),
        ("$.meta.id", Path(origin: .document, steps: [.member("meta"), .member("id")])),
        ("^.^.id", Path(origin: .enclosing(levels: 2), steps: [.member("id")])),
        ("007", Path(steps: [.member("007")])),
        ("-1", Path(steps: [.member("-1")])),
        ("99999999999999999999", Path(steps: [.member("99999999999999999999")])),
        ("$ref", Path(steps: [.member("$ref")])),
        ("@type", Path(steps: [.member("@type")])),
        ("first name", Path(steps: [.member("first name")])),
        ("filter[name]", Path(steps: [.member("filter[name]")])),
        ("a*", Path(steps: [.member("a*")])),
        (#"5" pipe"#, Path(steps: [.member(#"5" pipe"#)])),
        ("größe.名前", Path(steps: [.member("größe"), .member("名前")])),
    ])
    func readsThePath(text: String, path: Path) throws {
        #expect(try Path.parse(text).get() == path)
        #expect(try Path.parse(path.description).get() == path, "reads its own spelling, \(path)")
    }

    @Test(arguments: [
        ("", PathSyntaxProblem.Fact.empty, 0..<0),
        ("a..b", .missingStep, 1..<3),
        ("ab.", .missingStep, 2..<3),
        ("a.2..1", .wrongSlice("2..1"), 2..<6),
        ("a.1..b.c", .wrongSlice("1..b"), 2..<6),
        ("a.01..", .wrongSlice("01.."), 2..<6),
        (".ab", .leadingDot(instead: nil), 0..<1),
        ("..", .leadingDot(instead: nil), 0..<1),
        ("$", .bareOrigin("$"), 0..<1),
        ("$.", .bareOrigin("$"), 0..<2),
        ("^", .bareOrigin("^"), 0..<1),
        ("^.^.", .bareOrigin("^"), 0..<4),
        ("a.$.b", .originInside("$"), 2..<3),
        (#"é."ab"#, .unclosedQuote, 3..<6),
        (#""a"b.c"#, .textBehindQuote, 3..<4), (#""a"""#, .unclosedQuote, 0..<4),
        ("items[0].id", .brackets(suggestion: "items.0.id"), 5..<8),
        ("items[*]", .brackets(suggestion: "items.*"), 5..<8),
        ("meta['id']", .brackets(suggestion: "meta.id"), 4..<10),
    ])
    func pointsIntoThePath(text: String, fact: PathSyntaxProblem.Fact, range: Range<Int>) {
        #expect(throws: PathSyntaxProblem(fact: fact, range: range)) { try Path.parse(text).get() }
    }

    @Test func refusesMoreStepsThanCanBeReadBack() throws {
        let longest = Array(repeating: "a", count: 128).joined(separator: ".")
        for origin in ["", "$.", "^.^."] {
            #expect(try Path.parse(origin + longest).get().steps.count == 128)
            let start = origin.utf8.count + longest.utf8.count + 1
            let problem = PathSyntaxProblem(fact: .tooLong(130), range: start..<start + 4)
            #expect(throws: problem) { try Path.parse(origin + longest + ".é.0").get() }
        }
        #expect(throws: PathSyntaxProblem(fact: .missingStep, range: 255..<256)) { try Path.parse(longest + ".").get() }
    }
}
