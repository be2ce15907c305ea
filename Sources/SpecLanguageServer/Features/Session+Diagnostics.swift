import SpecLint
import SpecSource

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Session {
    static var here: String { FileManager.default.currentDirectoryPath }

    /// Returns a diagnostic in the form that clients expect.
    func json(_ diagnostic: Diagnostic, in document: TextDocument) -> JSON {
        var message = diagnostic.message
        if let help = diagnostic.help { message += "\nhelp: " + help }
        var members: [String: JSON] = [
            "range": json(diagnostic.range.lowerBound..<diagnostic.range.upperBound, in: document),
            "severity": .int(diagnostic.severity.number),
            "code": .string(diagnostic.id),
            "source": "speclint",
            "message": .string(message),
        ]
        if diagnostic.id.hasPrefix("unused-") { members["tags"] = [1] }
        let notes = diagnostic.notes.compactMap { note in related(note, beside: document) }
        if !notes.isEmpty { members["relatedInformation"] = .array(notes) }
        return .object(members)
    }

    private func related(_ note: Diagnostic.Note, beside document: TextDocument) -> JSON? {
        let file = note.range.file
        let name = file.name.hasPrefix("/") ? file.name : FilePath.resolve(file.name, from: Self.here + "/x")
        let path = openPath(for: name) ?? name
        let other = path == document.uri.path ? document : shownDocument(path, file.bytes)
        return [
            "location": [
                "uri": .string(other.uri.text),
                "range": json(note.range.lowerBound..<note.range.upperBound, in: other),
            ],
            "message": .string(note.message),
        ]
    }
}

extension Diagnostic.Severity {
    fileprivate var number: Int {
        switch self {
        case .error: 1
        case .warning: 2
        case .info: 3
        }
    }
}
