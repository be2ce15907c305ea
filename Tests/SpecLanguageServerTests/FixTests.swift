import SpecLanguageServer
import Testing

struct FixTests {
    private func actions(
        _ client: TestClient,
        _ uri: String,
        _ position: Position,
        only: [JSON]? = nil
    ) throws -> [JSON] {
        let place: JSON = ["line": .int(position.line), "character": .int(position.character)]
        var context: [String: JSON] = ["diagnostics": []]
        if let only { context["only"] = .array(only) }
        let more: [String: JSON] = ["range": ["start": place, "end": place], "context": .object(context)]
        return try client.ask("codeAction", uri, more).items ?? []
    }

    @Test func offersTheFixOfAFinding() throws {
        let folder = try SpecFolder(PeopleSpec.files)
        let client = try TestClient.ready(folder)
        let uri = folder.uri("people.yaml")
        let text = PeopleSpec.text.replacing("object: Car", with: "object: Caar")
        client.open(uri, text)
        _ = try client.diagnostics(uri, version: 1)
        let found = try actions(client, uri, MarkedText.position(of: "Caar", in: text))
        let fix = try #require(found.first)
        #expect(fix["kind"] == "quickfix")
        #expect(fix["isPreferred"] == true)
        #expect(fix.at("diagnostics")?.items?.first?["code"] == "unknown-mapping")
        let edits = try #require(fix.at("edit", "changes", uri)?.items)
        #expect(MarkedText.applying(edits, to: text) == PeopleSpec.text)
        #expect(try actions(client, uri, Position(line: 0, character: 0)).isEmpty)
        #expect(try actions(client, uri, MarkedText.position(of: "Caar", in: text), only: ["refactor"]).isEmpty)
    }

    @Test func makesAllSafeFixesAtOnce() throws {
        let folder = try SpecFolder()
        let client = try TestClient.ready(folder)
        let uri = folder.uri("a.yaml")
        let text = "specmap: 1\nmappings:\n  A:\n    properties:\n      a: {default: 017}\n      b: {default: 018}\n"
        client.open(uri, text)
        let found = try actions(client, uri, Position(line: 0, character: 0), only: ["source.fixAll"])
        let edits = try #require(found.first?.at("edit", "changes", uri)?.items)
        #expect(MarkedText.applying(edits, to: text).contains("a: {default: '017'}"))
        #expect(MarkedText.applying(edits, to: text).contains("b: {default: '018'}"))
    }

    @Test func namesTheVersionThatAnEditIsFor() throws {
        let folder = try SpecFolder(PeopleSpec.files)
        let versioned: [String: JSON] = ["workspace": ["workspaceEdit": ["documentChanges": true]]]
        let client = try TestClient.ready(folder, capabilities: versioned)
        let uri = folder.uri("people.yaml")
        client.open(uri, PeopleSpec.text)
        let place = MarkedText.position(of: "Address}", in: PeopleSpec.text)
        let edit = try client.ask("rename", uri, place, ["newName": "Home"])
        let changes = try #require(edit["documentChanges"]?.items)
        #expect(changes.count == 2)
        #expect(changes.contains { $0.at("textDocument", "uri")?.text == uri && $0.at("textDocument", "version") == 1 })
    }
}
