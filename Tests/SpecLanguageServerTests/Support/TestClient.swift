import Foundation
import SpecExamples
import SpecLanguageServer
import SpecLint
import SpecSource

/// A client that talks to a server in this process, over bytes, as an editor does.
final class TestClient: Sendable {
    struct NoAnswer: Error {
        var waitedFor: String
    }

    /// The error of a request that a server refuses.
    struct Refusal: Error, Hashable {
        var code: Int
        var message: String
    }

    private let input = Locked<[[UInt8]?]>([])
    private let inputCount = DispatchSemaphore(value: 0)
    private let output = Locked<(frames: FrameReader, messages: [JSON])>((FrameReader(), []))
    private let outputCount = DispatchSemaphore(value: 0)
    private let exit = Locked<Int32?>(nil)
    private let ids = Locked(0)

    init(pause: Double = 0.01) {
        let linter = Linter { set in
            let report = ExampleRunner(set, leadsToRules: true).run()
            return Linter.ExampleOutcome(findings: report.findings, count: report.count, skipped: report.skipped)
        }
        let server = LanguageServer(
            linter: linter,
            examples: { set, spec, example in
                let report = ExampleRunner(set).run(example: example, ofSpec: spec)
                return report.skipped > 0 ? .skipped : report.findings.isEmpty ? .passed : .failed(report.findings)
            },
            pause: pause
        )
        let thread = Thread { [self] in
            let code = server.run(
                reading: {
                    self.inputCount.wait()
                    return self.input.withLock { $0.removeFirst() }
                },
                writing: { self.take($0) }
            )
            exit.withLock { $0 = code }
            outputCount.signal()
        }
        thread.stackSize = 8 << 20
        thread.start()
    }

    private func take(_ bytes: [UInt8]) {
        let count = output.withLock { output in
            output.frames.take(bytes)
            var count = 0
            while let frame = output.frames.next() {
                guard case .body(let body) = frame, let message = JSON.read(body) else { continue }
                output.messages.append(message)
                count += 1
            }
            return count
        }
        for _ in 0..<count { outputCount.signal() }
    }

    // MARK: - Talking

    /// Sends bytes as they are; nil ends the input.
    func send(_ bytes: [UInt8]?) {
        input.withLock { $0.append(bytes) }
        inputCount.signal()
    }

    func send(_ message: JSON) { send(FrameReader.frame(message.bytes)) }

    func notify(_ method: String, _ params: JSON) {
        send(["jsonrpc": "2.0", "method": .string(method), "params": params])
    }

    @discardableResult
    func request(_ method: String, _ params: JSON) throws -> JSON {
        let id = ids.withLock { ids in
            ids += 1
            return ids
        }
        send(["jsonrpc": "2.0", "id": .int(id), "method": .string(method), "params": params])
        let answer = try wait(for: method) { $0["id"] == .int(id) && $0["method"] == nil }
        if let error = answer["error"] {
            throw Refusal(code: error["code"]?.number ?? 0, message: error["message"]?.text ?? "")
        }
        return answer["result"] ?? .null
    }

    /// The first message that fits and wasn't taken before; it is taken.
    func wait(for what: String, seconds: Double = 60, _ fits: (JSON) -> Bool) throws -> JSON {
        let end = DispatchTime.now() + seconds
        while true {
            let found = output.withLock { output -> JSON? in
                output.messages.firstIndex(where: fits).map { output.messages.remove(at: $0) }
            }
            if let found { return found }
            guard exit.withLock({ $0 }) == nil, outputCount.wait(timeout: end) == .success else {
                throw NoAnswer(waitedFor: what)
            }
        }
    }

    /// The messages that came and weren't taken.
    var rest: [JSON] { output.withLock { $0.messages } }

    /// How the server ended.
    func exitCode() throws -> Int32 {
        let end = DispatchTime.now() + 60
        while DispatchTime.now() < end {
            if let code = exit.withLock({ $0 }) { return code }
            Thread.sleep(forTimeInterval: 0.002)
        }
        throw NoAnswer(waitedFor: "the end")
    }
}

extension TestClient {
    /// A client that is through with `initialize`.
    static func ready(
        _ folder: SpecFolder? = nil,
        encoding: String? = nil,
        capabilities: [String: JSON] = [:],
        pause: Double = 0.01
    ) throws -> TestClient {
        let client = TestClient(pause: pause)
        var all: [String: JSON] = [
            "textDocument": [
                "codeAction": ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]]],
                "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
            ]
        ]
        if let encoding { all["general"] = ["positionEncodings": [.string(encoding)]] }
        all.merge(capabilities) { $1 }
        let root: JSON = folder.map { .string($0.uri) } ?? .null
        try client.request("initialize", ["processId": .null, "rootUri": root, "capabilities": .object(all)])
        client.notify("initialized", [:])
        return client
    }

    func open(_ uri: String, _ text: String) {
        notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": .string(uri), "languageId": "yaml", "version": 1, "text": .string(text)]]
        )
    }

    func change(_ uri: String, version: Int, _ changes: [JSON]) {
        notify(
            "textDocument/didChange",
            ["textDocument": ["uri": .string(uri), "version": .int(version)], "contentChanges": .array(changes)]
        )
    }

    /// The diagnostics in a version of a document.
    func diagnostics(_ uri: String, version: Int? = nil) throws -> [JSON] {
        let message = try wait(for: "diagnostics of \(uri)") { message in
            message["method"] == "textDocument/publishDiagnostics" && message.at("params", "uri")?.text == uri
                && (version == nil || message.at("params", "version")?.number == version)
        }
        return message.at("params", "diagnostics")?.items ?? []
    }

    /// Asks something of a place.
    func ask(
        _ method: String,
        _ uri: String,
        _ position: Position,
        _ more: [String: JSON] = [:]
    ) throws -> JSON {
        let place: [String: JSON] = [
            "textDocument": ["uri": .string(uri)],
            "position": ["line": .int(position.line), "character": .int(position.character)],
        ]
        return try request("textDocument/\(method)", .object(place.merging(more) { $1 }))
    }

    /// Asks something of a whole document.
    func ask(_ method: String, _ uri: String, _ more: [String: JSON] = [:]) throws -> JSON {
        let document: [String: JSON] = ["textDocument": ["uri": .string(uri)]]
        return try request("textDocument/\(method)", .object(document.merging(more) { $1 }))
    }
}
