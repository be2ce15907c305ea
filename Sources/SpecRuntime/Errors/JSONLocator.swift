import SpecIR
import SpecSource

/// Finds out where a token stands in its document, when an error has to say so.
///
/// Nothing is tracked while reading; the way to the token is walked again from the document's first token.
struct JSONLocator {
    let text: JSONText

    /// The document's first token.
    let document: Int

    /// The record's first token and path, so that an item far down a long array isn't searched for.
    var record: (token: Int, path: String)?

    private static let excerptLimit = 40

    /// The normalised JSONPath (RFC 9535, short spelling) of the value at a token.
    func path(to token: Int, then keys: [String] = []) -> String {
        var path = "$"
        var walker = JSONWalker(text)
        var current = document
        if let record, record.token <= token, token < (try? walker.skip(record.token)) ?? 0 {
            path = record.path
            current = record.token
        }
        while current != token, let step = step(from: current, to: token, &walker) {
            path += step.spelled
            current = step.value
        }
        return keys.reduce(path) { $0 + Self.spelled(key: $1) }
    }

    /// The JSON at a token, cut in the middle where it is long.
    func excerpt(_ token: Int) -> String {
        var walker = JSONWalker(text)
        guard token < text.offsetCount, let next = try? walker.skip(token) else { return "nothing" }
        var end = text.offset(next)
        let start = text.offset(token)
        while end > start, JSONByte.isWhitespace(text.byte(end - 1)) || text.byte(end - 1) == UInt8(ascii: ",") { end -= 1 }
        if next == token + 1, !text.buffer[start..<end].starts(with: [UInt8(ascii: "\"")]) {
            end = JSONNumber.scan(text.bytes, at: start, limit: end)?.end ?? end
        }
        return Self.cut(String(decoding: UnsafeBufferPointer(rebasing: text.buffer[start..<end]), as: UTF8.self))
    }

    /// A key of the object that a path leads through which looks like the one that isn't there.
    func lookAlike(of keys: [String], in container: Int) -> String? {
        var walker = JSONWalker(text)
        var current = container
        for key in keys {
            guard text.byte(text.offset(current)) == UInt8(ascii: "{") else { return nil }
            let members = children(of: current, &walker)
            guard let next = members.last(where: { $0.key == key }) else {
                return nearest(key, among: members.compactMap(\.key))
            }
            current = next.value
        }
        return nil
    }

    static func spelled(key: String) -> String {
        let isPlain =
            !key.isEmpty && !JSONByte.isDigit(key.utf8.first ?? 0)
            && key.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0) }
        if isPlain { return "." + key }
        let escaped = key.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "'": "\\'"
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            case _ where scalar.value < 0x20:
                "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "['\(escaped.joined())']"
    }

    /// A text of at most 40 characters, its middle left out where it is longer.
    static func cut(_ text: String) -> String {
        let flat = text.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" || $0 == "\t" }).joined(separator: " ")
        guard flat.count > excerptLimit else { return flat }
        return "\(flat.prefix(24))…\(flat.suffix(15))"
    }
}

extension JSONLocator {
    private struct Child {
        var key: String?
        var spelled: String
        var value: Int
    }

    /// The child of the container at a token that holds a later token.
    private func step(from current: Int, to token: Int, _ walker: inout JSONWalker) -> Child? {
        children(of: current, &walker).last { $0.value <= token }
    }

    private func children(of container: Int, _ walker: inout JSONWalker) -> [Child] {
        let isObject = walker.byte(container) == UInt8(ascii: "{")
        guard isObject || walker.byte(container) == UInt8(ascii: "[") else { return [] }
        var children: [Child] = []
        var token = container + 1
        while token < text.offsetCount, walker.byte(token) != UInt8(ascii: "]"), walker.byte(token) != UInt8(ascii: "}") {
            let key = isObject ? JSONString.decode(text.bytes, walker.content(token)) : nil
            let value = isObject ? token + 2 : token
            let spelled = key.map(Self.spelled) ?? "[\(children.count)]"
            children.append(Child(key: key, spelled: spelled, value: value))
            guard let next = try? walker.skip(value) else { break }
            token = walker.byte(next) == UInt8(ascii: ",") ? next + 1 : next
        }
        return children
    }
}
