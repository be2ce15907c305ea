@testable import SpecRuntime

/// Text between the elements of a list.
struct Separator: Sendable {
    let text: String
    private let bytes: [UInt8]

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// The pieces of a text. Empty text has none.
    ///
    /// Compares bytes, so that a separator is never part of a combined character.
    func pieces(of whole: String) -> [String] {
        let whole = Array(whole.utf8)
        if whole.isEmpty { return [] }
        var pieces: [String] = []
        var start = 0
        var position = 0
        while position + bytes.count <= whole.count {
            if whole[position..<position + bytes.count].elementsEqual(bytes) {
                pieces.append(String(decoding: whole[start..<position], as: UTF8.self))
                position += bytes.count
                start = position
            } else {
                position += 1
            }
        }
        return pieces + [String(decoding: whole[start...], as: UTF8.self)]
    }

    /// Joins texts. Refuses what couldn't be cut into the same texts again.
    func joined(_ elements: [Value], spelling: (Value) -> String?) throws(TransformFailure) -> String {
        var texts: [String] = []
        for element in elements {
            guard let text = spelling(element) else { throw .expected("a list of texts", found: .list(elements)) }
            texts.append(text)
        }
        let joined = texts.joined(separator: text)
        let pieces = pieces(of: joined)
        guard pieces.count == texts.count, zip(pieces, texts).allSatisfy({ $0.isExactly($1) }) else {
            throw TransformFailure(
                "with `\(text)` between its elements, this list can't be told from another: "
                    + ValuePrinter.excerpt(of: .list(elements))
            )
        }
        return joined
    }
}
