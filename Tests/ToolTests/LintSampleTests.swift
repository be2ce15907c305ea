import Foundation
import Testing

/// The JSON that a config names for rules that speak of data.
struct LintSampleTests {
    private let spec = "specmap: 1\nmappings:\n  P: {root: r, properties: {a: x.y}}\n"

    private func check(_ samples: String, _ files: [String: String], _ arguments: String...) throws -> Tool.Outcome {
        let own = ["specs/a.yaml": spec, ".speclint.yaml": "include: [specs]\nsamples: \(samples)\n"]
        let folder = try TemporaryFolder(own.merging(files) { first, _ in first })
        return try Tool.speclint.run(["--format", "concise"] + arguments, in: folder.url)
    }

    @Test func areSeenByRules() throws {
        let outcome = try check("{P: ['data/*.json']}", ["data/1.json": #"{"r": {"x.y": 1}}"#])
        #expect(outcome.output.contains("warning[dotted-key]"), "\(outcome.output)\(outcome.errors)")
    }

    /// A pattern, a file beside it, and the message.
    static let lost = [
        ("{P: [nope.json]}", "{}", "no file of JSON fits `nope.json`"),
        ("{P: ['none/*.json']}", "{}", "no file of JSON fits `none/*.json`"),
        ("{P: [data/1.json]}", "{bad", "the sample `data/1.json` isn't JSON"),
        ("{P: [data/1.json]}", "", "the sample `data/1.json` isn't JSON"),
        ("{P: [data/2.ndjson]}", "{}\n{bad", "the sample `data/2.ndjson` isn't JSON"),
        ("{Q: [data/1.json]}", "{}", "no mapping is called `Q`"), ("{P: []}", "{}", "`samples` names no file for `P`"),
    ]

    @Test(arguments: lost)
    func areToldWhereTheyCannotBeUsed(_ samples: String, _ json: String, _ message: String) throws {
        let outcome = try check(samples, ["data/1.json": json, "data/2.ndjson": json])
        #expect(outcome.status == 1 && outcome.output.contains(".speclint.yaml:2:"), "\(outcome.output)")
        #expect(outcome.output.contains("error[config-value]: \(message)"), "\(outcome.output)")
    }

    /// Valid JSON that isn't YAML: halves of characters, U+007F, a tab that indents, deep nesting, a key that
    /// stands twice.
    @Test(arguments: [
        #"{"r": {"x.y": "caf\u00e9 \ud83d\ude00"}}"#, "{\"r\": {\"x.y\": \"\u{7F}\"}}", "{\n\t\"r\": {\"x.y\":\t1}}",
        "{\"r\": {\"x.y\": \(String(repeating: "[", count: 200))1\(String(repeating: "]", count: 200))}}",
        #"{"r": 1, "r": {"x.y": "a: b", "z": {"a": 1}}}"#,
    ])
    func areReadAsJSON(_ json: String) throws {
        for name in ["data/1.json", "data/1.ndjson"] where !json.contains("\n") || name.hasSuffix(".json") {
            let outcome = try check("{P: [\(name)]}", [name: json])
            #expect(outcome.status == 0 && outcome.output.contains("warning[dotted-key]"), "\(outcome.output)")
        }
    }

    @Test(arguments: [
        ("{\"a\": 1,}", "expected a key in double quotes", 1), ("{a: 1}", "expected a key in double quotes", 1),
        ("[1 2]", "expected `,` or `]`", 1), ("{}\n{]", "expected nothing behind the value", 2),
        ("[yes]", "expected a JSON value", 1), ("[\"a", "a double quote at the end of text, found the end", 1),
        (#"["\ud83d"]"#, #"`\u` names half a character"#, 1), (#"["\x"]"#, "JSON has no such escape", 1),
    ])
    func areShownWhereTheyAreNoJSON(_ json: String, _ words: String, _ line: Int) throws {
        let folder = try TemporaryFolder([
            "a.yaml": spec, ".speclint.yaml": "samples: {P: [1.json]}\n", "1.json": json,
        ])
        let outcome = try Tool.speclint.run(["a.yaml"], in: folder.url)
        #expect(outcome.status == 1 && outcome.output.contains("\(words) (1.json:\(line))"), "\(outcome.output)")
    }

    @Test func mayBelongToASpecThatIsNotChecked() throws {
        let files = ["data/1.json": "{}", "specs/b.yaml": "specmap: 1\nmappings: {Q: {root: r, properties: [a]}}\n"]
        #expect(try check("{Q: [data/1.json]}", files, "specs/a.yaml").status == 0)
    }

    @Test func doNotShowThatNamesAreRight() throws {
        let files = [
            "data/1.json": #"{"r": {"first_name": "a", "last_name": "b"}}"#,
            "specs/b.yaml":
                "specmap: 1\nmappings: {Q: {root: r, properties: {firstName: last_name, lastName: first_name}}}\n",
        ]
        let outcome = try check("{Q: [data/1.json]}", files)
        #expect(outcome.output.contains("info[crossed-names]"), "\(outcome.output)\(outcome.errors)")
    }

    @Test func makeASpecChangedWhenTheyChange() throws {
        let folder = try TemporaryFolder([
            "specs/a.yaml": spec, ".speclint.yaml": "include: [specs]\nsamples: {P: [data/1.json]}\n",
            "data/1.json": #"{"r": {"x": {"y": 1}}}"#,
        ])
        let git = "git init -q . && git add . && git -c user.name=a -c user.email=a@b.c commit -qm a"
        #expect(try Tool.shell(git, in: folder.url).status == 0)
        try folder.write(#"{"r": {"x.y": 1}}"#, to: "data/1.json")
        let outcome = try Tool.speclint.run(["--since", "HEAD", "--format", "concise"], in: folder.url)
        #expect(outcome.output.contains("warning[dotted-key]"), "\(outcome.output)\(outcome.errors)")
    }

    @Test(arguments: [["specs/a.yaml"], ["."]])
    func areReportedWhereTheirMappingIsMisspelt(_ paths: [String]) throws {
        let spec = "specmap: 1\nmappings:\n  Bundel: {root: r, properties: {a: x}}\n"
        let folder = try TemporaryFolder([
            "specs/a.yaml": spec, "data/1.json": "{}", ".speclint.yaml": "samples: {Bundle: [data/1.json]}\n",
        ])
        let outcome = try Tool.speclint.run(["--format", "concise"] + paths, in: folder.url)
        #expect(outcome.output.contains(".speclint.yaml:1:11: error[config-value]: no mapping is called `Bundle`"))
        try folder.write(spec.replacing("Bundel", with: "Bundle"), to: "specs/b.yaml")
        #expect(try Tool.speclint.run(paths, in: folder.url).status == 0)
    }

    private let entries = #"""
        {"entry": [{"id": "1", "resource": {"type": "Patient", "id": "a"}},
          {"id": "2", "resource": {"type": "Patient", "id": "b"}}, {"id": "3", "resource": {"type": "Visit", "id": "c"}}],
         "at": 1709906730, "labels": [{"url": "u", "code": "c"}, {"url": "v", "code": "d"}]}
        """#

    /// A property of `P`, and the finding with its help; nil for none.
    @Test(arguments: [
        ("a: {from: entry, list: string, where: {resoucre.type: Patient}, pick: resource.id}", "`resoucre.type`"),
        ("a: {from: entry, list: string, where: {resource.type: Patient}, pick: resoucre.id}", "`resoucre.id`"),
        ("a: {from: entry, list: string, where: {resource.tpye: Patient}, pick: resource.id}", "`resource.tpye`"),
        ("a: {from: labels, list: string, pick: href}", "`href`"),
        ("a: {from: labels, list: string, where: {deleted: true}, pick: url}", nil),
        ("a: {date_format: [unix_milliseconds, iso8601], from: at}", "write `unix_seconds`"),
        ("a: {date_format: [unix_seconds, unix_milliseconds], from: at}", nil),
        ("a: {from: entry, list: string, where: {resource.type: Patient}, pick: resource.id}", nil),
    ])
    func showWhatFindsNothing(_ property: String, _ words: String?) throws {
        let folder = try TemporaryFolder([
            "a.yaml": "specmap: 1\nmappings:\n  P: {properties: {\(property)}}\n",
            "1.json": entries, ".speclint.yaml": "samples: {P: [1.json]}\nrules: {unreachable-date-format: off}\n",
        ])
        let output = try Tool.speclint.run(["a.yaml"], in: folder.url).output
        #expect(output.contains("warning[") == (words != nil), "\(output)")
        if let words { #expect(output.contains(words), "\(output)") }
    }

    @Test func haveNoUnreadMemberThatAnotherRuleReads() throws {
        let folder = try TemporaryFolder([
            "a.yaml": """
            specmap: 1
            mappings:
              P:
                drop: [at]
                properties:
                  urls: {from: labels.*.url, list: string, direction: read}
                  first: labels.0.code
                  patients: {from: entry, list: Patient, where: {resource.type: Patient}, pick: resource}
              Patient: {properties: [id]}

            """, "1.json": entries, ".speclint.yaml": "samples: {P: [1.json]}\n",
        ])
        let output = try Tool.speclint.run(["--format", "concise", "a.yaml"], in: folder.url).output
        #expect(output.isEmpty, "\(output)")
    }

    @Test func leaveMappingsThatWereMixedUp() throws {
        let spec = """
            specmap: 1
            mappings:
              P:
                properties:
                  patients: {from: entry, list: Observation}
                  observations: {from: others, list: Patient}
              Patient: {properties: [id]}
              Observation: {properties: [code]}

            """
        let folder = try TemporaryFolder([
            "a.yaml": spec, "1.json": #"{"entry": [{"code": "c"}]}"#, ".speclint.yaml": "samples: {P: [1.json]}\n",
        ])
        let output = try Tool.speclint.run(["--format", "concise", "a.yaml"], in: folder.url).output
        #expect(output.split(separator: "\n").count { $0.contains("info[other-mapping]") } == 2, "\(output)")
    }
}
