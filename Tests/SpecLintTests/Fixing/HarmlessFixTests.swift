import SpecLint
import SpecSource
import Testing

/// What fixes make of slips: the meaning that is evident, or nothing.
struct HarmlessFixTests {
    private func fix(_ text: String, unsafe: Bool) throws -> String {
        let fixer = Fixer(linter: Linter(), unsafe: unsafe)
        let path = "a.yaml"
        return try fixer.fix(paths: [path], unsaved: [path: text]).changes.first?.new ?? text
    }

    private func spec(_ property: String) -> String {
        "specmap: 1\nmappings:\n  A:\n    root: r\n    properties:\n      \(property)\n"
    }

    @Test func fixesMoreOfAKindOnOneLineThanAreListed() throws {
        let rules = (0..<2_010).map { "p\($0): {type: str}" }.joined(separator: ", ")
        let text = "specmap: 1\nmappings: {A: {root: r, properties: {\(rules)}}}\n"
        #expect(try fix(text, unsafe: true) == text.replacing("{type: str}", with: "{type: string}"))
    }

    @Test func fixesMoreOfAKindThanAreListedOnSeveralLines() throws {
        func text(_ type: String) -> String {
            let rules = (0..<700).map { "      p\($0): {type: \(type)}\n      q\($0): {type: \(type)}\n" }
            return "specmap: 1\nmappings:\n  A:\n    root: r\n    properties:\n" + rules.joined()
        }
        #expect(try fix(text("str"), unsafe: true) == text("string"))
    }

    /// A rule that YAML can't read, and the rule that is meant.
    @Test(arguments: [
        ("d: {from: desc}, type: string", "d: {from: desc, type: string}"),
        ("d: {from: desc}, type: string, required: true  # c", "d: {from: desc, type: string, required: true}  # c"),
        ("d: {from: desc}, type: string}", "d: {from: desc, type: string}"),
        ("d: [a], b", "d: [a, b]"),
        ("d: \"desc\",", "d: \"desc\""), ("d: 'desc',", "d: 'desc'"), ("d: \"desc\" ;", "d: \"desc\" "),
        ("d: {from: a.b:, type: string}", "d: {from: a.b, type: string}"),
        ("d: {from: a.b:}", "d: {from: a.b}"),
    ])
    func closesARuleWhereItEnds(_ property: String, _ meant: String) throws {
        #expect(try fix(spec(property), unsafe: true) == spec(meant))
    }

    /// In quotes, each of them would be a path.
    @Test(arguments: [
        "d: {from: desc}.type: string", "d: \"desc\", type: string", "d: {from: a[0, type: string}", "d: {from: x}y",
        "d: {from: a}, {type: string}",
    ])
    func putsNoRuleIntoQuotes(_ property: String) throws {
        #expect(try fix(spec(property), unsafe: true) == spec(property))
    }

    /// A colon that may be the end of a text, and backticks that may be a part of one.
    @Test(arguments: [
        "d: {transform: {prefix: urn:isbn:}}", "d: {values: {b: Book:, m: Map:}}", "d: {transform: {replace: {a: b:}}}",
        "d: {default: `a` and `b`}", "d:\n        default: `a` and `b`", "is:bn {type: string}",
    ])
    func leavesSignsThatMayBeMeant(_ property: String) throws {
        #expect(try Linter().check(text: spec(property), at: "a.yaml").diagnostics.map(\.id) == ["syntax"])
        #expect(try fix(spec(property), unsafe: true) == spec(property))
    }

    @Test(arguments: [
        ("isbn： {type: string}", "isbn: {type: string}"), ("isbn = {type: string}", "isbn: {type: string}"),
        ("isbn => {type: string}", "isbn: {type: string}"),
    ])
    func putsAColonForAnotherSign(_ property: String, _ meant: String) throws {
        #expect(try fix(spec(property), unsafe: false) == spec(meant))
    }

    @Test(arguments: [
        ("d: {default: ${STAGE}}", "d: {default: '${STAGE}'}"), ("d: {from: ${a.b}}", "d: {from: a.b}"),
        ("d: {from: a[0].b, type: string}", "d: {from: a.0.b, type: string}"),
    ])
    func keepsAPlaceholderOfAText(_ property: String, _ meant: String) throws {
        #expect(try fix(spec(property), unsafe: false) == spec(property))
        #expect(try fix(spec(property), unsafe: true) == spec(meant))
    }

    @Test func leavesTheRightNameOfAMisspeltProperty() throws {
        let text =
            "specmap: 1\nmappings:\n  A: {root: r, only: {write: [password]}, properties: {apssword: card.password}}\n"
        #expect(try fix(text, unsafe: true) == text)
    }

    @Test func leavesQuotedPathsAsTheyAre() throws {
        for rule in ["d: \"a.b\"", "d: {from: \"a.b\"}\n      e: x.y"] {
            #expect(try fix(spec(rule), unsafe: true) == spec(rule))
        }
    }

    @Test func swapsACaseAndItsMapping() throws {
        func text(_ cases: String) -> String {
            "specmap: 1\nmappings:\n  E: {root: e, choose_by: k, cases: {\(cases)}, otherwise: skip}\n"
                + "  Car: {properties: [id]}\n  Van: {properties: [id]}\n"
        }
        let wrong = text("Car: car, Van: v")
        let found = try Linter().check(text: wrong, at: "a.yaml").diagnostics
        #expect(found.map(\.help).first == "a case stands in front of its mapping: `car: Car`")
        #expect(try fix(wrong, unsafe: true) == text("car: Car, v: Van"))
        #expect(try fix(wrong, unsafe: false) == wrong)
    }

    @Test func keepsTheAnchorOfAMergeWithoutItsStar() throws {
        let text = spec("a: &amt {type: decimal}\n      b: {<<: amt}\n      c: {<<: [amt]}")
        #expect(try Linter().check(text: text, at: "a.yaml").diagnostics.map(\.id) == ["wrong-kind", "wrong-kind"])
        #expect(try fix(text, unsafe: false) == text)
        #expect(
            try fix(text, unsafe: true) == text.replacing(" amt}", with: " *amt}").replacing("[amt]", with: "[*amt]")
        )
    }

    /// A value that others read as the type that is expected, and how it is spelled.
    @Test(arguments: [
        ("{type: decimal, transform: {add: +273.15}}", "{type: decimal, transform: {add: 273.15}}"),
        ("{type: integer, requires: {max: 1_000}}", "{type: integer, requires: {max: 1000}}"),
        ("{type: integer, requires: {min: 007}}", "{type: integer, requires: {min: 7}}"),
        ("{type: integer, requires: {in: [0x10]}}", "{type: integer, requires: {in: [16]}}"),
        ("{type: number, default: .5}", "{type: number, default: 0.5}"),
        ("{type: boolean, default: False}", "{type: boolean, default: false}"),
        ("{type: boolean, default: no}", "{type: boolean, default: false}"),
        ("{requires: {length: {max: 1_0}}}", "{requires: {length: {max: 10}}}"),
        ("{required: Yes}", "{required: true}"),
    ])
    func spellsAValueOfItsType(_ rule: String, _ meant: String) throws {
        let found = try Linter().check(text: spec("a: \(rule)"), at: "a.yaml").diagnostics
        #expect(found.count == 1, "\(found.map(\.message))")
        #expect(try fix(spec("a: \(rule)"), unsafe: false) == spec("a: \(meant)"))
    }

    /// `017` is a number to others, but which one is open; the others are no numbers at all.
    @Test(arguments: [
        "{type: integer, default: 017}", "{type: integer, default: 12:30}", "{type: integer, default: yes}",
        "{type: boolean, default: 1_0}",
    ])
    func leavesAValueThatMayBeAnother(_ rule: String) throws {
        let text = spec("a: \(rule)")
        #expect(try Linter().check(text: text, at: "a.yaml").diagnostics.map(\.id) == ["type-mismatch"])
        #expect(try fix(text, unsafe: true) == text)
    }

    @Test func spellsADayAsADate() throws {
        let text = spec("a: {type: date, default: 2024-01-01}")
        let found = try Linter().check(text: text, at: "a.yaml").diagnostics
        #expect(found.map(\.help) == ["write `'2024-01-01T00:00:00Z'`"])
        #expect(try fix(text, unsafe: false) == text)
        #expect(try fix(text, unsafe: true) == text.replacing("2024-01-01}", with: "'2024-01-01T00:00:00Z'}"))
    }

    @Test func writesATableForAValueThatIsAMap() throws {
        let text = spec("s: {value: {a: active, i: inactive}}")
        #expect(try fix(text, unsafe: true) == text.replacing("value:", with: "values:"))
    }

    /// What has no counterpart gets no other transformer of nearly the same meaning.
    @Test(arguments: ["{regex_replace: {'-[0-9]': ''}}", "{gsub: {a: b}}", "tojson", "escape_html", "negate"])
    func putsNoOtherTransformerInThePlaceOfOne(_ transformer: String) throws {
        let text = spec("a: {transform: \(transformer)}")
        #expect(try fix(text, unsafe: true) == text)
    }

    @Test func leavesASlashThatMayBelongToAKey() throws {
        let text = spec("a: headers.content/type")
        #expect(try fix(text, unsafe: true) == text)
        #expect(try fix(spec("a: /headers/type"), unsafe: true) == spec("a: headers.type"))
    }

    /// Pasted as they are on web pages.
    @Test func takesAllWideBlanksOutOfAnIndentation() throws {
        let text = spec("a: x\n      b: y\n      c: z")
        let wide = text.replacing("      b", with: String(repeating: "\u{A0}", count: 6) + "b")
        #expect(try fix(wide, unsafe: false) == text)
        let first = spec("a: x").replacing("      a", with: String(repeating: "\u{A0}", count: 6) + "a")
        #expect(try Linter().check(text: first, at: "a.yaml").diagnostics.map(\.id) == ["invisible-character"])
    }

    @Test(arguments: [
        ("a:\n        default: Gate #4 left", "a:\n        default: 'Gate #4 left'"),
        ("a:\n        default: Gate #4, left", "a:\n        default: 'Gate #4, left'"),
        (
            "a: {default: Gate #4, type: string\n      }", "a: {default: 'Gate #4', type: string\n      }"
        ),
        ("a:\n        default: Gate #the one left", "a:\n        default: Gate #the one left"),
    ])
    func putsAllThatACommentSwallowsIntoQuotes(_ property: String, _ meant: String) throws {
        #expect(try fix(spec(property), unsafe: true) == spec(meant))
    }

    @Test(arguments: [
        "version: 1\nmappings: {A: {root: r, properties: [x]}}\n",
        "specmap: 1\nmapping: {A: {root: r, properties: [x]}}\n",
    ])
    func writesTheKeywordsOfAFile(_ text: String) throws {
        let meant = "specmap: 1\nmappings: {A: {root: r, properties: [x]}}\n"
        #expect(try fix(text, unsafe: true) == meant)
    }
}
