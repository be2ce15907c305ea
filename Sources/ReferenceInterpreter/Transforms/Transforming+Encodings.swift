// Text in other text.
extension Transforming {
    func decoded(_ text: String) throws(Misfit) -> String {
        switch name {
        case "html_entities": return unescaped(text)
        case "url_encoded": return try string(of: unescapedPercents(Array(text.utf8)))
        default: return try string(of: base64Bytes(Array(text.utf8), isForURLs: isForURLs))
        }
    }

    func encoded(_ text: String) -> String {
        switch name {
        case "html_entities":
            let escapes: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"]
            return text.unicodeScalars.map { escapes[Character($0)] ?? String($0) }.joined()
        case "url_encoded":
            let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
            return text.utf8.map { byte in
                if plain.contains(byte) { return String(Unicode.Scalar(byte)) }
                let digits = String(byte, radix: 16, uppercase: true)
                return "%" + (digits.count < 2 ? "0" : "") + digits
            }.joined()
        default: return base64(Array(text.utf8), isForURLs: isForURLs)
        }
    }

    private func string(of bytes: [UInt8]) throws(Misfit) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .transformFailed }
        return text
    }

    private func unescapedPercents(_ text: [UInt8]) throws(Misfit) -> [UInt8] {
        var (bytes, rest): ([UInt8], ArraySlice<UInt8>) = ([], text[...])
        while let first = rest.popFirst() {
            guard first == UInt8(ascii: "%") else {
                bytes.append(first)
                continue
            }
            let digits = rest.prefix(2).map { Character(Unicode.Scalar($0)) }
            guard digits.count == 2, digits.allSatisfy(\.isHexDigit), let byte = UInt8(String(digits), radix: 16) else {
                throw .transformFailed
            }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    // MARK: Base64

    /// Text in Base64, as data is shown.
    func data(in text: String) throws(Misfit) -> String {
        base64(try base64Bytes(Array(text.utf8), isForURLs: isForURLs), isForURLs: false)
    }

    func coded(data: String) throws(Misfit) -> String {
        base64(try base64Bytes(Array(data.utf8), isForURLs: false), isForURLs: isForURLs)
    }

    private var isForURLs: Bool { name == "base64url" }

    private func alphabet(isForURLs: Bool) -> [UInt8] {
        Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + (isForURLs ? "-_" : "+/")).utf8)
    }

    private func base64Bytes(_ text: [UInt8], isForURLs: Bool) throws(Misfit) -> [UInt8] {
        let alphabet = alphabet(isForURLs: isForURLs)
        let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        let values = text.dropLast(padding).compactMap { alphabet.firstIndex(of: $0) }
        let isWhole = isForURLs && padding == 0 || text.count % 4 == 0
        guard padding <= 2, values.count == text.count - padding, isWhole, values.count % 4 != 1 else {
            throw .transformFailed
        }
        let bits = values.flatMap { value in (0..<6).map { value >> (5 - $0) & 1 } }
        let count = bits.count / 8
        guard bits.dropFirst(count * 8).allSatisfy({ $0 == 0 }) else { throw .transformFailed }
        return (0..<count).map { byte in UInt8(bits[byte * 8..<byte * 8 + 8].reduce(0) { $0 * 2 + $1 }) }
    }

    private func base64(_ bytes: [UInt8], isForURLs: Bool) -> String {
        let alphabet = alphabet(isForURLs: isForURLs)
        var bits = bytes.flatMap { byte in (0..<8).map { Int(byte) >> (7 - $0) & 1 } }
        while bits.count % 6 != 0 { bits.append(0) }
        var text = (0..<bits.count / 6).map { alphabet[bits[$0 * 6..<$0 * 6 + 6].reduce(0) { $0 * 2 + $1 }] }
        while !isForURLs, text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
        return String(decoding: text, as: UTF8.self)
    }

    // MARK: HTML

    private func unescaped(_ text: String) -> String {
        var (result, rest) = ("", text.unicodeScalars[...])
        while let first = rest.first {
            if first == "&", let end = rest.firstIndex(of: ";"),
                let scalar = character(String(rest[rest.index(after: rest.startIndex)..<end]))
            {
                result.unicodeScalars.append(scalar)
                rest = rest[rest.index(after: end)...]
            } else {
                result.unicodeScalars.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    /// The names that the generators use, and numbers.
    private func character(_ name: String) -> Unicode.Scalar? {
        let names: [String: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "auml": "ä", "nbsp": "\u{A0}",
        ]
        guard name.hasPrefix("#") else { return names[name] }
        let isHexadecimal = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard digits.allSatisfy(\.isHexDigit), let code = UInt32(digits, radix: isHexadecimal ? 16 : 10), code > 0
        else {
            return nil
        }
        // Windows-1252, as browsers read it.
        return code == 146 ? "’" : Unicode.Scalar(code)
    }
}
