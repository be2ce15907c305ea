import Foundation
import SpecLanguageServer

/// A text with a cursor, written `│`.
struct MarkedText {
    var text: String
    var offset: Int

    init(_ marked: String) {
        let parts = marked.split(separator: "│", maxSplits: 1, omittingEmptySubsequences: false)
        text = parts.joined()
        offset = parts[0].utf8.count
    }

    /// The cursor in UTF-16.
    var position: Position { Self.position(of: offset, in: text) }

    /// Where a part of a text begins, in UTF-16, so many characters further on.
    static func position(of part: String, _ further: Int = 1, in text: String) -> Position {
        guard let range = text.range(of: part) else { return Position(line: 0, character: 0) }
        return position(of: text.utf8.distance(from: text.startIndex, to: range.lowerBound) + further, in: text)
    }

    static func position(of offset: Int, in text: String) -> Position {
        TextDocument(uri: DocumentURI("file:///x"), version: 0, text: text).position(of: offset, .utf16)
    }

    /// A text after the edits of a client, which are made from the end on, in UTF-16.
    static func applying(_ edits: [JSON], to text: String) -> String {
        var document = TextDocument(uri: DocumentURI("file:///x"), version: 0, text: text)
        let placed = edits.compactMap { edit -> (Range<Int>, String)? in
            guard let start = place(edit.at("range", "start")), let end = place(edit.at("range", "end")),
                let new = edit["newText"]?.text
            else { return nil }
            return (document.offset(of: start, .utf16)..<document.offset(of: end, .utf16), new)
        }
        var bytes = document.bytes
        for (range, new) in placed.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
            bytes.replaceSubrange(range, with: new.utf8)
        }
        document = TextDocument(uri: document.uri, version: 0, text: String(decoding: bytes, as: UTF8.self))
        return document.text
    }

    static func place(_ json: JSON?) -> Position? {
        guard let line = json?["line"]?.number, let character = json?["character"]?.number else { return nil }
        return Position(line: line, character: character)
    }
}
