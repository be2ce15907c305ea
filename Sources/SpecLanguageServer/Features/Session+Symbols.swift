import SpecSource

// Outlines of documents and of the workspace, and what can be folded.
extension Session {
    func documentSymbols(_ params: JSON) throws(RequestError) -> JSON {
        guard let (document, text) = try spec(params) else { return [] }
        let symbols = Outline(text).symbols
        if client.hasHierarchicalSymbols { return .array(symbols.map { json($0, in: document) }) }
        return .array(symbols.flatMap { flat($0, in: nil, document) })
    }

    private func json(_ symbol: OutlineSymbol, in document: TextDocument) -> JSON {
        var members: [String: JSON] = [
            "name": .string(symbol.name.isEmpty ? "?" : symbol.name), "kind": .int(symbol.kind.rawValue),
            "range": json(symbol.range, in: document), "selectionRange": json(symbol.selection, in: document),
        ]
        if let detail = symbol.detail { members["detail"] = .string(detail) }
        if !symbol.children.isEmpty { members["children"] = .array(symbol.children.map { json($0, in: document) }) }
        return .object(members)
    }

    private func flat(_ symbol: OutlineSymbol, in container: String?, _ document: TextDocument) -> [JSON] {
        var members: [String: JSON] = [
            "name": .string(symbol.name.isEmpty ? "?" : symbol.name), "kind": .int(symbol.kind.rawValue),
            "location": ["uri": .string(document.uri.text), "range": json(symbol.range, in: document)],
        ]
        if let container { members["containerName"] = .string(container) }
        return [.object(members)] + symbol.children.flatMap { flat($0, in: symbol.name, document) }
    }

    func workspaceSymbols(_ params: JSON) -> JSON {
        let query = Array((params["query"]?.text ?? "").lowercased().unicodeScalars)
        var found: [JSON] = []
        for text in allSpecs() {
            let document = shownDocument(text.path, text.file.bytes)
            for symbol in Outline(text).symbols.flatMap({ [$0] + $0.children }) where symbol.fits(query) {
                guard found.count < 1_000 else { return .array(found) }
                found += flat(symbol.alone, in: symbol.container, document)
            }
        }
        return .array(found)
    }

    func foldingRanges(_ params: JSON) throws(RequestError) -> JSON {
        guard let (document, text) = try spec(params) else { return [] }
        var ranges: [JSON] = []
        func add(from start: Int, to end: Int, kind: String? = nil) {
            guard end > start else { return }
            var members: [String: JSON] = ["startLine": .int(start), "endLine": .int(end)]
            if let kind { members["kind"] = .string(kind) }
            ranges.append(.object(members))
        }
        func visit(_ node: YAMLNode) {
            if node.use != nil { return }
            for item in node.items where item.use == nil {
                add(from: document.line(containing: item.range.lowerBound), to: lastLine(of: item, document))
                visit(item)
            }
            for member in node.members where member.mergedBy == nil && member.value.use == nil {
                add(
                    from: document.line(containing: member.key.range.lowerBound),
                    to: lastLine(of: member.value, document)
                )
                visit(member.value)
            }
        }
        if let root = text.document.root { visit(root) }
        for comment in comments(document) { add(from: comment.lowerBound, to: comment.upperBound, kind: "comment") }
        return .array(ranges)
    }

    /// The last line that holds anything of a node.
    private func lastLine(of node: YAMLNode, _ document: TextDocument) -> Int {
        var end = min(node.range.upperBound, document.bytes.count)
        while end > node.range.lowerBound, document.bytes[end - 1] <= 0x20 { end -= 1 }
        return document.line(containing: max(node.range.lowerBound, end - 1))
    }

    /// Lines in a row that are nothing but comments.
    private func comments(_ document: TextDocument) -> [ClosedRange<Int>] {
        var found: [ClosedRange<Int>] = []
        var start: Int?
        for line in 0..<document.lineCount {
            let first = document.bytes[document.lineRange(line)].first { $0 != 0x20 && $0 != 0x09 }
            if first == UInt8(ascii: "#") {
                start = start ?? line
            } else if let begun = start {
                found.append(begun...(line - 1))
                start = nil
            }
        }
        if let start { found.append(start...max(start, document.lineCount - 1)) }
        return found
    }
}
