import SpecSource

extension Literal {
    /// The value of a plain scalar: the JSON that is spelled so, or else text.
    package init(plain text: String) {
        switch text {
        case "null": self = .null
        case "true": self = .boolean(true)
        case "false": self = .boolean(false)
        default: self = LiteralNumber(text) == nil ? .string(text) : .number(text)
        }
    }

    /// The JSON value that a key of a value table stands for; nil where it isn't of the type.
    init?(tableKey text: String, _ type: TypeName) {
        switch type {
        case .string: self = .string(text)
        case .integer where LiteralNumber(text)?.isInteger == true: self = .number(text)
        case .number where LiteralNumber(text) != nil, .decimal where LiteralNumber(text) != nil: self = .number(text)
        case .boolean where text == "true" || text == "false": self = .boolean(text == "true")
        case .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data, .any: return nil
        }
    }

    /// Numbers of one value spelled in one way.
    package var canonical: Literal {
        guard case .number(let digits) = self, let number = LiteralNumber(digits) else { return self }
        return .number(number.canonical)
    }
}

extension TypeName {
    /// True if the keys of a value table can be read as the type.
    var canBeTableKey: Bool {
        switch self {
        case .string, .integer, .number, .decimal, .boolean: true
        case .date, .url, .uuid, .data, .any: false
        }
    }
}

extension Literal: CustomStringConvertible {
    /// The value as JSON.
    package var description: String {
        switch self {
        case .null: "null"
        case .boolean(let value): String(value)
        case .number(let digits): digits
        case .string(let text): text.jsonLiteral
        case .array(let items): "[" + items.map(\.description).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { "\($0.key.jsonLiteral): \($0.value.description)" }.joined(separator: ", ") + "}"
        }
    }
}
