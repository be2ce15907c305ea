import Foundation
import Testing

/// Features that pipelines rely on: exit codes, reports beside other options, texts that aren't files.
struct LintCommandInCITests {
    private let good = "specmap: 1\nmappings: {A: {properties: [a]}}\n"
    private let doubtful = "specmap: 1\nmappings:\n  A:\n    properties:\n      a: {default: 017}\n"

    @Test func refusesStandardInputThatIsNotText() throws {
        let folder = try TemporaryFolder(["a.yaml": good])
        let latin = try Tool.shell("printf 'specmap: 1\\n# \\351\\n' | speclint -", in: folder.url)
        #expect(latin.status == 2 && latin.errors.contains("a spec is UTF-8 text"))
        let endless = try Tool.shell("speclint --format concise - < /dev/zero", in: folder.url)
        #expect(endless.status == 1 && endless.output.contains("error[too-large]"))
    }

    @Test func tellsOfSpecsThatUseAFileThatIsGone() throws {
        let folder = try TemporaryFolder([
            "a.yaml": "specmap: 1\nuse: [parts/b.yaml]\n", "parts/b.yaml": "specmap: 1\n", "c.yaml": good,
        ])
        let git = "git init -q . && git add . && git -c user.name=a -c user.email=a@b.c commit -qm a && rm parts/b.yaml"
        #expect(try Tool.shell(git, in: folder.url).status == 0)
        let outcome = try Tool.speclint.run(["--since", "HEAD", "--format", "concise", "."], in: folder.url)
        #expect(outcome.status == 1 && outcome.output.hasPrefix("./a.yaml:2:7: error[use-not-found]"))
        let other = try TemporaryFolder(["a.yaml": good])
        let outside = try Tool.speclint.run(["--since", "HEAD", other.url.path()], in: folder.url)
        #expect(outside.status == 2 && outside.errors.contains("isn't in the repository"))
        #expect(try Tool.speclint.run(["--since", "HEAD", folder.url.path()], in: folder.url).status == 1)
        let shallow = try Tool.speclint.run(["--since", "HEAD~3", "."], in: folder.url)
        #expect(shallow.status == 2 && shallow.errors.contains("git fetch --unshallow"))
    }

    @Test func endsWithWhatIsThereWhenItShowsADiff() throws {
        let folder = try TemporaryFolder(["a.yaml": doubtful, ".speclint.yaml": "exclude: [b.yaml]\n", "b.yaml": good])
        let arguments = ["--diff", "--fail-on", "warning", "a.yaml"]
        let diff = try Tool.speclint.run(arguments + ["--format", "concise=found.txt"], in: folder.url)
        #expect(diff.status == 1 && diff.output.hasPrefix("--- "))
        #expect(try folder.text(of: "found.txt").hasPrefix("a.yaml:5:20: warning[ambiguous-scalar]"))
        let mixed = try Tool.speclint.run(arguments + ["--format", "concise"], in: folder.url)
        #expect(mixed.status == 2 && mixed.errors.contains("--format concise=FILE"))
        #expect(try Tool.speclint.run(["--diff", "."], in: folder.url).status == 0)
        try folder.write("exclude: ['*.yaml']\n", to: ".speclint.yaml")
        #expect(try Tool.speclint.run(["--diff", "."], in: folder.url).status == 2)
    }

    @Test func showsDiffsThatGitAndPatchTake() throws {
        let name = "a b/c é.yaml"
        let text = "specmap: 1\r\nmappings:\r\n  A:\r\n    properties:\r\n      a: &x\r\n        default: 017"
        let folder = try TemporaryFolder([name: text])
        #expect(
            try Tool.shell("git init -q . && speclint --diff . > ../d.patch; mv ../d.patch .", in: folder.url).status
                == 0
        )
        #expect(try Tool.shell("git apply --check d.patch", in: folder.url).status == 0)
        #expect(try Tool.shell("patch --binary -p1 < d.patch", in: folder.url).status == 0)
        #expect(try folder.text(of: name) == text.replacing(": &x", with: ":").replacing("017", with: "'017'"))
    }

    @Test func writesNoReportOverASpec() throws {
        let folder = try TemporaryFolder(["a.yaml": good])
        let outcome = try Tool.speclint.run(["--format", "json=./a.yaml", "a.yaml"], in: folder.url)
        #expect(outcome.status == 2 && outcome.errors.contains("would replace `a.yaml`, which the run needs"))
        #expect(try folder.text(of: "a.yaml") == good)
    }

    @Test func keepsQuietInTheFormatThatWasNamed() throws {
        let folder = try TemporaryFolder(["a.yaml": good])
        #expect(try Tool.speclint.run(["-q", "--format", "text", "a.yaml"], in: folder.url).output == "")
    }

    @Test func takesWhatIsStaleOffTheBaselineWithoutAWord() throws {
        let folder = try TemporaryFolder(["a.yaml": doubtful])
        let baseline = ["--baseline", "known.json", "--fail-on", "warning"]
        #expect(try Tool.speclint.run(baseline + ["--update-baseline", "a.yaml"], in: folder.url).status == 0)
        try folder.write(good, to: "a.yaml")
        let update = try Tool.speclint.run(
            baseline + ["--update-baseline", "--strict-baseline", "a.yaml"],
            in: folder.url
        )
        #expect(update.status == 0 && update.output == "1 file checked: nothing found\n")
    }

    @Test func knowsABaselinesFindingsInAFileThatMoved() throws {
        let folder = try TemporaryFolder(["a.yaml": doubtful])
        let baseline = ["--baseline", "known.json", "--fail-on", "warning"]
        #expect(try Tool.speclint.run(baseline + ["--update-baseline", "."], in: folder.url).status == 0)
        try folder.write(doubtful, to: "b.yaml")
        #expect(try Tool.speclint.run(baseline + ["b.yaml"], in: folder.url).status == 1)
        #expect(try Tool.shell("mkdir c && mv b.yaml c && rm a.yaml", in: folder.url).status == 0)
        let moved = try Tool.speclint.run(baseline + ["."], in: folder.url)
        #expect(moved.status == 0 && moved.output == "1 file checked: nothing found, 1 in the baseline\n")
        #expect(try Tool.speclint.run(baseline + ["--update-baseline", "."], in: folder.url).status == 0)
        let list = try folder.text(of: "known.json")
        #expect(list.contains("\"c/b.yaml\"") && !list.contains("\"a.yaml\""))
    }

    @Test func showsWhereEachSettingComesFrom() throws {
        let folder = try TemporaryFolder([
            ".speclint.yaml": "extends: base.yaml\nrules: {unused-anchor: off}\nexclude: [old]\n",
            "base.yaml": "include: ['*.yaml']\nrules: {unused-anchor: error, no-example: info}\n",
        ])
        let shown = try Tool.speclint.run(["config", "show", "old/a.yaml"], in: folder.url)
        #expect(shown.status == 0)
        let lines = shown.output.split(separator: "\n").map(String.init)
        #expect(lines[1] == "config: .speclint.yaml, which extends base.yaml")
        for line in [
            "include: *.yaml  (base.yaml:1:11)", "exclude: old  (.speclint.yaml:3:11)",
            "excluded: by `old`, .speclint.yaml:3:11", "  unused-anchor: off  (.speclint.yaml:2:24)",
            "  no-example: info  (base.yaml:2:43)",
        ] { #expect(lines.contains(line), "\(line)") }
    }

    @Test func saysThatAnEditWasLeftOut() throws {
        let text = """
            specmap: 1
            mappings: {A: {properties: {v: app.version}}}
            examples:
              - {name: x, mapping: A, json: {app.version: '1'}, object: {}}

            """
        let folder = try TemporaryFolder(["a.yaml": text])
        let outcome = try Tool.speclint.run(["--fix", "--unsafe", "a.yaml"], in: folder.url)
        #expect(outcome.errors == "left 1 unfixed: the edit would cause another diagnostic\n")
        #expect(try folder.text(of: "a.yaml") == text)
    }

    @Test func saysWhichPatternsAConfigCannotHave() throws {
        let folder = try TemporaryFolder([
            "a.yaml": good, ".speclint.yaml": "include: ['*.yaml']\nexclude: ['gen/*.{yaml,yml}']\n",
        ])
        let outcome = try Tool.speclint.run(["--format", "concise"], in: folder.url)
        #expect(outcome.status == 1)
        #expect(
            outcome.output.hasPrefix(".speclint.yaml:2:11: error[config-value]: a pattern knows `*`, `?` and `**` only")
        )
        try folder.write("include: [a\n", to: ".speclint.yaml")
        let broken = try Tool.speclint.run(["--format", "concise"], in: folder.url)
        #expect(broken.output.split(separator: "\n").count == 1 && broken.output.contains("error[syntax]"))
    }

    @Test func failsAnExampleWhoseInputIsMissingOnce() throws {
        let text = good + "examples:\n  - {name: x, mapping: A, json_file: x.json, object: {}}\n"
        let folder = try TemporaryFolder(["a.yaml": text])
        let outcome = try Tool.speclint.run(["--format", "concise", "a.yaml"], in: folder.url)
        #expect(outcome.status == 1)
        #expect(
            outcome.output
                == "a.yaml:4:38: error[example-file-missing]: the example can't be run: there is no file `x.json`\n"
        )
        let asText = try Tool.speclint.run(["a.yaml"], in: folder.url)
        #expect(asText.output.hasSuffix("\n1 file checked: 1 error\n"), "\(asText.output)")
        let tested = try Tool.specmap.run(["test", "--spec", "a.yaml"], in: folder.url)
        #expect(tested.status == 1 && tested.errors == "")
    }

    @Test func pointsAtTheRuleByWhichAnExampleCannotBeRead() throws {
        let text = """
            specmap: 1
            mappings:
              A: {properties: {years: {list: integer, from: '"the years"'}, name: {type: string}}}
            examples:
              - {name: x, mapping: A, json: {name: 5, the years: [1, two]}, object: {}}
              - {name: y, mapping: A, json: [1], object: {}}

            """
        let folder = try TemporaryFolder(["a.yaml": text])
        let outcome = try Tool.speclint.run(["--format", "concise", "a.yaml"], in: folder.url)
        let places = outcome.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
        #expect(places == ["a.yaml:3:20:", "a.yaml:3:65:", "a.yaml:6:34:"], "\(outcome.output)")
    }

    @Test func showsNoSensitiveValueOfAnExamplesFiles() throws {
        let folder = try TemporaryFolder([
            "a.yaml": """
            specmap: 1
            mappings:
              A: {root: data, properties: {pin: {from: code, sensitive: true, transform: trim}, inner: {object: B}}}
              B: {properties: {key: {sensitive: true}, open: }}
            examples:
              - {name: x, mapping: A, json_file: in.json, object_file: out.json, writes_file: in.json, round_trip: true}

            """,
            "in.json": #"{"data": {"code": " 4711", "inner": {"key": "4712", "open": "o1"}}}"#,
            "out.json": #"{"pin": "4713", "inner": {"key": "4714", "open": "o2"}}"#,
        ])
        let text = try Tool.speclint.run(["a.yaml"], in: folder.url).output
        #expect(!text.contains("471") && text.contains("kept secret"), "\(text)")
        #expect(text.contains(#"`inner.open`: expected "o2", found "o1""#))
    }

    /// What differs beside the secrets of a whole result is shown.
    @Test(arguments: [
        (
            "object: {id: 1, pin: '4711'}",
            #"expected {"id":1,"pin":"kept secret"}, found [{"id":1,"pin":"kept secret"}]"#
        ),
        ("object: 3", #"expected 3, found [{"id":1,"pin":"kept secret"}]"#),
        ("object: [{id: 1, pin: '4711'}, {pin: '4712'}]", #"`1`: expected {"pin":"kept secret"}, found nothing"#),
        ("object: [{id: 1, pin: '4713'}]", "`0.pin`: expected another value than the one found, which is kept secret"),
    ])
    func showsWhatDiffersBesideSecrets(expectation: String, message: String) throws {
        let folder = try TemporaryFolder([
            "a.yaml": """
            specmap: 1
            mappings:
              A: {root: all, properties: {id: {type: integer}, pin: {type: string, sensitive: true}}}
            examples:
              - name: x
                mapping: A
                json: {all: [{id: 1, pin: '4711'}]}
                \(expectation)

            """
        ])
        for command in [["a.yaml"], ["--format", "concise", "a.yaml"]] {
            let text = try Tool.speclint.run(command, in: folder.url).output
            #expect(text.contains(message) && !text.contains("471"), "\(text)")
        }
    }

    @Test func listsNoMoreInSARIFThanGitHubTakes() throws {
        // Of one kind in one file, a thousand are listed.
        let folder = try TemporaryFolder()
        for (file, count) in (Array(repeating: 1_000, count: 25) + [10]).enumerated() {
            let rules = (0..<count).map { "      a\($0): {default: no}\n" }.joined()
            let head = "specmap: 1\nmappings:\n  A\(file):\n    properties:\n"
            try folder.write(head + rules, to: "specs/a\(file).yaml")
        }
        let outcome = try Tool.speclint.run(["--format", "sarif=a.sarif", "--no-config", "specs"], in: folder.url)
        #expect(outcome.status == 0)
        let log = try folder.text(of: "a.sarif")
        #expect(log.split(separator: "\"ruleId\"").count == 25_001)
        #expect(log.contains("10 more diagnostics aren't listed here") && !log.contains("```yaml\\n\\n```"))
    }
}
