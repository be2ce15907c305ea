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

extension JSON {
    /// The value as text with no blanks in it. Only quotes, backslashes and control characters are escaped.
    package var text: String {
        switch self {
        case .null: "null"
        case .boolean(let flag): flag ? "true" : "false"
        case .number(let digits): digits
        case .string(let text): JSON.quoted(text)
        case .array(let items): "[" + items.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { JSON.quoted($0.key) + ":" + $0.value.text }.joined(separator: ",") + "}"
        }
    }

    /// A text as a JSON string.
    package static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars { quoted.unicodeScalars.append(contentsOf: escaped(scalar).unicodeScalars) }
        return quoted + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case "\t": return "\\t"
        case "\r": return "\\r"
        case "\u{8}": return "\\b"
        case "\u{C}": return "\\f"
        default:
            guard scalar.value < 0x20 else { return String(scalar) }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}
