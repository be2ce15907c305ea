import Foundation
import Testing

/// The specs in `Specs/Seeds` and `Specs/Examples`, run through the built command.
struct SpecFolderTests {
    @Test func findsTheSpecs() {
        #expect(SpecFolder.all.contains { $0.path == "Specs/Seeds/FastEasyMapping/person" })
        #expect(SpecFolder.all.contains { $0.path == "Specs/Examples/people" })
        #expect(SpecFolder.all.contains { $0.mapping == "UserNames" })
    }

    @Test(arguments: SpecFolder.all)
    func mapsTheInputToTheExpectedOutput(_ folder: SpecFolder) throws {
        let input = try #require(folder.file("input"))
        let expected = try #require(folder.file(folder.prefix + "output"))
        let outcome = try Tool.specmap.run(
            ["map", "--spec", "spec.yaml", "--as", folder.mapping] + layout(of: expected) + [input],
            in: folder.url
        )

        #expect(outcome.status == 0)
        let warnings = try folder.file(folder.prefix + "warnings").map(folder.text) ?? ""
        #expect(outcome.errors == warnings)
        try Golden(folder, expected).compare(outcome.output)
    }

    /// The same files with a byte order mark, CRLF line ends and text above.
    @Test(arguments: SpecFolder.all)
    func readsFilesAsOtherEditorsSaveThem(_ folder: SpecFolder) throws {
        let input = try #require(folder.file("input"))
        let expected = try #require(folder.file(folder.prefix + "output"))
        // What an example names must be there as well.
        var files = try folder.texts()
        files["spec.yaml"] = "\u{FEFF}# é\n\n# 🚀\n\(try folder.text(of: "spec.yaml"))".replacing("\n", with: "\r\n")
        files[input] = "\u{FEFF}\(try folder.text(of: input))".replacing("\n", with: "\r\n")
        let disguised = try TemporaryFolder(files)
        let outcome = try Tool.specmap.run(
            ["map", "--spec", "spec.yaml", "--as", folder.mapping] + layout(of: expected) + [input],
            in: disguised.url
        )

        #expect(outcome.status == 0, "\(outcome.errors)")
        try Golden(folder, expected).compare(outcome.output)
    }

    @Test(arguments: SpecFolder.all.filter { $0.file($0.prefix + "written") != nil })
    func writesTheOutputBack(_ folder: SpecFolder) throws {
        let object = try #require(folder.file(folder.prefix + "output"))
        let expected = try #require(folder.file(folder.prefix + "written"))
        let outcome = try Tool.specmap.run(
            ["unmap", "--spec", "spec.yaml", "--as", folder.mapping] + layout(of: expected) + [object],
            in: folder.url
        )

        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        try Golden(folder, expected).compare(outcome.output)
    }

    @Test(arguments: SpecFolder.all.filter { $0.prefix.isEmpty && $0.file("invalid") != nil })
    func tellsEveryFailureOfInvalidInput(_ folder: SpecFolder) throws {
        let input = try #require(folder.file("invalid"))
        let outcome = try Tool.specmap.run(
            ["map", "--spec", "spec.yaml", "--as", folder.mapping, "--on-error", "skip", input],
            in: folder.url
        )

        #expect(outcome.status == 1)
        try Golden(folder, "errors.txt").compare(outcome.errors)
    }

    /// Goldens that are read by people are written for them.
    private func layout(of golden: String) -> [String] { golden.hasSuffix(".json") ? ["--pretty"] : [] }
}
