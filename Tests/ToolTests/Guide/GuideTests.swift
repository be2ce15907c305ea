import Foundation
import Testing

/// The examples of the documentation behave as shown.
struct GuideTests {
    private static let languages = ["yaml", "json", "swift", "console"]
    private static let marks = [
        "spec", "mappings", "mapping", "properties", "reads", "gives", "writes", "fails", "file", "run", "source",
        // The specs of speclint's rules, which its own tests check.
        "rule",
        // Requests to the service, which its own tests send.
        "requests",
    ]

    @Test func findsThePages() {
        let names = GuidePage.all.map(\.name)
        for page in ["Language.md", "Recipes.md", "GettingStarted.md", "KeywordReference.md"] {
            #expect(names.contains(page))
        }
    }

    @Test(arguments: GuidePage.all)
    func marksEveryBlockThatCanBeTried(_ page: GuidePage) throws {
        let unmarked = try page.markdown().blocks.filter { block in
            let kind = block.mark?.prefix { $0 != ":" }
            return Self.languages.contains(block.language) && !Self.marks.contains(String(kind ?? ""))
        }
        #expect(unmarked.map(\.text) == [])
    }

    @Test(arguments: GuidePage.all)
    func showsSpecsThatHold(_ page: GuidePage) throws {
        let files = try page.files()
        guard files.keys.contains(where: { $0.hasSuffix(".yaml") }) else { return }
        let folder = try TemporaryFolder(files)

        let lint = try Tool.speclint.run(["."], in: folder.url)
        #expect(lint.status == 0, "\(lint.output)\(lint.errors)")
        let test = try Tool.specmap.run(["test", "--spec", "."], in: folder.url)
        #expect(test.status == 0 || test.output == "no examples found\n", "\(test.output)\(test.errors)")
    }

    @Test(arguments: GuidePage.all)
    func printsWhatThePageShows(_ page: GuidePage) throws {
        let markdown = try page.markdown()
        let folder = try page.folder()
        for command in markdown.commands {
            let outcome = try Tool.shell("exec 2>&1; \(command.line)", in: folder.url)
            #expect(outcome.output == command.prints, "$ \(command.line)")
        }
    }

    @Test(arguments: GuidePage.all)
    func showsSwiftThatTheTestsRun(_ page: GuidePage) throws {
        for source in try page.markdown().sources {
            #expect(
                try PackageFolder.holds(source.text, in: source.name),
                "\(source.name) doesn't hold\n\(source.text)"
            )
        }
    }

    /// Each keyword that can be used is explained somewhere, in words of its own.
    @Test func explainsEveryKeyword() throws {
        let isReference = { (page: GuidePage) in page.name == "KeywordReference.md" }
        let reference = try #require(GuidePage.all.first(where: isReference))
        let rows = try PackageFolder.text(of: "\(GuidePage.folder)/\(reference.name)").split(separator: "\n")
        let keywords = rows.compactMap { $0.firstMatch(of: /^\| `(\w+)` \|/).map { String($0.output.1) } }
        let guide = try GuidePage.all.filter { !isReference($0) }
            .map { try PackageFolder.text(of: "\(GuidePage.folder)/\($0.name)") }.joined()

        #expect(keywords.count > 80)
        let missing = Set(keywords).filter { keyword in
            !["`\(keyword)`", "`\(keyword):", "`{\(keyword):"].contains(where: guide.contains)
        }
        #expect(missing.sorted() == [])
    }
}
