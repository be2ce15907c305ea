extension JSONOutput {
    /// Appends a JSON string, quotes included, that stands for these UTF-8 bytes.
    ///
    /// Only `"`, `\` and control characters are escaped.
    @inline(__always)
    mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        append(JSONByte.quote)
        if let start = text.baseAddress { appendContent(start, text.count) }
        append(JSONByte.quote)
    }

    @inline(__always)
    mutating func appendEscaped(_ text: [UInt8]) {
        text.withUnsafeBufferPointer { appendEscaped($0) }
    }

    /// Appends a JSON string, quotes included, that stands for this text.
    mutating func appendString(_ text: String) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { appendEscaped($0) }
        if isDone == nil { appendEscaped(Array(text.utf8)) }
    }

    /// Appends a label, a text as a JSON string, and a comma. Behind the label and the text, 32 more bytes can be read.
    @inline(__always)
    mutating func append(
        padded label: UnsafePointer<UInt8>,
        _ labelLength: Int,
        text: UnsafePointer<UInt8>,
        textLength: Int
    ) {
        if labelLength <= 32, textLength <= 64 {
            // The label, two quotes, the text in whole blocks, and the comma.
            let target = Self.copyLabel(label, labelLength, to: place(room: 32 + 1 + 64 + 2))
            if Self.copyIfPlain(text, textLength, to: target + 1) {
                target[0] = JSONByte.quote
                target[1 + textLength] = JSONByte.quote
                target[2 + textLength] = JSONByte.comma
                return end(at: target + (3 + textLength))
            }
        }
        append(label, labelLength)
        appendEscaped(UnsafeBufferPointer(start: text, count: textLength))
        append(JSONByte.comma)
    }

    /// Copies whole blocks; returns false if one of the text's bytes has to be escaped.
    @inline(__always)
    private static func copyIfPlain(
        _ text: UnsafePointer<UInt8>,
        _ length: Int,
        to target: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        var at = 0
        while at < length {
            let block = JSONBlock16(text + at)
            block.store(target + at)
            if let found = block.firstToEscape(), at &+ found < length { return false }
            at &+= JSONBlock16.width
        }
        return true
    }

    private mutating func appendContent(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
        var at = 0
        while let found = Self.firstToEscape(bytes, at..<length) {
            append(bytes + at, found - at)
            appendEscape(bytes[found])
            at = found + 1
        }
        append(bytes + at, length - at)
    }

    private static func firstToEscape(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int? {
        var at = range.lowerBound
        while range.upperBound &- at >= JSONBlock16.width {
            if let found = JSONBlock16(bytes + at).firstToEscape() { return at &+ found }
            at &+= JSONBlock16.width
        }
        while at < range.upperBound {
            if bytes[at] < 0x20 || bytes[at] == JSONByte.quote || bytes[at] == JSONByte.backslash { return at }
            at &+= 1
        }
        return nil
    }

    private mutating func appendEscape(_ byte: UInt8) {
        switch byte {
        case JSONByte.quote: append("\\\"")
        case JSONByte.backslash: append("\\\\")
        case JSONByte.lineFeed: append("\\n")
        case JSONByte.tab: append("\\t")
        case JSONByte.carriageReturn: append("\\r")
        case 0x08: append("\\b")
        case 0x0C: append("\\f")
        default:
            append("\\u00")
            append(byte < 0x10 ? 0x30 : 0x31)
            append(byte & 0xF < 10 ? 0x30 + byte & 0xF : 0x57 + byte & 0xF)
        }
    }
}

extension JSONOutput {
    /// Text that needs no quotes and no escapes: digits.
    mutating func appendPlain(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// A string with its quotes, as bytes of its own.
    static func quoted(_ text: String) -> [UInt8] {
        var output = JSONOutput()
        output.appendString(text)
        return output.withBytes { Array($0) }
    }
}
