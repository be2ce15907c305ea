// Dispatches requests and notifications by their method.
extension Session {
    /// Answers a request.
    func result(of method: String, _ params: JSON) throws(RequestError) -> JSON {
        switch (stage, method) {
        case (.uninitialized, "initialize"): return initialize(params)
        case (.uninitialized, _):
            throw RequestError(RequestError.notInitialized, "`initialize` comes first, found `\(method)`")
        case (.running, "initialize"): throw RequestError(RequestError.invalidRequest, "`initialize` came before")
        case (.shutDown, _):
            throw RequestError(RequestError.invalidRequest, "after `shutdown` only `exit` may come, found `\(method)`")
        case (.running, "shutdown"):
            stage = .shutDown
            cancelCheck()
            return .null
        case (.running, _): return try answer(to: method, params)
        }
    }

    private func answer(to method: String, _ params: JSON) throws(RequestError) -> JSON {
        switch method {
        case "textDocument/hover": try hover(params)
        case "textDocument/completion": try completion(params)
        case "textDocument/definition": try definition(params)
        case "textDocument/references": try references(params)
        case "textDocument/prepareRename": try prepareRename(params)
        case "textDocument/rename": try rename(params)
        case "textDocument/documentSymbol": try documentSymbols(params)
        case "workspace/symbol": workspaceSymbols(params)
        case "textDocument/foldingRange": try foldingRanges(params)
        case "textDocument/semanticTokens/full": try semanticTokens(params, range: nil)
        case "textDocument/semanticTokens/range": try semanticTokens(params, range: params["range"])
        case "textDocument/inlayHint": try inlayHints(params)
        case "textDocument/codeLens": try codeLenses(params)
        case "textDocument/codeAction": try codeActions(params)
        case "textDocument/formatting": try formatting(params)
        case "workspace/executeCommand": try executeCommand(params)
        default: throw RequestError(RequestError.methodNotFound, "there is no method `\(method)`")
        }
    }

    /// Handles a notification. An unknown or invalid one is ignored.
    func notify(_ method: String, _ params: JSON) {
        if method == "exit" {
            exitCode = stage == .shutDown ? 0 : 1
            return
        }
        if method == "$/cancelRequest" {
            if let id = params["id"] { inbox.forgetCancellation(of: id) }
            return
        }
        guard stage == .running else { return }
        do throws(RequestError) {
            switch method {
            case "initialized": initialized()
            case "textDocument/didOpen": try open(params)
            case "textDocument/didChange": try change(params)
            case "textDocument/didClose": try close(params)
            case "textDocument/didSave", "workspace/didChangeWatchedFiles", "workspace/didChangeConfiguration":
                filesChanged()
            case "workspace/didChangeWorkspaceFolders": changeFolders(params)
            default: break
            }
        } catch {
            log("`\(method)` was left out: \(error.message)")
        }
    }
}
