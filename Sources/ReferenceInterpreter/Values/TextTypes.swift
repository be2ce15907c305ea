/// URLs: a scheme, then only characters that RFC 3986 lets a URL have, and brackets around a host alone.
enum URLText {
    static func isValid(_ text: String) -> Bool {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
        guard parts.count == 2, let first = parts[0].first, isLetter(first), !parts[1].isEmpty else { return false }
        guard parts[0].allSatisfy({ isLetter($0) || isDigit($0) || "+-.".contains($0) }) else { return false }
        guard parts[1].count(where: { $0 == "#" }) <= 1 else { return false }
        let rest = withoutAddress(parts[1])
        return rest.indices.allSatisfy { isAllowed(rest, at: $0) }
    }

    /// The text behind the scheme, without a host such as `[::1]`.
    private static func withoutAddress(_ text: [Character]) -> [Character] {
        guard text.starts(with: "//") else { return text }
        let authority = text.dropFirst(2).prefix { !"/?#".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? []
        guard host.first == "[", let end = host.firstIndex(of: "]") else { return text }
        return Array(text[..<host.startIndex] + text[(end + 1)...])
    }

    private static func isAllowed(_ text: [Character], at position: Int) -> Bool {
        let character = text[position]
        guard character == "%" else {
            return isLetter(character) || isDigit(character) || "-._~:/?@!$&'()*+,;=#".contains(character)
        }
        let code = text[(position + 1)...].prefix(2)
        return code.count == 2 && code.allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    private static func isLetter(_ character: Character) -> Bool { character.isASCII && character.isLetter }
    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
}

/// UUIDs: 32 hexadecimal digits in five groups.
enum UUIDText {
    static func isValid(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}

/// Base64 by RFC 4648: whole groups of four, padded.
enum Base64Text {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    /// Returns true for Base64 whose last digit has no bits that no byte takes.
    static func isValid(_ text: String) -> Bool {
        let characters = Array(text)
        let padding = characters.reversed().prefix { $0 == "=" }.count
        let digits = characters.dropLast(padding).map { alphabet.firstIndex(of: $0) ?? -1 }
        guard characters.count.isMultiple(of: 4), padding <= 2, !digits.contains(-1) else { return false }
        return (digits.last ?? 0).isMultiple(of: [1, 4, 16][padding])
    }
}
