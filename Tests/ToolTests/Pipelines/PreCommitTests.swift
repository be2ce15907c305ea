import Foundation
import SpecLint
import Testing

/// The hook for pre-commit, run by pre-commit over a repository.
struct PreCommitTests {
    private let good = "specmap: 1\nmappings: {A: {properties: [x]}}\n"
    private let bad = "specmap: 1\nmappings: {A: {properties: {x: {object: Bx}}}, B: {properties: [y]}}\n"

    private func repository(_ config: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder([
            ".pre-commit-config.yaml": config, "specs/good.yaml": good, "other.yaml": "a: [",
        ])
        try git("init --quiet && git add -A", in: folder)
        return folder
    }

    @discardableResult
    private func git(_ line: String, in folder: TemporaryFolder) throws -> Tool.Outcome {
        let outcome = try Tool.shell("git \(line)", in: folder.url)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return outcome
    }

    /// pip finds wheels in a folder, and asks nobody else.
    private func run(in folder: TemporaryFolder, wheels: URL? = nil) throws -> Tool.Outcome {
        let home = folder.url.appending(path: ".git/pre-commit-home").path()
        let path = try "\(Tool.executables().path):\(ProcessInfo.processInfo.environment["PATH", default: ""])"
        return try Tool.validator(
            "pre-commit",
            ["run", "--all-files", "--color", "never"],
            in: folder.url,
            environment: [
                "PRE_COMMIT_HOME": home, "PATH": path, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": wheels?.path() ?? "",
            ]
        )
    }

    private func expectToCatchABadSpec(in folder: TemporaryFolder, wheels: URL? = nil) throws {
        let passing = try run(in: folder, wheels: wheels)
        #expect(passing.status == 0 && passing.output.contains("Passed"), "\(passing.output)\(passing.errors)")
        try folder.write(bad, to: "specs/bad spec.yaml")
        try git("add -A", in: folder)
        let failing = try run(in: folder, wheels: wheels)
        #expect(failing.status == 1)
        #expect(failing.output.contains("specs/bad spec.yaml:2:41"), "\(failing.output)\(failing.errors)")
        #expect(!failing.output.contains("other.yaml"))
    }

    /// A wheel in place of a release's, whose command leads to the one that was built for the tests.
    private func wheelOfTheBuiltCommand() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let program = """
            import sys, zipfile
            command, version = sys.argv[1], sys.argv[2]
            info = f"specmap-{version}.dist-info"
            with zipfile.ZipFile(f"specmap-{version}-py3-none-any.whl", "w") as wheel:
                script = f'#!/bin/sh\\nexec "{command}" "$@"\\n'
                entry = zipfile.ZipInfo(f"specmap-{version}.data/scripts/speclint")
                entry.external_attr = 0o100755 << 16
                wheel.writestr(entry, script)
                wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\\nName: specmap\\nVersion: {version}\\n")
                wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: false\\nTag: py3-none-any\\n")
                wheel.writestr(f"{info}/RECORD", "")
            """
        let command = try Tool.executables().appending(path: "speclint").path
        let version = try Tool.speclint.run(["--version"]).output.trimmingCharacters(in: .newlines).split(
            separator: " "
        )
        let arguments = ["-c", program, command, String(version[1])]
        let outcome = try Tool.validator("python3", arguments, in: folder.url)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return folder
    }

    @Test func runsTheSpeclintThatIsInstalledByWhatInitWrites() throws {
        try expectToCatchABadSpec(in: repository(Setup().preCommit.text))
    }

    @Test func runsFromTheHookThatThisRepositoryOffers() throws {
        let names = [
            ".pre-commit-hooks.yaml", "Tools/packaging/pre-commit-hook", "Sources/SpecSource/Version.swift",
        ]
        let hooks = try TemporaryFolder(
            Dictionary(uniqueKeysWithValues: names.map { ($0, try PackageFolder.text(of: $0)) })
        )
        let commit = "-c user.name=A -c user.email=a@example.com commit --quiet --message hooks"
        try git("init --quiet && git add -A && git update-index --chmod=+x Tools/packaging/pre-commit-hook", in: hooks)
        try git(commit, in: hooks)
        let revision = try git("rev-parse HEAD", in: hooks).output.trimmingCharacters(in: .newlines)
        let page = try Readme(PackageFolder.text(of: "\(GuidePage.folder)/Pipelines.md"))
        let config = try #require(page.files.first { $0.name == ".pre-commit-config.yaml" }).text
            .replacing("https://github.com/OWNER/SpecMap", with: "file://\(hooks.url.path())")
            .replacing("rev: main", with: "rev: \(revision)")
        let wheels = try wheelOfTheBuiltCommand()
        try expectToCatchABadSpec(in: repository(config), wheels: wheels.url)
        let system = config.replacing("id: speclint", with: "id: speclint-system")
        try expectToCatchABadSpec(in: repository(system))
    }
}
