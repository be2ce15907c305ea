import SpecIR
import SpecSource

// `parts`: text with named parts in it. All places are those of bytes.
extension Transforming {
    private var stated: TextParts? { try? TextParts(textArgument) }

    func takenApart(_ text: String) throws(Misfit) -> Held {
        guard let stated, var rest = Array(text.utf8).without(prefix: Array(stated.prefix.utf8)) else {
            throw .transformFailed
        }
        var members: [Held.Member] = []
        for (position, part) in stated.parts.enumerated() {
            let separator = Array(part.separator.utf8)
            let isLast = position == stated.parts.count - 1
            let places = Array(rest.indices) + [rest.count]
            let ends = places.filter { rest[$0...].starts(with: separator) }
            let end = isLast ? ends.last { $0 + separator.count == rest.count } : ends.first
            guard let end else { throw .transformFailed }
            members.append(Held.Member(part.name, .string(String(decoding: rest[..<end], as: UTF8.self))))
            rest = Array(rest[(end + separator.count)...])
        }
        return .dictionary(members)
    }

    /// The text of parts, which must give the same parts again.
    func putTogether(_ value: Held) throws(Misfit) -> String {
        guard let stated, case .dictionary(let members) = value, members.count == stated.parts.count else {
            throw .transformFailed
        }
        var (text, parts) = (stated.prefix, [String]())
        for part in stated.parts {
            guard let member = members.first(where: { $0.key.isExactly(part.name) }) else { throw .transformFailed }
            let spelling = try spelled(member.value)
            parts.append(spelling)
            text += spelling + part.separator
        }
        guard case .dictionary(let again) = try takenApart(text) else { throw .transformFailed }
        let isSame = zip(again, parts).allSatisfy { member, part in
            if case .string(let text) = member.value { text.isExactly(part) } else { false }
        }
        guard isSame else { throw .transformFailed }
        return text
    }
}

extension [UInt8] {
    fileprivate func without(prefix: [UInt8]) -> [UInt8]? {
        starts(with: prefix) ? Array(dropFirst(prefix.count)) : nil
    }
}
