import Foundation
import SpecIR
import SpecSource
import Testing

/// Specs on disk: files, folders, unsaved texts.
final class LoadingTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ texts: [String: String]) throws {
        for (name, text) in texts {
            let url = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: url)
        }
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path() }

    private func spec(_ name: String, use: String = "") -> String {
        "specmap: 1\nuse: [\(use)]\nmappings: {\(name): {properties: [id]}}\n"
    }

    private func names(_ paths: [String], unsaved: [String: String] = [:]) throws -> [String]? {
        try SpecSet.load(paths: paths.map(path), unsaved: unsaved) { _ in }?.mappings.map(\.name.value)
    }

    @Test func loadsFoldersInOrderAndLeavesOutWhatIsHidden() throws {
        try write([
            "b.yaml": spec("B"), "a.yml": spec("A"), "sub/c.yaml": spec("C"), ".hidden/d.yaml": "[", ".e.yaml": "[",
            "notes.txt": "[", "data.json": "{",
        ])
        #expect(try names([""]) == ["A", "B", "C"])
    }

    @Test func loadsAUsedFileOnceAndBehindTheOneThatUsesIt() throws {
        try write([
            "a.yaml": spec("A", use: "sub/c.yaml"), "b.yaml": spec("B"), "sub/c.yaml": spec("C", use: "../a.yaml"),
        ])
        #expect(try names(["a.yaml", "b.yaml", "sub"]) == ["A", "C", "B"])
    }

    @Test func followsALinkToAFolderAboveOnce() throws {
        try write(["sub/a.yaml": spec("A")])
        try FileManager.default.createSymbolicLink(at: folder.appending(path: "sub/up"), withDestinationURL: folder)
        #expect(try names([""]) == ["A"])
    }

    @Test func takesUnsavedTextForWhatIsOnDisk() throws {
        try write(["a.yaml": spec("A", use: "b.yaml"), "b.yaml": spec("B")])
        #expect(try names(["a.yaml"], unsaved: [path("b.yaml"): spec("New")]) == ["A", "New"])
        #expect(try names(["new.yaml"], unsaved: [path("new.yaml"): spec("New", use: "a.yaml")]) == ["New", "A", "B"])
    }

    @Test func throwsWhereThereIsNothingToLoad() throws {
        try write(["empty/notes.txt": ""])
        #expect(throws: SpecLoadError.notFound(path("nowhere.yaml"))) { try names(["nowhere.yaml"]) }
        #expect(throws: SpecLoadError.noSpecs(path("empty"))) { try names(["empty"]) }
    }

    @Test func refusesANamedYAMLFileThatIsNoSpec() throws {
        try write(["compose.yaml": "services: {web: {image: nginx}}\n"])
        var found: [Diagnostic] = []
        let set = try SpecSet.load(paths: [path("compose.yaml")]) { found.append($0) }
        #expect(set?.specs == nil)
        #expect(found.map(\.id) == ["version"])
        #expect(found.first?.help?.hasSuffix("if not, leave it out of what is checked") == true)
        #expect(found.first?.fixes == [])
    }

    @Test func skipsOtherYAMLOfAFolderAndSaysSo() throws {
        try write([
            "a.yaml": spec("A"), "compose.yaml": "services: {web: {image: nginx}}\n",
            "k8s/pod.yaml": "kind: Pod\n---\nkind: Pod\n",
        ])
        var found: [Diagnostic] = []
        let set = try SpecSet.load(paths: [path("")]) { found.append($0) }
        #expect(set?.mappings.map(\.name.value) == ["A"])
        #expect(found.map(\.id) == ["version"] && found.map(\.severity) == [.info])
        let words = "skipped, as there is no `specmap:` in `\(path("compose.yaml"))`, `\(path("k8s/pod.yaml"))`"
        #expect(found.first?.message.replacing("//", with: "/") == words)
        #expect(throws: SpecLoadError.noneIsSpec(count: 1)) { try names(["k8s"]) }
    }

    /// A file of a folder that is most likely meant as a spec is refused all the same.
    @Test(arguments: ["mappings: {B: {properties: [id]}}\n", "{mappings: {}}\n", "specmp: 1\nmappings: {}\n"])
    func refusesAFileOfAFolderThatIsMeantAsASpec(_ text: String) throws {
        try write(["a.yaml": spec("A"), "b.yaml": text])
        #expect(try names([""]) == nil)
    }

    @Test func refusesAFileOfAFolderThatASpecUses() throws {
        try write(["a.yaml": spec("A", use: "b.yaml"), "b.yaml": "name: x\n"])
        #expect(try names([""]) == nil)
    }

    @Test func refusesASpecInUTF16() throws {
        try write(["a.yaml": spec("A")])
        let bytes = try #require(spec("B").data(using: .utf16LittleEndian))
        try (Data([0xFF, 0xFE]) + bytes).write(to: folder.appending(path: "b.yaml"))
        #expect(try names([""]) == nil)
    }

    @Test func tellsOfFilesInLoadOrderAndOfEachInTheOrderOfItsText() throws {
        try write([
            "b.yaml": "specmap: 1\nmapping: {}\nuses: []\n",
            "a.yaml": "specmap: 1\nthings: {}\nmappings: {A: {propertis: }}\n",
        ])
        var found: [String] = []
        _ = try SpecSet.load(paths: [path("")]) {
            found.append("\($0.range.file.name.suffix(6)):\($0.range.start.line)")
        }
        #expect(found == ["a.yaml:2", "a.yaml:3", "b.yaml:2", "b.yaml:3"])
    }
}
