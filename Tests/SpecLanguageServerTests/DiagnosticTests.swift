import SpecLanguageServer
import Testing

struct DiagnosticTests {
    private let bad = """
        specmap: 1
        mappings:
          A: {properties: {"🚀é": {object: Missing}}}

        """

    @Test(arguments: [("utf-16", 35, 42), ("utf-8", 38, 45), ("utf-32", 34, 41), ("ebcdic", 35, 42)])
    func placesFindingsInTheEncodingThatTheClientWants(_ encoding: String, _ start: Int, _ end: Int) throws {
        let folder = try SpecFolder()
        let client = try TestClient.ready(folder, encoding: encoding)
        client.open(folder.uri("a.yaml"), bad)
        let found = try client.diagnostics(folder.uri("a.yaml"), version: 1)
        let first = try #require(found.first { $0["code"] == "unknown-mapping" })
        #expect(
            first["range"] == [
                "start": ["line": 2, "character": .int(start)], "end": ["line": 2, "character": .int(end)],
            ]
        )
        #expect(first["severity"] == 1)
        #expect(first["source"] == "speclint")
        #expect(first["message"]?.text?.hasPrefix("no mapping is called `Missing`") == true)
    }

    @Test func isSilentOnYAMLThatIsNoSpec() throws {
        let folder = try SpecFolder()
        let client = try TestClient.ready(folder)
        let uri = folder.uri("compose.yaml")
        client.open(uri, "services: {web: {image: nginx}}\nmappings:\n  - {: [\n")
        #expect(try client.diagnostics(uri).isEmpty)
        #expect(try client.ask("hover", uri, Position(line: 0, character: 2)) == .null)
        #expect(try client.ask("documentSymbol", uri) == [])
        #expect(try client.ask("semanticTokens/full", uri) == ["data": []])
        let request: [String: JSON] = [
            "range": ["start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0]]
        ]
        #expect(try client.ask("codeAction", uri, request.merging(["context": [:]]) { $1 }) == [])
        #expect(try client.ask("completion", uri, Position(line: 0, character: 2)) == .null)
    }

    @Test func followsEachChange() throws {
        let folder = try SpecFolder()
        let client = try TestClient.ready(folder)
        let uri = folder.uri("a b.yaml")
        client.open(uri, bad)
        #expect(try !client.diagnostics(uri, version: 1).isEmpty)
        let range: JSON = ["start": ["line": 2, "character": 35], "end": ["line": 2, "character": 42]]
        client.change(uri, version: 2, [["range": range, "text": "A"]])
        #expect(try client.diagnostics(uri, version: 2).allSatisfy { $0["severity"] != 1 })
        client.notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
        #expect(try client.diagnostics(uri).isEmpty)
    }

    @Test func checksTheLastOfManyChanges() throws {
        let folder = try SpecFolder()
        let client = try TestClient.ready(folder, pause: 0.05)
        let uri = folder.uri("a.yaml")
        client.open(uri, "specmap: 1\n")
        for version in 2...100 {
            client.change(uri, version: version, [["text": .string(version == 100 ? bad : "specmap: \(version)\n")]])
        }
        #expect(try client.diagnostics(uri, version: 100).contains { $0["code"] == "unknown-mapping" })
        // Those in between were left out, but for those that were checked while the rest came in.
        #expect(client.rest.count < 50)
    }

    @Test func checksSpecsThatUseWhatChanged() throws {
        let folder = try SpecFolder(PeopleSpec.files)
        let client = try TestClient.ready(folder)
        let (people, common) = (folder.uri("people.yaml"), folder.uri("common.yaml"))
        client.open(people, PeopleSpec.text)
        #expect(try client.diagnostics(people, version: 1).isEmpty)
        client.open(common, PeopleSpec.common)
        _ = try client.diagnostics(people, version: 1)
        client.change(common, version: 2, [["text": .string(PeopleSpec.common.replacing("Address", with: "Adress"))]])
        let found = try client.wait(for: "the finding in the other file") { message in
            message.at("params", "uri")?.text == people && message.at("params", "diagnostics") != []
        }
        #expect(found.at("params", "diagnostics")?.items?.first?["code"] == "unknown-mapping")
    }

    @Test func tellsOfFilesThatAreUsedAndNotOpen() throws {
        var files = PeopleSpec.files
        files["common.yaml"] = PeopleSpec.common + "wrong: 1\n"
        let folder = try SpecFolder(files)
        let client = try TestClient.ready(folder)
        client.open(folder.uri("people.yaml"), PeopleSpec.text)
        let found = try client.diagnostics(folder.uri("common.yaml"))
        #expect(found.first?["code"] == "unknown-keyword")
        client.notify("textDocument/didClose", ["textDocument": ["uri": .string(folder.uri("people.yaml"))]])
        #expect(try client.diagnostics(folder.uri("common.yaml")).isEmpty)
    }

    @Test func checksTextsThatAreNoFileYet() throws {
        let client = try TestClient.ready()
        client.open("untitled:Untitled-1", bad)
        #expect(try client.diagnostics("untitled:Untitled-1", version: 1).contains { $0["code"] == "unknown-mapping" })
    }

    @Test func looksAgainWhenFilesOnDiskChange() throws {
        let folder = try SpecFolder(PeopleSpec.files)
        let client = try TestClient.ready(folder)
        let uri = folder.uri("people.yaml")
        client.open(uri, PeopleSpec.text)
        #expect(try client.diagnostics(uri, version: 1).isEmpty)
        try folder.write("specmap: 1\n", to: "common.yaml")
        client.notify(
            "workspace/didChangeWatchedFiles",
            ["changes": [["uri": .string(folder.uri("common.yaml")), "type": 2]]]
        )
        #expect(try client.diagnostics(uri, version: 1).contains { $0["code"] == "unknown-mapping" })
    }
}
