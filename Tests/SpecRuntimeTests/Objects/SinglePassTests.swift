import SpecRuntime
import Testing

/// Which records are read in a single pass and which exactly, and that both give the same.
struct SinglePassTests {
    private static let mappings = """
        Thing:
          root: r
          properties:
            a: {if_null: leave}
            text: {type: string, if_null: leave, from: s}
            count: {type: integer, if_null: leave, from: n, accept: [string]}
            deep: {type: string, if_null: leave, from: x.y}
            inner: {object: Thing, if_null: leave, from: o}
            born: {type: date, if_invalid: leave}
        """

    /// An unusual record ends the pass.
    @Test(arguments: [
        (#"{"a":1,"s":"x","n":2,"x":{"y":"z"}}"#, #"{"a":1,"text":"x","count":2,"deep":"z"}"#, true),
        (#"{"o":{"a":2},"x":{"y":null},"n":"7","s":null,"other":[{}]}"#, #"{"count":7,"inner":{"a":2}}"#, true),
        (#"{"x":null,"o":null,"a":{"b":[1]}}"#, #"{"a":{"b":[1]}}"#, true),
        (#"{}"#, "{}", true),
        // Of a key that stands twice, the later counts, whatever the earlier held.
        (#"{"a":1,"a":null}"#, "{}", false),
        (#"{"s":"x","s":null}"#, "{}", false),
        (#"{"n":2,"n":null}"#, "{}", false),
        (#"{"x":{"y":"z"},"x":{}}"#, "{}", false),
        (#"{"x":{"y":"z"},"x":null}"#, "{}", false),
        (#"{"o":{"a":1},"o":null}"#, "{}", false),
        (#"{"a":null,"a":1}"#, #"{"a":1}"#, false),
        // Failures and warnings.
        (#"{"n":"x"}"#, "!wrong-type count", false),
        (#"{"x":5}"#, "!wrong-type deep", false),
        (#"{"born":"x"}"#, "{}", false),
    ])
    func readsWhatIsUsualInASinglePass(_ json: String, _ expected: String, _ isSinglePass: Bool) throws {
        let trial = try Trial(Self.mappings)
        let document = #"{"r":\#(json)}"#
        #expect(try trial.read(document) == expected)
        for format in [JSONInputStream.Format.document, .lines] {
            let readings = try trial.stream(document, format) { $0.skipsBadRecords = true }.summary.readings
            #expect(readings.records == 1 && readings.singlePass == (isSinglePass ? 1 : 0), "\(format): \(readings)")
            #expect(readings.tried == readings.exact, "\(format): \(readings)")
        }
        // Within an array the record is tried by another way.
        let list = try trial.stream(#"{"r":[{},\#(json),{}]}"#, .document) { $0.skipsBadRecords = true }
        #expect(list.summary.readings.records == 3 && list.summary.readings.singlePass == (isSinglePass ? 3 : 2))
    }

    @Test func readsExactlyWhatNeedsHostCode() throws {
        var plugins = Plugins()
        plugins.addNormalising("tidy") { (text: String) in text + "!" }
        let trial = try Trial("Thing: {properties: {a: {transform: tidy}}}", plugins: plugins)
        let readings = try trial.stream(#"[{"a":"x"},{"a":"y"}]"#).summary.readings
        #expect(readings.exact == 2 && readings.tried == 0)
    }

    @Test(arguments: [("warn", 0), ("keep", 1), ("ignore", 1), ("fail", 0)])
    func endsThePassAtUnknownMembersThatAreReported(_ policy: String, _ expected: Int) throws {
        let trial = try Trial("Thing: {unknown: \(policy), properties: [a]}")
        let run = try trial.stream(#"{"a":1,"b":{"c":2}}"#, .document) { $0.skipsBadRecords = true }
        #expect(run.summary.readings.singlePass == expected)
    }

    /// A warning that came up before is only counted, in objects inside and below paths as well.
    @Test(arguments: ["[a]", "{a: , y: x.y}", "{a: , o: {object: Inner}, p: {list: Inner}}"])
    func countsUnknownMembersInASinglePass(_ properties: String) throws {
        let trial = try Trial(
            "Thing: {unknown: warn, properties: \(properties)}\nInner: {unknown: warn, properties: [a]}"
        )
        let line = #"{"a":1,"b":{"c":2},"x":{"y":1,"z":2},"o":{"a":1,"q":2},"p":[{"r":1}]}"# + "\n"
        let run = try trial.stream(String(repeating: line, count: 100))
        #expect(run.summary.readings.singlePass == 99, "\(run.summary.readings)")
        #expect(run.told.allSatisfy { $0.count == 100 } && run.told.count > 2, "\(run.told)")
        // An unknown member that is new ends the pass.
        let more = try trial.stream(String(repeating: line, count: 50) + #"{"new":1}"# + "\n" + line)
        #expect(more.summary.readings.singlePass == 50)
        #expect(more.told.last { $0.found == "\"new\"" }?.record == 51)
    }

    /// A value that one rule reads as a whole, and others members of it: none of them is unknown, and it may be no object.
    @Test(
        arguments: [
            (
                "{all: {from: f, dictionary: {dictionary: integer}}, one: {from: f.a.b, direction: read}}",
                [#"{"f":{"a":{"b":1,"c":2},"z":{"q":3}}}"#, #"{"f":{"z":{}}}"#, #"{"f":null}"#, "{}"]
            ),
            (
                "{t: {first_of: [{from: f.c, list: string}, {from: f, list: string}]}}",
                [#"{"f":["x"]}"#, #"{"f":{"c":["x"]}}"#, #"{"f":[]}"#, #"{"f":null}"#]
            ),
            (
                "{t: {from: [f.g.h, f]}}",
                [#"{"f":5}"#, #"{"f":{"g":5}}"#, #"{"f":{"g":{"h":1}}}"#]
            ),
        ],
        ["fail", "warn", "keep", "drop"]
    )
    func readsMembersOfWhatIsReadWhole(_ spec: (properties: String, lines: [String]), _ policy: String) throws {
        let trial = try Trial("Thing: {unknown: \(policy), properties: \(spec.properties)}")
        let run = try trial.stream(spec.lines.joined(separator: "\n"))
        #expect(run.summary.readings.singlePass == spec.lines.count, "\(run.summary.readings)")
        #expect(try run.lines == spec.lines.map { try trial.read($0) } && run.told.isEmpty, "\(run.told)")
    }

    /// What a spec keeps secret elsewhere doesn't matter to members that no rule reads, but where it hides keys they are
    /// told in other words.
    @Test(arguments: [("id: {sensitive: true}, o: {object: I}", true), ("s: {object: I, sensitive: true}", false)])
    func countsUnknownMembersBesideSecrets(_ properties: String, _ isSinglePass: Bool) throws {
        let trial = try Trial(
            "T: {unknown: warn, properties: {\(properties)}}\nI: {unknown: warn, properties: {a: , pin: {sensitive: true}}}"
        )
        let line = #"{"id":1,"b":2,"o":{"a":1,"q":2},"s":{"a":1,"r":2}}"# + "\n"
        let run = try trial.stream(String(repeating: line, count: 100))
        #expect(run.summary.readings.singlePass == (isSinglePass ? 99 : 0), "\(run.summary.readings)")
        #expect(run.told.allSatisfy { $0.count == 100 }, "\(run.told)")
        #expect(run.told.contains { $0.found == #""q""# } == isSinglePass)
        #expect(run.told.contains { $0.found == #""r""# } == false)
    }

    /// Other warnings that came up before, of which some have another message for each value.
    @Test(arguments: [
        ("{a: {from: [a, b], deprecated: [b]}}", #"{"b":1}"#, "old-path"),
        ("{a: {list: Row}}", #"{"a":[[1,2],[3,4,5]]}"#, "unknown-member"),
        ("{a: {type: integer, if_invalid: null}}", #"{"a":"x"}"#, "invalid-replaced"),
        ("{a: {list: string, pick: x}}", #"{"a":[{"x":"1"},{"y":"2"}]}"#, "item-skipped"),
    ])
    func countsWarningsInASinglePass(_ properties: String, _ line: String, _ id: String) throws {
        let trial = try Trial(
            "Thing: {properties: \(properties)}\nRow: {unknown: warn, properties: {x: 0}}"
        )
        let run = try trial.stream(String(repeating: line + "\n", count: 100))
        #expect(run.summary.readings.singlePass == 99, "\(run.summary.readings)")
        #expect(!run.told.isEmpty && run.told.allSatisfy { $0.id.rawValue == id && $0.count == 100 }, "\(run.told)")
    }

    /// Past the hundredth different value of a rule, further ones are counted together.
    @Test func countsWarningsThatAreListedTogetherInASinglePass() throws {
        let trial = try Trial("Thing: {properties: {a: {type: integer, if_invalid: null}}}")
        let lines = (0..<300).map { #"{"a":"x\#($0)"}"# }.joined(separator: "\n")
        let run = try trial.stream(lines)
        #expect(run.told.count == 101 && run.told.last?.count == 200, "\(run.told.count)")
        #expect(run.summary.readings.singlePass >= 100, "\(run.summary.readings)")
    }

    /// Values between escapes are skipped, and looked at again by paths, choosers and kept members; each bad escape is
    /// found wherever it stands.
    @Test(arguments: ["[a]", "{a: x.y.0}", "{a: {from: x, dictionary: {list: string}}}", "{o: {object: Choice}}"])
    func findsBadEscapesAnywhere(_ properties: String) throws {
        let trial = try Trial(
            """
            Thing: {unknown: keep, properties: \(properties)}
            Choice: {choose_by: k, cases: {a: Named}, otherwise: skip}
            Named: {unknown_into: rest, properties: [k, n]}
            """
        )
        let text = #"{"u":"\n","x":{"y":["\u00e4","b\/"]},"o":{"k":"a","n":"\\","m":{"\t":"\ud83d\ude00"}},"z":"\b"}"#
        let bytes = Array(text.utf8)
        _ = try trial.read(text)
        for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "\\") {
            var broken = bytes
            // The byte behind the backslash; of the second of two it is the quote that ends the text.
            broken[place + 1] = UInt8(ascii: "q")
            #expect(throws: DataError.self, "\(String(decoding: broken, as: UTF8.self))") {
                try trial.runtime.objects(from: .text(String(decoding: broken, as: UTF8.self)), as: "Thing")
            }
        }
    }

    /// What `if_invalid` replaces is the same for the first record, which is read exactly, and for the next, whose failure
    /// is like a known one: the value itself, and not the element around it.
    @Test(arguments: [
        ("j: {object: Y, transform: json, if_invalid: null}", #""j":"{}""#, #""j":null"#),
        (#"j: {object: Z, transform: {parts: "{a}-{b}"}, if_invalid: null}"#, #""j":"x-y""#, #""j":null"#),
        ("j: {object: W, transform: json, if_invalid: leave}", #""j":"{\"y\":{}}""#, ""),
        ("d: {dictionary: Y, if_invalid: null}", #""d":{"a":{}}"#, #""d":null"#),
        ("e: {list: Y, if_invalid: null}", #""e":[{}]"#, #""e":null"#),
        ("o: {object: Y, if_invalid: null}", #""o":{}"#, #""o":null"#),
        ("o: {object: W, if_invalid: null}", #""o":{"y":{}}"#, #""o":null"#),
    ])
    func replacesTheSameInEachRecord(_ property: String, _ json: String, _ expected: String) throws {
        for (fallback, unknown, member) in [
            ("skip", "", ""), ("null", "", ""), ("skip", "unknown: warn, ", #""u":1,"#),
        ] {
            let trial = try Trial(
                """
                T: {properties: {id: , l: {list: X, if_item_invalid: \(fallback)}}}
                X: {\(unknown)properties: {n: , \(property)}}
                Y: {properties: {q: {type: integer, required: true}}}
                Z: {properties: {a: {requires: {in: [b]}}, b: }}
                W: {properties: {y: {object: Y}}}
                """
            )
            let line = #"{"id":1,"l":[{"n":1,\#(member)\#(json)}]}"#
            let run = try trial.stream(Array(repeating: line, count: 4).joined(separator: "\n"))
            let object = #"{"n":1\#(expected.isEmpty ? "" : "," + expected)}"#
            #expect(run.lines == Array(repeating: #"{"id":1,"l":[\#(object)]}"#, count: 4), "\(fallback)\(unknown)")
        }
    }

    /// A warning is described behind any number of failures, which are only counted past the hundredth.
    @Test(arguments: [1, 2])
    func describesWarningsBehindManyFailures(_ jobs: Int) throws {
        let trial = try Trial(
            "T: {properties: {n: {type: integer}, a: {transform: {prefix: x}, requires: {in: [b]}, if_invalid: null}}}"
        )
        let lines = Array(repeating: #"{"n":"no"}"#, count: 150) + [#"{"n":1,"a":"q"}"#, #"{"n":1,"a":"xq"}"#]
        let run = try trial.stream(lines.joined(separator: "\n")) {
            $0.skipsBadRecords = true
            $0.jobs = jobs
        }
        let warnings = run.told.filter { $0.severity == .warning }.map(\.message)
        #expect(
            warnings == [
                #"replaced: `prefix`: expected text that begins with `x`, found "q""#,
                #"replaced: expected "b", found "q""#,
            ]
        )
        #expect(run.told.count { $0.severity == .error } == 100)
    }

    /// Warnings below what is sensitive, beside equal ones that aren't.
    @Test(arguments: [
        (
            "{id: , d: {dictionary: C, sensitive: true}}", [#"{"d":{"k":{"x":1,"y":2}}}"#],
            ["no rule of `C` reads a member of what is kept secret"]
        ),
        (
            "{id: , open: {object: C}, sec: {object: S, sensitive: true}}",
            [#"{"open":{"x":1,"y":2}}"#, #"{"sec":{"c":{"x":1,"y":2}}}"#],
            ["no rule of `C` reads `y`", "no rule of `C` reads a member of what is kept secret"]
        ),
    ])
    func warnsOfSecretsAsSuch(_ properties: String, _ lines: [String], _ warnings: [String]) throws {
        let trial = try Trial(
            """
            T: {properties: \(properties)}
            S: {properties: {c: {object: C}}}
            C: {unknown: warn, properties: [x]}
            """
        )
        let text = lines.flatMap { [$0, $0, $0] }.joined(separator: "\n")
        let run = try trial.stream(text)
        #expect(run.told.map(\.message) == warnings)
        #expect(run.told.allSatisfy { $0.count == 3 }, "\(run.told)")
    }
}
