/// Places at which a long text can be cut into parts.
enum JSONCut {
    /// The last place behind an object or array and its comma, which may stand inside a string; where there is none, a
    /// place near the end that parts no character.
    static func place(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var end = bytes.count
        while let comma = bytes.last(JSONByte.comma, before: end) {
            if endsContainer(bytes[..<comma]) { return comma + 1 }
            end = comma
        }
        end = bytes.count
        // Behind the last byte that is a character by itself, or in front of the last character that isn't.
        while end > 0, JSONByte.continuesCharacter(bytes[end - 1]) { end -= 1 }
        return end > 0 && bytes[end - 1] >= 0x80 ? end - 1 : end
    }

    /// The last quote without a backslash: in a text that ends inside a string, the one that begins it.
    static func lastQuote(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var end = bytes.count
        while let quote = bytes.last(JSONByte.quote, before: end) {
            let isEscaped = bytes[..<quote].reversed().prefix { $0 == JSONByte.backslash }.count % 2 == 1
            if !isEscaped { return quote }
            end = quote
        }
        return 0
    }

    private static func endsContainer(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let last = bytes.last(where: { !JSONByte.isWhitespace($0) }) else { return false }
        return last == JSONByte.closeBrace || last == JSONByte.closeBracket
    }
}
