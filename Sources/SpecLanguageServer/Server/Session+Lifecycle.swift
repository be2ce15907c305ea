import SpecSource

extension Session {
    func initialize(_ params: JSON) -> JSON {
        stage = .running
        let capabilities = params["capabilities"]
        client = ClientFeatures(capabilities)
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
