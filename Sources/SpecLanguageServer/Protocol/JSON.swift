import SpecSource

/// A JSON value of a message.
///
/// Unlike `JSONDecoder`, reading takes text with half a surrogate pair, which editors send where a character is typed in
/// two steps: a change that couldn't be read would leave both texts different for good.
package indirect enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])
}

extension JSON {
    /// A member of an object; nil where there is none, or it is null.
    package subscript(key: String) -> JSON? {
        guard case .object(let members) = self, let value = members[key], value != .null else { return nil }
        return value
    }

    /// Returns the value at a path of keys.
    package func at(_ keys: String...) -> JSON? { keys.reduce(Optional(self)) { $0?[$1] } }

    package var text: String? { if case .string(let text) = self { text } else { nil } }

    package var number: Int? {
        switch self {
        case .int(let number): number
        case .double(let number): Int(exactly: number)
        case .null, .bool, .string, .array, .object: nil
        }
    }

    package var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

    package var items: [JSON]? { if case .array(let items) = self { items } else { nil } }

    /// The texts of a list; empty for anything else.
    package var texts: [String] { items?.compactMap(\.text) ?? [] }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self = .string(text) }
    package init(integerLiteral number: Int) { self = .int(number) }
    package init(booleanLiteral flag: Bool) { self = .bool(flag) }
    package init(arrayLiteral items: JSON...) { self = .array(items) }
    package init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(Dictionary(members, uniquingKeysWith: { _, last in last }))
    }
}

extension JSON {
    /// The value as compact JSON text, members in the order of their names.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(into: &bytes)
        return bytes
    }

    private func write(into bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let flag): bytes += (flag ? "true" : "false").utf8
        case .int(let number): bytes += String(number).utf8
        case .double(let number): bytes += (number.isFinite ? String(number) : "null").utf8
        case .string(let text): bytes.append(jsonLiteral: text)
        case .array(let items):
            bytes.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                item.write(into: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes.append(jsonLiteral: member.key)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(into: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }
}
