// The grammar, but for the escapes in strings.
extension JSONText {
    /// The token behind an object or array. It calls itself only for what lies 64 levels deeper.
    func passContainer(_ first: Int, depth: Int) throws(JSONFault) -> Int {
        // The containers that are open, the innermost lowest: 1 for an object, 0 for an array.
        var kinds: UInt64 = 0
        var levels = 0
        var token = first
        while true {
            // A value begins at `token`.
            let byte = byte(at: token)
            if byte == JSONByte.quote {
                token &+= 1
            } else if byte == JSONByte.openBrace || byte == JSONByte.openBracket {
                guard depth &+ levels < JSONWalker.depthLimit else { throw JSONFault() }
                if levels == UInt64.bitWidth {
                    token = try passContainer(token, depth: depth &+ levels)
                } else {
                    kinds = kinds << 1 | (byte == JSONByte.openBrace ? 1 : 0)
                    levels &+= 1
                    token &+= 1
                    if self.byte(at: token) != Self.end(kinds) {
                        if kinds & 1 == 1 { token = try passKey(token) }
                        continue
                    }
                }
            } else {
                try checkWord(token, byte)
                token &+= 1
            }
            // A value, or nothing, ends before `token`.
            while true {
                let next = self.byte(at: token)
                token &+= 1
                if next == JSONByte.comma {
                    if kinds & 1 == 1 { token = try passKey(token) }
                    break
                }
                guard next == Self.end(kinds) else { throw JSONFault() }
                kinds >>= 1
                levels &-= 1
                if levels == 0 { return token }
            }
        }
    }

    /// The token of the value behind a key and its colon.
    @inline(__always)
    func passKey(_ token: Int) throws(JSONFault) -> Int {
        guard byte(at: token) == JSONByte.quote, byte(at: token &+ 1) == JSONByte.colon else { throw JSONFault() }
        return token &+ 2
    }

    /// Checks a number or literal.
    @inline(__always)
    func checkWord(_ token: Int, _ byte: UInt8) throws(JSONFault) {
        if JSONByte.isDigit(byte) || byte == JSONByte.minus {
            _ = try number(token)
        } else {
            guard isLiteral(at: offset(token)) else { throw JSONFault() }
        }
    }

    /// The bracket that ends the innermost container.
    @inline(__always)
    private static func end(_ kinds: UInt64) -> UInt8 {
        kinds & 1 == 1 ? JSONByte.closeBrace : JSONByte.closeBracket
    }

    @inline(__always)
    func number(_ token: Int) throws(JSONFault) -> (range: Range<Int>, isInteger: Bool) {
        let (start, next) = (offset(token), offset(token &+ 1))
        let first = start &+ (bytes[start] == JSONByte.minus ? 1 : 0)
        let (length, whole) = (next &- first, JSONNumber.leadingDigitsOfEight(bytes + first))
        if UInt(bitPattern: whole &- 1) < 7, whole == 1 || bytes[first] != JSONByte.zero {
            // Up to the next token: whether that one may stand there is asked by who goes on.
            if whole == length { return (Range(uncheckedBounds: (start, next)), true) }
            let fraction = first &+ whole &+ 1
            if bytes[first &+ whole] == JSONByte.dot, JSONNumber.isFraction(bytes + fraction, next &- fraction) {
                return (Range(uncheckedBounds: (start, next)), false)
            }
        } else if JSONNumber.isWhole(bytes + first, length) {
            return (Range(uncheckedBounds: (start, next)), true)
        }
        return try otherNumber(start, first: first, next: next)
    }

    /// A number with a fraction or an exponent, a long one, or one behind which something else stands than a token.
    @inline(never)
    private func otherNumber(
        _ start: Int,
        first: Int,
        next: Int
    ) throws(JSONFault) -> (range: Range<Int>, isInteger: Bool) {
        let point = first &+ JSONNumber.leadingDigits(bytes + first)
        if point == first &+ 1 || point > first && bytes[first] != JSONByte.zero {
            if bytes[point] == JSONByte.dot, JSONNumber.isFraction(bytes + (point &+ 1), next &- (point &+ 1)) {
                return (Range(uncheckedBounds: (start, next)), false)
            }
            if JSONByte.endsScalar(bytes[point]) { return (Range(uncheckedBounds: (start, point)), true) }
        }
        guard let scanned = JSONNumber.scan(bytes, at: start, limit: count) else { throw JSONFault() }
        return (start..<scanned.end, scanned.isInteger)
    }

    /// Returns true if `true`, `false` or `null` begins at an offset.
    func isLiteral(at start: Int) -> Bool {
        // `null`, `true`, `fals`; texts are padded, so there are four bytes.
        let word = UInt32(littleEndian: UnsafeRawPointer(bytes + start).loadUnaligned(as: UInt32.self))
        let isFalse = word == 0x736C_6166 && bytes[start + 4] == UInt8(ascii: "e")
        guard word == 0x6C6C_756E || word == 0x6575_7274 || isFalse else { return false }
        let end = start + (isFalse ? 5 : 4)
        return end == count || end < count && JSONByte.endsScalar(bytes[end])
    }
}
