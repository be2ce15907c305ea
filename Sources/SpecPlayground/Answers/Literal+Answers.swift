import SpecIR

// Answers are JSON.
extension Literal {
    /// An object of the members that have a value.
    static func record(_ members: KeyValuePairs<String, Literal?>) -> Literal {
        .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
    }

    static func number(_ integer: Int) -> Literal { .number(String(integer)) }

    static func texts(_ texts: [String]) -> Literal { .array(texts.map { .string($0) }) }

    var integer: Int? { digits.flatMap { Int($0) } }
}

extension String {
    /// The name of a file without its folders, which are nobody's business in a page that is passed on.
    var lastStep: String { split(separator: "/").last.map(String.init) ?? self }
}
