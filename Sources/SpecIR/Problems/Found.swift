import SpecSource

/// The value that stands where another one was expected.
package enum Found: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// A value or a name, spelled so.
    case plain(String)

    /// A value that is text, which its spelling alone doesn't show.
    case text(String)

    /// Another value, in words, such as "a list".
    case other(String)

    package init(stringLiteral words: String) { self = .other(words) }

    /// The value as a message names it.
    package var words: String {
        switch self {
        case .plain(let spelling): "`\(spelling)`"
        case .text(let text): "the text `\(text)`"
        case .other(let words): words
        }
    }

    /// The help for a value that only its quotes, the want of them, or its spelling make another than was expected.
    func spellingHelp(for type: TypeName?) -> String? {
        switch (self, type) {
        case (.plain(let spelling), .string): "put it in quotes: `'\(spelling)'`"
        case (.text(let text), let type?) where Literal(plain: text).isSpelling(of: type):
            "leave the quotes out: `\(text)`"
        case (.plain, _), (.text, _), (.other, _): spelling(for: type).map { "write `\($0)`" }
        }
    }

    /// The fix that spells the value as the language does, unless it stands in quotes.
    func spellingFixes(for type: TypeName?, at range: SourceRange) -> [Diagnostic.Fix] {
        guard let spelling = spelling(for: type), range.bytes.elementsEqual(text.utf8) else { return [] }
        // A day doesn't include where on earth it is.
        let edits = [Diagnostic.Edit(range, spelling)]
        return [Diagnostic.Fix("write `\(spelling)`", edits, isUnsafe: type == .date)]
    }

    /// The value without words around it.
    private var text: String {
        switch self {
        case .plain(let text), .text(let text), .other(let text): text
        }
    }

    /// The value of a type as the language spells it, where other readers of YAML see that value.
    private func spelling(for type: TypeName?) -> String? {
        guard let type else { return nil }
        switch self {
        case .plain(let text), .text(let text): return OtherReading.spelling(of: text, as: type)
        case .other: return nil
        }
    }
}

extension Literal {
    /// Returns true if a number or a boolean without quotes is of a type.
    func isSpelling(of type: TypeName) -> Bool {
        switch (self, type) {
        case (.number, .number), (.number, .decimal), (.boolean, .boolean): true
        case (.number(let digits), .integer): Int(digits) != nil
        case (.null, _), (.boolean, _), (.number, _), (.string, _), (.array, _), (.object, _): false
        }
    }

    /// The value as a message names what was found.
    var found: Found {
        switch self {
        case .null: "null"
        case .boolean, .number: .plain(description)
        case .string(let text): .text(text.shown)
        case .array: "a list"
        case .object: "a map"
        }
    }
}
