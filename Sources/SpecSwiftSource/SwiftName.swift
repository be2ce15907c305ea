import SpecIR

/// Names of a spec as Swift spells them.
enum SwiftName {
    /// A property: its own name if that is an identifier in Swift.
    ///
    ///     first name -> firstName, class -> `class`, 2nd -> _2nd
    static func property(_ name: String) -> String { isIdentifier(name) ? name : joined(words(name)) }

    /// A type: its own name, with a capital.
    ///
    ///     user-name -> UserName
    static func type(_ name: String) -> String { capitalised(property(name)) }

    /// A case of an enum, by the text that it stands for.
    ///
    ///     IN_PROGRESS -> inProgress, Danish Post -> danishPost
    static func enumCase(_ text: String) -> String {
        if isIdentifier(text), text.first?.isLowercase == true { return text }
        let snake = words(text).map { Naming.snakeCase.key(for: $0) }.joined(separator: "_")
        return joined(words(Naming.snakeCase.property(for: snake)))
    }

    /// A name that is free, made from one that may be taken.
    static func unique(_ name: String, suffix: String = "", among taken: inout Set<String>) -> String {
        var candidate = taken.contains(name) ? name + suffix : name
        var number = 2
        while taken.contains(candidate) {
            candidate = "\(name)\(suffix)\(number)"
            number += 1
        }
        taken.insert(candidate)
        return candidate
    }

    /// Identifiers for names, each another: a name that is one already keeps it, whatever stands before it.
    static func identifiers(
        for names: [String],
        besides taken: Set<String>,
        _ spell: (String) -> String
    ) -> [String] {
        var taken = taken
        var found = names.map { spell($0) == $0 && taken.insert($0).inserted ? $0 : nil }
        for (position, name) in names.enumerated() where found[position] == nil {
            found[position] = unique(spell(name), suffix: "_", among: &taken)
        }
        return found.compactMap { $0 }
    }

    /// An identifier in backticks where it is a word of the language.
    static func escaped(_ identifier: String) -> String {
        keywords.contains(identifier) ? "`\(identifier)`" : identifier
    }

    static func capitalised(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    private static func joined(_ words: [String]) -> String {
        guard let first = words.first else { return "value" }
        let name = first.prefix(1).lowercased() + first.dropFirst() + words.dropFirst().map(capitalised).joined()
        return isIdentifier(name) ? name : "_" + name
    }

    /// The pieces of a name between what no identifier can hold.
    private static func words(_ name: String) -> [String] {
        name.unicodeScalars.split { !isPart($0) }.map { String($0) }
    }

    private static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, isPart(first), !isLater(first) else { return false }
        return name.unicodeScalars.allSatisfy(isPart) && name != "_"
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.properties.isXIDContinue && scalar.value != 0xB7
    }

    /// Returns true for a character that may stand in an identifier, but not at its start.
    private static func isLater(_ scalar: Unicode.Scalar) -> Bool {
        scalar != "_" && !scalar.properties.isXIDStart
    }
}

extension SwiftName {
    /// Types that generated code speaks of, or that a program would miss.
    static let takenTypes: Set<String> = [
        "Any", "AnyObject", "Array", "Bool", "Boxed", "CaseIterable", "Character", "Codable", "CodingKey", "CodingKeys",
        "Data", "Date", "Decimal", "Decodable", "Decoder", "DecodingError", "Dictionary", "Double", "Encodable",
        "Encoder", "Equatable",
        "Error", "Float", "Foundation", "Hashable", "Int", "JSONValue", "Never", "Optional", "Protocol", "Result",
        "Self", "Sendable", "Set", "String", "Swift", "Type", "URL", "UUID", "Void",
    ]

    /// Members that every generated type has, and words that backticks don't free.
    static let takenMembers: Set<String> = [
        "CodingKeys", "Protocol", "Self", "Type", "allCases", "encode", "hash", "hashValue", "init", "rawValue", "self",
    ]

    /// Names that an enum's cases can't have, or that would be taken for nil where it is optional.
    static let takenCases = takenMembers.union(["none", "some"])

    private static let keywords: Set<String> = [
        "Any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue", "default",
        "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
        "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
        "private", "protocol", "public", "repeat", "rethrows", "return", "static", "struct", "subscript", "super",
        "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
