import SpecIR

// What a spec's literal holds, where it is of one kind.
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
