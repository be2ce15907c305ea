import SpecSource

extension Session {
    /// The document that a request names.
    func uri(_ params: JSON) throws(RequestError) -> DocumentURI {
        guard let text = params.at("textDocument", "uri")?.text else { throw .invalid("`textDocument.uri` is missing") }
        return DocumentURI(text)
    }

    func open(_ params: JSON) throws(RequestError) {
        let uri = try uri(params)
        guard let text = params.at("textDocument", "text")?.text else { throw .invalid("`text` is missing") }
        let version = params.at("textDocument", "version")?.number ?? 0
        documents[uri.path] = TextDocument(uri: uri, version: version, text: text)
        openTexts[uri.path] = nil
        changed(uri.path)
    }

    func change(_ params: JSON) throws(RequestError) {
        let uri = try uri(params)
        guard var document = documents[uri.path] else { throw .invalid("`\(uri.text)` isn't open") }
        // Not two references to one text, of which a change would make a copy.
        documents[uri.path] = nil
        defer {
            documents[uri.path] = document
            openTexts[uri.path] = nil
            changed(uri.path)
        }
        guard let changes = params["contentChanges"]?.items else { throw .invalid("`contentChanges` is missing") }
        let version = params.at("textDocument", "version")?.number ?? document.version + 1
        try document.apply(changes, version: version, encoding)
    }

    func close(_ params: JSON) throws(RequestError) {
        let uri = try uri(params)
        guard let document = documents.removeValue(forKey: uri.path) else { throw .invalid("`\(uri.text)` isn't open") }
        openTexts[uri.path] = nil
        state += 1
        forget(document)
        // Others see what is on disk from now on.
        for path in documents.keys { schedule(path) }
    }

    /// Something on disk is another than before, so everything is looked at again.
    func filesChanged() {
        state += 1
        workspace.forgetFiles()
        for path in documents.keys { schedule(path) }
    }

    private func changed(_ path: String) {
        state += 1
        schedule(path)
    }

    /// An open document as a spec; nil for one that isn't open, or is no spec.
    func openText(_ path: String) -> SpecText? {
        guard let document = documents[path] else { return nil }
        if let known = openTexts[path], known.version == document.version { return known.text }
        guard SpecText.isSpec(document.bytes) else { return nil }
        let text = SpecText(path: path, bytes: document.bytes)
        openTexts[path] = (document.version, text)
        return text
    }

    /// The open spec that a request names.
    func spec(_ params: JSON) throws(RequestError) -> (document: TextDocument, text: SpecText)? {
        let uri = try uri(params)
        guard let document = documents[uri.path], let text = openText(uri.path) else { return nil }
        return (document, text)
    }

    /// The same, and the byte at the request's position.
    func place(_ params: JSON) throws(RequestError) -> (document: TextDocument, text: SpecText, offset: Int)? {
        let position = try Position(params["position"])
        guard let (document, text) = try spec(params) else { return nil }
        return (document, text, document.offset(of: position, encoding))
    }

    /// The texts of all open documents, by path.
    var unsaved: [String: String] { documents.mapValues(\.text) }

    // MARK: - Ranges

    func json(_ range: Range<Int>, in document: TextDocument) -> JSON {
        [
            "start": document.position(of: range.lowerBound, encoding).json,
            "end": document.position(of: range.upperBound, encoding).json,
        ]
    }

    /// A document as it is open, or as it is on disk; with the bytes that its positions count in.
    func shownDocument(_ path: String, _ bytes: @autoclosure () -> [UInt8]) -> TextDocument {
        documents[path]
            ?? TextDocument(uri: DocumentURI(path: path), version: 0, text: String(decoding: bytes(), as: UTF8.self))
    }

    func location(_ range: Range<Int>, in text: SpecText) -> JSON {
        let document = shownDocument(text.path, text.file.bytes)
        return ["uri": .string(document.uri.text), "range": json(range, in: document)]
    }
}
