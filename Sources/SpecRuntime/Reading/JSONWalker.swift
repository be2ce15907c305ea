/// Steps through a JSON text by its structural index and checks the grammar of what it passes.
///
/// A *token* is a position in the index: a bracket, a separator, or the first byte of a string, number or literal.
/// The index is simdjson's, so UTF-8, control characters and closed strings are already checked; what is left is the
/// order of tokens, numbers, literals, escapes and depth. Behind the last token stands a byte that fits nowhere, so no
/// step asks whether there is one.
struct JSONWalker {
    static let depthLimit = 512

    let text: JSONText

    /// How many objects and arrays are open around the current token.
    var depth = 0

    private var plain = PlainStretch()

    init(_ text: JSONText) { self.text = text }

    /// The byte that a token begins with; one that means nothing behind the last token.
    @inline(__always)
    func byte(_ token: Int) -> UInt8 { text.byte(at: token) }

    @inline(__always)
    func offset(_ token: Int) -> Int { text.offset(token) }

    @inline(__always)
    func content(_ token: Int) -> Range<Int> { text.content(token) }

    /// Whether a range holds a backslash.
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
        if byte == JSONByte.quote {
            try checkString(token)
        } else if byte == JSONByte.openBrace {
            return try skipObject(token)
        } else if byte == JSONByte.openBracket {
            return try skipArray(token)
        } else if JSONByte.isDigit(byte) || byte == JSONByte.minus {
            _ = try number(token)
        } else {
            try checkLiteral(token)
        }
        return token &+ 1
    }

    // These two call each other for what is nested. A level takes little of the stack, and there are 512 at most.

    private mutating func skipObject(_ first: Int) throws(JSONFault) -> Int {
        try open()
        var token = first &+ 1
        if byte(token) == JSONByte.closeBrace { return close(token) }
        while true {
            token = try skip(skipKey(token))
            let next = byte(token)
            if next == JSONByte.closeBrace { return close(token) }
            guard next == JSONByte.comma else { throw JSONFault() }
            token &+= 1
        }
    }

    private mutating func skipArray(_ first: Int) throws(JSONFault) -> Int {
        try open()
        var token = first &+ 1
        if byte(token) == JSONByte.closeBracket { return close(token) }
        while true {
            token = try skip(token)
            let next = byte(token)
            if next == JSONByte.closeBracket { return close(token) }
            guard next == JSONByte.comma else { throw JSONFault() }
            token &+= 1
        }
    }

    @inline(__always)
    private mutating func open() throws(JSONFault) {
        depth &+= 1
        guard depth <= Self.depthLimit else { throw JSONFault() }
    }

    @inline(__always)
    private mutating func close(_ token: Int) -> Int {
        depth &-= 1
        return token &+ 1
    }

    /// The token of the value behind a key and its colon.
    @inline(__always)
    mutating func skipKey(_ token: Int) throws(JSONFault) -> Int {
        guard byte(token) == JSONByte.quote, byte(token &+ 1) == JSONByte.colon else { throw JSONFault() }
        try checkString(token)
        return token &+ 2
    }

    @inline(__always)
    mutating func checkString(_ token: Int) throws(JSONFault) {
        // With all up to the next token: where the string ends exactly needn't be known.
        let range = Range(uncheckedBounds: (offset(token), offset(token &+ 1)))
        if !plain.covers(range) { try checkEscapes(token, range) }
    }

    @inline(never)
    private mutating func checkEscapes(_ token: Int, _ range: Range<Int>) throws(JSONFault) {
        guard plain.reach(range, of: text) < range.upperBound else { return }
        guard JSONString.validEscapes(text.bytes, content(token)) else { throw JSONFault() }
    }

    /// The extent of a number token and whether it is spelled without `.` and `e`.
    @inline(__always)
    func number(_ token: Int) throws(JSONFault) -> (range: Range<Int>, isInteger: Bool) {
        try text.number(at: offset(token))
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

    @inline(__always)
    fileprivate func number(at start: Int) throws(JSONFault) -> (range: Range<Int>, isInteger: Bool) {
        let first = bytes[start] == JSONByte.minus ? start &+ 1 : start
        let end = first &+ JSONNumber.leadingDigits(bytes + first)
        guard JSONByte.endsScalar(bytes[end]), end > first, bytes[first] != JSONByte.zero || end == first &+ 1 else {
            return try otherNumber(at: start, first, end)
        }
        return (Range(uncheckedBounds: (start, end)), true)
    }

    /// A number with a fraction or an exponent, or one that ends the text.
    @inline(never)
    private func otherNumber(
        at start: Int,
        _ first: Int,
        _ point: Int
    ) throws(JSONFault) -> (range: Range<Int>, isInteger: Bool) {
        if bytes[point] == JSONByte.dot, point > first, bytes[first] != JSONByte.zero || point == first &+ 1 {
            let digits = JSONNumber.leadingDigits(bytes + (point &+ 1))
            let end = point &+ 1 &+ digits
            if digits > 0, JSONByte.endsScalar(bytes[end]) { return (start..<end, false) }
        }
        guard let scanned = JSONNumber.scan(bytes, at: start, limit: count) else { throw JSONFault() }
        return (start..<scanned.end, scanned.isInteger)
    }

    /// Whether `true`, `false` or `null` stands there.
    fileprivate func isLiteral(at start: Int) -> Bool {
        let word: StaticString
        switch bytes[start] {
        case UInt8(ascii: "t"): word = "true"
        case UInt8(ascii: "f"): word = "false"
        case UInt8(ascii: "n"): word = "null"
        default: return false
        }
        let end = start + word.utf8CodeUnitCount
        guard end <= count, end == count || JSONByte.endsScalar(bytes[end]) else { return false }
        return (0..<word.utf8CodeUnitCount).allSatisfy { bytes[start + $0] == word.utf8Start[$0] }
    }
}

/// The grammar of a text is broken; where and how, `JSONDiagnosis` finds out.
struct JSONFault: Error {}

/// A stretch of a text that is known to hold no backslash: most texts have none, so most strings cost no look.
private struct PlainStretch {
    private var from = 0
    private var to = 0

    /// How far a look goes beyond what was asked, so that the next strings are known as well.
    private static let lookAhead = 16 * 1024

    @inline(__always)
    func covers(_ range: Range<Int>) -> Bool { from <= range.lowerBound && range.upperBound <= to }

    /// Where the first backslash from the beginning of a range on stands, or a place behind the range that none is before.
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
        let wanted = min(range.upperBound + Self.lookAhead, text.count)
        if to < range.upperBound { to = text.firstBackslash(to, before: max(wanted, to)) }
        return to
    }
}
