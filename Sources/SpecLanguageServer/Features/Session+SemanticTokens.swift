import SpecIR

/// The kinds of tokens that editors colour.
enum TokenType: String, CaseIterable {
    case keyword, `class`, property, variable, function, type, enumMember, string

    var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Session {
    func semanticTokens(_ params: JSON, range: JSON?) throws(RequestError) -> JSON {
        guard let (document, text) = try spec(params) else { return ["data": []] }
        var wanted = 0..<(document.bytes.count + 1)
        if let range {
            let start = document.offset(of: try Position(range["start"]), encoding)
            wanted = start..<max(start, document.offset(of: try Position(range["end"]), encoding)) + 1
        }
        var data: [JSON] = []
        var last = Position(line: 0, character: 0)
        for mark in text.marks where mark.range.overlaps(wanted) {
            guard let type = mark.tokenType else { continue }
            let start = document.position(of: mark.range.lowerBound, encoding)
            let end = document.position(of: mark.range.upperBound, encoding)
            // A token stands on one line.
            guard start.line == end.line, end.character > start.character else { continue }
            let isSameLine = start.line == last.line
            data += [
                .int(start.line - last.line), .int(isSameLine ? start.character - last.character : start.character),
                .int(end.character - start.character), .int(type.index), .int(mark.isDefinition ? 1 : 0),
            ]
            last = start
        }
        return ["data": .array(data)]
    }
}

extension Mark {
    fileprivate var tokenType: TokenType? {
        switch role {
        case .keyword: .keyword
        case .mappingDefinition, .mapping, .entity, .inverse: .class
        case .propertyDefinition, .property: .property
        case .path: .variable
        case .transformer, .hostDefinition, .host: .function
        case .type: .type
        case .choice: .enumMember
        case .file, .exampleName: .string
        }
    }
}
