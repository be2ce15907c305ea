/// The optional features that a client supports.
struct ClientFeatures {
    var hasVersionedEdits = false
    var hasHierarchicalSymbols = false
    var hasCodeActionLiterals = false
    var hasWatchedFiles = false
    var hasMarkdown = true

    init() {}

    init(_ capabilities: JSON?) {
        hasVersionedEdits = capabilities?.at("workspace", "workspaceEdit", "documentChanges")?.flag == true
        hasHierarchicalSymbols =
            capabilities?.at("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport")?.flag == true
        hasCodeActionLiterals = capabilities?.at("textDocument", "codeAction", "codeActionLiteralSupport") != nil
        hasWatchedFiles =
            capabilities?.at("workspace", "didChangeWatchedFiles", "dynamicRegistration")?.flag == true
        let formats = capabilities?.at("textDocument", "hover", "contentFormat")?.texts ?? []
        hasMarkdown = formats.isEmpty || formats.contains("markdown")
    }
}
