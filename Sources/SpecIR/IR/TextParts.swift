import SpecSource

/// Text with named parts, which is taken apart and put together.
///
///     parts: "SKU-{code}-{size}"
package struct TextParts: Hashable, Sendable {
    package struct Part: Hashable, Sendable {
        package var name: String

        /// The text behind the part, where it ends; empty only behind the last one, which ends with the text.
        package var separator: String
    }

    /// The text in front of the first part.
    package var prefix: String
    package var parts: [Part]

    /// Reasons why a text has no parts, or can be taken apart in several ways.
    package enum Problem: Error, Hashable, Sendable {
        case notClosed(String)
        case emptyName
        case brace(String)
        case nothing
        case repeated(String)
        case adjacent(String, String)
    }

    package init(_ text: String) throws(Problem) {
        // Scalars: a mark that combines with a brace doesn't hide it.
        var rest = Substring(text).unicodeScalars
        let front = rest.prefix { $0 != "{" }
        prefix = String(front)
        rest = rest[front.endIndex...]
        parts = []
        while !rest.isEmpty {
            guard let close = rest.firstIndex(of: "}") else { throw .notClosed(String(rest)) }
            let name = String(rest[rest.index(after: rest.startIndex)..<close])
            if name.isEmpty { throw .emptyName }
            if name.unicodeScalars.contains("{") { throw .brace(name) }
            if parts.contains(where: { $0.name == name }) { throw .repeated(name) }
            if let last = parts.last, last.separator.isEmpty { throw .adjacent(last.name, name) }
            rest = rest[rest.index(after: close)...]
            let separator = rest.prefix { $0 != "{" }
            rest = rest[separator.endIndex...]
            parts.append(Part(name: name, separator: String(separator)))
        }
        if parts.isEmpty { throw .nothing }
    }
}

extension TextParts.Problem {
    /// The end of a sentence: expected ..., found ...
    package var found: String {
        switch self {
        case .notClosed(let text): "`\(text.shown)` without a closing brace"
        case .emptyName: "`{}` without a name"
        case .brace(let name): "a brace in the name `\(name.shown)`"
        case .nothing: "no name in braces"
        case .repeated(let name): "`{\(name.shown)}` twice"
        case .adjacent(let first, let second): "nothing between `{\(first.shown)}` and `{\(second.shown)}`"
        }
    }

    /// The cure.
    package var help: String? {
        switch self {
        case .notClosed, .emptyName, .brace: "a name stands in one pair of braces: `{code}`"
        case .nothing: "write the parts as names in braces: `{code}-{size}`"
        case .repeated: "give each part a name of its own"
        case .adjacent(let first, let second):
            "put text between them: in `xy`, `\(first.shown)` could be `x` and `\(second.shown)` `y`, or "
                + "`\(first.shown)` `xy` and `\(second.shown)` empty"
        }
    }
}
