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

    /// The help for a value that only its quotes, or the want of them, make another than was expected.
    func quotesHelp(for type: TypeName?) -> String? {
        switch (self, type) {
        case (.plain(let spelling), .string): "put it in quotes: `'\(spelling)'`"
        case (.text(let text), let type?) where Literal(plain: text).isSpelling(of: type):
            "leave the quotes out: `\(text)`"
        case (.plain, _), (.text, _), (.other, _): nil
        }
    }
}

extension Literal {
    /// Returns true if a number or a boolean without quotes is of a type.
    fileprivate func isSpelling(of type: TypeName) -> Bool {
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
