import Dispatch
import SpecSource

extension Session {
    func initialize(_ params: JSON) -> JSON {
        stage = .running
        let capabilities = params["capabilities"]
        client = ClientFeatures(capabilities)
        // A server in a container gets a number that means nothing there.
        clientProcess = params["processId"]?.number.flatMap { Int32(exactly: $0) }.flatMap {
            $0 > 0 && server.isRunning($0) ? $0 : nil
        }
        encoding = .chosen(from: capabilities?.at("general", "positionEncodings")?.texts ?? [])
        var folders = params["workspaceFolders"]?.items?.compactMap { $0["uri"]?.text } ?? []
        if folders.isEmpty, let root = params["rootUri"]?.text { folders = [root] }
        if folders.isEmpty, let root = params["rootPath"]?.text { folders = [DocumentURI(path: root).text] }
        workspace.folders = folders.map { DocumentURI($0).path }
        return [
            "capabilities": self.capabilities,
            "serverInfo": ["name": "speclint", "version": .string(productVersion)],
        ]
    }

    /// The time by which the client's process is to be looked for again.
    var nextLookAtClient: DispatchTime { clientProcess == nil ? .distantFuture : .now() + 3 }

    /// Ends the session where the client's process is gone.
    func lookAtClient() {
        if let clientProcess, !server.isRunning(clientProcess) { exitCode = 1 }
    }

    private var capabilities: JSON {
        [
            "positionEncoding": .string(encoding.rawValue),
            "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
            "hoverProvider": true,
            "completionProvider": ["triggerCharacters": [":", " ", ".", "{", "[", ",", "-"]],
            "definitionProvider": true,
            "referencesProvider": true,
            "renameProvider": ["prepareProvider": true],
            "documentSymbolProvider": true,
            "workspaceSymbolProvider": true,
            "foldingRangeProvider": true,
            "semanticTokensProvider": [
                "legend": [
                    "tokenTypes": .array(TokenType.allCases.map { .string($0.rawValue) }),
                    "tokenModifiers": ["declaration"],
                ],
                "full": true, "range": true,
            ],
            "inlayHintProvider": true,
            "codeLensProvider": ["resolveProvider": false],
            "codeActionProvider": ["codeActionKinds": ["quickfix", .string(Self.fixAllKind)]],
            "documentFormattingProvider": true,
            "executeCommandProvider": ["commands": [.string(Self.runExampleCommand)]],
            "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
        ]
    }

    func initialized() {
        guard client.hasWatchedFiles else { return }
        let pattern = "**/*.{yaml,yml,json,ndjson}"
        let options: JSON = ["watchers": [["globPattern": .string(pattern)]]]
        let registration: JSON = [
            "id": "files", "method": "workspace/didChangeWatchedFiles", "registerOptions": options,
        ]
        request("client/registerCapability", ["registrations": [registration]])
    }

    func changeFolders(_ params: JSON) {
        let paths = { (key: String) in
            (params.at("event", key)?.items ?? []).compactMap { $0["uri"]?.text.map { DocumentURI($0).path } }
        }
        let removed = Set(paths("removed"))
        workspace.folders.removeAll(where: removed.contains)
        for path in paths("added") where !workspace.folders.contains(path) { workspace.folders.append(path) }
        filesChanged()
    }
}
