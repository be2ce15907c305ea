import SpecIR

// Answers are JSON.
extension Literal {
    /// An object of the members that have a value.
    static func record(_ members: KeyValuePairs<String, Literal?>) -> Literal {
        .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
    }

    static func number(_ integer: Int) -> Literal { .number(String(integer)) }

    static func texts(_ texts: [String]) -> Literal { .array(texts.map { .string($0) }) }

    /// A member of a request; nil where it isn't there.
    func member(_ key: String) -> Literal? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    var text: String? { if case .string(let text) = self { text } else { nil } }

    var integer: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
}

extension String {
    /// The name of a file without its folders, which are nobody's business in a page that is passed on.
    var lastStep: String { split(separator: "/").last.map(String.init) ?? self }
}
