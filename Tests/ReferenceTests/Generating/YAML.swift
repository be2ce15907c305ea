import ReferenceInterpreter

/// YAML that is written into a spec.
indirect enum YAML {
    /// A word as it stands: a number, `true`, a name of the language.
    case word(String)

    /// Text, in quotes where it might be something else.
    case text(String)
    case list([YAML])
    case map([(key: String, value: YAML)])

    static func words(_ words: [String]) -> YAML { .list(words.map(YAML.word)) }

    /// A JSON value, spelled so that YAML reads it as the same.
    static func json(_ json: JSON) -> YAML {
        switch json {
        case .null: .word("null")
        case .boolean(let flag): .word(flag ? "true" : "false")
        case .number(let digits): .word(digits)
        case .string(let text): .text(text)
        case .array(let items): .list(items.map(YAML.json))
        case .object(let members): .map(members.map { ($0.key, .json($0.value)) })
        }
    }
}

extension YAML {
    /// In one line.
    var flow: String {
        switch self {
        case .word(let word): word
        case .text(let text): YAML.spelled(text)
        case .list(let items): "[" + items.map(\.flow).joined(separator: ", ") + "]"
        case .map(let members):
            "{" + members.map { "\(YAML.spelled($0.key)): \($0.value.flow)" }.joined(separator: ", ") + "}"
        }
    }

    /// With a line for each member, down to a depth.
    func block(_ depth: Int, indent: String = "") -> String {
        guard depth > 0, case .map(let members) = self, !members.isEmpty else { return " " + flow + "\n" }
        return "\n"
            + members.map { "\(indent)\(YAML.spelled($0.key)):\($0.value.block(depth - 1, indent: indent + "  "))" }
            .joined()
    }

    private static func spelled(_ text: String) -> String {
        let isPlain =
            text.utf8.first.map { Character(Unicode.Scalar($0)).isLetter && $0 < 0x80 } ?? false
            && text.utf8.allSatisfy { byte in
                let character = Character(Unicode.Scalar(byte))
                return byte < 0x80 && (character.isLetter || character.isNumber || character == "_")
            }
        return isPlain && !["true", "false", "null"].contains(text) ? text : JSON.quoted(text)
    }

    /// The keys of all maps in it, and the words that stand alone.
    var words: Set<String> {
        switch self {
        case .text: []
        case .word(let word): [word]
        case .list(let items): items.reduce(into: []) { $0.formUnion($1.words) }
        case .map(let members): members.reduce(into: []) { $0.formUnion($1.value.words.union([$1.key])) }
        }
    }
}
