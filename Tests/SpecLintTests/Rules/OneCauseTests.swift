import SpecLint
import SpecSource
import Testing

/// One slip is one finding, and its help names the fix.
struct OneCauseTests {
    private func found(_ property: String) throws -> [String] {
        try findings("specmap: 1\nmappings:\n  Order:\n    properties:\n      \(property)\n")
    }

    private func findings(_ text: String) throws -> [String] {
        try Linter().check(text: text, at: "a.yaml").diagnostics.map {
            "\($0.range.start.line):\($0.range.start.column) \($0.id)"
        }
    }

    @Test func saysOfATemplateThatItIsOne() throws {
        #expect(try found("a: {from: {{ x }}}") == ["5:17 template-braces"])
        #expect(try found("{{ name }}: x") == ["5:7 template-braces"])
    }

    @Test func saysOfAHiddenCharacterInAKeywordThatItIsThere() throws {
        #expect(try found("a: {from:\u{A0}x}") == ["5:16 invisible-character"])
        #expect(try found("a: {'from\u{A0}': x}") == ["5:11 unknown-keyword"])
    }

    @Test func saysOfAHiddenLineBreakThatItIsThere() throws {
        #expect(try found("a: x # c\u{85}b") == ["5:15 unicode-line-break"])
        #expect(try found("a: x # c\u{85}\n      b: [") == ["5:15 unicode-line-break", "6:10 syntax"])
    }

    @Test func saysOfAPathThatACommaEndsWhereItBegins() throws {
        #expect(try found(#"a: {from: x."y, z, w", type: strin}"#) == ["5:17 path-syntax", "5:36 unknown-choice"])
        #expect(try found(#"a: {default: x."y, z"}"#) == ["5:26 unknown-keyword"])
    }

    @Test func saysOfAMappingThatStandsTwiceWhereItStandsAgain() throws {
        let text = "specmap: 1\nmappings:\n  A: {properties: [a]}\n  A: {properties: [b]}\n"
        #expect(try findings(text) == ["4:3 duplicate-key"])
        let spelled = "specmap: 1\nmappings:\n  \u{E9}: {properties: [a]}\n  e\u{301}: {properties: [b]}\n"
        #expect(try findings(spelled) == ["3:3 duplicate-mapping"])
    }

    @Test func reportsAMisspeltMappingWhereItIsDeclared() throws {
        let text = """
            specmap: 1
            mappings:
              Shkpment:
                properties: {id: {type: integer}}
            examples:
              - {name: one, mapping: Shipment, json: {id: 1}, object: {id: 1}}
              - {name: two, mapping: Shipment, json: {id: 2}, object: {id: 2}}

            """
        #expect(try findings(text) == ["3:3 unknown-mapping"])
    }

    @Test func saysOfARuleWithAMistypedKeywordNothingElse() throws {
        #expect(try found("a: &x {from: a1, type: integer}\n      b: {<<: *x, form: b1}") == ["6:19 unknown-keyword"])
        #expect(try found("a: {type: !integer}") == ["5:17 custom-tag"])
        #expect(try found("a: reg\n      b: {from: reg,wh, type: string}").count == 1)
    }

    @Test(arguments: [
        (
            "transforms:\n  tidy: [trim]\n  A:\n    properties: {x: {transform: tidy}}\n  B:\n    properties: [x]\n",
            "4:3"
        ),
        ("defaults:\n  naming: snake_case\n  A:\n    properties: [x]\n  B:\n    properties: [x]\n", "4:3"),
    ])
    func saysOnceThatMappingsStandAmongSettings(_ rest: String, _ place: String) throws {
        #expect(try findings("specmap: 1\n\(rest)") == ["\(place) unknown-keyword"])
    }

    /// A line among others at a wrong level, or with a dash too many, is where the finding stands.
    @Test(arguments: [
        (
            "    root: data\n    properties:\n      a: {type: string}\n    b: {type: integer}\n      c: {type: integer}",
            "7:5"
        ),
        ("    properties:\n        a: {type: string}\n      b: {type: integer}\n      c: {type: integer}", "5:9"),
        ("  root: data\n    properties:\n      a: {type: string}\n      b: {type: integer}", "4:3"),
        ("    properties:\n      - a: {type: string}\n      b: {type: integer}\n      c: {type: integer}", "5:7"),
        ("    requires:\n      {less_than: [a, b]}\n      - {less_than: [b, c]}\n    properties: [a, b, c]", "5:7"),
    ])
    func namesTheOddLineOfSeveral(_ lines: String, _ place: String) throws {
        #expect(try findings("specmap: 1\nmappings:\n  S:\n\(lines)\n") == ["\(place) syntax"])
    }

    @Test func saysOnceWhatAMergeBringsToSeveralProperties() throws {
        #expect(try found("a: &a {required: true, default: x}\n      b: {<<: *a, from: c}").count == 1)
        #expect(try found("a: &a {default: x, if_missing: leave}\n      b: {<<: *a, from: c}").count == 1)
        #expect(try found("a: &a {to: $.x}\n      b: {<<: *a, from: c}").filter { $0.contains("path-not") }.count == 1)
    }

    @Test(arguments: [
        ("-name\n      -age", "`-` needs a space behind it: `- name`"),
        ("a:x", "`:` needs a space behind it: `a: x`"),
        (
            "name:\u{A0}full_name",
            "it holds the character `no-break space` (U+00A0), which nobody sees: put a space in its place"
        ),
        ("name", "write it as a list: `[name]`"),
        ("a: {required: 'true'}", "leave the quotes out: `true`"),
        ("a: {list: Order, ordered: 'false'}", "leave the quotes out: `false`"),
        ("a: {transform: {scale: '100'}}", "leave the quotes out: `100`"),
        ("a: {requires: {length: {min: '1'}}}", "leave the quotes out: `1`"),
        (
            "a: {type: str\u{456}ng}",
            "did you mean `string`? The one here holds the character `cyrillic small letter byelorussian-ukrainian i` (U+0456)"
        ),
        (
            "a: {requ\u{456}red: true}",
            "did you mean `required`? The one here holds the character `cyrillic small letter byelorussian-ukrainian i` (U+0456)"
        ),
        (
            "a: {object: Ord\u{435}r}",
            "did you mean `Order`? The one here holds the character `cyrillic small letter ie` (U+0435)"
        ),
        (
            "a: {object: Order\u{200B}}",
            "did you mean `Order`? The one here holds the character `zero width space` (U+200B)"
        ),
        ("a: {type: str\u{EC}ng}", "did you mean `string`?"),
        ("a: {list: int}", "did you mean `integer`?"),
        ("a: {dictionary: bool}", "did you mean `boolean`?"),
        ("a: {list: object}", "name a mapping, such as `list: Address`; for any JSON, `any`"),
        ("a: {list: order}", "did you mean `Order`?"),
        ("a: {min: 1}", "it belongs in `requires`: `requires: {min: ...}`"),
        ("a: {not_empty: true}", "it belongs in `requires`: `requires: not_empty`"),
        ("a: {minLength: 1}", "in `requires`, write `length: {min: ...}`"),
        ("a: {trim: true}", "it is a transformer: write `transform: trim`"),
        ("a: {list: {scale: 100}}", "it is a transformer: write `transform: {scale: ...}`"),
        (
            "a: {enum: [a, b]}",
            "for the values allowed write `requires: {in: [a, b]}`, for a table `values: {json: value}`"
        ),
        (
            #"a: {default: "C:\Users\new"}"#,
            "put the text in single quotes, where a backslash is just a backslash"
        ),
        (
            #"a: {requires: {pattern: "^\d$"}}"#,
            "put the text in single quotes, where a backslash is just a backslash; in a `pattern`, write `[0-9]` for a digit"
        ),
        (#"a: {default: "\Up"}"#, "put the text in single quotes, where a backslash is just a backslash"),
        (#"a: {default: "\u12"}"#, "write all 4 digits"),
        ("a: {requires: {length: {}}}", "leave it out"),
        ("a: {required: yes}", "write `true`"),
        ("a: {required: no}", "write `false`"),
        ("a: {type: string, requires: {min: 3}}", "for the number of characters write `length: {min: 3}`"),
        ("a: {list: string, requires: {max: 3}}", "for the number of elements write `count: {max: 3}`"),
        ("a: {type: string, default: 12}", "put it in quotes: `'12'`"),
        ("a: {type: integer, default: '12'}", "leave the quotes out: `12`"),
        ("a: {type: integer, default: '1.5'}", nil),
        ("a: {type: boolean, default: 'true'}", "leave the quotes out: `true`"),
        ("a: {type: integer, requires: {min: '3'}}", "leave the quotes out: `3`"),
        ("a: {transform: {prefix: 49}}", "put it in quotes: `{prefix: '49'}`"),
        ("[a, {b: {list: string}}, c]", "a list holds names alone; write a map, `{a: , b: ..., c: }`"),
        ("- b: c", "a rule stands behind its name, without `- `: `b: ...`"),
        ("a: {transform: {trim: 1}}", "write `trim` by itself"),
        ("a: {object: Zebra}", "state `Zebra` under `mappings`, or name a mapping that is there"),
    ])
    func helps(_ property: String, _ help: String?) throws {
        let text = "specmap: 1\nmappings:\n  Order:\n    properties:\n      \(property)\n"
        #expect(try Linter().check(text: text, at: "a.yaml").diagnostics.map(\.help) == [help])
    }

    @Test func saysWhatMakesTextOfAValue() throws {
        let text = "specmap: 1\nmappings: {A: {properties: {a: {required: 'true'}}}}\n"
        let found = try Linter().check(text: text, at: "a.yaml").diagnostics.map(\.message)
        #expect(found == ["`required` takes `true` or `false`, found the text `true`"])
    }

    @Test func saysThatACommentTakesNoGroup() throws {
        let text = "specmap: 1\nmappings:\n  # speclint: ignore yaml -- x\n  A: {properties: [a]}\n"
        let found = try Linter().check(text: text, at: "a.yaml").diagnostics
        #expect(found.map(\.message) == ["`yaml` is a group of rules, and a comment names single ones"])
        #expect(found.map(\.help) == ["name the rule: `speclint rules` lists all"])
    }

    @Test func saysNothingOfTheUseOfWhatHoldsAnUnusedAnchor() throws {
        let text = "specmap: 1\nmappings:\n  A: &a {properties: {c: &un x}}\n  B: *a\n"
        let found = try Linter().check(text: text, at: "a.yaml").diagnostics
        #expect(found.map(\.id) == ["unused-anchor"] && found.allSatisfy(\.notes.isEmpty))
    }

    @Test func asksForTheVersionWhereItIsLeftEmpty() throws {
        let text = "specmap:\nmappings: {A: {properties: [a]}}\n"
        #expect(try Linter().check(text: text, at: "a.yaml").diagnostics.map(\.help) == ["write `specmap: 1`"])
    }

    @Test func listsNoMoreKeywordsThanOneCanRead() throws {
        let text = "specmap: 1\nmappings: {A: {properties: {a: {zebra: 1}}}}\n"
        let help = try #require(try Linter().check(text: text, at: "a.yaml").diagnostics.first?.help)
        #expect(
            help.hasPrefix("known here: `from`, `to`, ") && help.hasSuffix("more, which `specmap reference` explains")
        )
        #expect(help.count < 160)
    }

    @Test func knowsWhichReadersDiffer() throws {
        let readers = [
            ("yes", "PyYAML"), ("y", "PHP"), ("12:30", "`750` to readers of YAML 1.1, such as PyYAML"),
            ("08:30", "Ruby"),
            ("017", "`15` or `17`"), ("-017", "`-15` or `-17`"), ("08", "the number `8` to others"),
            ("0o17", "YAML 1.2"),
            ("2020-01-02 03:04:05", "a date"),
        ]
        for (text, words) in readers {
            let spec = "specmap: 1\nmappings: {A: {properties: {a: {default: \(text)}}}}\n"
            let message = try Linter().check(text: spec, at: "a.yaml").diagnostics.first?.message ?? ""
            #expect(message.contains(words), "\(text): \(message)")
        }
    }

    /// Data that has the number both ways.
    @Test func advisesToReadNumbersWithAndWithoutQuotes() throws {
        let text = """
            specmap: 1
            mappings:
              A: {properties: {id: {type: integer, required: true}}}
            examples:
              - {name: text, mapping: A, json: {id: "4711"}, object: {id: 4711}}
              - {name: number, mapping: A, json: {id: 4711}, object: {id: 4711}}

            """
        let help = try Linter().check(text: text, at: "a.yaml").diagnostics.compactMap(\.help)
        #expect(help.contains { $0.contains("`as_text: true, accept: [integer]`, which reads both") }, "\(help)")
    }

    @Test func showsNoSensitiveValueAsEvidence() throws {
        let text = """
            specmap: 1
            mappings:
              A: {properties: {a: {type: number, sensitive: true}, b: {type: integer, sensitive: true}}}
            examples:
              - {name: x, mapping: A, json: {a: 12345678901234567890, b: "4711"}, object: {}}

            """
        let found = try Linter().check(text: text, at: "a.yaml").diagnostics
        #expect(found.map(\.id) == ["lossy-conversion", "number-in-text"])
        let words = found.flatMap { [$0.message] + $0.notes.map(\.message) }.joined()
        #expect(!words.contains("4711") && !words.contains("12345"))
    }

    /// An example that expects no errors shows data as well as one with an object.
    @Test(arguments: ["errors: []", "object_includes: {}", "errors: [{property: a, id: wrong-type}]"])
    func takesExamplesWithoutErrorsForData(_ expectation: String) throws {
        let text = """
            specmap: 1
            mappings:
              A: {properties: {a: {type: number}}}
            examples:
              - {name: x, mapping: A, json: {a: 12345678901234567890}, \(expectation)}

            """
        let found = try Linter().check(text: text, at: "a.yaml").diagnostics.map(\.id)
        #expect(found == (expectation.contains("wrong-type") ? [] : ["lossy-conversion"]))
    }

    @Test func namesLinesThatAreThere() throws {
        let report = try Linter().check(text: "specmap: 1\nmappings:\n  A: {properties: [a\n", at: "a.yaml")
        #expect(report.unchecked.map(\.part) == ["line 3"])
    }

    @Test func putsAPathOfWindowsInSingleQuotes() throws {
        func fixed(_ value: String) throws -> String? {
            let text = "specmap: 1\nmappings: {A: {properties: {a: {default: \(value)}}}}\n"
            let outcome = try Fixer(linter: Linter(), unsafe: true).fix(paths: ["a.yaml"], unsaved: ["a.yaml": text])
            return outcome.changes.first.map { String($0.new.dropFirst(52).dropLast(5)) }
        }
        #expect(try fixed(#""C:\Users\new""#) == #"'C:\Users\new'"#)
        #expect(try fixed(#""C:\Users\\new""#) == nil)
    }

    @Test func putsTheVersionOnALineOfTheFilesKind() throws {
        let outcome = try Fixer(linter: Linter(), unsafe: false)
            .fix(paths: ["a.yaml"], unsaved: ["a.yaml": "mappings: {A: {properties: [a]}}\r\n"])
        #expect(outcome.changes.first?.new == "specmap: 1\r\nmappings: {A: {properties: [a]}}\r\n")
    }

    @Test func takesAnotherDashForNoReason() throws {
        let text = """
            specmap: 1
            mappings:
              A:
                properties:
                  # speclint: ignore ambiguous-scalar — because
                  a: {default: no}

            """
        #expect(try findings(text) == ["5:7 suppression-without-reason"])
    }
}
