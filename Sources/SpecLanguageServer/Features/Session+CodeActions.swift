import SpecLint
import SpecSource

// Offers fixes, one by one and all together.
extension Session {
    static let fixAllKind = "source.fixAll.speclint"

    func codeActions(_ params: JSON) throws(RequestError) -> JSON {
        let start = try Position(params.at("range", "start"))
        let end = try Position(params.at("range", "end"))
        guard client.hasCodeActionLiterals, let (document, _) = try spec(params) else { return [] }
        let wanted = params.at("context", "only")?.texts ?? []
        let allows = { (kind: String) in
            wanted.isEmpty || wanted.contains { kind == $0 || kind.hasPrefix($0 + ".") }
        }
        let range =
            document.offset(
                of: start,
                encoding
            )...max(
                document.offset(of: start, encoding),
                document.offset(of: end, encoding)
            )
        var actions: [JSON] = []
        if allows("quickfix") {
            for finding in findings(of: document) {
                let place = finding.diagnostic.range
                guard place.lowerBound <= range.upperBound, place.upperBound >= range.lowerBound else { continue }
                actions += finding.diagnostic.fixes.compactMap { quickFix($0, of: finding, in: document) }
            }
        }
        // It takes one check or more, so only clients that request it get it.
        if !wanted.isEmpty, allows(Self.fixAllKind), let action = fixAll(document) { actions.append(action) }
        return .array(actions)
    }

    /// Returns the diagnostics of the current text.
    func findings(of document: TextDocument) -> [Finding] {
        let path = document.uri.path
        if let found = checking.found[path], found.version == document.version { return found.findings }
        guard let report = try? server.linter.check(paths: [path], unsaved: unsaved) else { return [] }
        return report.findings.filter { $0.diagnostic.range.file.name == path }
    }

    private func quickFix(_ fix: Diagnostic.Fix, of finding: Finding, in document: TextDocument) -> JSON? {
        var edits: [String: [JSON]] = [:]
        for edit in fix.edits {
            let name = edit.range.file.name
            let target = name == document.uri.path ? document : shownDocument(name, edit.range.file.bytes)
            edits[target.uri.path, default: []].append([
                "range": json(edit.range.lowerBound..<edit.range.upperBound, in: target),
                "newText": .string(edit.replacement),
            ])
        }
        guard !edits.isEmpty else { return nil }
        let isSafe = RuleRegistry.rule(finding.diagnostic.id)?.fix == .safe && !fix.isUnsafe
        // A spec with an error means nothing yet.
        let mayChange = !isSafe && finding.diagnostic.severity != .error
        return [
            "title": .string(mayChange ? fix.title + " (may change what the spec means)" : fix.title),
            "kind": "quickfix",
            "diagnostics": [json(finding.diagnostic, in: document)],
            "isPreferred": .bool(!mayChange && finding.diagnostic.fixes.first == fix),
            "edit": workspaceEdit(edits),
        ]
    }

    private func fixAll(_ document: TextDocument) -> JSON? {
        let path = document.uri.path
        let fixer = Fixer(linter: server.linter, unsafe: false)
        guard let outcome = try? fixer.fix(paths: [path], unsaved: unsaved),
            let change = outcome.changes.first(where: { $0.path == path }),
            let edit = edit(from: document, to: Array(change.new.utf8))
        else { return nil }
        return [
            "title": "Make all safe fixes of speclint", "kind": .string(Self.fixAllKind),
            "edit": workspaceEdit([path: [edit]]),
        ]
    }

    /// The one edit that makes a text another; nil where they are equal.
    func edit(from document: TextDocument, to new: [UInt8]) -> JSON? {
        let old = document.bytes
        guard old != new else { return nil }
        var start = zip(old, new).prefix { $0 == $1 }.count
        // Not in the middle of a character, nor of a line break.
        while start > 0, start < old.count, old[start] & 0xC0 == 0x80 || old[start] == 0x0A { start -= 1 }
        while start > 0, start < new.count, new[start] & 0xC0 == 0x80 || new[start] == 0x0A { start -= 1 }
        var end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        while end > 0, old[old.count - end] & 0xC0 == 0x80 || old[old.count - end] == 0x0A { end -= 1 }
        return [
            "range": json(start..<(old.count - end), in: document),
            "newText": .string(String(decoding: new[start..<(new.count - end)], as: UTF8.self)),
        ]
    }

    /// Edits of files by their paths, with the versions that they are made for where the client wants them.
    func workspaceEdit(_ edits: [String: [JSON]]) -> JSON {
        let files = edits.sorted { $0.key < $1.key }.map { path, edits in
            (uri: documents[path]?.uri ?? DocumentURI(path: path), version: documents[path]?.version, edits: edits)
        }
        guard client.hasVersionedEdits else {
            return ["changes": .object(Dictionary(files.map { ($0.uri.text, .array($0.edits)) }) { $1 })]
        }
        return [
            "documentChanges": .array(
                files.map { file in
                    [
                        "textDocument": [
                            "uri": .string(file.uri.text), "version": file.version.map(JSON.int) ?? .null,
                        ],
                        "edits": .array(file.edits),
                    ]
                }
            )
        ]
    }
}
