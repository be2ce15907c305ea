import SpecLint
import SpecSource
import Testing

/// Advice that loads and means what was meant, if it is followed to the letter.
struct FollowedAdviceTests {
    private func helps(_ text: String) throws -> [String?] {
        try Linter().check(text: text, at: "a.yaml").diagnostics.map(\.help)
    }

    @Test func namesAWideColonBeforeAPlainValue() throws {
        let spec = "specmap: 1\nmappings:\n  A:\n    properties:\n      id: id\n      email： user_email\n"
        #expect(try helps(spec) == ["write `:` and a space in place of the wide `：`"])
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
        ("{allOf: [B], properties: [x]}", "write `extends: B`"),
        ("{strict: false, properties: [x]}", "leave it out: what no rule reads is dropped; `unknown: keep` holds it"),
        ("{strict: true, properties: [x]}", "write `unknown: fail`"),
        (
            "{only: {write: [password]}, properties: {apssword: card.password}}",
            "`apssword` reads `password`: if it is misspelt, spell it `password`"
        ),
        (
            "{properties: [{name: x, type: integer}]}",
            "a rule stands behind its name, without `- `: `x: {type: integer}`"
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
        ("x: {date_format: 'dd.MM.yyyy||yyyy-MM-dd'}", "write a list: `[dd.MM.yyyy, yyyy-MM-dd]`"),
        ("x: {date_format: 'dd.MM.yyyy, day'}", "write a list: `[dd.MM.yyyy, day]`"),
        ("x: {date_format: dd-MON-yyyy}", "write `MMM`"),
        (
            "x: {date_format: unix_seconds, accept: [integer]}",
            "leave it out, and name the format of such numbers: `date_format: unix_seconds`; for text as well, `[iso8601, unix_seconds]`"
        ),
        (
            "x: {type: integer, values: {00: low, 02: high}}",
            "write the keys as JSON writes numbers, without zeros in front; if the data has text, leave `type` out"
        ),
        (
            "x: {type: boolean, values: {yes: a, no: b}}",
            "the keys are `true` and `false`; if the data has text, leave `type` out"
        ),
        ("x: 'a.b[0].c'", "write `a.b.0.c`; a key that is spelled with brackets takes double quotes"),
        ("x: 'a[0].b[*]'", "write `a.0.b.*`; a key that is spelled with brackets takes double quotes"),
        ("x: {from: a[0].b, type: string}", "write `a.0.b`"),
        ("x: {type: integer, format: int64}", "leave it out, and write `type: integer`"),
        ("x: {type: string, format: date-time}", "leave it out, and write `type: date`"),
        (
            "x: {type: string, format: email}",
            "leave it out; for text of a form write `requires: {pattern: ...}`, for dates `date_format`"
        ),
        ("x: {type: date, format: dd.MM.yyyy}", "write `date_format`"),
        ("x: {requires: {oneOf: [a, b]}}", "write `in`"),
        ("x: {requires: [admin, user]}", "for the values allowed write `requires: {in: [admin, user]}`"),
        ("x: {list: string, uniqueItems: true}", "`duplicates: fail` in the property does that"),
        (
            "x: {default: ${STAGE}}",
            "nothing is filled in for `${}`: write the path or the value itself, or put it in quotes"
        ),
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
        let help = try #require(try helps(text).first ?? nil)
        #expect(help.hasPrefix("write `{from: desc, default: \"\"}`;"), "\(help)")
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

    /// A merge has nothing to do with the property in front of it.
    @Test func asksForTheNameOfAMergedRule() throws {
        let text =
            "specmap: 1\nmappings:\n  A:\n    root: r\n    properties:\n      id: {type: integer}\n"
            + "      <<: {from: length, type: integer}\n"
        #expect(try helps(text) == ["the keywords of a rule are indented below the name of its property"])
    }

    /// The properties of the mapping above, without their indentation.
    @Test(arguments: ["root: r", "primary_key: id", "root: r\n    unknown: drop", "extends: B"])
    func asksForTheIndentationOfProperties(_ keywords: String) throws {
        let text =
            "specmap: 1\nmappings:\n  A:\n    \(keywords)\n  properties:\n    id: {type: integer}\n    name: {type: string}\n"
            + "  B: {properties: [x]}\n"
        #expect(try helps(text) == ["indent `properties` under `A`"])
    }

    /// As Elasticsearch states a mapping.
    @Test func asksForTheNameOfAMapping() throws {
        let text = "specmap: 1\nmappings:\n  properties:\n    id: {type: integer}\n    name: {type: string}\n"
        #expect(try helps(text) == ["write the name of the mapping above it, and indent `properties` below that"])
    }

    @Test(arguments: [
        ("error: wrong-type", "write `errors: [{id: wrong-type}]`"),
        ("errors: wrong-type", "write `[{id: wrong-type}]`"),
    ])
    func saysHowAFailureIsExpected(_ line: String, _ help: String) throws {
        let text =
            "specmap: 1\nmappings: {A: {root: r, properties: [x]}}\nexamples: [{name: n, mapping: A, json: 1, \(line)}]\n"
        #expect(try helps(text) == [help])
    }

    /// Which of the two is meant is unknown where the object lies inside others.
    @Test func offersTheDocumentForADollarSign() throws {
        let text =
            "specmap: 1\nmappings: {A: {root: r, properties: {b: {list: B}}}, B: {properties: {x: $m.y, z: }}}\n"
        let found = try Linter().check(text: text, at: "a.yaml").diagnostics
        #expect(found.first?.help?.contains("write `$.m.y` for a member of the document, `m.y` for one of") == true)
        #expect(found.flatMap(\.fixes).isEmpty)
    }

    @Test func takesAMappingThatIsCalledLikeAKeyword() throws {
        let text = "specmap: 1\nmappings:\n  defaults: {root: r, properties: [x]}\n"
        #expect(try helps(text) == [])
    }
}
