import ReferenceInterpreter
import SpecRuntime
package import SpecSource

/// JSON that is looked at closely: one document, or NDJSON.
package struct TracedInput {
    /// The text, with the name that messages use.
    package let file: SourceFile

    /// True if each line is a document.
    package let isLines: Bool

    /// The beginning and the text of each document.
    let documents: [(start: Int, text: String)]

    package enum Form: String, Sendable, CaseIterable { case json, ndjson }

    /// - Parameters:
    ///   - bytes: UTF-8; a byte order mark is left out.
    ///   - name: the file, as messages name it.
    ///   - form: the format of the bytes; detected if nil.
    package init(_ bytes: [UInt8], named name: String, as form: Form? = nil) {
        file = SourceFile(name: name, bytes: bytes)
        let start = file.textStart
        let whole = String(decoding: bytes[start...], as: UTF8.self)
        let lines = Self.lines(of: bytes, from: start)
        let isDocument = form == .json || (form == nil && (lines.count < 2 || PlacedJSON(parsing: whole) != nil))
        isLines = !isDocument
        documents = isDocument ? [(start, whole)] : lines
    }

    /// The lines that aren't blank.
    private static func lines(of bytes: [UInt8], from start: Int) -> [(start: Int, text: String)] {
        var lines: [(start: Int, text: String)] = []
        var first = start
        while first < bytes.count {
            let end = bytes[first...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let line = bytes[first..<end]
            if line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) {
                lines.append((first, String(decoding: line, as: UTF8.self)))
            }
            first = end + 1
        }
        return lines
    }

    /// The line and column of a byte of a document.
    func position(of offset: Int, in document: Int) -> SourcePosition {
        SourceRange(
            file: file,
            lowerBound: documents[document].start + offset,
            upperBound: documents[document].start + offset
        ).start
    }
}
