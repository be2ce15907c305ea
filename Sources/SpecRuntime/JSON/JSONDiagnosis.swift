/// Finds the first error in a JSON text, by RFC 8259's grammar to the letter, and describes it in plain words.
///
/// It looks at one byte after the other and is asked only once something is known to be wrong, or where there is no
/// index.
struct JSONDiagnosis {
    /// The limit on the levels of a text, in words.
    static let mostLevels = "at most \(JSONWalker.depthLimit) objects and lists inside each other"

    let bytes: UnsafeBufferPointer<UInt8>

    /// True if messages show no part of a value.
    let hidesText: Bool
    var at = 0
    private var open: [Container] = []

    private struct Container {
        let isObject: Bool
        let offset: Int
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>, hidesText: Bool = false) {
        self.bytes = bytes
        self.hidesText = hidesText
    }

    /// The first error in one JSON document; nil if there is none.
    static func firstError(in bytes: UnsafeBufferPointer<UInt8>) -> JSONSyntaxError? {
        var error = JSONDiagnosis(bytes).error()
        if let hidden = error.flatMap({ _ in JSONDiagnosis(bytes, hidesText: true).error() }) {
            error?.reasonWithoutText = hidden.reason
        }
        return error
    }

    /// The first byte of a text that isn't UTF-8; nil if there is none.
    static func encodingError(in bytes: UnsafeBufferPointer<UInt8>) -> JSONSyntaxError? {
        var diagnosis = JSONDiagnosis(bytes)
        while diagnosis.byte != nil {
            guard let length = diagnosis.characterLength(diagnosis.at) else { return diagnosis.notUTF8() }
            diagnosis.at += length
        }
        return nil
    }

    private func error() -> JSONSyntaxError? {
        var diagnosis = self
        do {
            try diagnosis.readDocument()
            return nil
        } catch {
            return error
        }
    }

    /// The error in the first bad line of NDJSON, with its position counted from the first line's start; nil if there
    /// is none.
    static func firstError(inLines bytes: UnsafeBufferPointer<UInt8>) -> JSONSyntaxError? {
        var found: JSONSyntaxError?
        JSONLines.each(bytes) { line, _ in
            guard var error = firstError(in: UnsafeBufferPointer(rebasing: bytes[line])) else { return true }
            error.offset += line.lowerBound
            error.opened = error.opened.map { $0 + line.lowerBound }
            found = error
            return false
        }
        return found
    }

    var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

    func byte(_ offset: Int) -> UInt8? {
        offset >= 0 && offset < bytes.count ? bytes[offset] : nil
    }

    private mutating func readDocument() throws(JSONSyntaxError) {
        skipBlanks()
        guard byte != nil else {
            let reason = RefusalReason(expected: "JSON", found: "nothing", advice: "the input is empty")
            throw JSONSyntaxError(offset: 0, reason)
        }
        var beginsValue = true
        while beginsValue || !open.isEmpty {
            beginsValue = beginsValue ? try readValue() : try readSeparator()
        }
        skipBlanks()
        guard let byte else { return }
        var error = unexpected("the end of the document")
        if byte == JSONByte.openBrace || byte == JSONByte.openBracket {
            error.reason = error.reason.adding("of several documents each takes a line, as `jq -c` writes them")
        }
        throw error
    }

    private mutating func skipBlanks() {
        while let byte, JSONByte.isWhitespace(byte) { at += 1 }
    }
}

extension JSONDiagnosis {
    /// Reads a scalar or an opening bracket; whether a value follows directly.
    private mutating func readValue() throws(JSONSyntaxError) -> Bool {
        skipBlanks()
        switch byte {
        case JSONByte.openBrace: return try begin(isObject: true)
        case JSONByte.openBracket: return try begin(isObject: false)
        case JSONByte.quote: try readString()
        case let byte? where byte == JSONByte.minus || JSONByte.isDigit(byte): try readNumber()
        default: try readLiteral()
        }
        return false
    }

    private mutating func begin(isObject: Bool) throws(JSONSyntaxError) -> Bool {
        guard open.count < JSONWalker.depthLimit else {
            throw JSONSyntaxError(
                offset: at,
                RefusalReason(expected: Self.mostLevels, found: "more"),
                kind: .tooDeep
            )
        }
        open.append(Container(isObject: isObject, offset: at))
        at += 1
        skipBlanks()
        if byte == (isObject ? JSONByte.closeBrace : JSONByte.closeBracket) {
            at += 1
            open.removeLast()
            return false
        }
        if isObject { try readKey(or: "`}`") } else if byte == nil { throw unclosed("a value or `]`") }
        return true
    }

    /// Reads what stands behind a value inside a container; whether a value follows.
    private mutating func readSeparator() throws(JSONSyntaxError) -> Bool {
        guard let container = open.last else { return false }
        skipBlanks()
        let end = container.isObject ? JSONByte.closeBrace : JSONByte.closeBracket
        if byte == end {
            at += 1
            open.removeLast()
            return false
        }
        guard byte == JSONByte.comma else { throw unclosed(container.isObject ? "`,` or `}`" : "`,` or `]`") }
        let comma = at
        at += 1
        skipBlanks()
        if byte == end {
            let (wanted, found) = container.isObject ? ("another member", "}") : ("another value", "]")
            throw JSONSyntaxError(
                offset: comma,
                RefusalReason(expected: "\(wanted) after `,`", found: "`\(found)`", advice: "leave out the comma")
            )
        }
        if container.isObject { try readKey(or: nil) } else if byte == nil { throw unclosed("a value") }
        return true
    }

    private mutating func readKey(or other: String?) throws(JSONSyntaxError) {
        guard byte == JSONByte.quote else {
            throw unclosed(other.map { "a key in double quotes or \($0)" } ?? "a key in double quotes", isKey: true)
        }
        try readString()
        skipBlanks()
        guard byte == JSONByte.colon else { throw unclosed("`:` after the key") }
        at += 1
        skipBlanks()
        guard byte != nil else { throw unclosed("a value after `:`") }
    }

    private mutating func readLiteral() throws(JSONSyntaxError) {
        guard ["true", "false", "null"].contains(word(at)) else { throw unexpected("a value", isValue: true) }
        at += word(at).utf8.count
    }

    /// Names where the container began if the text ends in it.
    private func unclosed(_ expected: String, isKey: Bool = false) -> JSONSyntaxError {
        var error = unexpected(expected, isKey: isKey)
        if byte == nil { error.opened = open.last?.offset }
        return error
    }
}
