import Foundation
import Testing

/// `speclint` with its options: configs, baselines, fixes, changes since a revision.
struct LintOptionTests {
    private let doubtful =
        "specmap: 1\nmappings:\n  A:\n    properties:\n      x: {default: 017}\n      y: &b {type: string}\n"

    @Test func checksWhatTheConfigIncludes() throws {
        let folder = try TemporaryFolder([
            ".speclint.yaml": "include: [specs]\nexclude: [specs/old]\nrules: {unused-anchor: off, yaml: info}\n",
            "specs/a.yaml": doubtful, "specs/old/b.yaml": doubtful, "other/c.yaml": doubtful,
        ])
        let outcome = try Tool.speclint.run([], in: folder.url)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("info[ambiguous-scalar]"))
        #expect(outcome.output.contains("1 file checked, 1 excluded by the config: 1 info"))
        let excluded = try Tool.speclint.run(["specs/old/b.yaml"], in: folder.url)
        #expect(excluded.status == 0 && excluded.errors.contains("`specs/old/b.yaml` is left out"))
        #expect(try Tool.speclint.run(["specs/old"], in: folder.url).status == 2)
        #expect(try Tool.speclint.run(["--no-config", "specs/old"], in: folder.url).output.contains("2 warnings"))
    }

    @Test(arguments: [
        ("ln -s gone.yaml .speclint.yaml", ".speclint.yaml:1:1", "it is a link to a file that isn't there"),
        ("mkdir .speclint.yaml", ".speclint.yaml:1:1", "it is a folder"),
        ("mkfifo .speclint.yaml", ".speclint.yaml:1:1", "it isn't a regular file"),
        ("echo 'extends: team.yaml' > .speclint.yaml; mkdir team.yaml", ".speclint.yaml:1:10", "it is a folder"),
        (
            "echo 'extends: team.yaml' > .speclint.yaml; mkfifo team.yaml", ".speclint.yaml:1:10",
            "it isn't a regular file"
        ),
        ("echo 'extends: team.yaml' > .speclint.yaml; ln -s x team.yaml", ".speclint.yaml:1:10", "it is a link to"),
    ])
    func reportsAConfigThatCantBeRead(_ setup: String, _ place: String, _ reason: String) throws {
        let folder = try TemporaryFolder(["sub/a.yaml": "specmap: 1\n"])
        for option in ["", "--config .speclint.yaml "] {
            let outcome = try Tool.shell("\(setup); speclint --format concise \(option)sub", in: folder.url)
            #expect(outcome.status == 1)
            #expect(outcome.output.hasPrefix("\(place): error[config-value]: `"), "\(outcome.output)\(outcome.errors)")
            #expect(outcome.output.contains("can't be read: \(reason)"), "\(outcome.output)")
            _ = try Tool.shell("rm -rf .speclint.yaml team.yaml", in: folder.url)
        }
    }

    @Test(arguments: [
        ("ln -s gone specs/b.yaml", "`specs/b.yaml` can't be read: it is a link to a file that isn't there"),
        ("mkfifo specs/b.yaml", "`specs/b.yaml` can't be read: it isn't a regular file"),
    ])
    func passesOverNoSpecInSilence(_ setup: String, _ message: String) throws {
        let folder = try TemporaryFolder([
            "specs/a.yaml": "specmap: 1\nmappings: {A: {properties: {x: }}}\n", "a.json": "{\"x\":\"1\"}",
        ])
        _ = try Tool.shell("\(setup); ln -s gone specs/.#a.yaml", in: folder.url)
        for command in ["speclint specs", "specmap map --spec specs a.json"] {
            let outcome = try Tool.shell(command, in: folder.url)
            #expect(outcome.status == 2 && outcome.errors.contains(message), "\(outcome.errors)")
        }
        let lock = try Tool.shell("rm specs/b.yaml; speclint specs", in: folder.url)
        #expect(lock.status == 0, "\(lock.errors)")
    }

    @Test(arguments: ["speclint <(cat a.yaml)", "specmap test --spec /dev/stdin < <(cat a.yaml)", "speclint /dev/null"])
    func saysThatAPipeIsNoSpec(_ command: String) throws {
        let folder = try TemporaryFolder(["a.yaml": "specmap: 1\n"])
        let outcome = try Tool.shell(command, in: folder.url)
        #expect(outcome.status == 2 && outcome.errors.contains("it isn't a regular file"), "\(outcome.errors)")
    }

    @Test func saysWhatIsWrongWithAConfig() throws {
        let folder = try TemporaryFolder([
            ".speclint.yaml":
                "rules: {unused-ancor: off, syntax: off, eaten-quotes: error, unused-default: of}\nexclud: [x]\n",
            "a.yaml": "specmap: 1\n",
        ])
        let outcome = try Tool.speclint.run(["--format", "concise", "a.yaml"], in: folder.url)
        #expect(outcome.status == 1)
        let expected = [
            ".speclint.yaml:1:9: error[unknown-rule]: no rule is called `unused-ancor`",
            ".speclint.yaml:1:36: error[config-value]: `syntax` stops a spec from loading, so it stays an error",
            ".speclint.yaml:1:55: error[config-value]: `eaten-quotes` reports what is likely, so it can't be an error",
            ".speclint.yaml:1:78: error[config-value]: `unused-default` can be `off`, `info`, `warning` or `error`, found `of`",
            ".speclint.yaml:2:1: error[unknown-config-key]: a config has no key `exclud`",
        ]
        #expect(outcome.output.split(separator: "\n").map(String.init) == expected)
    }

    @Test func showsWhereASettingComesFrom() throws {
        let folder = try TemporaryFolder([
            "base.yaml": "rules: {no-example: info}\n",
            ".speclint.yaml":
                "extends: base.yaml\noverrides:\n  - files: ['legacy/**']\n    rules: {unused-anchor: off, structure: off}\n",
        ])
        let outcome = try Tool.speclint.run(["config", "show", "legacy/a.yaml"], in: folder.url)
        #expect(outcome.output.contains("  unused-anchor: off  (.speclint.yaml:4:28)\n"))
        #expect(outcome.output.contains("  no-example: info  (base.yaml:1:21)\n"))
        #expect(outcome.output.contains("  unused-default: warning\n"))
        // An error that keeps a spec from loading stays an error, whatever its group is set to.
        #expect(outcome.output.contains("  wrong-kind: error\n"))
        #expect(
            try Tool.speclint.run(["config", "show", "new/a.yaml"], in: folder.url).output.contains(
                "  unused-anchor: warning\n"
            )
        )
    }

    @Test func failsFromTheSeverityOnThatIsAskedFor() throws {
        let folder = try TemporaryFolder(["a.yaml": doubtful])
        for (level, status) in [("error", 0), ("warning", 1), ("info", 1), ("never", 0)] {
            #expect(
                try Tool.speclint.run(["--fail-on", level, "a.yaml"], in: folder.url).status == Int32(status),
                "\(level)"
            )
        }
        #expect(try Tool.speclint.run(["--ignore", "yaml", "--fail-on", "info", "a.yaml"], in: folder.url).status == 0)
        let one = try Tool.speclint.run(["--select", "unused-anchor", "--format", "concise", "a.yaml"], in: folder.url)
        #expect(one.output.contains("unused-anchor") && !one.output.contains("ambiguous"))
        let unknown = try Tool.speclint.run(["--select", "unused-ancor", "a.yaml"], in: folder.url)
        #expect(unknown.status == 2 && unknown.errors.contains("did you mean `unused-anchor`?"))
    }

    @Test func leavesOutWhatTheBaselineLists() throws {
        let folder = try TemporaryFolder(["a.yaml": doubtful, ".speclint.yaml": "baseline: known.json\n"])
        #expect(try Tool.speclint.run(["a.yaml"], in: folder.url).status == 2)
        let update = try Tool.speclint.run(["--update-baseline", "a.yaml"], in: folder.url)
        #expect(update.status == 0 && update.errors.contains("lists 2 diagnostics now"))
        let known = try Tool.speclint.run(["--fail-on", "info", "a.yaml"], in: folder.url)
        #expect(known.status == 0 && known.output == "1 file checked: nothing found, 2 in the baseline\n")
        try folder.write("# above\n" + doubtful.replacing("&b ", with: ""), to: "a.yaml")
        let corrected = try Tool.speclint.run(["a.yaml"], in: folder.url)
        #expect(corrected.status == 0 && corrected.output.contains("warning[stale-baseline]"))
        #expect(try Tool.speclint.run(["--strict-baseline", "a.yaml"], in: folder.url).status == 1)
        let other = try Tool.speclint.run(["--baseline", "a.yaml", "a.yaml"], in: folder.url)
        #expect(other.status == 2 && other.errors.contains("`a.yaml` is no baseline"))
    }

    @Test func fixesFilesOrShowsHow() throws {
        let folder = try TemporaryFolder(["a.yaml": doubtful])
        let diff = try Tool.speclint.run(["--diff", "a.yaml"], in: folder.url)
        #expect(
            diff.output.contains("-      x: {default: 017}\n") && diff.output.contains("+      x: {default: '017'}\n")
        )
        #expect(try folder.text(of: "a.yaml") == doubtful)
        let fix = try Tool.speclint.run(["--fix", "a.yaml"], in: folder.url)
        #expect(
            fix.status == 0 && fix.errors == "corrected 2 in 1 file\n"
                && fix.output == "1 file checked: nothing found\n"
        )
        #expect(try folder.text(of: "a.yaml") == doubtful.replacing("017}", with: "'017'}").replacing("&b ", with: ""))
        #expect(try Tool.speclint.run(["--unsafe", "a.yaml"], in: folder.url).status == 2)
    }

    @Test func saysWhereADiffHasNothingToShow() throws {
        let spec = "specmap: 1\nmappings:\n  A:\n    properties:\n      x: {tpye: string}\n"
        let folder = try TemporaryFolder(["a.yaml": spec])
        let sure = try Tool.speclint.run(["--diff", "a.yaml"], in: folder.url)
        #expect(sure.status == 1 && sure.output == "")
        #expect(sure.errors == "nothing of what is found can be corrected for sure; --unsafe may do more\n")
        let unsafe = try Tool.speclint.run(["--diff", "--unsafe", "a.yaml"], in: folder.url)
        #expect(unsafe.status == 1 && unsafe.output.contains("+      x: {type: string}\n") && unsafe.errors == "")
    }

    @Test func tellsOfWhatChangedAndOfWhatUsesIt() throws {
        let folder = try TemporaryFolder([
            "a.yaml": doubtful,
            "b.yaml": "specmap: 1\nuse: [c.yaml]\n" + doubtful.dropFirst(11).replacing("A:", with: "B:"),
            "c.yaml": "specmap: 1\n",
        ])
        let git = "git init -q . && git add . && git -c user.name=a -c user.email=a@b.c commit -qm a"
        #expect(try Tool.shell(git, in: folder.url).status == 0)
        let none = try Tool.speclint.run(["--since", "HEAD", "."], in: folder.url)
        #expect(none.status == 0 && none.errors.contains("no spec changed since HEAD"))
        try folder.write("specmap: 1\n# changed\n", to: "c.yaml")
        let outcome = try Tool.speclint.run(["--since", "HEAD", "--format", "concise", "."], in: folder.url)
        #expect(outcome.output.contains("b.yaml:") && !outcome.output.contains("a.yaml:"))
        let wrong = try Tool.speclint.run(["--since", "nowhere", "."], in: folder.url)
        #expect(wrong.status == 2 && wrong.errors.contains("--since can't ask git"))
        try folder.write("rules: {missing-description: warning}\n", to: ".speclint.yaml")
        let all = try Tool.speclint.run(["--since", "HEAD", "--format", "concise", "."], in: folder.url)
        #expect(all.errors.contains("`.speclint.yaml` changed since HEAD, so all is checked"))
        #expect(all.output.contains("a.yaml:") && all.output.contains("missing-description"))
        let without = try Tool.speclint.run(
            ["--since", "HEAD", "--no-config", "--format", "concise", "."],
            in: folder.url
        )
        #expect(!without.output.contains("a.yaml:"))
    }

    @Test func saysThatWhatStopsASpecFromLoadingStays() throws {
        let folder = try TemporaryFolder(["a.yaml": "specmap: 1\nmapings: {}\n"])
        let outcome = try Tool.speclint.run(["--ignore", "unknown-keyword", "a.yaml"], in: folder.url)
        #expect(outcome.status == 1 && outcome.output.contains("error[unknown-keyword]"))
        #expect(outcome.errors == "`unknown-keyword` stops a spec from loading, so --ignore doesn't leave it out\n")
    }

    @Test func takesStandardInputForTheFileThatItStandsFor() throws {
        let folder = try TemporaryFolder([
            ".speclint.yaml": "overrides: [{files: [specs/a.yaml], rules: {ambiguous-scalar: off}}]\n",
            "specs/b.yaml": "specmap: 1\n",
        ])
        let outcome = try Tool.speclint.run(
            ["-", "--stdin-filename", "specs/a.yaml", "--format", "concise"],
            input: "specmap: 1\nuse: [b.yaml]\n" + doubtful.dropFirst(11),
            in: folder.url
        )
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("specs/a.yaml:7:10: warning[unused-anchor]"))
    }

    @Test func saysTheSameWithOneJobAndWithMany() throws {
        let one = try Tool.speclint.run(["--jobs", "1", "Specs/Lint", "--format", "json"])
        let many = try Tool.speclint.run(["--jobs", "8", "Specs/Lint", "--format", "json"])
        #expect(one.output == many.output && one.output.contains("fingerprint"))
    }

    @Test func setsARepositoryUp() throws {
        let folder = try TemporaryFolder(["specs/a.yaml": "specmap: 1\n", ".gitlab-ci.yml": ""])
        let outcome = try Tool.speclint.run(["init", "--pre-commit"], in: folder.url)
        #expect(outcome.status == 0)
        #expect(try folder.text(of: ".speclint.yaml").contains("include: ['specs/**/*.yaml', 'specs/**/*.yml']"))
        #expect(try Tool.speclint.run([], in: folder.url).output == "1 file checked: nothing found\n")
        #expect(try Tool.speclint.run(["init"], in: folder.url).output.contains("kept     .speclint.yaml"))
    }

    @Test func setsARepositoryUpForTheFolderThatHasSpecs() throws {
        let folder = try TemporaryFolder([
            "Api/v1/a.yml": "# one\nspecmap: 1\n", "Api/v2/b.yaml": "specmap: 1\n", "other/c.yaml": "a: 1\n",
        ])
        #expect(try Tool.speclint.run(["init"], in: folder.url).status == 0)
        #expect(try folder.text(of: ".speclint.yaml").contains("'Api/**/*.yml'"))
        #expect(try Tool.speclint.run([], in: folder.url).output == "2 files checked: nothing found\n")
    }

    @Test func saysWhatIsWrongWithAConfigThatNamesNoSpecs() throws {
        let folder = try TemporaryFolder([".speclint.yaml": "include: [specs", "a.yaml": "specmap: 1\n"])
        let broken = try Tool.speclint.run([], in: folder.url)
        #expect(broken.status == 1 && broken.output.contains("error[syntax]"))
        try folder.write("include: ['specs/*.yaml']\n", to: ".speclint.yaml")
        let empty = try Tool.speclint.run([], in: folder.url)
        #expect(empty.status == 2)
        #expect(empty.errors.contains("the `include` of .speclint.yaml fits no file: `specs/*.yaml`"))
    }

    @Test func coloursAndKeepsQuietWhenAskedTo() throws {
        let folder = try TemporaryFolder(["a.yaml": doubtful, "b.yaml": "specmap: 1\n"])
        #expect(try Tool.speclint.run(["--color", "always", "a.yaml"], in: folder.url).output.contains("\u{1B}["))
        #expect(try Tool.speclint.run(["-q", "b.yaml"], in: folder.url).output == "")
    }
}
