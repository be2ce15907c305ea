import Foundation
import Testing

/// The examples of the README behave as shown.
struct ReadmeTests {
    private func readme() throws -> Readme { Readme(try PackageFolder.text(of: "README.md")) }

    @Test func marksEveryBlockThatCanBeTried() throws {
        let blocks = try readme().blocks
        #expect(blocks.count > 5)
        let unmarked = blocks.filter { ["yaml", "json", "console"].contains($0.language) && $0.mark == nil }
        #expect(unmarked.map(\.text) == [])
    }

    @Test func printsWhatTheReadmeShows() throws {
        let readme = try readme()
        let folder = try TemporaryFolder()
        for file in readme.files { try folder.write(file.text, to: file.name) }

        #expect(!readme.commands.isEmpty)
        for command in readme.commands {
            let outcome = try Tool.shell("exec 2>&1; \(command.line)", in: folder.url)
            #expect(outcome.output == command.prints, "$ \(command.line)")
        }
    }

    @Test func showsSwiftThatTheTestsRun() throws {
        let sources = try readme().sources
        #expect(!sources.isEmpty)
        for source in sources {
            #expect(
                try PackageFolder.holds(source.text, in: source.name),
                "\(source.name) doesn't hold\n\(source.text)"
            )
        }
    }

    @Test func showsAPatternThatMatchesWhatSpeclintSays() throws {
        let files = Dictionary(uniqueKeysWithValues: try readme().files.map { ($0.name, $0.text) })
        let tasks = try #require(files[".vscode/tasks.json"])
        let spelling = try #require(tasks.firstMatch(of: /"regexp": (".*"),/)?.output.1)
        let pattern = try JSONDecoder().decode(String.self, from: Data(spelling.utf8))

        let folder = try TemporaryFolder(["broken.yaml": try #require(files["broken.yaml"])])
        let said = try Tool.speclint.run(["--format", "concise", "broken.yaml"], in: folder.url).output
        let match = try #require(try said.firstMatch(of: Regex(pattern).anchorsMatchLineEndings()))
        #expect(
            match.output.map { $0.substring ?? "" }.dropFirst().prefix(5) == [
                "broken.yaml", "5", "22", "error", "unknown-mapping",
            ]
        )
    }
}
