import Foundation
import SpecLint
import Testing

/// The files that `speclint init` writes, and those of this repository that it leads to, as their readers take them.
struct SetupFileTests {
    private static let awkward = Setup(specs: "./my specs (v1.0)/o'neil", source: "acme/SpecMap")

    private func expectValid(_ text: String, _ name: String, by schema: String) throws {
        let folder = try TemporaryFolder([name: text])
        let outcome = try Self.validate(["--builtin-schema", schema, name], in: folder.url)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    private static func validate(_ arguments: [String], in folder: URL = PackageFolder.url) throws -> Tool.Outcome {
        try Tool.validator("check-jsonschema", arguments, in: folder)
    }

    @Test(arguments: [Setup(), awkward])
    func writesAWorkflowForGitHub(_ setup: Setup) throws {
        try expectValid(setup.gitHub.text, "speclint.yml", by: "vendor.github-workflows")
        #expect(setup.gitHub.text.contains("uses: \(setup.source)/.github/actions/speclint@main"))
        #expect(
            FileManager.default.fileExists(atPath: PackageFolder.url.path() + ".github/actions/speclint/action.yml")
        )
    }

    @Test(arguments: [Setup(), awkward])
    func writesAJobForGitLab(_ setup: Setup) throws {
        try expectValid(setup.gitLab.text, "speclint.yml", by: "vendor.gitlab-ci")
        #expect(setup.gitLab.text.contains("file: .gitlab/speclint.gitlab-ci.yml"))
    }

    @Test func offersAnActionAndATemplate() throws {
        let action = try Self.validate([
            "--builtin-schema", "vendor.github-actions", ".github/actions/speclint/action.yml",
        ])
        #expect(action.status == 0, "\(action.output)")
        let template = try Self.validate(["--builtin-schema", "vendor.gitlab-ci", ".gitlab/speclint.gitlab-ci.yml"])
        #expect(template.status == 0, "\(template.output)")
    }

    @Test(arguments: [
        (".github/workflows/specs.yml", "vendor.github-workflows"), (".gitlab-ci.yml", "vendor.gitlab-ci"),
    ])
    func showsWhatPipelinesTake(_ name: String, _ schema: String) throws {
        let files = try Readme(PackageFolder.text(of: "\(GuidePage.folder)/Pipelines.md")).files
        let file = try #require(files.first { $0.name == name })
        try expectValid(file.text, "file.yml", by: schema)
    }

    @Test(arguments: [Setup(), awkward])
    func writesSettingsThatEditorsRead(_ setup: Setup) throws {
        for file in setup.editor {
            #expect(throws: Never.self, "\(file.path)") { try JSONSerialization.jsonObject(with: Data(file.text.utf8)) }
        }
        let settings = try #require(setup.editor.first { $0.path == ".vscode/settings.json" })
        let schema = try #require(setup.editor.first { $0.path == "specmap.schema.json" })
        #expect(
            settings.text.contains("\"./\(schema.path)\": [\"\(setup.specs)/**/*.yaml\", \"\(setup.specs)/**/*.yml\"]")
        )
        #expect(try schema.text == Tool.speclint.run(["schema"]).output)
    }

    /// The folder's name holds what YAML, patterns and shells treat specially.
    @Test func initWritesAConfigThatFindsTheSpecsAndOverwritesNothing() throws {
        let name = Self.awkward.specs
        let bad = "specmap: 1\nmappings: {A: {properties: {x: {object: Bx}}}, B: {properties: [y]}}\n"
        let folder = try TemporaryFolder(["\(name)/bad.yaml": bad, ".vscode/settings.json": "mine", ".git/x": ""])
        let outcome = try Tool.speclint.run(["init", "--specs", name], in: folder.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let settings = folder.url.appending(path: ".vscode/settings.json")
        #expect(try String(contentsOf: settings, encoding: .utf8) == "mine")
        let found = try Tool.speclint.run(["--format", "concise"], in: folder.url)
        #expect(found.status == 1 && found.output.contains("\(name)/bad.yaml:2:"), "\(found.output)\(found.errors)")
    }

    @Test(arguments: [
        ("github", ".github/workflows/speclint.yml", "uses: acme/maps/.github/actions/speclint@main"),
        ("gitlab", ".gitlab/speclint.yml", "project: acme/maps"),
    ])
    func initWritesTheJobThatIsNamed(_ pipeline: String, _ path: String, _ text: String) throws {
        let folder = try TemporaryFolder(["specs/a.yaml": "specmap: 1\n"])
        let arguments = ["init", "--ci", pipeline, "--source", "acme/maps"]
        #expect(try Tool.speclint.run(arguments, in: folder.url).status == 0)
        #expect(try folder.text(of: path).contains(text))
    }

    @Test func initWritesNoJobIfNoneIsWanted() throws {
        let folder = try TemporaryFolder(["specs/a.yaml": "specmap: 1\n", ".gitlab-ci.yml": ""])
        let outcome = try Tool.speclint.run(["init", "--ci", "none"], in: folder.url)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains(".speclint.yaml") && !outcome.output.contains("GitLab"))
    }

    @Test(arguments: ["acme", "/maps", "acme/", "acme//maps", "acme/my maps", "https://github.com/acme/maps"])
    func initRefusesASourceThatIsNoOwnerAndName(_ source: String) throws {
        let folder = try TemporaryFolder()
        let outcome = try Tool.speclint.run(["init", "--source", source], in: folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("such as acme/SpecMap, found `\(source)`"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    @Test func saysWhatIsLeftToDo() {
        #expect(Setup().gitHub.nextStep?.contains("`OWNER`") == true)
        #expect(Self.awkward.gitHub.nextStep == nil)
        #expect(!Self.awkward.files.contains { $0.text.contains("OWNER") })
        #expect(Self.awkward.specs == "my specs (v1.0)/o'neil" && Setup(specs: ".").specs == ".")
    }

    @Test func matchesConciseLinesOnGitHub() throws {
        struct File: Decodable { var problemMatcher: [Matcher] }
        struct Matcher: Decodable {
            var severity: String
            var pattern: [Pattern]
        }
        struct Pattern: Decodable { var regexp: String }
        let text = try PackageFolder.text(of: ".github/speclint-matcher.json")
        let matchers = try JSONDecoder().decode(File.self, from: Data(text.utf8)).problemMatcher
        for (severity, level) in [("error", "error"), ("warning", "warning"), ("info", "notice")] {
            let line = "C:/a b/x:1.yaml:5:22: \(severity)[unknown-mapping]: no mapping: `Adress`"
            let found = try matchers.filter { try line.contains(Regex($0.pattern[0].regexp)) }
            #expect(found.map(\.severity) == [level])
            let match = try #require(try line.firstMatch(of: Regex(found[0].pattern[0].regexp)))
            #expect(
                match.output.dropFirst().map { $0.substring ?? "" } == [
                    "C:/a b/x:1.yaml", "5", "22", "unknown-mapping", "no mapping: `Adress`",
                ]
            )
        }
    }
}
