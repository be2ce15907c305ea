import SpecSource

extension SpecReader {
    /// Text with paths in braces.
    func template(_ field: Fields.Field) -> Located<Template>? {
        guard let scalar = field.value.scalar else { return nil }
        let bytes = Array(scalar.text.utf8)
        let places = TextPositions(field.value)
        var pieces: [Template.Piece] = []
        var start = 0
        while let open = bytes[start...].firstIndex(of: UInt8(ascii: "{")) {
            if open > start { pieces.append(.text(String(decoding: bytes[start..<open], as: UTF8.self))) }
            guard let close = closingBrace(bytes, from: open + 1) else {
                log.report(.rule(.templateNotClosed), at: places.range(of: open..<bytes.count))
                return nil
            }
            guard let path = templatePath(in: bytes, at: open + 1..<close, places: places) else { return nil }
            pieces.append(.path(path))
            start = close + 1
        }
        if start < bytes.count { pieces.append(.text(String(decoding: bytes[start...], as: UTF8.self))) }
        return checked(Template(pieces: pieces), field)
    }

    /// A brace inside a quoted key doesn't close.
    private func closingBrace(_ bytes: [UInt8], from start: Int) -> Int? {
        var isQuoted = false
        for offset in start..<bytes.count {
            if bytes[offset] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if bytes[offset] == UInt8(ascii: "}"), !isQuoted { return offset }
        }
        return nil
    }

    private func templatePath(in bytes: [UInt8], at piece: Range<Int>, places: TextPositions) -> Located<Path>? {
        let text = String(decoding: bytes[piece], as: UTF8.self)
        let inner = text.withoutBraces
        if inner.utf8.count < text.utf8.count {
            let end = bytes[piece.upperBound...].prefix { $0 == UInt8(ascii: "}") }.endIndex
            log.report(.rule(.templateBraces(path: inner.shown)), at: places.range(of: piece.lowerBound - 1..<end))
            return nil
        }
        switch Path.parse(text) {
        case .success(let path): return Located(path, places.range(of: piece))
        case .failure(let problem):
            let lower = piece.lowerBound + problem.range.lowerBound
            let upper = piece.lowerBound + problem.range.upperBound
            let isNothing = lower == upper
            log.report(
                .path(.syntax(text, problem.fact)),
                at: places.range(of: isNothing ? lower - 1..<upper + 1 : lower..<upper)
            )
            return nil
        }
    }

    private func checked(_ template: Template, _ field: Fields.Field) -> Located<Template>? {
        let paths = template.paths
        if paths.isEmpty {
            log.report(.rule(.templateWithoutPath), at: field.value.range)
            return nil
        }
        if let most = ValueKind.paths.mostEntries, paths.count > most {
            log.report(
                .shape(.tooManyEntries(of: .key("template"), most: most, found: paths.count)),
                at: paths[most].range
            )
            return nil
        }
        return Located(template, field.value.range)
    }
}

extension String {
    /// The text of a path without the braces and blanks that other templates have around it.
    fileprivate var withoutBraces: String {
        var rest = drop { $0 == " " || $0 == "{" }
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
