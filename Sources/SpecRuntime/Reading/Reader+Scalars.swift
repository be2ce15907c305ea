import SpecIR

// Texts, numbers and truth values as they stand in the JSON.
extension Reader {
    /// A text, a number, a truth value or null; `unset` for an object or array.
    @inline(__always)
    mutating func scalar(_ token: Int, _ byte: UInt8) throws(JSONFault) -> Datum {
        switch byte {
        case JSONByte.quote: return try string(token)
        case JSONByte.openBrace, JSONByte.openBracket: return .unset
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            try walker.checkLiteral(token)
            return byte == UInt8(ascii: "n") ? .null : Datum(byte == UInt8(ascii: "t"))
        default:
            guard JSONByte.isDigit(byte) || byte == JSONByte.minus else { throw JSONFault() }
            let range = try walker.number(token).range
            return Datum(.number, bytes: text.bytes + range.lowerBound, count: range.count)
        }
    }

    mutating func scalar(_ token: Int) throws(JSONFault) -> Datum { try scalar(token, walker.byte(token)) }

    /// A text; its escapes are resolved in the arena.
    @inline(__always)
    mutating func string(_ token: Int) throws(JSONFault) -> Datum {
        let content = walker.content(token)
        guard !walker.hasEscape(content) else { return try unescaped(content) }
        return Datum(.string, bytes: text.bytes + content.lowerBound, count: content.count, flags: .whole)
    }

    @inline(never)
    private mutating func unescaped(_ content: Range<Int>) throws(JSONFault) -> Datum {
        guard JSONString.validEscapes(text.bytes, content) else { throw JSONFault() }
        return decoded(content)
    }

    /// The text of a string's content, whose escapes are known to be valid.
    mutating func decoded(_ content: Range<Int>) -> Datum {
        guard walker.hasEscape(content) else {
            return Datum(.string, bytes: text.bytes + content.lowerBound, count: content.count, flags: .whole)
        }
        let target = scratch.arena.allocate(content.count)
        let count = JSONString.unescape(text.bytes, content, to: target)
        scratch.arena.shrink(target, to: count)
        return Datum(.string, bytes: target, count: count)
    }

    /// A value that nothing converts, as it is. Sets `state.end` where it is a container.
    mutating func any(_ token: Int) throws(JSONFault) -> Datum {
        let byte = walker.byte(token)
        guard byte == JSONByte.openBrace || byte == JSONByte.openBracket else { return try scalar(token, byte) }
        return try tree(token)
    }

    /// A value as lists and dictionaries. Sets `state.end` where it is a container.
    mutating func tree(_ token: Int) throws(JSONFault) -> Datum {
        let byte = walker.byte(token)
        switch byte {
        case JSONByte.openBracket: return try listTree(token)
        case JSONByte.openBrace: return try dictionaryTree(token)
        default:
            state.end = token &+ 1
            return try scalar(token, byte)
        }
    }

    private mutating func listTree(_ token: Int) throws(JSONFault) -> Datum {
        walker.depth &+= 1
        guard walker.depth <= JSONWalker.depthLimit else { throw JSONFault() }
        let start = scratch.stack.count
        var next = token &+ 1
        var byte = walker.byte(next)
        if byte == JSONByte.closeBracket { next &+= 1 }
        while byte != JSONByte.closeBracket {
            state.end = next &+ 1
            scratch.stack.push(try tree(next))
            next = state.end
            byte = walker.byte(next)
            guard byte == JSONByte.comma || byte == JSONByte.closeBracket else { throw JSONFault() }
            next &+= 1
        }
        walker.depth &-= 1
        state.end = next
        return scratch.collect(.list, from: start)
    }

    private mutating func dictionaryTree(_ token: Int) throws(JSONFault) -> Datum {
        walker.depth &+= 1
        guard walker.depth <= JSONWalker.depthLimit else { throw JSONFault() }
        let start = scratch.stack.count
        var next = token &+ 1
        var byte = walker.byte(next)
        if byte == JSONByte.closeBrace { next &+= 1 }
        while byte != JSONByte.closeBrace {
            guard walker.byte(next) == JSONByte.quote, walker.byte(next &+ 1) == JSONByte.colon else {
                throw JSONFault()
            }
            scratch.stack.push(try string(next))
            state.end = next &+ 3
            scratch.stack.push(try tree(next &+ 2))
            next = state.end
            byte = walker.byte(next)
            guard byte == JSONByte.comma || byte == JSONByte.closeBrace else { throw JSONFault() }
            next &+= 1
        }
        walker.depth &-= 1
        state.end = next
        return withoutRepeatedKeys(from: start)
    }

    /// The dictionary of the keys and values that were pushed since `start`; of two with one key, the later's value at
    /// the first's place.
    private mutating func withoutRepeatedKeys(from start: Int) -> Datum {
        let count = (scratch.stack.count - start) / 2
        guard count > 1 else { return scratch.collect(.dictionary, from: start) }
        var keys = KeySet(room: count, in: &scratch.arena)
        var kept = 0
        for position in 0..<count {
            let (key, value) = (scratch.stack[start + 2 * position], scratch.stack[start + 2 * position + 1])
            if let place = keys.insert(key, number: kept) {
                scratch.stack[start + 2 * place + 1] = value
            } else {
                scratch.stack[start + 2 * kept] = key
                scratch.stack[start + 2 * kept + 1] = value
                kept += 1
            }
        }
        scratch.stack.pop(to: start + 2 * kept)
        return scratch.collect(.dictionary, from: start)
    }
}

// MARK: In a single pass

extension Reader {
    /// A value that its rule takes as it stands; `unset` for all others.
    @inline(__always)
    mutating func plainScalar(
        by shortcut: RuleReader.Shortcut,
        at token: Int,
        byte: UInt8
    ) throws(JSONFault) -> Datum {
        switch shortcut {
        case .integer where JSONByte.isDigit(byte):
            let number = try walker.number(token)
            // So many digits fit, and stay as they are.
            guard number.isInteger, number.range.count <= 18 else { return .unset }
            return Datum(
                .integer,
                bytes: text.bytes + number.range.lowerBound,
                count: number.range.count,
                flags: .digits
            )
        case .any where JSONByte.isDigit(byte) || byte == JSONByte.minus:
            let range = try walker.number(token).range
            return Datum(.number, bytes: text.bytes + range.lowerBound, count: range.count)
        case .number where JSONByte.isDigit(byte) || byte == JSONByte.minus:
            let range = try walker.number(token).range
            let number = Datum(.number, bytes: text.bytes + range.lowerBound, count: range.count)
            return NumberSpelling.isPrintedDouble(number) ? number.held(as: .double, .digits) : .unset
        case .decimal where JSONByte.isDigit(byte) || byte == JSONByte.minus:
            let range = try walker.number(token).range
            let number = Datum(.number, bytes: text.bytes + range.lowerBound, count: range.count)
            return NumberSpelling.isPrintedDecimal(number) ? number.held(as: .decimal, []) : .unset
        case .any where byte == JSONByte.quote, .string where byte == JSONByte.quote:
            return try string(token)
        case .boolean where byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f"):
            try walker.checkLiteral(token)
            return Datum(byte == UInt8(ascii: "t"))
        default: return .unset
        }
    }

    /// Such a value that meets the requirements of its rule; `unset` for all others, which are reported elsewhere.
    @inline(never)
    mutating func checkedScalar(
        by rule: Int32,
        at token: Int,
        byte: UInt8
    ) throws(JSONFault) -> Datum {
        let datum = try plainScalar(by: tables.rules[rule].checkedShortcut, at: token, byte: byte)
        if datum.kind == .unset { return datum }
        let first = tables.rules[rule].firstRequirement
        for position in first..<first &+ tables.rules[rule].requirementCount
        where !operations.meets(tables.requirements[position], datum: datum, in: &scratch) {
            return .unset
        }
        return datum
    }
}
