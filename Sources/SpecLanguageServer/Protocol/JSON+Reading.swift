import SpecSource

extension JSON {
    /// Reads JSON text; nil for bytes that aren't JSON, or are nested too deep.
    package static func read(_ bytes: [UInt8]) -> JSON? {
        bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes: bytes)
            return reader.document()
        }
    }
}

/// Walks once over the bytes of a JSON text.
private struct JSONReader {
    let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0

    private static let depthLimit = 200

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func document() -> JSON? {
        guard let value = value(depth: 0) else { return nil }
        skipBlanks()
        return offset == bytes.count ? value : nil
    }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    /// Takes a byte if it comes next.
    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: byte) else { return false }
        offset += 1
        return true
    }

    private mutating func value(depth: Int) -> JSON? {
        guard depth < Self.depthLimit else { return nil }
        skipBlanks()
        guard let byte = next else { return nil }
        switch byte {
        case UInt8(ascii: "{"): return object(depth)
        case UInt8(ascii: "["): return array(depth)
        case UInt8(ascii: "\""): return string().map(JSON.string)
        case UInt8(ascii: "t"): return word("true", .bool(true))
        case UInt8(ascii: "f"): return word("false", .bool(false))
        case UInt8(ascii: "n"): return word("null", .null)
        default: return number()
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSON) -> JSON? {
        let end = offset + word.utf8CodeUnitCount
        guard end <= bytes.count, word.withUTF8Buffer({ $0.elementsEqual(bytes[offset..<end]) }) else { return nil }
        offset = end
        return value
    }

    private mutating func array(_ depth: Int) -> JSON? {
        offset += 1
        var items: [JSON] = []
        skipBlanks()
        if take("]") { return .array([]) }
        while let item = value(depth: depth + 1) {
            items.append(item)
            skipBlanks()
            if take("]") { return .array(items) }
            guard take(",") else { return nil }
        }
        return nil
    }

    private mutating func object(_ depth: Int) -> JSON? {
        offset += 1
        var members: [String: JSON] = [:]
        skipBlanks()
        if take("}") { return .object([:]) }
        while true {
            skipBlanks()
            guard next == UInt8(ascii: "\""), let key = string() else { return nil }
            skipBlanks()
            guard take(":"), let member = value(depth: depth + 1) else { return nil }
            members[key] = member
            skipBlanks()
            if take("}") { return .object(members) }
            guard take(",") else { return nil }
        }
    }

    private mutating func number() -> JSON? {
        let start = offset
        var isWhole = true
        while let byte = next {
            switch byte {
            case 0x30...0x39, UInt8(ascii: "-"): break
            case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"): isWhole = false
            default: return finished(start, isWhole)
            }
            offset += 1
        }
        return finished(start, isWhole)
    }

    private func finished(_ start: Int, _ isWhole: Bool) -> JSON? {
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        // Swift's own numbers may begin with a plus and with a dot.
        guard let first = text.utf8.first, first == UInt8(ascii: "-") || first.isASCIIDigit else {
            return nil
        }
        if isWhole, let number = Int(text) { return .int(number) }
        return Double(text).map(JSON.double)
    }

    private mutating func string() -> String? {
        offset += 1
        let start = offset
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
            guard byte >= 0x20 else { return nil }
            offset += 1
        }
        var text = Array(bytes[start..<offset])
        while let byte = next {
            offset += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
            if byte == UInt8(ascii: "\\") {
                guard let escape = EscapedCharacter(bytes, at: offset - 1) else { return nil }
                escape.append(to: &text)
                offset += escape.length - 1
            } else {
                guard byte >= 0x20 else { return nil }
                text.append(byte)
            }
        }
        return nil
    }
}
