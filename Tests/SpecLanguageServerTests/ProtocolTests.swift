import Foundation
import SpecLanguageServer
import Testing

struct ProtocolTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private func error(_ client: TestClient, _ code: Int) throws {
        _ = try client.wait(for: "the error \(code)") { $0.at("error", "code")?.number == code }
    }

    @Test(arguments: [
        ("Content-Length: 5\r\n\r\n{\"a\":", -32700), ("Content-Length: 2\r\n\r\n]]", -32700),
        ("Content-Type: x\r\n\r\n", -32600), ("Content-Length: -4\r\n\r\n", -32600),
        ("Content-Length: many\r\n\r\n", -32600), ("content-length: 2\r\n\r\n[]", -32600),
        ("Content-Length: 1\n\n7", -32600), ("\r\nnonsense\r\n\r\n", -32600), ("Content-Length: 0\r\n\r\n", -32700),
    ])
    func goesOnBehindWhatIsNoMessage(_ text: String, _ code: Int) throws {
        let client = try TestClient.ready()
        client.send(bytes(text))
        try error(client, code)
        #expect(try client.request("workspace/symbol", ["query": ""]) == [])
    }

    @Test func dropsAMessageThatIsTooLarge() throws {
        let client = try TestClient.ready()
        let size = FrameReader.bodyLimit + 1
        client.send(bytes("Content-Length: \(size)\r\n\r\n"))
        try error(client, -32600)
        let piece = [UInt8](repeating: 0x20, count: 1 << 20)
        for _ in 0..<(size / piece.count) { client.send(piece) }
        client.send(Array(piece[..<(size % piece.count)]))
        #expect(try client.request("workspace/symbol", ["query": ""]) == [])
    }

    @Test func findsTheNextHeaderBehindAFloodOfBytes() throws {
        let client = try TestClient.ready()
        client.send([UInt8](repeating: 0x41, count: 100_000))
        try error(client, -32600)
        #expect(try client.request("workspace/symbol", ["query": ""]) == [])
    }

    @Test func takesMessagesInAnyPieces() throws {
        let client = try TestClient.ready()
        let message: JSON = ["jsonrpc": "2.0", "id": "x", "method": "workspace/symbol", "params": ["query": "é🚀"]]
        for byte in FrameReader.frame(message.bytes) { client.send([byte]) }
        #expect(try client.wait(for: "the answer") { $0["id"] == "x" }["error"] == nil)
    }

    @Test func wantsInitializeFirst() throws {
        let client = TestClient()
        do {
            try client.request("workspace/symbol", ["query": ""])
            Issue.record("it was answered")
        } catch let refusal as TestClient.Refusal {
            #expect(refusal.code == -32002)
        }
        client.open("file:///none/a.yaml", "specmap: 2\n")
        try client.request("initialize", ["capabilities": [:]])
        #expect(throws: TestClient.Refusal.self) { try client.request("initialize", ["capabilities": [:]]) }
        // A file that was opened before isn't known.
        #expect(try client.ask("documentSymbol", "file:///none/a.yaml") == [])
        #expect(client.rest.allSatisfy { $0["method"] == nil })
    }

    @Test func endsWithZeroBehindShutdown() throws {
        let client = try TestClient.ready()
        try client.request("shutdown", .null)
        do {
            try client.request("workspace/symbol", ["query": ""])
            Issue.record("it was answered")
        } catch let refusal as TestClient.Refusal {
            #expect(refusal.code == -32600)
        }
        client.notify("exit", .null)
        #expect(try client.exitCode() == 0)
    }

    @Test func endsWithOneWithoutShutdown() throws {
        let client = try TestClient.ready()
        client.notify("exit", .null)
        #expect(try client.exitCode() == 1)
        let other = try TestClient.ready()
        other.send(nil as [UInt8]?)
        #expect(try other.exitCode() == 1)
    }

    @Test func refusesMethodsThatItDoesNotKnow() throws {
        let client = try TestClient.ready()
        for method in ["textDocument/declaration", "$/unknown", ""] {
            do {
                try client.request(method, [:])
                Issue.record("\(method) was answered")
            } catch let refusal as TestClient.Refusal {
                #expect(refusal.code == -32601)
            }
            client.notify(method, [:])
        }
        #expect(try client.request("workspace/symbol", ["query": ""]) == [])
    }

    @Test func cancelsARequestWhoseTurnHasNotCome() throws {
        let client = try TestClient.ready()
        let request: JSON = ["jsonrpc": "2.0", "id": 77, "method": "workspace/symbol", "params": ["query": ""]]
        let cancel: JSON = ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 77]]
        // In one piece, so that both are there before the first is answered, or the request is answered just before.
        client.send(FrameReader.frame(request.bytes) + FrameReader.frame(cancel.bytes))
        let answer = try client.wait(for: "the answer") { $0["id"] == 77 }
        #expect(answer["result"] == [] || answer.at("error", "code")?.number == -32800)
        // The number can be used again.
        client.send(request)
        #expect(try client.wait(for: "the answer") { $0["id"] == 77 }["result"] == [])
    }

    @Test(arguments: [
        "{}", "{\"textDocument\": 5}", "{\"textDocument\": {\"uri\": \"file:///none/a.yaml\"}}", "[]", "null", "3",
        "{\"textDocument\": {\"uri\": \"file:///none/a.yaml\"}, \"position\": {\"line\": -1, \"character\": 0}}",
        "{\"textDocument\": {\"uri\": \"file:///none/a.yaml\"}, \"position\": {\"line\": 1.5, \"character\": 0}}",
    ])
    func refusesParametersThatSayTooLittle(_ params: String) throws {
        let client = try TestClient.ready()
        client.open("file:///none/a.yaml", PeopleSpec.text)
        let json = try #require(JSON.read(bytes(params)))
        for method in ["hover", "completion", "definition", "references", "rename", "prepareRename"] {
            do {
                try client.request("textDocument/\(method)", json)
                Issue.record("\(method) was answered")
            } catch let refusal as TestClient.Refusal {
                #expect(refusal.code == -32602)
            }
        }
    }

    @Test func takesEditsThatAreOutOfRange() throws {
        let client = try TestClient.ready()
        let uri = "file:///none/a.yaml"
        client.open(uri, "specmap: 1\n")
        let far: JSON = ["line": 999_999_999_999, "character": 999_999_999_999]
        client.change(uri, version: 2, [["range": ["start": far, "end": far], "text": "mappings:\n"]])
        // The end before the start, and a column behind the end of its line.
        let swapped: JSON = ["start": ["line": 1, "character": 99], "end": ["line": 1, "character": 0]]
        client.change(uri, version: 3, [["range": swapped, "text": "mappings: {A: {properties: [a]}}"]])
        let symbols = try client.ask("documentSymbol", uri).items ?? []
        #expect(symbols.compactMap { $0["name"]?.text } == ["A"])
        client.change(uri, version: 4, [["range": ["start": ["line": -1]], "text": ""]])
        client.notify("textDocument/didChange", ["textDocument": ["uri": .string(uri)]])
        client.notify("textDocument/didChange", ["textDocument": ["uri": "file:///none/other.yaml"]])
        #expect(try client.ask("documentSymbol", uri).items?.count == 1)
    }

    @Test func registersForChangesOnDisk() throws {
        let watched: [String: JSON] = ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]]
        let client = try TestClient.ready(capabilities: watched)
        let request = try client.wait(for: "the registration") { $0["method"] == "client/registerCapability" }
        client.send(["jsonrpc": "2.0", "id": request["id"] ?? .null, "result": .null])
        #expect(try client.request("workspace/symbol", ["query": ""]) == [])
        #expect(client.rest.isEmpty)
    }

    @Test func knowsFoldersThatComeAndGo() throws {
        let (first, second) = (
            try SpecFolder(PeopleSpec.files),
            try SpecFolder(["b.yaml": "specmap: 1\nmappings: {Zebra: {properties: [a]}}\n"])
        )
        let client = try TestClient.ready(first)
        let names = {
            try client.request("workspace/symbol", ["query": "z"]).items?.compactMap { $0["name"]?.text } ?? []
        }
        #expect(try names().isEmpty)
        let folder: JSON = ["uri": .string(second.uri), "name": "b"]
        client.notify("workspace/didChangeWorkspaceFolders", ["event": ["added": [folder], "removed": []]])
        #expect(try names() == ["Zebra"])
        client.notify("workspace/didChangeWorkspaceFolders", ["event": ["added": [], "removed": [folder]]])
        #expect(try names().isEmpty)
    }

    @Test(arguments: [
        ("file:///a%20b/%C3%A9.yaml", "/a b/é.yaml"), ("file://localhost/a.yaml", "/a.yaml"), ("FILE:///a+b", "/a+b"),
        ("file:///a%23b%3Fc#frag", "/a#b?c"), ("file:/x", "/x"), ("file:///100%", "/100%"),
    ])
    func readsURIs(_ uri: String, _ path: String) {
        #expect(DocumentURI(uri).path == path)
        #expect(DocumentURI(DocumentURI(path: path).text).path == path)
    }
}
