import SpecSource

extension Literal {
    /// The value as JSON over several lines; what has no members stays on its line.
    package func laidOut(indent: Int = 0) -> String {
        let inner = String(repeating: " ", count: indent + 2)
        let outer = String(repeating: " ", count: indent)
        switch self {
        case .array(let items) where items.contains(where: \.isContainer):
            let lines = items.map { inner + $0.laidOut(indent: indent + 2) }
            return "[\n" + lines.joined(separator: ",\n") + "\n\(outer)]"
        case .object(let members) where !members.isEmpty:
            let lines = members.map { "\(inner)\($0.key.jsonLiteral): \($0.value.laidOut(indent: indent + 2))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
        case .null, .boolean, .number, .string, .array, .object: return description
        }
    }
}
