import SpecIR

// The content of a spec's literal as one kind; nil if the literal is of another kind.
extension Literal {
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var digits: String? {
        if case .number(let digits) = self { digits } else { nil }
    }

    func member(_ key: String) -> Literal? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }
}
