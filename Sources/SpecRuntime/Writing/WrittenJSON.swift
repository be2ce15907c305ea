/// Reads JSON that the writer itself has just written, without white space or mistakes. Texts and digits stay where they
/// are.
struct WrittenJSON {
    private let text: UnsafeBufferPointer<UInt8>
    private var at = 0

    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    /// The byte at hand; a zero at the end.
    private var byte: UInt8 { at < text.count ? text[at] : 0 }

    mutating func value(_ scratch: inout Scratch) -> Datum {
        switch byte {
        case JSONByte.quote: return string(&scratch.arena)
        case JSONByte.openBracket: return container(.list, endsWith: JSONByte.closeBracket, &scratch)
        case JSONByte.openBrace: return container(.dictionary, endsWith: JSONByte.closeBrace, &scratch)
        case UInt8(ascii: "t"): return word(4, Datum(true))
        case UInt8(ascii: "f"): return word(5, Datum(false))
        case UInt8(ascii: "n"): return word(4, .null)
        default: return number()
        }
    }

    private mutating func word(_ length: Int, _ datum: Datum) -> Datum {
        at += length
        return datum
    }

    private mutating func number() -> Datum {
        let start = at
        while byte != 0, !JSONByte.endsScalar(byte) { at += 1 }
        return datum(.number, start: start)
    }

    private mutating func string(_ arena: inout Arena) -> Datum {
        at += 1
        let start = at
        var hasEscape = false
        while byte != JSONByte.quote, byte != 0 {
            let isEscape = byte == JSONByte.backslash
            hasEscape = hasEscape || isEscape
            at += isEscape ? 2 : 1
        }
        let content = datum(.string, start: start, flags: .quoted)
        at += 1
        guard hasEscape else { return content }
        let target = arena.allocate(content.count)
        return Datum(.string, bytes: target, count: JSONString.unescape(content.bytes, 0..<content.count, to: target))
    }

    /// The text from a place up to the byte at hand.
    private func datum(_ kind: Datum.Kind, start: Int, flags: Datum.Flags = []) -> Datum {
        text.baseAddress.map { Datum(kind, bytes: $0 + start, count: at - start, flags: flags) } ?? .null
    }

    private mutating func container(_ kind: Datum.Kind, endsWith bracket: UInt8, _ scratch: inout Scratch) -> Datum {
        let start = scratch.stack.count
        at += 1
        while byte != bracket, byte != 0 {
            scratch.stack.push(value(&scratch))
            // A comma, or the colon behind a key.
            if byte != bracket { at += 1 }
        }
        at += 1
        return scratch.collect(kind, from: start)
    }
}
