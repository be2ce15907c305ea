import SpecIR

// Objects shown as JSON, written as the source's JSON without being built.
extension Reader where Sink == ByteSink {
    /// Writes the object at a token, and sets `end` behind it; false where something in it isn't usual. What was written
    /// then counts no more.
    mutating func writeUsual(
        _ reader: Int32,
        _ token: Int,
        _ writing: UsualWriting.Tables,
        level: Int = 0
    ) throws(JSONFault) -> Bool {
        let extent = writing.mappings[reader]
        guard extent.count >= 0, walker.byte(token) == JSONByte.openBrace, stack.fits(below: level) else {
            return false
        }
        let row = tables.mappings[reader]
        let outer = base
        base = slots.push(-1, times: row.slots)
        let behind = try walk(row.table, token)
        guard unknowns.isEmpty else { return false }
        sink.output.append(JSONByte.openBrace)
        for number in extent.first..<extent.first &+ extent.count {
            guard try write(writing.steps[number], writing, level) else { return false }
        }
        sink.output.close(JSONByte.closeBrace)
        slots.pop(to: base)
        base = outer
        end = behind
        return true
    }

    @inline(__always)
    private mutating func write(
        _ step: UsualWriting.Step,
        _ writing: UsualWriting.Tables,
        _ level: Int
    ) throws(JSONFault) -> Bool {
        switch step.kind {
        case .open:
            openMembers.push(sink.output.count)
            writeLabel(step, writing)
            sink.output.append(JSONByte.openBrace)
        case .close:
            let start = openMembers[openMembers.count - 1]
            openMembers.pop()
            if sink.output.last == JSONByte.openBrace {
                sink.output.truncate(to: start)
            } else {
                sink.output.close(JSONByte.closeBrace)
                sink.output.append(JSONByte.comma)
            }
        case .constant:
            writeLabel(step, writing)
            sink.output.append(JSONByte.comma)
        case .property:
            let token = Int(slots[base &+ Int(step.slot)])
            guard token >= 0 else { return token == -1 }
            if isNull(token), step.omitsNull { return true }
            writeLabel(step, writing)
            guard try write(step.value, step.operand, token, writing, level) else { return false }
            sink.output.append(JSONByte.comma)
        }
        return true
    }

    @inline(__always)
    private mutating func writeLabel(_ step: UsualWriting.Step, _ writing: UsualWriting.Tables) {
        sink.output.append(padded: writing.literals.address(of: Int(step.label.offset)), Int(step.label.length))
    }

    /// Writes a value; false where it isn't what the rule names.
    @inline(__always)
    private mutating func write(
        _ value: UsualValue,
        _ operand: Int32,
        _ token: Int,
        _ writing: UsualWriting.Tables,
        _ level: Int
    ) throws(JSONFault) -> Bool {
        let byte = walker.byte(token)
        if byte == UInt8(ascii: "n"), value != .other {
            sink.null()
            return true
        }
        switch value {
        case .other: return false
        case .any where byte == JSONByte.quote, .string where byte == JSONByte.quote:
            let content = walker.content(token)
            sink.string(text, content, hasEscape: walker.hasEscape(content))
        case .any: try any(token)
        case .integer where JSONByte.isDigit(byte) || byte == JSONByte.minus:
            let number = try walker.number(token)
            let first = text.bytes[number.range.upperBound &- 1]
            // "-0" is written as 0.
            guard number.isInteger, number.range.count <= 18, byte != JSONByte.minus || first != JSONByte.zero else {
                return false
            }
            sink.number(text, number.range)
        case .boolean where byte == UInt8(ascii: "t"): sink.boolean(true)
        case .boolean where byte == UInt8(ascii: "f"): sink.boolean(false)
        case .date where byte == JSONByte.quote:
            let content = walker.content(token)
            let bytes = UnsafeBufferPointer(rebasing: text.buffer[content])
            guard ISO8601.readUsualForm(bytes) != nil else { return false }
            sink.string(text, content, hasEscape: false)
        case .unixSeconds where JSONByte.isDigit(byte):
            let number = try walker.number(token)
            guard number.isInteger, number.range.count <= 12,
                case .int64(let seconds) = JSONNumber.integer(text.bytes, number.range),
                seconds <= Timestamp.latest.seconds
            else { return false }
            sink.date(Timestamp(seconds: seconds))
        case .object where byte == JSONByte.openBrace:
            return try writeUsual(operand, token, writing, level: level + 1)
        case .listOfAny, .listOfStrings, .listOfIntegers, .listOfObjects:
            guard byte == JSONByte.openBracket else { return false }
            return try writeList(of: value.element, operand, token, writing, level)
        case .string, .integer, .boolean, .date, .object, .unixSeconds: return false
        }
        return true
    }

    private mutating func writeList(
        of element: UsualValue,
        _ operand: Int32,
        _ token: Int,
        _ writing: UsualWriting.Tables,
        _ level: Int
    ) throws(JSONFault) -> Bool {
        sink.output.append(JSONByte.openBracket)
        var next = token &+ 1
        while walker.byte(next) != JSONByte.closeBracket {
            end = next &+ 1
            // Not every list of objects may hold null.
            guard element != .object || walker.byte(next) == JSONByte.openBrace else { return false }
            guard try writeElement(element, operand, next, writing, level) else { return false }
            sink.output.append(JSONByte.comma)
            next = end
            if walker.byte(next) == JSONByte.comma { next &+= 1 }
        }
        end = next &+ 1
        sink.output.close(JSONByte.closeBracket)
        return true
    }

    @inline(never)
    private mutating func writeElement(
        _ element: UsualValue,
        _ operand: Int32,
        _ token: Int,
        _ writing: UsualWriting.Tables,
        _ level: Int
    ) throws(JSONFault) -> Bool {
        try write(element, operand, token, writing, level)
    }
}
