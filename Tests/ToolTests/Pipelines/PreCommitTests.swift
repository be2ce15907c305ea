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

    private func run(in folder: TemporaryFolder) throws -> Tool.Outcome {
        let home = folder.url.appending(path: ".git/pre-commit-home").path()
        let path = try "\(Tool.executables().path):\(ProcessInfo.processInfo.environment["PATH", default: ""])"
        return try Tool.validator(
            "pre-commit",
            ["run", "--all-files", "--color", "never"],
            in: folder.url,
            environment: ["PRE_COMMIT_HOME": home, "PATH": path]
        )
    }

    private func expectToCatchABadSpec(in folder: TemporaryFolder) throws {
        let passing = try run(in: folder)
        #expect(passing.status == 0 && passing.output.contains("Passed"), "\(passing.output)\(passing.errors)")
        try folder.write(bad, to: "specs/bad spec.yaml")
        try git("add -A", in: folder)
        let failing = try run(in: folder)
        #expect(failing.status == 1)
        #expect(failing.output.contains("specs/bad spec.yaml:2:41"), "\(failing.output)\(failing.errors)")
        #expect(!failing.output.contains("other.yaml"))
    }

    @Test func runsTheSpeclintThatIsInstalledByWhatInitWrites() throws {
        try expectToCatchABadSpec(in: repository(Setup().preCommit.text))
    }

    @Test func runsFromTheHookThatThisRepositoryOffers() throws {
        let hooks = try TemporaryFolder([
            ".pre-commit-hooks.yaml": PackageFolder.text(of: ".pre-commit-hooks.yaml")
        ])
        let commit = "-c user.name=A -c user.email=a@example.com commit --quiet --message hooks"
        try git("init --quiet && git add -A && git \(commit)", in: hooks)
        let revision = try git("rev-parse HEAD", in: hooks).output.trimmingCharacters(in: .newlines)
        let readme = try Readme(PackageFolder.text(of: "README.md"))
        let config = try #require(readme.files.first { $0.name == ".pre-commit-config.yaml" }).text
            .replacing("https://github.com/OWNER/SpecMap", with: "file://\(hooks.url.path())")
            .replacing("rev: main", with: "rev: \(revision)")
        try expectToCatchABadSpec(in: repository(config))
    }
}
