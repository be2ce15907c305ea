import SpecIR

/// Names for what JSON keys lead to.
package enum DraftName {
    private static let lengthLimit = 60

    /// A camelCase name for a property, made of a key's letters and digits.
    package static func property(for key: String) -> String {
        let key = spelledOut(key)
        let separated = String(key.map { isPart($0) ? $0 : "_" }).drop { $0 == "_" }
        let name = Naming.snakeCase.property(for: String(separated.prefix(lengthLimit)))
        guard let first = name.first else { return "value" }
        return first.isNumber ? "_" + name : name
    }

    /// A key of signs and digits with words for the signs in front: `+1` is `plus 1`.
    private static func spelledOut(_ key: String) -> String {
        let signs = key.prefix { words[$0] != nil }
        let rest = key.dropFirst(signs.count)
        guard !signs.isEmpty, !rest.isEmpty, rest.allSatisfy({ $0.isASCII && $0.isNumber }) else { return key }
        return (signs.compactMap { words[$0] } + [String(rest)]).filter { !$0.isEmpty }.joined(separator: "_")
    }

    private static let words: [Character: String] = [
        "+": "plus", "-": "minus", "#": "hash", "%": "percent", "$": "dollar", "<": "less", ">": "greater",
        "=": "equal",
        "*": "star", "~": "about", "&": "and", "?": "unknown",
    ]

    /// A capitalised name for a mapping; of something that is one of several, the singular.
    package static func mapping(for key: String, isElement: Bool) -> String {
        var name = property(for: key)
        while name.first == "_" { name.removeFirst() }
        let words = words(of: name)
        guard let last = words.last else { return "Value" }
        let tail = isElement ? Singular.of(last, behind: words.count > 1) : last
        let all = (words.dropLast() + (tail.isEmpty ? [] : [tail])).joined()
        guard let first = all.first else { return "Value" }
        // A name of a type begins with a letter.
        return first.isNumber ? "Value" + all : first.uppercased() + all.dropFirst()
    }

    /// `BillingAddress` ends in `Address`.
    static func lastWord(of name: String) -> String { words(of: name).last.map(capitalised) ?? name }

    /// Returns true if a name is a plain one for a property.
    package static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.first, first.isLetter, !first.isUppercase else { return false }
        return name.allSatisfy(isPart)
    }

    static func capitalised(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    /// Names that mean something else where a mapping becomes a Swift type, or that stand for a type in a spec.
    package static let reserved: Set<String> = [
        "Any", "Array", "Bool", "Character", "Codable", "Data", "Date", "Decimal", "Decodable", "Dictionary", "Double",
        "Encodable", "Error", "Float", "Identifiable", "Int", "Never", "Optional", "Protocol", "Result", "Self", "Set",
        "String", "Type", "URL", "UUID", "Void",
    ]

    private static func isPart(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .nonspacingMark, .spacingMark:
                !scalar.properties.isDefaultIgnorableCodePoint
            default: false
            }
        }
    }

    private static func words(of name: String) -> [String] {
        var words: [String] = []
        var before: Character?
        for character in name {
            if words.isEmpty || character.isUppercase && before?.isUppercase == false {
                words.append(String(character))
            } else {
                words[words.count - 1].append(character)
            }
            before = character
        }
        return words
    }
}
