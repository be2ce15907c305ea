package import SpecIR
import SpecRuntime
import SpecSource

extension Literal {
    /// The value as JSON without spaces.
    package var compact: String {
        var text = ""
        appendCompact(to: &text)
        return text
    }

    private func appendCompact(to text: inout String) {
        switch self {
        case .null, .boolean, .number, .string: text += description
        case .array(let items):
            text += "["
            for (place, item) in items.enumerated() {
                if place > 0 { text += "," }
                item.appendCompact(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (place, member) in members.enumerated() {
                if place > 0 { text += "," }
                text += member.key.jsonLiteral
                text += ":"
                member.value.appendCompact(to: &text)
            }
            text += "}"
        }
    }

    package var bytes: [UInt8] { Array(compact.utf8) }

    /// JSON text as a value; nil for text that isn't JSON.
    package init?(parsing text: some Sequence<UInt8>) {
        guard let value = try? Value(parsing: text) else { return nil }
        self.init(value)
    }

    /// A value that was read from JSON text.
    init(_ value: Value) {
        switch value {
        case .null: self = .null
        case .boolean(let flag): self = .boolean(flag)
        case .string(let text): self = .string(text)
        case .list(let items): self = .array(items.map { Literal($0) })
        case .dictionary(let members): self = .object(members.map { Member(key: $0.key, value: Literal($0.value)) })
        case .integer, .unsigned, .double, .decimal, .number: self = .number(value.json)
        case .date, .data, .url, .uuid, .object: self = Literal(parsing: value.json.utf8) ?? .null
        }
    }
}

extension Literal {
    /// Text as it is, anything else as JSON without spaces.
    var compactText: String { text ?? compact }

    subscript(key: String) -> Literal? { member(key) }

    /// A whole number.
    static func number(_ integer: Int) -> Literal { .number(String(integer)) }

    /// An object of these members.
    static func members(_ members: [(String, Literal)]) -> Literal {
        .object(members.map { Member(key: $0.0, value: $0.1) })
    }
}

extension Literal {
    /// The most zeros that are written out in front or behind.
    private static let mostZeros = 30

    /// Numbers of one value spelled in one way, without an exponent where that isn't long.
    var settled: Literal {
        guard case .number(let spelled) = canonical, let mark = spelled.firstIndex(of: "e"),
            let power = Int(spelled[spelled.index(after: mark)...]), power.magnitude <= Self.mostZeros
        else { return canonical }
        let sign = spelled.hasPrefix("-") ? "-" : ""
        let digits = spelled[..<mark].dropFirst(sign.count)
        if power >= 0 { return .number(sign + digits + String(repeating: "0", count: power)) }
        let padded = String(repeating: "0", count: Swift.max(0, 1 - power - digits.count)) + digits
        return .number("\(sign)\(padded.dropLast(-power)).\(padded.suffix(-power))")
    }
}
