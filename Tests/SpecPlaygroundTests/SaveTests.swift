import Foundation
import SpecIR
import SpecTesting
import Testing

@testable import SpecPlayground

struct SaveTests {
    private static func body(_ file: String, _ text: String, known: String) -> [UInt8] {
        Literal.record(["file": .string(file), "text": .string(text), "known": .string(known)]).bytes
    }

    private static func playground(_ folder: PlaygroundFolder, sample: String?) throws -> Playground {
        try Playground(spec: folder.path("a.yaml"), sample: sample.map(folder.path)) { path, bytes in
            try Data(bytes).write(to: URL(filePath: path))
        }
    }

    @Test func writesTheNamedFiles() throws {
        let folder = try PlaygroundFolder(["a.yaml": "specmap: 1\n", "a.json": "{}"])
        let playground = try Self.playground(folder, sample: "a.json")
        _ = try playground.saved(Self.body("spec", "specmap: 1 # é\n", known: "specmap: 1\n"))
        _ = try playground.saved(Self.body("sample", "[]", known: "{}"))
        #expect(try folder.text("a.yaml") == "specmap: 1 # é\n")
        #expect(try folder.text("a.json") == "[]")
    }

    @Test func keepsLineEndsAsTheyAre() throws {
        let folder = try PlaygroundFolder(["a.yaml": "specmap: 1\r\n# a\r\n"])
        let playground = try Self.playground(folder, sample: nil)
        _ = try playground.saved(Self.body("spec", "specmap: 1\n# b\n", known: "specmap: 1\n# a\n"))
        #expect(try folder.text("a.yaml") == "specmap: 1\r\n# b\r\n")
    }

    @Test func writesOverNothingThatOthersChanged() throws {
        let folder = try PlaygroundFolder(["a.yaml": "specmap: 1\n"])
        let playground = try Self.playground(folder, sample: nil)
        try Data("specmap: 1 # by hand\n".utf8).write(to: folder.url.appending(path: "a.yaml"))
        #expect(throws: Playground.SaveRefusal.self) {
            try playground.saved(Self.body("spec", "new", known: "specmap: 1\n"))
        }
        #expect(try folder.text("a.yaml") == "specmap: 1 # by hand\n")
    }

    @Test func writesNoOtherFile() throws {
        let folder = try PlaygroundFolder(["a.yaml": "specmap: 1\n", "b.json": "{}"])
        let playground = try Self.playground(folder, sample: nil)
        for file in ["sample", "b.json", folder.path("b.json"), "../a", ""] {
            #expect(throws: Playground.SaveRefusal.self) { try playground.saved(Self.body(file, "new", known: "{}")) }
        }
        #expect(try folder.text("b.json") == "{}")
    }

    @Test func writesNothingUnlessItMay() throws {
        let folder = try PlaygroundFolder(["a.yaml": "specmap: 1\n"])
        let server = try TestServer(folder.playground())
        let body = String(decoding: Self.body("spec", "new", known: "specmap: 1\n"), as: UTF8.self)
        #expect(try server.post("/save", body)?.status == 403)
        #expect(try folder.text("a.yaml") == "specmap: 1\n")
    }
}
