import SpecSource

/// The text of a pair: a key, the separator that ends it, and a value.
///
///     pairs: "{key}={value}"
package struct PairTemplate: Hashable, Sendable {
    /// The text in front of the key.
    package var prefix: String

    /// The text that ends the key where it first occurs, so that a value may hold it and a key can't.
    package var separator: String

    /// The text behind the value.
    package var suffix: String

    /// Reasons why a text is no template of a pair.
    package enum Problem: Error, Hashable, Sendable {
        case parts(TextParts.Problem)

        /// Its names, where they aren't those of a key and of its value.
        case names([String])
    }

    package init(_ text: String) throws(Problem) {
        let parts: TextParts
        do throws(TextParts.Problem) { parts = try TextParts(text) } catch { throw .parts(error) }
        guard parts.parts.map(\.name) == Self.names else { throw .names(parts.parts.map(\.name)) }
        (prefix, separator, suffix) = (parts.prefix, parts.parts[0].separator, parts.parts[1].separator)
    }

    private static let names = ["key", "value"]
}

extension PairTemplate: CustomStringConvertible {
    package var description: String { item(key: "{key}", value: "{value}") }

    /// The text of a pair.
    package func item(key: String, value: String) -> String { prefix + key + separator + value + suffix }

    /// The key and the value of a text, by its bytes; nil for a text that isn't like the template.
    package func takenApart(_ text: String) -> (key: String, value: String)? {
        let (bytes, separator) = (Array(text.utf8), Array(separator.utf8))
        guard bytes.starts(with: prefix.utf8), bytes.reversed().starts(with: suffix.utf8.reversed()) else { return nil }
        let places = Array(prefix.utf8.count..<bytes.count + 1)
        guard let end = places.first(where: { bytes[$0...].starts(with: separator) }) else { return nil }
        let (second, last) = (end + separator.count, bytes.count - suffix.utf8.count)
        guard second <= last else { return nil }
        return (
            String(decoding: bytes[prefix.utf8.count..<end], as: UTF8.self),
            String(decoding: bytes[second..<last], as: UTF8.self)
        )
    }
}

extension PairTemplate.Problem {
    /// The end of a sentence: expected ..., found ...
    package var found: String {
        switch self {
        case .parts(let problem): problem.found
        case .names(["value", "key"]): "the value in front of the key"
        case .names(let names): names.map { "{\($0.shown)}" }.inBackticks(last: "and")
        }
    }

    /// The cure for a text.
    package func help(for text: String) -> String? {
        switch self {
        // The separator alone.
        case .parts(.nothing) where !text.contains(where: { $0.isLetter || $0.isNumber || $0 == "}" }):
            "write `{key}\(text.shown){value}`"
        case .parts(.nothing): "write both names in braces, with the text between them: `{key}={value}`"
        case .parts(.adjacent): "put the text between them that ends the key: `{key}={value}`"
        case .parts(let problem): problem.help
        case .names(["value", "key"]): "the key comes first, and ends where the text behind it first occurs"
        case .names(let names) where names.count == 2: "name them `{key}` and `{value}`, in this order"
        case .names: "name `{key}` and then `{value}`, each once"
        }
    }
}
