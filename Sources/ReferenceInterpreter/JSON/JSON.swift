/// A JSON value: numbers by their digits, members in their order.
package indirect enum JSON: Sendable {
    case null
    case boolean(Bool)
    case number(String)
    case string(String)
    case array([JSON])
    case object([Member])

    package struct Member: Sendable {
        package var key: String
        package var value: JSON

        package init(_ key: String, _ value: JSON) {
            self.key = key
            self.value = value
        }
    }
}

extension JSON {
    package var isNull: Bool { if case .null = self { true } else { false } }

    /// True if the value is `""`, `[]` or `{}`.
    var isEmpty: Bool {
        switch self {
        case .string(let text): text.utf8.isEmpty
        case .array(let items): items.isEmpty
        case .object(let members): members.isEmpty
        case .null, .boolean, .number: false
        }
    }
}

extension JSON: Equatable {}
extension JSON.Member: Equatable {}
