import Testing

/// Rules that go by the samples of a config.
struct LintDataTests {
    private func findings(_ spec: String, _ samples: String...) throws -> String {
        let folder = try TemporaryFolder([
            "a.yaml": "specmap: 1\nmappings:\n" + spec, "a.ndjson": samples.joined(separator: "\n"),
            ".speclint.yaml": "samples: {T: [a.ndjson]}\nentries: [T]\n",
        ])
        return try Tool.speclint.run(["--format", "concise", "a.yaml"], in: folder.url).output
    }

    /// A rule of `T`, the mappings that it leads to, and a sample.
    static let made = [
        ("{dictionary: N, member_as: name}", "N: {properties: {name: , ip: }}", #"{"bridge": {"ip": "1"}}"#),
        (#"{transform: {parts: "{from}/{to}"}, object: N}"#, "N: {properties: {start: from, end: to}}", #""a/b""#),
        ("{list: N, transform: {table: by_column}}", "N: {properties: [x, y]}", #"{"x": [1], "y": [2]}"#),
        ("{list: N, transform: {table: first_row}}", "N: {properties: [x, y]}", #"[["x", "y"], [1, 2]]"#),
        ("{list: N, transform: {table: [x, y]}}", "N: {properties: [x, y]}", "[[1, 2]]"),
        ("{object: N, transform: json}", "N: {properties: [x]}", #""{\"x\": 1}""#),
        ("{list: {object: N, transform: json}}", "N: {properties: [x]}", #"["{\"x\": 1}"]"#),
        (
            "{object: M, transform: json}",
            "M: {properties: {n: {object: N, transform: json}}}\n  N: {properties: [x]}",
            #""{\"n\": \"{\\\"x\\\": 1}\"}""#
        ),
        // What isn't followed is no evidence.
        ("{object: N, transform: [base64, json]}", "N: {properties: [x]}", #""eyJ4IjoxfQ==""#),
        ("{object: N}", "N: {choose_by: kind, cases: {a: A}}\n  A: {properties: [x]}", #"{"kind": "a", "x": 1}"#),
        ("{object: N}", "N: {properties: [x]}", "null"),
        (
            "{object: M}", "M: {properties: {y: , n: {from: ., object: N}}}\n  N: {properties: [x]}",
            #"{"x": 1, "y": 2}"#
        ),
        ("{list: N, accept_single: true}", "N: {properties: [x]}", #"{"x": 1}"#),
        ("{list: N, from: a.*.n}", "N: {properties: [x]}", #"[{"n": {"x": 1}}]"#),
        ("{dictionary: N, pairs: [k, v]}", "N: {properties: [x]}", #"[{"k": "a", "v": {"x": 1}}]"#),
        (
            "{list: N, where: {kind: n}}", "N: {properties: [kind, x]}",
            #"[{"kind": "n", "x": 1}, {"kind": "m", "y": 1}]"#
        ),
    ]

    @Test(arguments: made)
    func seeWhatATransformerMakes(_ rule: String, _ mappings: String, _ json: String) throws {
        let found = try findings("  T: {properties: {a: \(rule)}}\n  \(mappings)\n", #"{"a": \#(json)}"#)
        #expect(!found.contains("[unfed-rule]") && !found.contains("[unread-member]"), "\(found)")
    }

    @Test func findASlipBehindTransformers() throws {
        let rules =
            "T: {properties: {a: {object: M, transform: json}}}\n  M: {properties: {n: {object: N, transform: json}}}"
        let json = #"{"a": "{\"n\": \"{\\\"id\\\": 0, \\\"value\\\": 1, \\\"other\\\": 2}\"}"}"#
        let found = try findings("  \(rules)\n  N:\n    properties:\n      id:\n      v: valeu\n", json)
        #expect(found.contains("a.yaml:8:10: warning[example-unknown-member]: no rule reads `value`"), "\(found)")
        #expect(found.contains("no rule of `N` reads `other`"), "\(found)")
    }

    /// A rule of `T`, with other mappings, samples of `a`, and the finding.
    static let unmet = [
        (
            "{list: string, pick: idd}", #"[{"id": "a"}]"#,
            "no element of `a` in the samples has `idd`, which `pick` reads"
        ),
        ("{list: string, pick: nope}", #"[{"id": "a"}, {"id": "b"}, {"id": "c"}]"#, "has `nope`, which `pick` reads"),
        ("{list: any, where: {kidn: x}}", #"[{"kind": "x"}]"#, "has `kidn`, which `where` reads"),
        ("{list: any, where: {kind: home|work}}", #"[{"kind": "home"}]"#, "is `home|work`, but `home` is there"),
        ("{values: {'P,Q': 1}, otherwise: keep}", #""Q""#, "is `P,Q`, but `Q` is there"),
        ("{values: {n: new, p: paid}, otherwise: keep}", #""P""#, "no value of `a` in the samples is `p`"),
        (
            "{values: {low: L, high: H}, otherwise: keep}", #""H""#,
            "is a key of the table, but `H`, which the table returns"
        ),
        (
            "{object: C}\n  C: {choose_by: Kind, cases: {post: D}, otherwise: D}\n  D: {unknown: keep, properties: [k]}",
            #"{"kind": "post"}"#, "has `Kind`, by which the mapping is chosen"
        ),
        ("{list: any, where: {kind: emial}}", #"[{"kind": "email"}]"#, "no element of `a` in the samples is `emial`"),
        ("{values: {VREY: 1}, otherwise: keep}", #""VERY""#, "no value of `a` in the samples is `VREY`"),
        (
            "{object: C}\n  C: {choose_by: k, cases: {postt: D}, otherwise: D}\n  D: {unknown: keep, properties: [k]}",
            #"{"k": "post"}"#, "no `k` in the samples is `postt`"
        ),
        (
            "{object: C}\n  C: {choose_by: k, cases: {textt: D}, otherwise: E}\n  D: {properties: [k]}\n"
                + "  E: {properties: {k: , content: {list: C}}}",
            #"{"k": "root", "content": [{"k": "text"}]}"#, "no `k` in the samples is `textt`"
        ),
        (
            "{object: C}\n  C: {choose_by_member: k, cases: {post: D}, otherwise: D}\n  D: {unknown: keep, properties: [k]}",
            #"{"k": "post"}"#, "`choose_by_member` looks for an object at `k`, and the samples have text there"
        ),
    ]

    @Test(arguments: unmet)
    func findAChoiceThatNoSampleMeets(_ rule: String, _ json: String, _ message: String) throws {
        let found = try findings("  T:\n    properties:\n      a: \(rule)\n", #"{"a": \#(json)}"#)
        #expect(found.contains("[unmet-choice]: ") && found.contains(message), "\(found)")
    }

    /// Few elements without the member, values that others take, and words that aren't near.
    @Test(arguments: [
        ("{list: string, pick: nope}", #"[{"id": "a"}]"#), ("{list: string, pick: nope}", "[]"),
        ("{list: any, where: {kind: phone}}", #"[{"kind": "email"}]"#),
        ("{values: {LOW: 1, LOWER: 2}, otherwise: keep}", #""LOW""#),
        ("{values: {type1: 1}, otherwise: keep}", #""type2""#),
    ])
    func leaveAChoiceAlone(_ rule: String, _ json: String) throws {
        let found = try findings("  T:\n    properties:\n      a: \(rule)\n", #"{"a": \#(json)}"#)
        #expect(!found.contains("[unmet-choice]"), "\(found)")
    }

    /// Properties, samples, and the records of which nothing is read.
    @Test(
        arguments: [
            (
                "drop: [op], properties: {id: [id, bfore.id]}",
                [#"{"op":"c","id":1}"#, #"{"op":"d","before":{"id":2}}"#], "1 record in its samples, of 2"
            ),
            (
                "unknown: warn, properties: {a: x, b: y.z}", [#"{"A":1}"#, #"{"y":{}}"#, #"{"x":1}"#],
                "2 records in its samples, of 3"
            ),
            ("properties: {a: x}", [#"[{"y":1},{"x":null},{"y":2}]"#], "2 records in its samples, of 3"),
            ("root: all, properties: {a: x}", [#"{"all":{"b":1}}"#], "1 record in its samples, of 1"),
            // These are meant to be so, or nothing is lost.
            ("drop: [op], properties: {id: }", [#"{"op":"c"}"#, "{}"], nil),
            ("unknown: keep, properties: {id: }", [#"{"op":"c"}"#], nil),
            ("properties: {id: , whole: {from: ., direction: read}}", [#"{"op":"c"}"#], nil),
            ("delete_where: {op: d}, primary_key: id, properties: {id: }", [#"{"op":"d","key":1}"#], nil),
            ("choose_by: k, cases: {a: U}, otherwise: skip}\n  U: {properties: [id]", [#"{"op":"c"}"#], nil),
            ("root: '*', member_as: id, properties: {id: , a: x}", [#"{"k":{"y":1}}"#], nil),
        ] as [(String, [String], String?)]
    )
    func reportRecordsOfWhichNothingIsRead(_ mapping: String, _ samples: [String], _ expected: String?) throws {
        let found = try findings("  T: {\(mapping)}\n", samples.joined(separator: "\n"))
        #expect(found.contains("[unread-record]") == (expected != nil), "\(found)")
        if let expected { #expect(found.contains("no rule of `T` reads anything of \(expected)"), "\(found)") }
    }

    @Test func reportUnreadMembersOfAMappingThatWarnsOfThem() throws {
        let found = try findings("  T: {unknown: warn, properties: [id]}\n", #"{"id":1,"livemode":true}"#)
        #expect(found.contains("no rule of `T` reads `livemode` of its samples"), "\(found)")
    }

    /// Each slip is one finding, at the example that holds it.
    @Test func reportsASlipInAnExampleWhereItStands() throws {
        let folder = try TemporaryFolder([
            "a.yaml": """
            specmap: 1
            mappings:
              A:
                properties:
                  memberIDs: {from: idMembers, list: string}
                  price: {type: integer}
            examples:
              - name: one
                mapping: A
                json: {idMembers: [m1], price: 1}
                object: {memberIds: [m1], price: 1}
              - name: two
                mapping: A
                json: {price: x}
                errors: [{id: wrong-type, property: prize}]

            """
        ])
        let outcome = try Tool.speclint.run(["a.yaml"], in: folder.url)
        let found = outcome.output.split(separator: "\n").filter {
            $0.hasPrefix("error[") || $0.contains("did you mean")
        }
        #expect(found.count == 4, "\(outcome.output)")
        #expect(outcome.output.contains("no property is called `memberIds`"))
        #expect(outcome.output.contains("a.yaml:11:25"), "\(outcome.output)")
        #expect(outcome.output.contains("no property is called `prize`"))
        #expect(outcome.output.contains("a.yaml:15:41"), "\(outcome.output)")
    }
}
