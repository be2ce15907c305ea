import SpecIR

// Requirements that are checked on the JSON itself.
extension Reader {
    /// A text or an integer that meets its rule's requirements; nil where that must be told by the value.
    mutating func byteChecked(_ rule: RuleReader, _ token: Int) throws(JSONFault) -> Sink.Element? {
        let checks = tables.ruleByteChecks[rule.byteChecks]
        let byte = walker.byte(token)
        if byte == JSONByte.quote, checks.text.first >= 0 {
            let content = walker.content(token)
            guard !walker.hasEscape(content), meets(checks.text, text: content) else { return nil }
            return sink.string(text, content, hasEscape: false)
        }
        guard checks.integer.first >= 0, let digits = try digits(rule, token, byte) else { return nil }
        guard case .int64(let integer) = JSONNumber.integer(text.bytes, digits),
            meets(checks.integer, integer: integer, digits)
        else { return nil }
        return rule.kind == .integer ? sink.integer(text, digits) : sink.number(text, digits)
    }

    /// Where an integer has its digits, which are few and stay as they are.
    @inline(__always)
    private func digits(_ rule: RuleReader, _ token: Int, _ byte: UInt8) throws(JSONFault) -> Range<Int>? {
        if byte == JSONByte.quote {
            guard rule.kind == .integer, rule.accept.contains(.string) else { return nil }
            let content = walker.content(token)
            return isUsualInteger(content) ? content : nil
        }
        guard byte == JSONByte.minus || JSONByte.isDigit(byte) else { return nil }
        let number = try walker.number(token)
        guard number.isInteger, number.range.count <= 18 else { return nil }
        // `-0` becomes `0`.
        return byte == JSONByte.minus && text.bytes[number.range.lowerBound &+ 1] == JSONByte.zero ? nil : number.range
    }

    /// Whether a string holds an integer that stays as it is.
    @inline(__always)
    func isUsualInteger(_ content: Range<Int>) -> Bool {
        let isZero = text.bytes[content.lowerBound] == JSONByte.zero
        return content.count <= 18 && (content.count == 1 || !isZero) && !content.isEmpty
            && JSONNumber.leadingDigits(text.bytes + content.lowerBound) == content.count
    }

    @inline(__always)
    private func meets(_ range: ByteCheckRange, text content: Range<Int>) -> Bool {
        var isMet = false
        for position in range.first..<range.end {
            let check = tables.byteChecks[position]
            if !isMet { isMet = holds(check, content) != check.isNegated }
            guard check.endsClause else { continue }
            guard isMet else { return false }
            isMet = false
        }
        return true
    }

    @inline(__always)
    private func meets(_ range: ByteCheckRange, integer: Int64, _ digits: Range<Int>) -> Bool {
        var isMet = false
        for position in range.first..<range.end {
            let check = tables.byteChecks[position]
            if !isMet {
                let holds =
                    check.kind == .integer
                    ? check.low <= integer && integer <= check.high : isListed(check.table, digits)
                isMet = holds != check.isNegated
            }
            guard check.endsClause else { continue }
            guard isMet else { return false }
            isMet = false
        }
        return true
    }

    @inline(__always)
    private func holds(_ check: ByteCheck, _ content: Range<Int>) -> Bool {
        switch check.kind {
        case .length: return hasLength(content, check.low, check.high)
        case .texts: return isListed(check.table, content)
        case .pattern:
            let bytes = UnsafeBufferPointer(rebasing: text.buffer[content])
            return check.pattern.map { PatternMatcher.matches($0, bytes) } ?? false
        case .integer, .integers: return false
        }
    }

    private func isListed(_ table: Int32, _ range: Range<Int>) -> Bool {
        entry(table, text.bytes + range.lowerBound, range.count) != nil
    }

    /// Whether a string has so many characters, each of which has one to four bytes.
    @inline(__always)
    private func hasLength(_ content: Range<Int>, _ low: Int64, _ high: Int64) -> Bool {
        let most = Int64(content.count)
        let least = (most &+ 3) >> 2
        if low <= least && most <= high { return true }
        if most < low || least > high { return false }
        let count = Int64(characterCount(content))
        return low <= count && count <= high
    }

    private func characterCount(_ content: Range<Int>) -> Int {
        var count = 0
        for at in content where text.bytes[at] & 0xC0 != 0x80 { count &+= 1 }
        return count
    }
}
