import SpecSource

/// The spelling of JSON keys.
///
///     naming: snake_case
package enum Naming: String, Hashable, Sendable, CaseIterable {
    case none
    case snakeCase = "snake_case"
    case kebabCase = "kebab-case"
    case camelCase
    case pascalCase = "PascalCase"
    case screamingSnakeCase = "SCREAMING_SNAKE_CASE"
}

extension Naming {
    /// The JSON key of a property that names no path.
    ///
    ///     Naming.snakeCase.key(for: "userID")     // "user_id"
    package func key(for property: String) -> String {
        guard self != .none else { return property }
        // The most frequent case: one word that most namings leave as it is.
        if self != .pascalCase, self != .screamingSnakeCase,
            property.utf8.allSatisfy({ $0.isASCIILowercase || $0.isASCIIDigit })
        {
            return property
        }
        let (underscores, name) = Self.splitLeadingUnderscores(property)
        if self == .camelCase && !Self.hasSeparator(name) { return property }
        let words = Self.words(of: name)
        return words.isEmpty ? property : underscores + joined(words)
    }

    /// The property name of a JSON key that no rule reads, for `unknown: keep`.
    ///
    ///     Naming.snakeCase.property(for: "first_name")     // "firstName"
    package func property(for key: String) -> String {
        guard self != .none else { return key }
        let (underscores, name) = Self.splitLeadingUnderscores(key)
        if self == .camelCase && !Self.hasSeparator(name) { return key }
        let words = Self.words(of: name)
        guard let first = words.first else { return key }
        let rest = words.dropFirst().map { Self.capitalised(self == .screamingSnakeCase ? $0.lowercased() : $0) }
        return underscores + first.lowercased() + rest.joined()
    }

    private func joined(_ words: [String]) -> String {
        switch self {
        case .none: words.joined()
        case .snakeCase: words.map { $0.lowercased() }.joined(separator: "_")
        case .kebabCase: words.map { $0.lowercased() }.joined(separator: "-")
        case .screamingSnakeCase: words.map { $0.uppercased() }.joined(separator: "_")
        case .pascalCase: words.map { Self.capitalised($0.lowercased()) }.joined()
        case .camelCase:
            (words.first?.lowercased() ?? "")
                + words.dropFirst().map { Self.capitalised($0.lowercased()) }.joined()
        }
    }

    private static func hasSeparator(_ name: Substring) -> Bool {
        name.utf8.contains { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
            && name.contains { $0 == "_" || $0 == "-" }
    }

    private static func splitLeadingUnderscores(_ name: String) -> (underscores: String, rest: Substring) {
        guard name.utf8.first == UInt8(ascii: "_") else { return ("", name[...]) }
        let underscores = name.prefix { $0 == "_" }
        return (String(underscores), name.dropFirst(underscores.count))
    }

    private static func capitalised(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }
}
