/// The part of a spec that a sentence is about.
package enum Subject: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// A keyword, or another key of the spec.
    case key(String)

    /// Another part of the spec, in words, such as "each item".
    case other(String)

    package init(stringLiteral words: String) { self = .other(words) }

    /// The subject as a message names it.
    package var words: String {
        switch self {
        case .key(let key): "`\(key)`"
        case .other(let words): words
        }
    }
}
