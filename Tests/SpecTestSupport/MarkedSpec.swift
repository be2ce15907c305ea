package import SpecSource

/// A spec whose places are marked in the text by `①`, `②` and so on, up to `⑳`.
///
/// ```swift
/// let spec = MarkedSpec("①name②: a\n③name④: b\n", .carriageReturns)
/// var found: [Diagnostic] = []
/// _ = YAMLParser.parse(spec.file) { found.append($0) }
/// #expect(spec.summary(of: found) == ["duplicate-key ③④, note ①②"])
/// ```
package struct MarkedSpec: Sendable {
    /// The text without the markers.
    package let file: SourceFile

    /// The byte offset of each marker, by its character.
    package let offsets: [Character: Int]

    /// The markers in the order of the text.
    private let markers: [(marker: Character, offset: Int)]

    /// Takes the markers out of a text.
    package init(_ marked: String, _ variation: SpecVariation = .asWritten, name: String = "spec.yaml") {
        var text = ""
        var markers: [(marker: Character, offset: Int)] = []
        for scalar in variation.apply(to: marked).unicodeScalars {
            if ("①"..."⑳").contains(scalar) {
                markers.append((Character(scalar), text.utf8.count))
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        file = SourceFile(name: name, text: text)
        offsets = Dictionary(markers.map { ($0.marker, $0.offset) }) { first, _ in first }
        self.markers = markers
    }

    /// The spec's text, without the markers.
    package var text: String { String(decoding: file.bytes, as: UTF8.self) }

    /// Each diagnostic as its id and the markers at its range: `duplicate-key ③④, note ①②`.
    ///
    /// A place without a marker shows as line and column, so that a wrong one can be seen at once.
    package func summary(of diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { diagnostic in
            let notes = diagnostic.notes.map { ", note " + summary(of: $0.range) }
            return diagnostic.id + " " + summary(of: diagnostic.range) + notes.joined()
        }
    }

    /// The markers where a range begins and ends; one if it is empty.
    package func summary(of range: SourceRange) -> String {
        guard range.file == file else { return "\(range.file.name) \(range.start.line):\(range.start.column)" }
        let start = markers.last { $0.offset == range.lowerBound }.map { String($0.marker) } ?? place(range.start)
        guard range.upperBound > range.lowerBound else { return start }
        return start + (markers.first { $0.offset == range.upperBound }.map { String($0.marker) } ?? place(range.end))
    }

    private func place(_ position: SourcePosition) -> String { "(\(position.line):\(position.column))" }
}
