import SpecLint
import SpecSource
import Testing

/// Fixing the findings, in bytes.
struct FixerTests {
    @Test func changesOnlyTheBytesThatAreWrong() throws {
        let text =
            "specmap: 1   # é\r\nmappings:\r\n  A:   # 🚀\r\n    properties:\r\n      x:   {default:   017}  # kept\r\n"
        #expect(try fix(text) == text.replacing("017}", with: "'017'}"))
    }

    @Test func fixesWhatKeepsASpecFromLoading() throws {
        let text = "mappings:\n  A:\n    properties:\n      x: {requires: {pattern: \"^\\.$\"}}\n"
        let fixed = try fix(text)
        #expect(fixed.hasPrefix("specmap: 1\nmappings:"))
        #expect(fixed.contains("'^\\.$'"))
    }

    /// Somebody else's YAML stands beside specs in many folders.
    @Test(arguments: ["services: {web: {image: nginx}}\n", "", "# nothing\n", "- a\n"])
    func leavesAloneWhatIsNoSpec(_ text: String) throws { #expect(try fix(text) == text) }

    @Test func writesTheVersionsNameRight() throws {
        #expect(try fix("spcmap: 1\nmappings: {}\n", unsafe: true) == "specmap: 1\nmappings: {}\n")
    }

    @Test func writesMappingsForTheirSingular() throws {
        let text = "specmap: 1\nmapping:  # kept\n  A: {root: ., properties: [x]}\n"
        #expect(try fix(text) == text.replacing("mapping:", with: "mappings:"))
    }

    /// What else may be meant, or wouldn't load, is left to a person.
    @Test(arguments: [
        "mapping: {A: {root: ., properties: [x]}}\nmappings: {B: {root: ., properties: [x]}}\n",
        "mapping: {A: {root: ., properties: [x]}}\nmodels: {B: {root: ., properties: [x]}}\n",
        "mapping: {A: {root: ., properties: [x]}}\nmapings: {B: {root: ., properties: [x]}}\n",
        "mapping: A\n", "models: {A: {root: ., properties: [x]}}\n",
        "mapping: {A: {root: ., propertees: [x]}}\n", "mapping: {A: {root: ., properties: {b: {object: C}}}}\n",
        "mapping: {properties: [x], root: a}\n",
    ])
    func leavesMappingsToAPersonWhereOthersMayBeMeant(_ rest: String) throws {
        #expect(try fix("specmap: 1\n" + rest) == "specmap: 1\n" + rest)
    }

    /// Rules that need a spec without errors find something as soon as there are none.
    @Test func fixesAnErrorThoughOtherRulesFindSomethingThen() throws {
        let text = "specmap: 1\nmappings:\n  P: {root: r, properties: {c: {tipe: string}}}\n  Q: {properties: [a]}\n"
        #expect(try fix(text, unsafe: true) == text.replacing("tipe", with: "type"))
    }

    @Test(arguments: ["{object: Car}", "{from: [a, b], type: string}"])
    func putsAColonBeforeABracketThatFollowsAKey(_ value: String) throws {
        let spec =
            "specmap: 1\nmappings:\n  P:\n    root: r\n    properties:\n      a:\n      car \(value)\n  Car: {properties: [a]}\n"
        let report = try Linter().check(text: spec, at: "a.yaml")
        #expect(report.diagnostics.map(\.message) == ["expected a `:` behind `car`, found `\(value.prefix(1))`"])
        #expect(try fix(spec) == spec.replacing("car ", with: "car: "))
    }

    @Test(arguments: ["'car {object'", "price [EUR]", "'a{b'"])
    func takesANameWithBracketsThatIsMeant(_ name: String) throws {
        let spec = "specmap: 1\nmappings:\n  P:\n    root: r\n    properties:\n      \(name): x\n"
        #expect(try Linter().check(text: spec, at: "a.yaml").findings == [])
    }

    @Test func keepsTheAnchorThatAMisspeltAliasMeans() throws {
        let text = "specmap: 1\nmappings: {P: {root: r, properties: {a: &text {type: string}, b: *tex }}}\n"
        #expect(try fix(text) == text)
    }

    @Test func fixesAThousandOfAKindAtOnce() throws {
        let good = "specmap: 1\nmappings: {A: {root: ., properties: [x]}}\n"
        let bad = good.replacing("mappings", with: String(repeating: "\u{0}", count: 1_000) + "mappings")
        #expect(try fix(bad) == good)
    }

    /// Without the last of them, the text would be no YAML.
    @Test func fixesAllButTheOneThatBringsSomethingNewAbout() throws {
        let bad = "a\(String(repeating: "\u{12}", count: 90))b: \nc\nd: e: f\n"
        let once = try fix(bad)
        #expect(once.count < bad.count - 80)
        #expect(try fix(once) == once)
    }

    @Test func takesANameOutOfACommentWithItsComma() throws {
        func text(_ names: String) -> String {
            "specmap: 1\nmappings:\n  A:\n    properties:\n      # speclint: ignore \(names) -- x\n      x: {default: no}\n"
        }
        #expect(try fix(text("ambiguous-scalar, number-in-text")) == text("ambiguous-scalar"))
        #expect(try fix(text("number-in-text, ambiguous-scalar")) == text("ambiguous-scalar"))
    }

    @Test func leavesAnAnchorThatMayBeMeantAsAPath() throws {
        let text = "specmap: 1\nmappings: {A: {root: ., properties: {x: &y , z: {from: &y}}}}\n"
        #expect(try fix(text) == text)
        #expect(try fix(text, unsafe: true) == text)
    }

    /// In quotes, each of them would load and fit nothing.
    @Test(arguments: [
        "a: {from: *org.dep}", "a: {from: &org.dep}", "a: {date_format: ${dd.MM.yyyy}}", "was: true",
        "a: {template: ”{x}/{y}}",
    ])
    func quotesNoSlipIn(_ line: String) throws {
        let text = "specmap: 1\nmappings:\n  A:\n    root: .\n    properties:\n      b: x\n      \(line)\n"
        #expect(try fix(text, unsafe: true) == text)
    }

    @Test(arguments: [
        ("a: {values: {C: true, D: False}}", "a: {values: {C: true, D: false}}"),
        ("a: {values: {C: false, D: yes}}", "a: {values: {C: false, D: true}}"),
        ("a: {values: {flac: true, mp3: flse}}", "a: {values: {flac: true, mp3: false}}"),
        ("a: {template: ”{x}/{y}\"}", "a: {template: '{x}/{y}'}"),
        ("a: {values: {C: new, D: ”old\"}}", "a: {values: {C: new, D: 'old'}}"),
    ])
    func writesWhatIsMeant(_ line: String, _ meant: String) throws {
        func text(_ line: String) -> String {
            "specmap: 1\nmappings:\n  A:\n    root: .\n    properties:\n      \(line)\n"
        }
        #expect(try fix(text(line), unsafe: true) == text(meant))
    }

    @Test func opensARuleOfAListWithTheRightBracketAndDash() throws {
        func spec(_ item: String) -> String {
            "specmap: 1\nmappings:\n  A:\n    root: .\n    properties:\n      a:\n        first_of:\n"
                + "          \(item)\n          - {from: y, type: string}\n"
        }
        let good = spec("- {from: x, type: integer}")
        for slip in ["- (from: x, type: integer}", "– {from: x, type: integer}", "{from: x, type: integer}"] {
            #expect(try fix(spec(slip)) == good, "\(slip)")
        }
    }

    /// A mapping or a property, its uses, and the spec as it is meant.
    @Test(arguments: [
        (
            "Event: {choose_by: type, cases: {kill: Kill, chat: Chat}}\n  ill: {properties: [a]}\n  Chat: {properties: [b]}",
            "  ill:", "  Kill:"
        ),
        ("Book: {properties: {voucher: {object: Voucher}}}\n  Vucher: {properties: [a]}", "Vucher:", "Voucher:"),
        ("Lib: {properties: {a: {list: Sonb}, b: {object: Song}}}\n  Song: {properties: [a]}", "Sonb", "Song"),
        (
            "Lib: {properties: {a: {list: Song}, b: {object: Song}}}\n  Sonb: {properties: [a]}", "Sonb:", "Song:"
        ),
        (
            "Ev: {choose_by: t, cases: {kill: Kill, chat: Chat}}\n  Kill: {properties: [a]}\n  chat: {properties: [b]}",
            "chat: Chat", "chat: chat"
        ),
        (
            "Ev: {choose_by: t, cases: {Kill: kill, chat: Chat}}\n  Kill: {properties: [a]}\n  Chat: {properties: [b]}",
            "Kill: kill", "kill: Kill"
        ),
    ])
    func renamesWhatIsMisspelt(_ mappings: String, _ slip: String, _ meant: String) throws {
        let text = "specmap: 1\nmappings:\n  \(mappings)\n"
        #expect(try fix(text, unsafe: true) == text.replacing(slip, with: meant))
    }

    /// Whether the use or the declaration is wrong is unknown, or the use is right.
    @Test(arguments: [
        "Stop: {root: s, requires: {at_most: [arrived, departed]}, properties: [arrived, depsrted]}",
        "Stop: {root: s, primary_key: id, properties: {if: {type: integer}}}",
        "Lib: {root: s, properties: {a: {object: Kunde}}}\n  Kundr: {properties: [b]}",
    ])
    func leavesToAPersonWhichOfTwoNamesIsRight(_ mapping: String) throws {
        let text = "specmap: 1\nmappings:\n  \(mapping)\n"
        #expect(try fix(text, unsafe: true) == text)
        let help = try Linter().check(text: text, at: "a.yaml").diagnostics.first?.help
        #expect(help?.hasPrefix("did you mean") == true && help?.contains("declared") == true, "\(help ?? "")")
    }

    @Test func leavesAloneWhatMayMeanSomethingElse() throws {
        let text = "specmap: 1\nmappings:\n  A:\n    properties:\n      level: log->level\n"
        #expect(try fix(text) == text)
        #expect(try fix(text, unsafe: true) == text.replacing("log->level", with: "log.level"))
    }

    /// Misspelt names with the nearest one, in the spec of `misspelt`.
    static let misspelt = [
        ("requierd: true", "required: true"), ("'requierd': true", "'required': true"),
        ("type: integr", "type: integer"), ("type: \"integr\"", "type: \"integer\""),
        ("object: Adress", "object: Address"), ("transform: trimm", "transform: trim"),
        ("transform: [lowercase, trimm]", "transform: [lowercase, trim]"),
        ("requires: not_emty", "requires: not_empty"), ("date_format: is8601", "date_format: iso8601"),
        ("date_format: YYYY-MM-dd", "date_format: yyyy-MM-dd"), ("date_format: 'dd/mm/yy'", "date_format: 'dd/MM/yy'"),
        ("date_format: \"%d.%m.%Y\"", "date_format: \"dd.MM.yyyy\""),
    ]

    @Test(arguments: misspelt)
    func writesTheNearestNameOnlyWhereThatIsAllowed(_ wrong: String, _ right: String) throws {
        func text(_ rule: String) -> String {
            """
            specmap: 1
            mappings:
              Person:  # kept
                root: .
                properties:
                  x: {\(rule)}  # kept as well
                  home: {object: Address}
              Address:
                properties: [street]

            """
        }
        #expect(try fix(text(wrong)) == text(wrong))
        #expect(try fix(text(wrong), unsafe: true) == text(right))
        #expect(try fix(text(right), unsafe: true) == text(right))
    }

    @Test func fixesAMisspeltPropertyInEachPlaceThatNamesIt() throws {
        let text = "specmap: 1\nmappings:\n  A:\n    root: .\n    only: [nmae, b]\n    properties: [name, b]\n"
        #expect(try fix(text, unsafe: true) == text.replacing("nmae", with: "name"))
    }

    @Test func leavesANameAloneThatIsNearToNoneOrWrittenWithEscapes() throws {
        for rule in ["object: Xylophone", "object: \"Ad\\x72ess\""] {
            let text =
                "specmap: 1\nmappings:\n  A:\n    root: .\n    properties: {a: {object: Address}, x: {\(rule)}}\n"
                + "  Address:\n    properties: [b]\n"
            #expect(try fix(text, unsafe: true) == text)
        }
    }

    @Test func putsAPathIntoQuotesThatYAMLTakesForAComment() throws {
        let text = "specmap: 1\nmappings:\n  A:\n    root: .\n    properties:\n      name: #text\n      b: it  # kept\n"
        #expect(try fix(text) == text)
        #expect(try fix(text, unsafe: true) == text.replacing("#text", with: "'#text'"))
    }

    @Test func deletesCommentsThatSilenceNothing() throws {
        let text =
            "specmap: 1\nmappings:\n  A:\n    # speclint: ignore unused-anchor -- x\n    properties: [x]  # speclint: ignore unused-default -- y\n"
        #expect(try fix(text) == "specmap: 1\nmappings:\n  A:\n    properties: [x]\n")
    }

    @Test(arguments: RuleRegistry.all.filter { $0.fix != nil && !$0.bad.isEmpty })
    func fixesTheBadSpecOfARuleOnceAndForAll(_ rule: RuleInfo) throws {
        let fixed = try fix(rule.bad + "\n", unsafe: rule.fix == .unsafe)
        let report = try Linter().check(text: fixed, at: "a.yaml")
        // Where two things may be meant, no edit is offered.
        let hasFix = try Linter().check(text: rule.bad + "\n", at: "a.yaml").diagnostics.contains { found in
            found.fixes.contains { rule.fix == .unsafe || !$0.isUnsafe }
        }
        if hasFix { #expect(!report.diagnostics.contains { $0.id == rule.id }, "\(fixed)") }
        #expect(try fix(fixed, unsafe: rule.fix == .unsafe) == fixed)
    }

    @Test func showsItselfAsADiff() throws {
        let text = "specmap: 1\nmappings:\n  A:\n    properties:\n      x: {default: 017}\n      y:\n"
        let outcome = try Fixer(linter: Linter(), unsafe: false).fix(paths: ["a.yaml"], unsaved: ["a.yaml": text])
        #expect(
            outcome.changes.map(\.diff) == [
                """
                --- a/a.yaml
                +++ b/a.yaml
                @@ -2,5 +2,5 @@
                 mappings:
                   A:
                     properties:
                -      x: {default: 017}
                +      x: {default: '017'}
                       y:

                """
            ]
        )
    }

    /// The remains of a slip, as it was written and as it was meant.
    static let slips = [
        ("a: {from: x},", "a: {from: x}"), ("a: {from: x};", "a: {from: x}"),
        ("a = {type: string}", "a: {type: string}"),
        ("a => {type: string}", "a: {type: string}"), ("a: `x.y`", nil), ("a:{type: string}", "a: {type: string}"),
        ("a:{type: string, required: true}", "a: {type: string, required: true}"),
        ("a: type: string}", "a: {type: string}"), ("a: {from:x}", nil),
    ]

    @Test(arguments: slips)
    func fixesASlipAsItWasMeantOrNotAtAll(_ slip: String, _ meant: String?) throws {
        func text(_ line: String) -> String {
            "specmap: 1  # é\nmappings:\n  A:\n    root: .\n    properties:\n      b:  # kept\n      \(line)\n      c: 'd'\n"
        }
        #expect(try fix(text(slip)) == text(meant ?? slip))
    }

    /// Something else may be meant by each of them.
    @Test(arguments: [
        "a: ${x}", "a: {from: ${x.y}}", "a: {default: True}", "a: {default: no}", "a: {{x}}", "a: @x", "a: “x”",
    ])
    func leavesToAPersonWhatMayBeMeantOtherwise(_ line: String) throws {
        let text = "specmap: 1\nmappings:\n  A:\n    root: .\n    properties:\n      \(line)\n"
        #expect(try fix(text) == text)
    }

    /// The same finding came back at each run, with one more colon.
    @Test(arguments: ["\"a: {from: \"x\"}", "a: \u{0}{\u{0}b: \u{0}c\u{0}", "\u{0}a\u{0}: [\u{0}"])
    func comesToAnEnd(_ line: String) throws {
        let text = "specmap: 1\nmappings:\n  A:\n    root: .\n    properties:\n      \(line)\n"
        for unsafe in [false, true] {
            let once = try fix(text, unsafe: unsafe)
            #expect(try fix(once, unsafe: unsafe) == once)
            #expect(!once.contains("::"))
        }
    }

    private func fix(_ text: String, unsafe: Bool = false) throws -> String {
        let outcome = try Fixer(linter: Linter(), unsafe: unsafe).fix(paths: ["a.yaml"], unsaved: ["a.yaml": text])
        return outcome.changes.first?.new ?? text
    }
}
