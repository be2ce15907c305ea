import SpecLint
import SpecSource
import Testing

/// Advice that loads and means what was meant, if it is followed to the letter.
struct FollowedAdviceTests {
    private func helps(_ text: String) throws -> [String?] {
        try Linter().check(text: text, at: "a.yaml").diagnostics.map(\.help)
    }

    @Test(arguments: [
        ("{extends: [B], properties: [x]}", "leave the brackets out: `B`"),
        ("{choose_by: k, cases: {a: [B]}, otherwise: skip}", "leave the brackets out: `B`"),
        ("{choose_by: k, cases: {a: B}, otherwise: ignore}", "did you mean `skip`?"),
        ("{choose_by: k, cases: {a: B}, otherwise: null}", "did you mean `skip`?"),
        ("{choose_by: k, cases: {a: B}, otherwise: Fail}", "did you mean `fail`?"),
        ("{choose_by: k, cases: {a: B}, default: skip}", "did you mean `otherwise`?"),
        ("{primary_key: 'id, x', properties: [id, x]}", "write a list: `[id, x]`"),
        ("{property: [x]}", "write `properties`"),
        ("{naming: snake, properties: [x]}", "did you mean `snake_case`?"),
        ("{naming: kebab_case, properties: [x]}", "did you mean `kebab-case`?"),
        (
            "{ignore: [debug], properties: [x]}",
            "name a property; for a member of the JSON that no property reads, write `drop: [debug]`"
        ),
        (
            "{requires: {at_least_one: [full, x]}, properties: {name: full, x: }}",
            "`name` reads `full`: name the property"
        ),
    ])
    func isGivenInAMapping(_ mapping: String, _ help: String) throws {
        #expect(try helps("specmap: 1\nmappings: {A: \(mapping), B: {properties: [y]}}\n") == [help])
    }

    @Test(arguments: [
        ("x: {omit: true}", "list what it holds for, such as `[null]`"),
        ("x: {transform: trim, lowercase}", "for several values write a list: `transform: [trim, lowercase]`"),
        ("x: {from: a, b}", "for several values write a list: `from: [a, b]`"),
        ("x： y", "it holds a wide colon, `：`: write `x: y`"),
        ("x: {requires: {in: 0..100}}", "for all numbers from one to another write `min: 0, max: 100` in its place"),
        ("x: {from: \"$['a']['b']\"}", "write `a.b`; a key that is spelled with brackets takes double quotes"),
        ("x: 'a[0][1]'", "write `a.0.1`; a key that is spelled with brackets takes double quotes"),
        ("x: ../a", "write `^.a`"), ("x: ../../a/b", "write `^.^.a.b`"), ("x: ./a", "write `a`"),
        ("x: .a", "leave the dot out; `.` alone is the value itself"),
        ("x: {from: a[0, type: string}", "close it, or put the value in quotes"),
        ("x: {date_format: \"2006-01-02T15:04:05Z07:00\"}", "write `yyyy-MM-dd'T'HH:mm:ssXXX`"),
        ("x: {date_format: unix_microseconds}", nil),
        ("x: {type: date, requires: {min: 2010-01-01}}", "write `'2010-01-01T00:00:00Z'`"),
        ("x: {items: B}", "write `list: B`, in place of `type` as well"),
        ("x: {B}", "write `object: B`, or `list: B` for an array of them"),
        ("x: [a: b, c: }", "write `]` here, or open with `{`; or put the value in quotes"),
        (
            "x: {transform: gsub}",
            "`{replace: {from: to}}` replaces text, not what a pattern finds; `{extract: ...}` takes what one finds"
        ),
    ])
    func isGivenInAProperty(_ property: String, _ help: String?) throws {
        #expect(try helps("specmap: 1\nmappings:\n  B:\n    properties:\n      \(property)\n") == [help])
    }

    @Test(arguments: [
        ("meta.$name", #"meta."$name""#), ("headers.content/type", #"headers."content/type""#),
        ("a.b!.c", #"a."b!".c"#),
    ])
    func quotesAKeyWithTheRestOfItsPath(_ path: String, _ quoted: String) throws {
        let rule = { (path: String) in "specmap: 1\nmappings:\n  B:\n    root: r\n    properties:\n      x: \(path)\n" }
        let help = try #require(try helps(rule(path)).first ?? nil)
        #expect(help.contains("`'\(quoted)'`"), "\(help)")
        #expect(try Linter().check(text: rule("'\(quoted)'"), at: "a.yaml").findings.isEmpty)
    }

    @Test func saysHowADefaultIsWritten() throws {
        let text = "specmap: 1\nmappings:\n  B:\n    root: r\n    properties:\n      x: desc // \"\"\n"
        #expect(try helps(text) == ["write `{from: desc, default: \"\"}`"])
    }

    @Test func namesTheSampleOfADate() throws {
        let text = "specmap: 1\nmappings: {A: {properties: {x: {date_format: dd.MM.yyyy, requires: {min: many}}}}}\n"
        let found = try Linter().check(text: text, at: "a.yaml").diagnostics
        #expect(found.map(\.message) == ["`min` names the text `many`, expected a date such as `22.08.2000`"])
    }

    @Test(arguments: [
        ("defaults: {naming: snake_case}", "defaults"), ("examples: []", "examples"), ("use: [b.yaml]", "use"),
        ("transforms: {clean: [trim]}", "transforms"),
    ])
    func sendsAKeywordOfTheFileOutOfTheMappings(_ entry: String, _ word: String) throws {
        let text = "specmap: 1\nmappings:\n  \(entry)\n  A: {root: r, properties: [x]}\n"
        let found = try Linter().check(text: text, at: "a.yaml").diagnostics
        #expect(found.map(\.message) == ["`\(word)` stands among the mappings, not beside `mappings`"])
    }

    @Test func takesAMappingThatIsCalledLikeAKeyword() throws {
        let text = "specmap: 1\nmappings:\n  defaults: {root: r, properties: [x]}\n"
        #expect(try helps(text) == [])
    }
}
