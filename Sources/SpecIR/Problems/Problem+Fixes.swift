import SpecSource

extension Problem {
    /// Edits that a machine can make.
    func fixes(at range: SourceRange) -> [Diagnostic.Fix] {
        if self == .missingVersion(isSpec: true) {
            let line = "specmap: 1" + (range.file.bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n")
            return [Diagnostic.Fix("add `specmap: 1`", [Diagnostic.Edit(range, line)])]
        }
        if isLost {
            let parts = range.bytes.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
            let text = parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "''")
            return [Diagnostic.Fix("put it in quotes", [Diagnostic.Edit(range, "'\(text)'")])]
        }
        if case .dateFormat(let problem) = self, let text = problem.replacement, range.isWithoutQuotes,
            text.isWithoutQuotes
        {
            return [Diagnostic.Fix("write `\(text)`", [Diagnostic.Edit(range, text)])]
        }
        guard let (name, near) = misspelling, let near, near.isWord, let place = range.place(of: name) else {
            return []
        }
        return [Diagnostic.Fix("write `\(near)`", [Diagnostic.Edit(place, near)], isUnsafe: guessesKeyword)]
    }

    /// True for a keyword that may be meant as another one. The singular of `mappings` is no other's.
    private var guessesKeyword: Bool {
        if case .foreignKeyword(let word, let place, _) = self { return word != "mapping" || place != .file }
        if case .unknownKeyword = self { return true }
        return false
    }

    /// The keyword that an unknown word stands for: the nearest, or the one that another tool's word means.
    func keywordMeant(at place: Keyword.Place) -> String? {
        if case .unknownKeyword(_, _, let nearest) = self { return nearest }
        guard case .foreignKeyword(_, _, .write(let word)) = self else { return nil }
        return Keyword.index(of: word, at: place) == nil ? nil : word
    }

    /// True if the author meant plain text that YAML parsed as something else.
    private var isLost: Bool {
        if case .lostPath = self { return true }
        if case .lostValue = self { return true }
        return false
    }

    /// A name that is wrong, and the one that is most likely meant.
    private var misspelling: (name: String, nearest: String?)? {
        if case .unknownKeyword(let name, _, let nearest) = self { return (name, nearest) }
        if case .oldKeyword(let name, let now) = self { return (name, now) }
        if case .foreignKeyword(let name, let place, _) = self { return (name, keywordMeant(at: place)) }
        if case .unknownChoice(let name, _, _, let nearest) = self { return (name, nearest) }
        if case .unknownMapping(let name, let nearest, isType: false) = self { return (name, nearest) }
        if case .unknownProperty(let name, _, let nearest) = self { return (name, nearest) }
        if case .unusedKey(let names, let nearest) = self, names.count == 1 { return (names[0], nearest) }
        if case .unknownTransformer(let name, let nearest) = self { return (name, nearest) }
        if case .host(.unknownHostName(let name, _, let nearest)) = self { return (name, nearest) }
        if case .requirement(.unknownRequirement(let name, let nearest)) = self { return (name, nearest) }
        return nil
    }
}

extension String {
    /// True if the text can be put unchanged into YAML's quotes of either kind.
    fileprivate var isWithoutQuotes: Bool { !utf8.contains { "'\"\\".utf8.contains($0) } }
}

extension SourceRange {
    fileprivate var isWithoutQuotes: Bool { String(decoding: bytes, as: UTF8.self).isWithoutQuotes }

    fileprivate var bytes: ArraySlice<UInt8> { file.bytes[lowerBound..<upperBound] }

    /// Where a name stands in the range: by itself or in quotes. Nil where the text isn't the name, as with escapes.
    fileprivate func place(of name: String) -> SourceRange? {
        let isQuoted = bytes.first.map { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") } ?? false
        guard bytes.dropFirst(isQuoted ? 1 : 0).dropLast(isQuoted ? 1 : 0).elementsEqual(name.utf8) else { return nil }
        let inset = isQuoted ? 1 : 0
        return SourceRange(file: file, lowerBound: lowerBound + inset, upperBound: upperBound - inset)
    }
}

extension String {
    /// True if the text has the same meaning in YAML with and without quotes.
    fileprivate var isWord: Bool {
        guard let first = utf8.first, first > UInt8(ascii: "9") else { return false }
        return utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }
}
