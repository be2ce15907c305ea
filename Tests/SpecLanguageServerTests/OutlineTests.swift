import SpecLanguageServer
import Testing

struct OutlineTests {
    private func opened(_ text: String = PeopleSpec.text) throws -> (TestClient, String, SpecFolder) {
        let folder = try SpecFolder(PeopleSpec.files)
        let client = try TestClient.ready(folder)
        client.open(folder.uri("people.yaml"), text)
        return (client, folder.uri("people.yaml"), folder)
    }

    @Test func listsMappingsWithTheirProperties() throws {
        let (client, uri, folder) = try opened()
        let symbols = try client.ask("documentSymbol", uri).items ?? []
        #expect(symbols.compactMap { $0["name"]?.text } == ["Person", "Car", "a person"])
        let names = symbols.first?["children"]?.items?.compactMap { $0["name"]?.text }
        #expect(names == ["firstName", "email", "car", "home", "tags", "age"])
        withExtendedLifetime(folder) {}
    }

    @Test func findsSymbolsOfTheWholeWorkspace() throws {
        let (client, _, folder) = try opened()
        let found = try client.request("workspace/symbol", ["query": "adr"]).items ?? []
        #expect(found.compactMap { $0["name"]?.text } == ["Address"])
        #expect(found.first?.at("location", "uri")?.text == folder.uri("common.yaml"))
    }

    @Test func foldsWhatGoesOverLines() throws {
        let (client, uri, folder) = try opened()
        let ranges = try client.ask("foldingRange", uri).items ?? []
        #expect(ranges.contains(["startLine": 5, "endLine": 13]))
        #expect(ranges.allSatisfy { ($0["startLine"]?.number ?? 0) < ($0["endLine"]?.number ?? 0) })
        withExtendedLifetime(folder) {}
    }

    @Test func coloursEachWordOnce() throws {
        let (client, uri, folder) = try opened()
        let data = try client.ask("semanticTokens/full", uri)["data"]?.items?.compactMap(\.number) ?? []
        let document = TextDocument(uri: DocumentURI(uri), version: 1, text: PeopleSpec.text)
        var (line, character) = (0, 0)
        var words: [String] = []
        for start in stride(from: 0, to: data.count, by: 5) {
            line += data[start]
            character = data[start] == 0 ? character + data[start + 1] : data[start + 1]
            let first = document.offset(of: Position(line: line, character: character), .utf16)
            let last = document.offset(of: Position(line: line, character: character + data[start + 2]), .utf16)
            words.append(String(decoding: document.bytes[first..<last], as: UTF8.self))
        }
        #expect(words.prefix(7) == ["specmap", "use", "common.yaml", "defaults", "naming", "snake_case", "mappings"])
        #expect(words.contains("user_email"))
        #expect(words.contains("unique"))
        #expect(data.count % 5 == 0)
        withExtendedLifetime(folder) {}
    }

    @Test func showsKeysAndVerdictsThatFollow() throws {
        let (client, uri, folder) = try opened()
        let range: JSON = ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]]
        let labels = try client.ask("inlayHint", uri, ["range": range]).items?.compactMap { $0["label"]?.text } ?? []
        #expect(labels.contains("↔ first_name"))
        #expect(labels.contains { $0.contains("loss") })
        let first: JSON = ["start": ["line": 0, "character": 0], "end": ["line": 1, "character": 0]]
        #expect(try client.ask("inlayHint", uri, ["range": first]) == [])
        withExtendedLifetime(folder) {}
    }

    @Test func runsAnExampleOnRequest() throws {
        let (client, uri, folder) = try opened()
        let lenses = try client.ask("codeLens", uri).items ?? []
        let command = try #require(lenses.first?["command"])
        #expect(try client.request("workspace/executeCommand", command)["status"] == "passed")
        client.change(
            uri,
            version: 2,
            [["text": .string(PeopleSpec.text.replacing(", email: l@x, car", with: ", email: m@x, car"))]]
        )
        let failed = try client.request("workspace/executeCommand", command)
        #expect(failed["status"] == "failed")
        #expect(failed["message"]?.text?.hasPrefix("`a person` failed: ") == true)
        let shown = try client.wait(for: "the message") {
            $0["method"] == "window/showMessage" && $0.at("params", "type") == 2
        }
        #expect(shown.at("params", "message") == failed["message"])
        client.change(uri, version: 3, [["text": "specmap: 1\nmappings: {A: {object: 1}}\n"]])
        #expect(try client.request("workspace/executeCommand", command)["status"] == "failed")
        #expect(throws: TestClient.Refusal.self) {
            try client.request("workspace/executeCommand", ["command": "rm"])
        }
        withExtendedLifetime(folder) {}
    }
}
