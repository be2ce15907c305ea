/// Steps through a JSON text by its structural index and checks the grammar of what it passes.
///
/// A *token* is a position in the index: a bracket, a separator, or the first byte of a string, number or literal.
/// The index is simdjson's, so UTF-8, control characters and closed strings are already checked; what is left is the
/// order of tokens, numbers, literals, escapes and depth. Behind the last token stands a byte that fits nowhere, so no
/// step asks whether there is one.
struct JSONWalker {
    static let depthLimit = 512

    let text: JSONText

    /// Number of objects and arrays that are open around the current token.
    var depth = 0

    private var plain = PlainStretch()

    /// A stretch in which all escapes are valid, with tokens at its ends.
    private var valid = Range(uncheckedBounds: (0, 0))

    init(_ text: JSONText) { self.text = text }

    /// The byte that a token begins with; one that means nothing behind the last token.
    @inline(__always)
    func byte(_ token: Int) -> UInt8 { text.byte(at: token) }

    @inline(__always)
    func offset(_ token: Int) -> Int { text.offset(token) }

    @inline(__always)
    func content(_ token: Int) -> Range<Int> { text.content(token) }

    /// Returns true if a range contains a backslash.
    @inline(__always)
    mutating func hasEscape(_ range: Range<Int>) -> Bool {
        !plain.covers(range) && plain.reach(range, of: text) < range.upperBound
    }
}

extension JSONWalker {
    /// The token behind a value, its grammar checked; throws where it breaks.
    @inline(__always)
    mutating func skip(_ token: Int) throws(JSONFault) -> Int {
        let byte = byte(token)
        if byte == JSONByte.openBrace || byte == JSONByte.openBracket { return try skipContainer(token) }
        try skipScalar(token, byte, of: text)
        return token &+ 1
    }

    /// `skip` for those who mostly do something else: inlined, it would take the registers that they need.
    @inline(never)
    mutating func skipSeldom(_ token: Int) throws(JSONFault) -> Int { try skip(token) }

    @inline(__always)
    private mutating func skipScalar(_ token: Int, _ byte: UInt8, of text: JSONText) throws(JSONFault) {
        if byte == JSONByte.quote { try checkString(token, of: text) } else { try text.checkWord(token, byte) }
    }

    /// An object or array with all it holds.
    private mutating func skipContainer(_ token: Int) throws(JSONFault) -> Int {
        let behind = try text.passContainer(token, depth: depth)
        // One look for all its strings, as most hold no escape.
        let range = Range(uncheckedBounds: (text.offset(token), text.offset(behind)))
        if !plain.covers(range) { try checkEscapes(range) }
        return behind
    }

    /// Checks the escapes of a string, or of all strings of a container: outside of them the grammar has no backslash.
    @inline(never)
    private mutating func checkEscapes(_ range: Range<Int>) throws(JSONFault) {
        if valid.lowerBound <= range.lowerBound, range.upperBound <= valid.upperBound { return }
        let first = plain.reach(range, of: text)
        guard first < range.upperBound else { return }
        guard JSONString.validEscapes(text.bytes, Range(uncheckedBounds: (first, range.upperBound))) else {
            throw JSONFault()
        }
        // Values that are skipped one behind the other, or again as parts of a whole, make up one stretch.
        valid =
            range.lowerBound <= valid.upperBound && valid.lowerBound <= range.upperBound
            ? min(valid.lowerBound, range.lowerBound)..<max(valid.upperBound, range.upperBound) : range
    }

    /// The token of the value behind a key and its colon.
    @inline(__always)
    mutating func skipKey(_ token: Int) throws(JSONFault) -> Int { try skipKey(token, of: text) }

    @inline(__always)
    private mutating func skipKey(_ token: Int, of text: JSONText) throws(JSONFault) -> Int {
        let value = try text.passKey(token)
        try checkString(token, of: text)
        return value
    }

    @inline(__always)
    mutating func checkString(_ token: Int) throws(JSONFault) { try checkString(token, of: text) }

    @inline(__always)
    private mutating func checkString(_ token: Int, of text: JSONText) throws(JSONFault) {
        // With all up to the next token: where the string ends exactly needn't be known.
        let range = Range(uncheckedBounds: (text.offset(token), text.offset(token &+ 1)))
        if !plain.covers(range) { try checkEscapes(range) }
    }

    /// The extent of a number token and whether it is spelled without `.` and `e`.
    @inline(__always)
    func number(_ token: Int) throws(JSONFault) -> (range: Range<Int>, isInteger: Bool) {
        try text.number(token)
    }

    @inline(__always)
    func checkLiteral(_ token: Int) throws(JSONFault) {
        guard text.isLiteral(at: offset(token)) else { throw JSONFault() }
    }
}

extension JSONText {
    /// The byte that a token begins with.
    @inline(__always)
    func byte(at token: Int) -> UInt8 { bytes[offset(token)] }

    /// The bytes between the quotes of a string token.
    ///
    /// Between a string's opening quote and the next token stand only its content, its closing quote and white space.
    @inline(__always)
    func content(_ token: Int) -> Range<Int> {
        let start = offset(token) &+ 1
        var end = offset(token &+ 1) &- 1
        while bytes[end] != JSONByte.quote { end &-= 1 }
        assert(end >= start)
        return Range(uncheckedBounds: (start, end))
    }
}

/// The grammar of a text is broken; where and how, `JSONDiagnosis` determines.
struct JSONFault: Error {}

/// A stretch of a text that is known to hold no backslash: most texts have none, so most strings cost no look.
private struct PlainStretch {
    private var from = 0
    private var to = 0

    /// Largest and smallest number of bytes to look at beyond the requested range, so that the next strings are known as well.
    /// The number grows as long as no backslash is found.
    private static let lookAhead = 16 * 1024
    private static let leastAhead = 256
    private var ahead = leastAhead

    @inline(__always)
    func covers(_ range: Range<Int>) -> Bool { from <= range.lowerBound && range.upperBound <= to }

    /// The position of the first backslash from the start of a range on, or a position behind the range that no backslash
    /// precedes.
    @inline(never)
    mutating func reach(_ range: Range<Int>, of text: JSONText) -> Int {
        // Values are noted first and read later, so looks come back to what lies a little before.
        if range.lowerBound < from, from <= range.upperBound || from < range.lowerBound + Self.lookAhead {
            let found = text.firstBackslash(range.lowerBound, before: from)
            to = found == from ? to : found
            from = range.lowerBound
        } else if range.lowerBound < from || range.lowerBound > to {
            (from, to) = (range.lowerBound, range.lowerBound)
        }
        guard to < range.upperBound else { return to }
        let wanted = max(min(range.upperBound + ahead, text.count), to)
        to = text.firstBackslash(to, before: wanted)
        ahead = to < wanted ? Self.leastAhead : min(ahead * 4, Self.lookAhead)
        return to
    }
}
