import SpecLint
import SpecSource
import Testing

/// The advice for slips that have one cause.
struct AdviceTests {
    /// A property as it was written, the rule that reports it, and what to do.
    static let properties = [
        ("email:{type: string}", "syntax", "put a space behind the `:`"),
        ("email: {type: string, deprecated: true}", "wrong-kind", "it names paths out of `from`"),
        ("tags: string[]", "path-syntax", "`{list: string}`"), ("tags: int[]", "path-syntax", "`{list: integer}`"),
        ("-name: x", "odd-name", "`-` needs a blank behind it"),
        ("id: type: integer}", "syntax", "put a `{` before it"),
        ("id: {from: [a, b;]}", "odd-path", "write `b`"),
        ("id: {from: x},", "syntax", "delete it"),
        ("id: a ?? b", "odd-path", "name several paths in a list: `[a, b]`"),
        ("id: a.b | upper", "odd-path", "write `{from: a.b, transform: uppercase}`"),
        ("id: a | trim | lower", "odd-path", "write `{from: a, transform: [trim, lowercase]}`"),
        ("id: a | b", "odd-path", "name several paths in a list: `[a, b]`"),
        ("id: 'a[?(@.x==1)].b'", "odd-path", "write `from` for the list, with `where` and `pick` beside it"),
        ("id: '#/a/b'", "odd-path", "write `a.b`"), ("id: '/a/b'", "odd-path", "write `a.b`"),
        ("id: '/items/0/name'", "odd-path", "write `items.0.name`"),
        ("id: '@.a'", "odd-path", "write `a`"), ("id: {from: '@.a.b'}", "odd-path", "write `a.b`"),
        ("id: '{{a.b}}'", "odd-path", "write `a.b`"), ("id: '{{ a.b }}'", "odd-path", "write `a.b`"),
        ("id: '${a.b}'", "odd-path", "write `a.b`"), ("id: 'a?.b'", "odd-path", "write `a.b`"),
        ("id: a?.b", "odd-path", "write `a.b`"), ("id: 'a?.b?.c'", "odd-path", "write `a.b.c`"),
        ("id: (int)a", "odd-path", "`type` and `transform`"),
        ("id: {from: 1. open, direction: read}", "odd-path", #"'"1. open"'"#),
        ("id: integer", "path-names-rule", "write `{type: integer}`"),
        ("id: int", "path-names-rule", "write `{type: integer}`"),
        ("id: [string]", "path-names-rule", "write `{list: string}`"),
        ("id: {from: \"phones[type='home'].number\"}", "odd-path", "a path doesn't choose elements"),
        ("id: {from: 'phones[number]'}", "odd-path", "write `phones.number`"),
        ("id: {from: '[phones][number]'}", "odd-path", "write `phones.number`"),
        ("id: {from: 'length(phones)'}", "odd-path", "`type` and `transform`"),
        ("id: {from: 'phones | .number'}", "odd-path", "write `phones.number`"),
        ("id: {from: 'phones, number'}", "odd-path", "name several paths in a list: `[phones, number]`"),
        ("id: {from: 'phones.number '}", "odd-path", "write `phones.number`"),
        ("id: {from: phones.#.number, direction: read}", "odd-path", "write `phones.*.number`"),
        ("id: {from: ^phone}", "odd-path", "write `^.phone`"),
        ("id: {from: \"'phone'.number\"}", "odd-path", "write `phone.number`"),
        ("id: phones.first.number", "odd-path", "write `phones.0.number`"),
        ("id: {list: any, where: {/kind: a}}", "odd-path", "write `kind`"),
        ("id: {list: any, pick: '$.kind'}", "path-syntax", "write `kind`"),
        ("id: {list: any, where: {^.kind: a}}", "path-syntax", "write `kind`"),
        ("id: {values: {C: true, D: False}}", "ambiguous-scalar", "write `false`"),
        ("id: {values: {C: yes, D: false}}", "ambiguous-scalar", "write `true`"),
        ("was: true", "path-names-rule", "put `#` before a note"),
        ("id: {transform: [lowercase, {prefix: LH-}]}", "impossible-value", "write `lh-`"),
        ("id: {transform: [trim, {suffix: ' kg '}]}", "impossible-value", "write ` kg`"),
        ("id: {requires: {pattern: '^[A–Z]+$'}}", "impossible-value", "write `[A-Z]`"),
        ("id: {list: integer, transform: {split: ','}}", "type-mismatch", "`list: {type: integer, accept: [string]}`"),
        ("id: {default: none'}", "smart-quotes", "write `none`"),
        ("seen: {date_format: ”yyyy-MM-dd\"}", "smart-quotes", "write straight quotes"),
        ("id: (from: a, type: string}", "syntax", "write `{`"),
        ("id: {template: '${first} ${last}'}", "odd-path", "write `{first} {last}`"),
        ("id: {template: '#{first}'}", "odd-path", "write `{first}`"),
        ("id: {template: '%{first} x'}", "odd-path", "write `{first} x`"),
        ("id: {template: '{first|upper}'}", "odd-path", "write `{first}`"),
        ("id: {template: '{first:10}'}", "odd-path", "write `{first}`"),
        ("id: {template: '{first}} {last}'}", "odd-path", "write `{first} {last}`"),
        ("id: {date_format: 'dd/mm/yyyy HH:MM XXX'}", "date-pattern", "write `dd/MM/yyyy HH:mm XXX`"),
        (
            "seen: {date_format: [unix_milliseconds, unix_seconds]}", "unreachable-date-format",
            "leave one of the two out"
        ),
        ("id: {transform: uppercase, values: {a: x}}", "impossible-value", "write `A`, or leave `uppercase` out"),
        ("id: {transform: lowercase, requires: {in: [EUR]}}", "impossible-value", "write `eur`"),
        ("id: {values: {a: x}, requires: {in: [a]}}", "impossible-value", "what the table returns, such as `x`"),
        ("id: 'tags[0:2]'", "odd-path", "write `tags.0..1`"), ("id: 'tags[:2]'", "odd-path", "write `tags.0..1`"),
        ("id: 'tags[1:]'", "odd-path", "write `tags.1..`"), ("id: 'tags[0,1]'", "odd-path", "`tags.0..1`"),
        ("id: {from: 'tags[$i]', direction: read}", "odd-path", "`tags.*` leads to each item"),
        ("id: {from: '**.id', direction: read}", "odd-path", "a path names each step"),
        ("id: {from: 'emails[]?.value', direction: read}", "odd-path", "write `emails.*.value`"),
        ("id: http://schema.org/name", "odd-path", #"`'"http://schema.org/name"'`"#),
        ("id: 'urn:a:2.0:User.department'", "odd-path", #"`'"urn:a:2.0:User".department'`"#),
        ("id: {from: a or b}", "odd-path", "name several paths in a list: `[a, b]`"),
        ("id: {from: a + b}", "odd-path", "`{template: '{a}{b}'}`"), ("id: a as b", "odd-path", "`b: a`"),
        ("id: not a", "odd-path", "write `{from: a, transform: not}`"),
        ("id: this.a", "odd-path", "write `a`"), ("id: self.a.b", "odd-path", "write `a.b`"),
        ("id: A.a", "odd-path", "write `a`"), ("id: n\u{430}me", "odd-path", "put the key in double quotes"),
        ("id: String!", "odd-path", "write `{type: string}`"),
        ("id: Int", "path-names-rule", "write `{type: integer}`"),
        ("id: date-time", "path-names-rule", "write `{type: date}`"),
        ("id：: {type: string}", "odd-name", "write `:` for the wide colon"),
        ("id:integer:", "odd-name", "put a blank behind the `:`"),
        ("\u{456}d: {type: string}", "odd-name", "the letter of the same alphabet"),
        ("id: {transform: {replace: {from: ';', to: ','}}}", "keyword-among-values", #"`{";": ","}`"#),
        (
            "id: {transform: {replace: {pattern: a, replacement: b}}, direction: read}", "keyword-among-values",
            #"`{"a": "b"}`"#
        ),
        ("id: {list: any, where: {use: {$ne: home}}}", "keyword-among-values", "`where` takes the values"),
        (
            "id: {list: any, where: {use: work, pick: value}}", "keyword-among-values",
            "write `pick: value` beside `where`"
        ),
        ("id: {list: any, where: {size: {min: 2, max: 9}}}", "keyword-among-values", "`where` takes the values"),
        ("id: it's", "odd-path", #"`'"it''s"'`"#),
        ("id: meta.'app.version'", "odd-path", #"write `'meta."app.version"'`"#),
        ("id: {from: 'tags.-1'}", "odd-path", "write `tags.last`"), ("id: tags.-1", "odd-path", "write `tags.last`"),
        ("id: tags.-2", "odd-path", "only `last` from the end"),
        (
            "id: {from: tags.0...2, list: any, direction: read}", "odd-path",
            "write `tags.0..2` for the items from 0 to 2, `0..last.2` for what it reads"
        ),
        ("id: street\n        city", "odd-path", "several paths are a list: `[street, city]`"),
        ("id: {requires: {pattern: '/^[A-Z]+$/i'}}", "impossible-value", "write `^[A-Z]+$`"),
        (
            "id: {type: integer, requires: {max: other}}", "type-mismatch",
            "compared by the mapping: `requires: {at_most: [...]}`"
        ),
    ]

    @Test(arguments: properties)
    func saysWhatToDoAboutAProperty(_ line: String, _ rule: String, _ help: String) throws {
        let text = "specmap: 1\nmappings:\n  A:\n    root: r\n    properties:\n      \(line)\n      other: y\n"
        let found = try Linter().check(text: text, at: "a.yaml").diagnostics
        #expect(found.map(\.id) == [rule], "\(found)")
        #expect(found.first?.range.start.line == 6)
        #expect(found.first?.help?.contains(help) == true, "\(found.first?.help ?? "")")
    }

    @Test func saysThatAnItemIsIndentedTooFar() throws {
        let text = "specmap: 1\nmappings:\n  A:\n    properties:\n      - id\n       - name\n      - mail\n"
        let found = try Linter().check(text: text, at: "a.yaml").diagnostics
        #expect(found.map(\.id) == ["odd-name"])
        #expect(found.first?.range.start.line == 5)
        #expect(found.first?.message == "YAML joins these lines to the one name `id - name` of a property")
        #expect(found.first?.help == "indent each `- ` like the first, so that it begins an item of its own")
    }

    /// A path with `*`, and what to write for it that loads and is written.
    @Test(arguments: [
        ("{from: reviews.*.stars, list: integer}", "{list: integer, from: reviews, pick: stars}"),
        ("{from: reviews.*.stars}", "{from: reviews, list: any, pick: stars}"),
        (
            "{from: reviews.*.at, list: string, transform: unique}",
            "{list: string, transform: unique, from: reviews, pick: at}"
        ),
    ])
    func proposesWhatIsWritten(_ rule: String, _ proposed: String) throws {
        let help = try #require(try findings(rule).first { $0.id == "path-not-written" }?.help)
        let words = try #require(help.split(separator: "`").first { $0.hasPrefix("from: ") })
        #expect(proposed.contains(words), "\(help)")
        #expect(try findings(proposed).isEmpty)
    }

    @Test(arguments: [
        "{from: reviews.*.stars, type: integer, transform: max}",
        "{from: reviews.*.at, list: {type: string, transform: {substring: {from: 1}}}}",
    ])
    func proposesNothingThatIsNotWrittenEither(_ rule: String) throws {
        let help = try #require(try findings(rule).first { $0.id == "path-not-written" }?.help)
        #expect(help == "write `direction: read` where the property is only read")
    }

    /// An example that has a value at such a path is the proof that it is meant.
    @Test func takesAnExampleAsProofOfARepeatedPath() throws {
        let spec = """
            specmap: 1
            mappings:
              E: {within: {vehicle: {label: label, vehicleId: vehicle.id}}}

            """
        let example = """
            examples:
              - {name: a, mapping: E, json: {vehicle: {vehicle: {id: v}}}, object: {vehicleId: v}}

            """
        let found = try Linter().check(text: spec, at: "a.yaml").diagnostics
        #expect(
            found.map(\.message) == [
                "`vehicle.id` begins with the path of its `within` once more, and no example has a value there"
            ]
        )
        #expect(try Linter().check(text: spec + example, at: "a.yaml").diagnostics.isEmpty)
    }

    private func findings(_ rule: String) throws -> [Diagnostic] {
        let text = "specmap: 1\nmappings:\n  A:\n    root: r\n    properties: {id: \(rule), other: y}\n"
        return try Linter().check(text: text, at: "a.yaml").diagnostics
    }

    /// Mappings with one error or warning, and what to do about it.
    static let mappings = [
        ("A: {choose_by: $.kind, cases: {x: B}}\n  B: {properties: [z]}", "document-path", "write `kind`"),
        ("A: {root: r, drop: [/debug], properties: [z]}", "odd-path", "write `debug`"),
        ("A: {root: r, constants: {/kind: Pod}, properties: [z]}", "odd-path", "write `kind`"),
        (
            "A: {root: r, within: {fields: {summary: fields.summary, z: }}}", "path-repeats-root",
            "write `summary`"
        ),
        (
            "A: {root: r, properties: {labels: Label, z: }}\n  Label: {root: r, properties: [name]}", "path-names-rule",
            "write `{list: Label}` or `{object: Label}`"
        ),
        (
            "A: {choose_by: sys.type.id, cases: {post: P}}\n  P: {properties: {sys: {object: S}, title: }}\n  S: {properties: [id]}",
            "path-collision", "read what is in `sys` by paths, such as `id: sys.id`"
        ),
        (
            "A: {root: r, unknown: keep, properties: {bid: , price: ticker.last}}", "kept-not-whole",
            #"a member called `last` takes quotes: `'ticker."last"'`; for the last element, read `ticker` as a list"#
        ),
        (
            "A: {root: 'packages.*', primary_key: path, properties: [version]}", "unknown-property",
            "for the name of the member there, add `member_as: path` as well"
        ),
        (
            "A: {root: packages, member_as: path, properties: [path, version]}", "type-mismatch",
            "write `root: packages.*`"
        ),
        (
            "A: {root: r, properties: {a: {type: decimal, transform: [trim, {prefix: '+'}], accept: [string], as_text: true}}}",
            "type-mismatch", "leave `as_text` out: `trim` reads the text itself"
        ),
    ]

    @Test(arguments: mappings)
    func saysWhatToDoAboutAMapping(_ mappings: String, _ rule: String, _ help: String) throws {
        let text = "specmap: 1\nmappings:\n  \(mappings)\n"
        let found = try Linter().check(text: text, at: "a.yaml").diagnostics.filter { $0.severity != .info }
        #expect(found.map(\.id) == [rule], "\(found)")
        #expect(found.first?.help?.contains(help) == true, "\(found.first?.help ?? "")")
    }

    @Test func replacesAsTextByAccept() throws {
        let text =
            "specmap: 1\nmappings:\n  A: {root: r, properties: {a: {type: decimal, transform: {prefix: '+'}, as_text: true}}}\n"
        let help = try Linter().check(text: text, at: "a.yaml").diagnostics.compactMap(\.help)
        #expect(help.first?.contains("write `accept: [string]` in place of `as_text`") == true, "\(help)")
        #expect(help.last == "leave `as_text` out: `prefix` reads the text itself")
    }

    @Test func namesTheKeywordThatKeeps() throws {
        let text =
            "specmap: 1\nmappings:\n  A: {root: r, unknown_into: rest, properties: {a: x.0.y}}\n"
        let found = try Linter().check(text: text, at: "a.yaml").diagnostics
        #expect(found.contains { $0.message.contains("`unknown_into` doesn't keep the rest") }, "\(found)")
    }

    @Test(arguments: ["unit: {type: url}", "rawAmount: {from: amount, type: data}"])
    func findsNothingOddIn(_ property: String) throws {
        let text = "specmap: 1\nmappings:\n  A: {root: r, properties: {\(property)}}\n"
        #expect(try Linter().check(text: text, at: "a.yaml").diagnostics.isEmpty)
    }

    /// Quotes say that a key is meant, where the text is no path of another language as a whole.
    @Test(arguments: [
        "'#text'", "'@id'", "'a/b'", "'a?'", "'#'", "'/'", "'{a}'", "'$ref'", "'a b'", "'\"/a/b\"'", "'\"a?\".b'",
        "'//'",
        "'{{}}'", "'@type.a'", "'/ month'",
    ])
    func takesAKeyInQuotesThatIsNoForeignPath(_ path: String) throws {
        let text = "specmap: 1\nmappings: {A: {root: r, properties: {id: \(path)}}}\n"
        let found = try Linter().check(text: text, at: "a.yaml").diagnostics
        #expect(!found.contains { $0.id == "odd-path" }, "\(found)")
    }

    @Test(arguments: [
        ("'/a/b'", #"{"/a/b": 1}"#), ("'#/a/b'", ##"{"#/a/b": 1}"##), ("'{{a.b}}'", #"{"{{a": {"b}}": 1}}"#),
        ("'@.a'", #"{"@": {"a": 1}}"#), ("'a?.b'", #"{"a?": {"b": 1}}"#),
    ])
    func takesAKeyThatAnExampleHas(_ path: String, _ json: String) throws {
        let text =
            "specmap: 1\nmappings: {A: {properties: {id: \(path)}}}\n"
            + "examples: [{name: n, mapping: A, json: \(json), object: {id: 1}}]\n"
        let found = try Linter().check(text: text, at: "a.yaml").diagnostics
        #expect(!found.contains { $0.id == "odd-path" }, "\(found)")
    }

    @Test(arguments: [
        ("{at_most: comments}", "`{at_most: [comments, other]}`"), ("{less_than: [a]}", "`{less_than: [a, other]}`"),
        ("{equal: 5}", "write `requires: {equals: ...}` in it"),
    ])
    func saysWhatAComparisonTakes(_ requirement: String, _ help: String) throws {
        let text = "specmap: 1\nmappings:\n  A: {requires: \(requirement), root: r, properties: [a, comments]}\n"
        let found = try Linter().check(text: text, at: "a.yaml").diagnostics
        #expect(found.map(\.id) == ["wrong-kind"], "\(found)")
        #expect(found.first?.help?.contains(help) == true, "\(found.first?.help ?? "")")
    }
}
