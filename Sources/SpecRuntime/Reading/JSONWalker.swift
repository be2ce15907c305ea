/// Steps through a JSON text by its structural index and checks the grammar of what it passes.
///
/// A *token* is a position in the index: a bracket, a separator, or the first byte of a string, number or literal.
/// The index is simdjson's, so UTF-8, control characters and closed strings are already checked; what is left is the
/// order of tokens, numbers, literals, escapes and depth.
struct JSONWalker {
    static let depthLimit = 512

    let text: JSONText

    /// How many objects and arrays are open around the current token.
    var depth = 0

    /// A stretch of the text that is known to hold no backslash: most texts have none, so most strings cost no look.
    private var plainFrom = 0
    private var plainTo = 0

    init(_ text: JSONText) { self.text = text }

    /// The byte that a token begins with; zero behind the last token.
    @inline(__always)
    func byte(_ token: Int) -> UInt8 {
        token < text.offsetCount ? text.bytes[Int(text.offsets[token])] : 0
    }

    @inline(__always)
    func offset(_ token: Int) -> Int {
        assert(token <= text.offsetCount)
        return Int(text.offsets[token])
    }

    /// The bytes between the quotes of a string token.
    ///
    /// Between a string's opening quote and the next token stand only its content, its closing quote and white space.
    @inline(__always)
    func content(_ token: Int) -> Range<Int> {
        let start = offset(token) + 1
        var end = offset(token + 1) - 1
        while text.bytes[end] != UInt8(ascii: "\"") { end &-= 1 }
        assert(end >= start)
        return start..<end
    }

    /// Whether a range holds a backslash.
    @inline(__always)
    mutating func hasEscape(_ range: Range<Int>) -> Bool {
        if range.lowerBound >= plainFrom && range.upperBound <= plainTo { return false }
        return lookForEscape(range)
    }

    /// Looks a little beyond the range, so that the next strings are known as well.
    @inline(never)
    private mutating func lookForEscape(_ range: Range<Int>) -> Bool {
        let reach = min(max(range.upperBound, range.lowerBound + 4096), text.count)
        plainFrom = range.lowerBound
        plainTo = JSONString.firstEscape(text.bytes, range.lowerBound..<reach) ?? reach
        return plainTo < range.upperBound
    }
}

extension JSONWalker {
    /// The token behind a value, its grammar checked; throws where it breaks.
    mutating func skip(_ token: Int) throws(JSONFault) -> Int {
        switch byte(token) {
        case UInt8(ascii: "{"), UInt8(ascii: "["): try skipContainer(token)
        default: try skipScalar(token)
        }
    }

    /// Checks a string, number or literal.
    @inline(__always)
    mutating func skipScalar(_ token: Int) throws(JSONFault) -> Int {
        switch byte(token) {
        case UInt8(ascii: "\""):
            try checkString(token)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            _ = try number(token)
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            try checkLiteral(token)
        default:
            throw JSONFault()
        }
        return token + 1
    }

    @inline(__always)
    mutating func checkString(_ token: Int) throws(JSONFault) {
        let content = content(token)
        if hasEscape(content), !JSONString.validEscapes(text.bytes, content) { throw JSONFault() }
    }

    /// The extent of a number token and whether it is spelled without `.` and `e`.
    @inline(__always)
    func number(_ token: Int) throws(JSONFault) -> (range: Range<Int>, isInteger: Bool) {
        let start = offset(token)
        guard let scanned = JSONNumber.scan(text.bytes, at: start, limit: text.count) else { throw JSONFault() }
        guard endsScalar(scanned.end) else { throw JSONFault() }
        return (start..<scanned.end, scanned.isInteger)
    }

    func checkLiteral(_ token: Int) throws(JSONFault) {
        let start = offset(token)
        let word: StaticString =
            switch byte(token) {
            case UInt8(ascii: "t"): "true"
            case UInt8(ascii: "f"): "false"
            default: "null"
            }
        let end = start + word.utf8CodeUnitCount
        guard end <= text.count, endsScalar(end) else { throw JSONFault() }
        for position in 0..<word.utf8CodeUnitCount where text.bytes[start + position] != word.utf8Start[position] {
            throw JSONFault()
        }
    }

    /// Whether a scalar may end before `offset`.
    @inline(__always)
    private func endsScalar(_ offset: Int) -> Bool {
        guard offset < text.count else { return true }
        switch text.bytes[offset] {
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":"), 0x20, 0x0A, 0x0D, 0x09:
            return true
        default: return false
        }
    }

    /// Checks an object or array with all it holds, without recursion.
    private mutating func skipContainer(_ first: Int) throws(JSONFault) -> Int {
        var open = OpenContainers()
        let base = depth
        var token = first
        while true {
            // A value begins at `token`.
            let byte = byte(token)
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                let isObject = byte == UInt8(ascii: "{")
                guard base + open.count < Self.depthLimit else { throw JSONFault() }
                open.push(isObject: isObject)
                token += 1
                if self.byte(token) != (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    if isObject { token = try skipKey(token) }
                    continue
                }
                open.pop()
                token += 1
            } else {
                token = try skipScalar(token)
            }
            // A value ends before `token`.
            while open.count > 0 {
                let next = self.byte(token)
                token += 1
                if next == UInt8(ascii: ",") {
                    if open.isObject { token = try skipKey(token) }
                    break
                }
                guard next == (open.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { throw JSONFault() }
                open.pop()
            }
            if open.count == 0 { return token }
        }
    }

    /// The token of the value behind a key and its colon.
    @inline(__always)
    mutating func skipKey(_ token: Int) throws(JSONFault) -> Int {
        guard byte(token) == UInt8(ascii: "\""), byte(token + 1) == UInt8(ascii: ":") else { throw JSONFault() }
        try checkString(token)
        return token + 2
    }
}

/// The grammar of a text is broken; where and how, `JSONDiagnosis` finds out.
struct JSONFault: Error {}

/// Which of up to 512 nested containers are objects, one bit each.
private struct OpenContainers {
    private var bits: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)
    private var top: UInt64 = 0
    private(set) var count = 0

    var isObject: Bool {
        @inline(__always) get { top & 1 == 1 }
    }

    @inline(__always)
    mutating func push(isObject: Bool) {
        if count & 63 == 0 && count > 0 { spill() }
        top = top << 1 | (isObject ? 1 : 0)
        count += 1
    }

    @inline(__always)
    mutating func pop() {
        count -= 1
        top >>= 1
        if count & 63 == 0 && count > 0 { restore() }
    }

    private mutating func spill() {
        withUnsafeMutableBytes(of: &bits) {
            $0.storeBytes(of: top, toByteOffset: (count / 64 - 1) * 8, as: UInt64.self)
        }
        top = 0
    }

    private mutating func restore() {
        top = withUnsafeBytes(of: &bits) { $0.load(fromByteOffset: (count / 64 - 1) * 8, as: UInt64.self) }
    }
}
