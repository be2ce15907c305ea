import Foundation
import SpecRuntime
import Testing

struct ErrorDescriptionTests {
    private static let runtime = Result {
        try Runtime(
            specs: [
                "people.yaml": """
                specmap: 1
                mappings:
                  Person: {properties: {age: {from: a/b.years, type: integer}, tags: {list: integer}}}
                """
            ]
        )
    }

    private func failure(of json: String) throws -> DataError {
        let runtime = try Self.runtime.get()
        return try #require(throws: DataError.self) { try runtime.object(from: .data(Data(json.utf8)), as: "Person") }
    }

    /// Code that knows only `Error` shows `localizedDescription`.
    @Test func localizedDescriptionSaysWhatFailed() throws {
        let error = try failure(of: #"{"tags": ["x"]}"#)
        #expect((error as any Error).localizedDescription == error.description)
        #expect(error.description.contains("expected integer"))
        let unknown = try #require(throws: UnknownNameError.self) {
            try Self.runtime.get().object(from: .data(Data("{}".utf8)), as: "Persn")
        }
        #expect((unknown as any Error).localizedDescription.contains("Person"))
        let spec = try #require(throws: SpecError.self) { try Runtime(specs: ["a.yaml": "specmap: 1\nmappings: 3"]) }
        #expect((spec as any Error).localizedDescription == spec.description)
    }

    @Test(arguments: [
        (#"{"tags": [1, "x"]}"#, "/tags/1"), (#"{"a/b": {"years": "x"}}"#, "/a~1b/years"), ("3", ""),
    ])
    func failuresHaveJSONPointers(json: String, pointer: String) throws {
        #expect(try failure(of: json).failures.map(\.pointer) == [pointer])
    }

    @Test(arguments: [
        ("$['a\\'b'][0]", "/a'b/0"), ("$['~x']", "/~0x"), ("$['\\u000b\\\\']", "/\u{b}\\"), ("$.é[12].z", "/é/12/z"),
    ])
    func pointersFollowEscapedPaths(path: String, pointer: String) throws {
        var failure = try #require(failure(of: "3").failures.first)
        failure.at = path
        #expect(failure.pointer == pointer)
    }

    /// A file is found, and named in failures, also by a URL that is relative to another folder.
    @Test func readsFilesRelativeToAFolder() throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: UUID().uuidString,
            directoryHint: .isDirectory
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(#"{"tags": ["x"]}"#.utf8).write(to: folder.appending(path: "person.json"))
        let url = URL(filePath: "person.json", relativeTo: folder)
        let error = try #require(throws: DataError.self) {
            try Self.runtime.get().object(from: .file(url), as: "Person")
        }
        #expect(error.description.contains(folder.appending(path: "person.json").path()))
    }
}
