import SpecSource

/// Reads JSON text by the grammar of RFC 8259, one value after the other.
struct JSONParser {
    private let bytes: [UInt8]
    private var position = 0
    private var order = 0
    private var depth = 0

    private struct Fault: Error {}

    private init(_ text: String) { bytes = Array(text.utf8) }

    /// The value that a text holds; nil where it isn't JSON.
    static func parse(_ text: String) -> JSONNode? {
        var parser = JSONParser(text)
        guard let value = try? parser.value() else { return nil }
        parser.skipSpace()
        return parser.position == parser.bytes.count ? value : nil
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }

    private mutating func take(_ text: StaticString) throws {
        for byte in text.description.utf8 {
            guard next == byte else { throw Fault() }
            position += 1
        }
    }

    private mutating func number() -> Int {
        order += 1
        return order
    }

    private mutating func value() throws -> JSONNode {
        skipSpace()
        let (order, offset) = (number(), position)
        switch next {
        case UInt8(ascii: "{"): return try object(order, offset)
        case UInt8(ascii: "["): return try array(order, offset)
        case UInt8(ascii: "\""): return JSONNode(.string(try string()), order: order, offset: offset)
        case UInt8(ascii: "n"):
            try take("null")
            return JSONNode(.null, order: order, offset: offset)
        case UInt8(ascii: "t"):
            try take("true")
            return JSONNode(.boolean(true), order: order, offset: offset)
        case UInt8(ascii: "f"):
            try take("false")
            return JSONNode(.boolean(false), order: order, offset: offset)
        default:
            let start = position
            while let byte = next, "+-.eE0123456789".utf8.contains(byte) { position += 1 }
            let digits = String(decoding: bytes[start..<position], as: UTF8.self)
            guard JSONNumber.isNumber(digits) else { throw Fault() }
            return JSONNode(.number(digits), order: order, offset: offset)
        }
    }

    private mutating func array(_ order: Int, _ offset: Int) throws -> JSONNode {
        var items: [JSONNode] = []
        try list(from: "[", to: "]") { parser in items.append(try parser.value()) }
        let node = JSONNode(.array(items), order: order, offset: offset)
        node.adopt()
        return node
    }

    private mutating func object(_ order: Int, _ offset: Int) throws -> JSONNode {
        var members: [JSONMember] = []
        var places: [ExactText: Int] = [:]
        try list(from: "{", to: "}") { parser in
            parser.skipSpace()
            let keyOrder = parser.number()
            let key = try parser.string()
            parser.skipSpace()
            try parser.take(":")
            var member = JSONMember(key: key, keyOrder: keyOrder, firstOrder: keyOrder, value: try parser.value())
            if let place = places[ExactText(key)] {
                member.firstOrder = members[place].firstOrder
                members[place] = member
            } else {
                places[ExactText(key)] = members.count
                members.append(member)
            }
        }
        let node = JSONNode(.object(members), order: order, offset: offset)
        node.adopt()
        return node
    }

    private mutating func list(
        from open: StaticString,
        to close: StaticString,
        _ element: (inout JSONParser) throws -> Void
    ) throws {
        depth += 1
        guard depth <= 512 else { throw Fault() }
        try take(open)
        skipSpace()
        if next != close.description.utf8.first {
            while true {
                try element(&self)
                skipSpace()
                guard next == UInt8(ascii: ",") else { break }
                position += 1
            }
        }
        try take(close)
        depth -= 1
    }

    private mutating func string() throws -> String {
        try take("\"")
        var content: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            position += 1
            guard byte >= 0x20 else { throw Fault() }
            if byte == UInt8(ascii: "\\") {
                content += Array(String(try escape()).utf8)
            } else {
                content.append(byte)
            }
        }
        try take("\"")
        return String(decoding: content, as: UTF8.self)
    }

    private mutating func escape() throws -> Unicode.Scalar {
        guard let byte = next else { throw Fault() }
        position += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw Fault()
        }
    }

    /// The character of `\u00e9`, or of two halves `\ud83d\ude80`.
    private mutating func unicodeEscape() throws -> Unicode.Scalar {
        let unit = try fourDigits()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard (0xD800..<0xDC00).contains(unit) else { throw Fault() }
        try take("\\u")
        let low = try fourDigits()
        guard (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
        else { throw Fault() }
        return scalar
    }

    private mutating func fourDigits() throws -> UInt32 {
        guard position + 4 <= bytes.count else { throw Fault() }
        let text = String(decoding: bytes[position..<position + 4], as: UTF8.self)
        guard text.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }), let unit = UInt32(text, radix: 16)
        else { throw Fault() }
        position += 4
        return unit
    }
}

extension JSON {
    /// The value that a text holds, repeated keys included once; nil where it isn't JSON.
    package init?(parsing text: String) {
        guard let node = JSONParser.parse(text) else { return nil }
        self = node.json
    }
}
