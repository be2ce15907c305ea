import Foundation
import Testing

/// The scripts of the action for GitHub, run as a runner does, with a command that notes how it was called.
struct ActionTests {
    private let runner: TemporaryFolder

    init() throws {
        runner = try TemporaryFolder([
            "output": "", "summary": "", "calls": "", "work space/specs/a.yaml": "specmap: 1\n",
        ])
        try runner.write(
            """
            #!/bin/bash
            printf '%s\\n' "$@" >> "$CALLS"
            if [[ $STATUS_TO_GIVE != 2 ]]; then echo '{}' > "$SARIF"; fi
            exit "$STATUS_TO_GIVE"

            """,
            to: "speclint/speclint"
        )
        let command = runner.url.appending(path: "speclint/speclint").path()
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: command)
    }

    /// The script of a step.
    private func script(_ step: String) throws -> String {
        let program = """
            import sys
            from ruamel.yaml import YAML
            action = YAML(typ="safe").load(open(sys.argv[1]))
            print(*[step["run"] for step in action["runs"]["steps"] if step["name"] == sys.argv[2]])
            """
        let file = ".github/actions/speclint/action.yml"
        return try Tool.validator("python3", ["-c", program, file, step], in: PackageFolder.url).output
    }

    private func run(_ step: String, _ environment: [String: String]) throws -> (status: Int32, output: [String]) {
        try runner.write("", to: "output")
        let common = [
            "GITHUB_OUTPUT": path("output"), "GITHUB_STEP_SUMMARY": path("summary"),
            "RUNNER_TEMP": "/" + runner.url.path().trimmingCharacters(in: ["/"]),
            "GITHUB_ACTION_PATH": PackageFolder.url.appending(path: ".github/actions/speclint").path(),
            "COMMAND": path("speclint/speclint"), "SARIF": path("speclint.sarif"), "CALLS": path("calls"),
        ]
        let assignments = common.merging(environment) { $1 }.map {
            "export \($0)=$'\($1.replacing("\n", with: "\\n"))'"
        }
        let line = (assignments + ["set -eo pipefail", try script(step)]).joined(separator: "\n")
        let outcome = try Tool.shell(line, in: runner.url.appending(path: "work space"))
        return (outcome.status, try text(of: "output").split(separator: "\n").map(String.init))
    }

    private func path(_ name: String) -> String { runner.url.appending(path: name).path() }

    private func text(of name: String) throws -> String {
        try String(contentsOf: runner.url.appending(path: name), encoding: .utf8)
    }

    @Test func findsThePackage() throws {
        let (status, output) = try run("Places", [:])
        #expect(status == 0)
        #expect(output.contains("package=\(PackageFolder.url.path().dropLast())"))
        #expect(output.contains("command=\(path("speclint/speclint"))"))
    }

    /// A release as `Tools/release` packs it, with commands that print their names.
    private func release() throws -> String {
        let line = """
            mkdir -p specmap-9.9.9/bin && cd specmap-9.9.9/bin
            for name in specmap speclint; do printf '#!/bin/sh\necho "%s 9.9.9"\n' $name > $name; done
            chmod +x * && mkdir -p ../share/man/man1 && touch ../share/man/man1/specmap.1
            cd ../.. && tar -czf r.tar.gz specmap-9.9.9 && sha256sum r.tar.gz > SHA256SUMS
            """
        #expect(try Tool.shell(line, in: runner.url).status == 0)
        return path("r.tar.gz")
    }

    @Test func installsARelease() throws {
        let places = ["PACKAGE": String(PackageFolder.url.path().dropLast()), "FOLDER": path("new folder")]
        let (status, _) = try run("Install", places.merging(["ARCHIVE": release()]) { $1 })
        #expect(status == 0)
        let version = try Tool.shell("'\(path("new folder"))/speclint' --version", in: runner.url)
        #expect(version.output == "speclint 9.9.9\n")
        #expect(!FileManager.default.fileExists(atPath: path("share")))
    }

    @Test func installsManPagesBesideAFolderOfCommands() throws {
        let install = PackageFolder.url.path() + "Tools/install"
        let outcome = try Tool.shell(
            "'\(install)' --from '\(release())' --into '\(path("usr/bin"))' 2>&1",
            in: runner.url
        )
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(FileManager.default.fileExists(atPath: path("usr/share/man/man1/specmap.1")))
    }

    @Test func refusesAFileThatIsNotTheOneReleased() throws {
        let archive = try release()
        try runner.write("0000  r.tar.gz\n", to: "SHA256SUMS")
        let places = ["PACKAGE": String(PackageFolder.url.path().dropLast()), "FOLDER": path("bin")]
        #expect(try run("Install", places.merging(["ARCHIVE": archive]) { $1 }).status == 1)
        #expect(!FileManager.default.fileExists(atPath: path("bin/speclint")))
        try FileManager.default.removeItem(atPath: path("SHA256SUMS"))
        #expect(try run("Install", places.merging(["ARCHIVE": archive]) { $1 }).status == 1)
    }

    @Test func explainsHowToInstall() throws {
        let install = PackageFolder.url.path() + "Tools/install"
        for (arguments, status) in [
            ("", 2), ("--from", 2), ("--nonsense", 2), ("--help", 0), ("--from /none.tar.gz", 1),
        ] {
            #expect(try Tool.shell("'\(install)' \(arguments)", in: runner.url).status == Int32(status), "\(arguments)")
        }
    }

    @Test func checksEachPathOfALineAndKeepsTheStatus() throws {
        let environment = ["PATHS": "specs\nmore specs; $(touch x)\n", "FAIL_ON": "warning", "STATUS_TO_GIVE": "1"]
        let (status, output) = try run("Check", environment)
        #expect(status == 0)
        #expect(output == ["status=1", "has-report=true"])
        let calls = try text(of: "calls").split(separator: "\n").map(String.init)
        #expect(
            calls == [
                "--fail-on", "warning", "--format", "github", "--format", "markdown=\(path("summary"))",
                "--format", "sarif=\(path("speclint.sarif"))", "--", "specs", "more specs; $(touch x)",
            ]
        )
        #expect(!FileManager.default.fileExists(atPath: path("work space/x")))
    }

    @Test func uploadsNoReportOfAnEarlierRun() throws {
        try runner.write("old", to: "speclint.sarif")
        let (_, output) = try run("Check", ["PATHS": "specs", "FAIL_ON": "error", "STATUS_TO_GIVE": "2"])
        #expect(output == ["status=2"])
    }

    @Test(arguments: [0, 1, 2])
    func endsAsSpeclintDid(_ status: Int) throws {
        #expect(try run("Result", ["STATUS": "\(status)"]).status == Int32(status))
    }
}
