import SpecSource

// Parts of sentences that several families share.
extension Problem {
    /// A question with the most likely name, and a hint at an invisible or foreign character of the written name, if it
    /// is passed.
    static func didYouMean(_ nearest: String?, for name: String = "") -> String? {
        nearest.map { near in
            let odd = name.unicodeScalars.first { $0.isInvisible || !($0.isASCII || $0.isLatin || !near.isASCII) }
            return "did you mean `\(near)`?" + (odd.map { " The one here holds \($0.nameInWords)" } ?? "")
        }
    }

    /// The meaning in YAML of a text that begins with `#` or `&` and has no quotes.
    static func whatYAMLTakes(_ text: String) -> String {
        text.hasPrefix("#") ? "a comment" : "the name of an anchor"
    }

    /// The mappings between the first and the last of a cycle.
    static func wayOf(_ others: [String]) -> String {
        let shown = others.prefix(20).map { "`\($0)`" } + (others.count > 20 ? ["\(others.count - 20) more"] : [])
        return others.isEmpty ? "" : ", by way of " + shown.joined(separator: ", ")
    }
}

extension [String] {
    /// The names in backticks, with commas between them.
    func inBackticks() -> String { map { "`\($0)`" }.joined(separator: ", ") }

    /// The names in backticks, with a word in front of the last.
    func inBackticks(last word: String) -> String {
        guard count > 1, let last else { return inBackticks() }
        return "\(Array(dropLast()).inBackticks()) \(word) `\(last)`"
    }
}

extension Keyword.Place {
    /// The keywords that are possible at the place, for a word that is similar to none of them.
    var listOfKeywords: String {
        let known = Keyword.known(at: self).map(\.name)
        let others = self == .file ? ", and `x-…` for anything else" : ""
        guard known.count > 20 else { return "known here: " + known.inBackticks() + others }
        // A line of forty words is read by no one.
        let usual = Array(Self.commonKeywords.filter(known.contains).prefix(10))
        return "known here: " + usual.inBackticks()
            + " and \(known.count - usual.count) more, which `specmap reference` explains"
    }

    private static let commonKeywords = [
        "from", "to", "type", "required", "default", "transform", "values", "requires", "object", "list", "root",
        "primary_key", "properties", "within", "constants", "naming", "extends", "only", "ignore", "unknown",
    ]
}

extension Unicode.Scalar {
    /// True if the scalar is a Latin letter, with or without marks, which nobody mistakes for another one.
    fileprivate var isLatin: Bool { properties.name?.hasPrefix("LATIN") ?? false }
}

extension String {
    fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

extension TypeName {
    /// The type as a sentence names it.
    var withArticle: String {
        switch self {
        case .string: "text"
        case .integer: "an integer"
        case .number: "a number"
        case .decimal: "a decimal"
        case .boolean: "a boolean"
        case .date: "a date"
        case .url: "a URL"
        case .uuid: "a UUID"
        case .data: "data in Base64"
        case .any: "any value"
        }
    }
}

extension HostRole {
    /// The word of `host` under which it is named.
    package var keyword: String { rawValue + "s" }
}
