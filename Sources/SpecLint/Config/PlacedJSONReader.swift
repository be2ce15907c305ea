import SpecIR
import SpecSource

/// Reads JSON as `specmap map` does, and keeps the place of each value.
struct PlacedJSONReader {
    /// A text that isn't JSON, with the place.
    struct Fault: Error {
        var message: String
        var range: SourceRange
    }

    private let file: SourceFile
    private let end: Int
    private var offset: Int
    private var depth = 0

    /// Deeper values are refused; the rules go through them by recursion.
    private static let depthLimit = 512

    /// The value in a part of a file, with nothing but space around it.
    static func value(in file: SourceFile, _ part: Range<Int>) -> Result<PlacedLiteral, Fault> {
        var reader = PlacedJSONReader(file, part)
        return Result { () throws(Fault) in
            let value = try reader.value()
            reader.skipSpace()
            if reader.offset < reader.end { throw reader.fault("expected nothing behind the value") }
            return value
        }
    }

    private init(_ file: SourceFile, _ part: Range<Int>) {
        (self.file, offset, end) = (file, part.lowerBound, part.upperBound)
    }

    private var next: UInt8? { offset < end ? file.bytes[offset] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { offset += 1 }
    }

    private func range(from start: Int) -> SourceRange {
        SourceRange(file: file, lowerBound: start, upperBound: offset)
    }

    private func fault(_ expected: String) -> Fault {
        let found = next == nil ? ", found the end" : ""
        return Fault(
            message: expected + found,
            range: SourceRange(file: file, lowerBound: offset, upperBound: min(offset + 1, end))
        )
    }

    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: byte) else { return false }
        offset += 1
        return true
    }

    // MARK: Values

    private mutating func value() throws(Fault) -> PlacedLiteral {
        skipSpace()
        guard depth < Self.depthLimit else { throw fault("values are nested in more than \(Self.depthLimit) levels") }
        depth += 1
        defer { depth -= 1 }
        let start = offset
        let content: PlacedLiteral.Content =
            switch next {
            case UInt8(ascii: "{"): .object(try members())
            case UInt8(ascii: "["): .array(try items())
            case UInt8(ascii: "\""): .scalar(.string(try string()))
            default: .scalar(try word())
            }
        return PlacedLiteral(range: range(from: start), content: content)
    }

    private mutating func items() throws(Fault) -> [PlacedLiteral] {
        var items: [PlacedLiteral] = []
        try list(to: "]") { (reader: inout Self) throws(Fault) in items.append(try reader.value()) }
        return items
    }

    /// The members of an object. Of two with one key the later value counts, at the place of the first.
    private mutating func members() throws(Fault) -> [PlacedLiteral.Member] {
        var members: [PlacedLiteral.Member] = []
        var places: [ExactText: Int] = [:]
        try list(to: "}") { (reader: inout Self) throws(Fault) in
            reader.skipSpace()
            let start = reader.offset
            guard reader.next == UInt8(ascii: "\"") else { throw reader.fault("expected a key in double quotes") }
            let key = Located(try reader.string(), reader.range(from: start))
            reader.skipSpace()
            guard reader.take(":") else { throw reader.fault("expected `:` behind a key") }
            let member = PlacedLiteral.Member(key: key, value: try reader.value())
            if let place = places[ExactText(key.value)] {
                members[place].value = member.value
            } else {
                places[ExactText(key.value)] = members.count
                members.append(member)
            }
        }
        return members
    }

    /// Values with commas between them, up to a bracket.
    private mutating func list(
        to bracket: Unicode.Scalar,
        _ element: (inout Self) throws(Fault) -> Void
    ) throws(Fault) {
        offset += 1
        skipSpace()
        if take(bracket) { return }
        while true {
            try element(&self)
            skipSpace()
            if take(bracket) { return }
            guard take(",") else { throw fault("expected `,` or `\(bracket)`") }
        }
    }

    /// `null`, `true`, `false`, or a number.
    private mutating func word() throws(Fault) -> Literal {
        let start = offset
        while let byte = next, !" \t\r\n,:[]{}\"".utf8.contains(byte) { offset += 1 }
        let text = String(decoding: file.bytes[start..<offset], as: UTF8.self)
        let literal = Literal(plain: text)
        if case .string = literal {
            offset = start
            throw fault("expected a JSON value")
        }
        return literal
    }

    // MARK: Text

    private mutating func string() throws(Fault) -> String {
        offset += 1
        var text: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += String(Character(try escaped())).utf8
            case 0..<0x20: throw fault("a control character in text has to be escaped")
            default:
                text.append(byte)
                offset += 1
            }
        }
        throw fault("expected a double quote at the end of text")
    }

    private mutating func escaped() throws(Fault) -> Unicode.Scalar {
        let escape = file.bytes.withUnsafeBufferPointer { bytes in
            EscapedCharacter(UnsafeBufferPointer(rebasing: bytes[..<end]), at: offset)
        }
        guard let escape else {
            offset += 1
            throw fault("JSON has no such escape")
        }
        offset += escape.length
        guard let scalar = escape.scalar else { throw fault("`\\u` names half a character") }
        return scalar
    }
}
