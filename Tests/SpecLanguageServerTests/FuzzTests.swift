import SpecLanguageServer
import SpecTestSupport
import Testing

/// Nothing that comes in ends the server, or keeps it from answering.
struct FuzzTests {
    private static let methods = [
        "hover", "completion", "definition", "references", "prepareRename", "documentSymbol", "foldingRange",
        "semanticTokens/full", "codeLens", "formatting",
    ]

    @Test(arguments: (0..<20).thinned)
    func survivesBytesThatAreNoMessages(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let client = try TestClient.ready()
        let good: JSON = [
            "jsonrpc": "2.0", "id": 1_000_000, "method": "textDocument/hover",
            "params": ["textDocument": ["uri": "file:///none/a.yaml"], "position": ["line": 1, "character": 2]],
        ]
        client.open("file:///none/a.yaml", PeopleSpec.text)
        for _ in 0..<30 {
            var bytes = FrameReader.frame(good.bytes)
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { break }
            }
            client.send(bytes)
        }
        // A frame that was cut short takes up to so much of what follows.
        for _ in 0..<200 { client.send([UInt8](repeating: 0x0A, count: 1 << 10)) }
        var isAnswered = false
        for id in 0..<50 where !isAnswered {
            client.send(["jsonrpc": "2.0", "id": .string("probe\(id)"), "method": "workspace/symbol"] as JSON)
            let answer = try? client.wait(for: "the probe", seconds: 0.5) { $0["id"]?.text?.hasPrefix("probe") == true }
            isAnswered = answer != nil
        }
        #expect(isAnswered)
    }

    @Test(arguments: Array(stride(from: 0, to: PeopleSpec.text.utf8.count, by: 17)).thinned)
    func answersInTheMiddleOfTyping(_ count: Int) throws {
        let folder = try SpecFolder(PeopleSpec.files)
        let client = try TestClient.ready(folder)
        let uri = folder.uri("people.yaml")
        let text = String(decoding: Array(PeopleSpec.text.utf8)[..<count], as: UTF8.self)
        client.open(uri, text)
        let place = MarkedText.position(of: text.utf8.count, in: text)
        for method in Self.methods { _ = try client.ask(method, uri, place, ["context": ["includeDeclaration": true]]) }
        let range: JSON = ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]]
        for method in ["inlayHint", "codeAction", "semanticTokens/range"] {
            _ = try client.ask(method, uri, ["range": range, "context": ["diagnostics": []]])
        }
        _ = try client.diagnostics(uri)
    }

    @Test(arguments: (0..<20).thinned)
    func answersWhateverIsTyped(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let folder = try SpecFolder(PeopleSpec.files)
        let client = try TestClient.ready(folder)
        let uri = folder.uri("people.yaml")
        var bytes = Array(PeopleSpec.text.utf8)
        let pieces = [
            "{", "}", "[", "]", "'", "\"", ":", " ", "\n", "- ", "&a ", "*a", "<<: *a", "|", "#", "\t", "é🚀", ",", "!x",
        ]
        client.open(uri, PeopleSpec.text)
        for version in 2..<12 {
            let start = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 0...6, using: &random))
            bytes.replaceSubrange(start..<end, with: (pieces.randomElement(using: &random) ?? "").utf8)
            let text = String(decoding: bytes, as: UTF8.self)
            bytes = Array(text.utf8)
            client.change(uri, version: version, [["text": .string(text)]])
            let place = MarkedText.position(of: Int.random(in: 0...bytes.count, using: &random), in: text)
            for method in Self.methods { _ = try client.ask(method, uri, place, ["context": [:]]) }
        }
        _ = try client.diagnostics(uri, version: 11)
    }
}
