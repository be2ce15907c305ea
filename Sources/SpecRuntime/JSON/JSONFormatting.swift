/// Spells valid JSON anew: on one line without spaces, or one member a line.
///
/// Strings and numbers are copied as they came.
package enum JSONFormatting {
    package enum Style: Sendable {
        case compact
        /// Two spaces a level, `"key": value`, `{}` and `[]` where there is nothing inside.
        case pretty
    }

    package static func format(_ json: [UInt8], _ style: Style) -> [UInt8] {
        var output = JSONOutput(capacity: json.count + json.count / 4)
        json.withUnsafeBufferPointer { append($0, style, to: &output) }
        return output.withBytes { Array($0) }
    }

    static func append(_ json: UnsafeBufferPointer<UInt8>, _ style: Style, to output: inout JSONOutput) {
        guard let bytes = json.baseAddress else { return }
        var at = 0
        var depth = 0
        while let byte = next(bytes, at: &at, count: json.count) {
            switch byte {
            case JSONByte.openBrace, JSONByte.openBracket:
                output.append(byte)
                depth += 1
                if style == .pretty, !closes(bytes, at: at + 1, count: json.count) { breakLine(&output, depth) }
                at += 1
            case JSONByte.closeBrace, JSONByte.closeBracket:
                depth -= 1
                if style == .pretty, !isOpening(output.last) { breakLine(&output, depth) }
                output.append(byte)
                at += 1
            case JSONByte.comma, JSONByte.colon:
                output.append(byte)
                if style == .pretty { separate(byte, into: &output, depth: depth) }
                at += 1
            default:
                let end =
                    byte == JSONByte.quote
                    ? stringEnd(bytes, start: at, count: json.count) : scalarEnd(bytes, start: at, count: json.count)
                output.append(bytes + at, end - at)
                at = end
            }
        }
    }

    /// The next byte that isn't white space.
    private static func next(_ bytes: UnsafePointer<UInt8>, at: inout Int, count: Int) -> UInt8? {
        while at < count, JSONByte.isWhitespace(bytes[at]) { at += 1 }
        return at < count ? bytes[at] : nil
    }

    private static func closes(_ bytes: UnsafePointer<UInt8>, at offset: Int, count: Int) -> Bool {
        var at = offset
        let byte = next(bytes, at: &at, count: count)
        return byte == JSONByte.closeBrace || byte == JSONByte.closeBracket
    }

    private static func isOpening(_ byte: UInt8?) -> Bool {
        byte == JSONByte.openBrace || byte == JSONByte.openBracket
    }

    private static func separate(_ byte: UInt8, into output: inout JSONOutput, depth: Int) {
        if byte == JSONByte.colon { output.append(JSONByte.space) } else { breakLine(&output, depth) }
    }

    private static func breakLine(_ output: inout JSONOutput, _ depth: Int) {
        output.append(JSONByte.lineFeed)
        for _ in 0..<max(depth, 0) { output.append("  ") }
    }

    /// The offset behind the closing quote.
    private static func stringEnd(_ bytes: UnsafePointer<UInt8>, start: Int, count: Int) -> Int {
        var at = start + 1
        while at < count, bytes[at] != JSONByte.quote { at += bytes[at] == JSONByte.backslash ? 2 : 1 }
        return min(at + 1, count)
    }

    private static func scalarEnd(_ bytes: UnsafePointer<UInt8>, start: Int, count: Int) -> Int {
        var at = start + 1
        while at < count, !JSONByte.endsScalar(bytes[at]), bytes[at] != JSONByte.colon { at += 1 }
        return at
    }
}

extension JSONOutput {
    /// Spreads the JSON from `start` on over lines.
    mutating func spellOut(from start: Int) {
        var spread = JSONOutput()
        withBytes { JSONFormatting.append(UnsafeBufferPointer(rebasing: $0[start...]), .pretty, to: &spread) }
        truncate(to: start)
        spread.withBytes { append($0) }
    }
}
