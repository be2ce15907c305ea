import SpecSource

/// A JSON value written in a spec; numbers keep their digits, members their order.
package indirect enum Literal: Sendable {
    case null
    case boolean(Bool)
    case number(String)
    case string(String)
    case array([Literal])
    case object([Member])

    package struct Member: Sendable {
        package var key: String
        package var value: Literal

        package init(key: String, value: Literal) {
            self.key = key
            self.value = value
        }
    }
}

// Texts are equal by their code points, as in JSON: `é` isn't `e` with an accent behind it.
extension Literal: Hashable {
    package static func == (left: Literal, right: Literal) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.number(let left), .number(let right)), (.string(let left), .string(let right)): left.isExactly(right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        case (.null, _), (.boolean, _), (.number, _), (.string, _), (.array, _), (.object, _): false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .boolean(let flag): hasher.combine(flag)
        case .number(let text), .string(let text): hasher.combine(ExactText(text))
        case .array(let items): hasher.combine(items)
        case .object(let members): hasher.combine(members)
        }
    }
}

extension Literal.Member: Hashable {
    package static func == (left: Self, right: Self) -> Bool {
        left.key.isExactly(right.key) && left.value == right.value
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ExactText(key))
        hasher.combine(value)
    }
}

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
