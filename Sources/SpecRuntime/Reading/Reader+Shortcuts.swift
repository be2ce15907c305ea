import SpecIR

// The usual values: what the rule names, noted in one slot, with nothing to change or to check. All else, and all that is
// wrong, takes the way that knows every rule.
extension Reader {
    /// Converts a property whose value is the usual one; false where it isn't, and nothing is done.
    @inline(__always)
    mutating func convertUsual(
        _ number: Int32,
        into object: inout Sink.Object
    ) throws(JSONFault) -> Bool {
        // By its fields, as a row is too large to copy for each value.
        let shortcut = tables.properties[number].shortcut
        guard shortcut != .none else { return false }
        let token = Int(slots[base &+ Int(tables.properties[number].slot)])
        guard token >= 0 else { return token == -1 && tables.properties[number].ifMissing == .leave }
        let byte = walker.byte(token)
        switch shortcut {
        case .object where byte == JSONByte.openBrace: return try convertUsualObject(number, token, into: &object)
        case .list where byte == JSONByte.openBracket:
            try convertUsualList(number, token, into: &object)
            return true
        case .checked where byte != UInt8(ascii: "n"): return try convertChecked(number, token, into: &object)
        case .none, .any, .string, .integer, .quotedInteger, .unixSeconds, .object, .list, .checked:
            return try convertUsualScalar(number, token, byte, into: &object)
        }
    }

    /// Converts a usual string, number or null; false where it isn't one, and nothing is done.
    @inline(__always)
    mutating func convertUsualScalar(
        _ number: Int32,
        _ token: Int,
        _ byte: UInt8,
        into object: inout Sink.Object
    ) throws(JSONFault) -> Bool {
        let (label, position) = (tables.properties[number].label, tables.properties[number].position)
        switch tables.properties[number].shortcut {
        case _ where byte == UInt8(ascii: "n"):
            guard tables.rules[tables.properties[number].rule].ifNull == .null else { return false }
            try walker.checkLiteral(token)
            sink.label(label, of: tables)
            sink.set(sink.null(), at: position, in: &object)
        case .any where byte == JSONByte.quote, .string where byte == JSONByte.quote:
            let content = walker.content(token)
            guard !walker.hasEscape(content) else { return false }
            sink.set(text, content, as: .string, label, at: position, of: tables, in: &object)
        case .any where JSONByte.isDigit(byte) || byte == JSONByte.minus:
            let digits = try walker.number(token).range
            sink.set(text, digits, as: .number, label, at: position, of: tables, in: &object)
        case .integer where JSONByte.isDigit(byte), .quotedInteger where JSONByte.isDigit(byte):
            let number = try walker.number(token)
            // So many digits fit, and stay as they are.
            guard number.isInteger, number.range.count <= 18 else { return false }
            sink.set(text, number.range, as: .integer, label, at: position, of: tables, in: &object)
        case .quotedInteger where byte == JSONByte.quote:
            let content = walker.content(token)
            guard isUsualInteger(content) else { return false }
            sink.set(text, content, as: .integer, label, at: position, of: tables, in: &object)
        case .unixSeconds where byte == JSONByte.quote:
            let content = walker.content(token)
            guard let date = ISO8601.readUsualForm(UnsafeBufferPointer(rebasing: text.buffer[content])) else {
                return false
            }
            sink.label(label, of: tables)
            sink.set(sink.integer(date.seconds), at: position, in: &object)
        case .none, .any, .string, .integer, .quotedInteger, .unixSeconds, .object, .list, .checked: return false
        }
        return true
    }

    @inline(never)
    mutating func convertChecked(
        _ number: Int32,
        _ token: Int,
        into object: inout Sink.Object
    ) throws(JSONFault) -> Bool {
        let property = tables.properties[number]
        let mark = sink.mark()
        sink.label(property.label, of: tables)
        guard let element = try byteChecked(tables.rules[property.rule], token) else {
            sink.rewind(to: mark)
            return false
        }
        sink.set(element, at: property.position, in: &object)
        return true
    }

    @inline(__always)
    private mutating func convertUsualObject(
        _ number: Int32,
        _ token: Int,
        into object: inout Sink.Object
    ) throws(JSONFault) -> Bool {
        let inner = tables.rules[tables.properties[number].rule].operand
        guard tables.mappings[inner].extras < 0 else { return false }
        let (mark, failures) = (sink.mark(), report.mark)
        sink.label(tables.properties[number].label, of: tables)
        let labelled = sink.mark()
        trail.push(.property(number))
        let element = try usualObject(inner, token)
        trail.pop()
        if let element {
            sink.set(element, at: tables.properties[number].position, in: &object)
        } else {
            settleInvalid(number, failures, mark, labelled, token, into: &object)
        }
        return true
    }

    private mutating func convertUsualList(
        _ number: Int32,
        _ token: Int,
        into object: inout Sink.Object
    ) throws(JSONFault) {
        let (mark, failures) = (sink.mark(), report.mark)
        sink.label(tables.properties[number].label, of: tables)
        let labelled = sink.mark()
        if case .element(let element) = try list(tables.rules[tables.properties[number].rule], token) {
            sink.set(element, at: tables.properties[number].position, in: &object)
        } else {
            settleInvalid(number, failures, mark, labelled, token, into: &object)
        }
    }

    @inline(never)
    private mutating func settleInvalid(
        _ number: Int32,
        _ failures: FailureReport.Mark,
        _ mark: Sink.Mark,
        _ labelled: Sink.Mark,
        _ token: Int,
        into object: inout Sink.Object
    ) {
        // The rule of a usual list requires nothing of it.
        failedLength = nil
        let property = tables.properties[number]
        finish(invalid(property.rule, failures, labelled, token), property, from: mark, into: &object)
    }

    /// An object inside another; nil where something in it failed, which is told.
    @inline(__always)
    mutating func usualObject(_ inner: Int32, _ token: Int) throws(JSONFault) -> Sink.Element? {
        let (outer, failures) = (property, report.failureCount)
        property = -1
        let element = try read(inner, token, isObject: true, ifEmpty: true)
        property = outer
        return report.failureCount == failures ? element : nil
    }
}
