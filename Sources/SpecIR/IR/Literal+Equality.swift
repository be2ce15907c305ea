import SpecSource

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
