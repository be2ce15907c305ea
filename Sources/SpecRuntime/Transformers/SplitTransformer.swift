import SpecIR

/// Cuts text into a list, and joins it again when writing. Empty text is an empty list.
///
///     transform: {split: ","}
struct SplitTransformer: Transformer {
    static let name = "split"
    private let separator: String

    init?(_ argument: Literal?) {
        guard let separator = argument?.text, !separator.isEmpty else { return nil }
        self.separator = separator
    }

    func read(_ value: Value) throws(TransformFailure) -> Value {
        let text = try text(value)
        guard !text.isEmpty else { return .list([]) }
        return .list(Self.pieces(of: Array(text.utf8), at: Array(separator.utf8)).map(Value.string))
    }

    /// Refuses what couldn't be split into the same list again.
    func write(_ value: Value) throws(TransformFailure) -> Value {
        guard case .list(let elements) = value else { throw .expected("a list of texts", found: value) }
        var texts: [String] = []
        for element in elements {
            let text = try text(element)
            guard Self.pieces(of: Array(text.utf8), at: Array(separator.utf8)).count == 1 else {
                throw TransformFailure(
                    "an element holds the separator `\(separator)`: \(ValuePrinter.text(of: element))"
                )
            }
            texts.append(text)
        }
        return .string(texts.joined(separator: separator))
    }

    /// Compares bytes, so that a separator is never part of a combined character.
    private static func pieces(of text: [UInt8], at separator: [UInt8]) -> [String] {
        var pieces: [String] = []
        var start = 0
        var position = 0
        while position + separator.count <= text.count {
            if text[position..<position + separator.count].elementsEqual(separator) {
                pieces.append(String(decoding: text[start..<position], as: UTF8.self))
                position += separator.count
                start = position
            } else {
                position += 1
            }
        }
        return pieces + [String(decoding: text[start...], as: UTF8.self)]
    }
}
