import SpecIR
import SpecSource

/// Reads JSON as nodes that know where they stand.
struct JSONNodes {
    private let bytes: [UInt8]
    private var place = 0
    private var line = 1
    private var depth = 0

    /// Up to where the characters of the line are counted, and how many there are.
    private var counted = 0
    private var column = 0

    private static let depthLimit = 256

    static func parse(_ bytes: [UInt8]) throws(SchemaError) -> SchemaNode {
        var reader = JSONNodes(bytes)
        reader.skipBlanks()
        let node = try reader.value()
        reader.skipBlanks()
        guard reader.place == bytes.count else { throw reader.unexpected("the end of the text") }
        return node
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (place, counted) = (3, 3) }
    }

    /// Returns the position of the next byte; columns count Unicode scalars.
    private mutating func position() -> SourcePosition {
        if place > counted {
            column += bytes[counted..<min(place, bytes.count)].count { $0 & 0xC0 != 0x80 }
            counted = place
        }
        return SourcePosition(line: line, column: column + 1)
    }

    private mutating func unexpected(_ expected: String) -> SchemaError {
        let found =
            place < bytes.count
            ? "`\(String(decoding: bytes[place..<min(place + 20, bytes.count)], as: UTF8.self).shown)`" : "the end"
        return SchemaError("expected \(expected), found \(found)", at: position())
    }

    private mutating func skipBlanks() {
        while place < bytes.count {
            switch bytes[place] {
            case 0x20, 0x09, 0x0D: break
            case 0x0A: (line, counted, column) = (line + 1, place + 1, 0)
            default: return
            }
            place += 1
        }
    }

    private mutating func value() throws(SchemaError) -> SchemaNode {
        let start = position()
        guard place < bytes.count else { throw unexpected("a JSON value") }
        switch bytes[place] {
        case UInt8(ascii: "{"): return try object(start)
        case UInt8(ascii: "["): return try array(start)
        case UInt8(ascii: "\""): return SchemaNode(.string(try string()), at: start)
        default: return SchemaNode(try word(), at: start)
        }
    }

    private mutating func word() throws(SchemaError) -> SchemaNode.Content {
        let start = place
        while place < bytes.count, !" \t\r\n,:]}[{\"".utf8.contains(bytes[place]) { place += 1 }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        switch Literal(plain: text) {
        case .null: return .null
        case .boolean(let flag): return .boolean(flag)
        case .number(let digits): return .number(digits)
        case .string, .array, .object:
            place = start
            throw unexpected("a JSON value")
        }
    }

    private mutating func object(_ start: SourcePosition) throws(SchemaError) -> SchemaNode {
        try enter()
        var members: [SchemaMember] = []
        var isFirst = true
        while try next(UInt8(ascii: "}"), isFirst) {
            isFirst = false
            guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
            let key = try string()
            skipBlanks()
            guard place < bytes.count, bytes[place] == UInt8(ascii: ":") else { throw unexpected("`:`") }
            place += 1
            skipBlanks()
            members.append(SchemaMember(key: key, value: try value()))
        }
        depth -= 1
        return SchemaNode(.object(members), at: start)
    }

    private mutating func array(_ start: SourcePosition) throws(SchemaError) -> SchemaNode {
        try enter()
        var items: [SchemaNode] = []
        while try next(UInt8(ascii: "]"), items.isEmpty) { items.append(try value()) }
        depth -= 1
        return SchemaNode(.array(items), at: start)
    }

    private mutating func enter() throws(SchemaError) {
        depth += 1
        guard depth <= Self.depthLimit else {
            throw SchemaError("the text is nested deeper than \(Self.depthLimit) levels", at: position())
        }
        place += 1
    }

    /// Goes to the next entry; false at the closing bracket, which is passed.
    private mutating func next(_ closing: UInt8, _ isFirst: Bool) throws(SchemaError) -> Bool {
        skipBlanks()
        let bracket = closing == UInt8(ascii: "}") ? "`}`" : "`]`"
        guard place < bytes.count else { throw unexpected(bracket) }
        if bytes[place] == closing {
            place += 1
            return false
        }
        if !isFirst {
            guard bytes[place] == UInt8(ascii: ",") else { throw unexpected("`,` or \(bracket)") }
            place += 1
            skipBlanks()
        }
        return true
    }
}

// MARK: Text

extension JSONNodes {
    private mutating func string() throws(SchemaError) -> String {
        place += 1
        var result: [UInt8] = []
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            guard bytes[place] >= 0x20 else { throw unexpected("no control character in text") }
            if bytes[place] == UInt8(ascii: "\\") {
                guard place + 1 < bytes.count else { throw unexpected("an escape") }
                guard let escape = bytes.withUnsafeBufferPointer({ EscapedCharacter($0, at: place) }) else {
                    throw unexpected("an escape of JSON")
                }
                escape.append(to: &result)
                place += escape.length
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        guard place < bytes.count else { throw unexpected("`\"`") }
        place += 1
        guard let text = String(validating: result, as: UTF8.self) else {
            throw SchemaError("the text isn't UTF-8", at: position())
        }
        return text
    }
}
