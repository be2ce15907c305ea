import SpecSource

// The content of a literal as one kind; nil, or none, if the literal is of another kind.
extension Literal {
    package var text: String? { if case .string(let text) = self { text } else { nil } }

    package var digits: String? { if case .number(let digits) = self { digits } else { nil } }

    package var items: [Literal] { if case .array(let items) = self { items } else { [] } }

    package var members: [Member] { if case .object(let members) = self { members } else { [] } }

    package func member(_ key: String) -> Literal? { members.first { $0.key.isExactly(key) }?.value }
}

extension Literal {
    /// Text without quotes, all else as JSON.
    package var plainText: String { text ?? description }

    /// True for an array and an object.
    package var isContainer: Bool {
        switch self {
        case .array, .object: true
        case .null, .boolean, .number, .string: false
        }
    }

    /// The kind of JSON that it is.
    package var shapes: Transformer.Shapes {
        switch self {
        case .null: .null
        case .boolean: .boolean
        case .number: .number
        case .string: .string
        case .array: .list
        case .object: .object
        }
    }
}
