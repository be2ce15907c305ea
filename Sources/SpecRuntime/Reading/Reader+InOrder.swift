import SpecIR

// Objects whose members come in the spec's order with the usual values, as most do: each value is converted where it is
// met, so that nothing is noted and nothing looked at twice. All else takes the way that knows every rule.
extension Reader {
    /// Reads a document that holds nothing but one record in order, with no failure, and gives its object and the token
    /// behind the document; nil where it is anything else, which leaves nothing behind.
    mutating func documentInOrder(_ token: Int) throws(JSONFault) -> (element: Sink.Element, next: Int)? {
        guard order.expectsLoneRecords, tables.mappings[entry.reader].isOrderly else { return nil }
        var record = token
        for step in entry.root.first..<entry.root.first &+ entry.root.count {
            guard tables.steps[step].kind == .member, walker.byte(record) == JSONByte.openBrace,
                walker.byte(record &+ 1) == JSONByte.quote
            else { return nil }
            let value = try walker.skipKey(record &+ 1)
            guard key(record &+ 1, is: tables.steps[step].key) else { return nil }
            record = value
        }
        guard walker.byte(record) == JSONByte.openBrace else { return nil }
        walker.depth = Int(entry.root.count)
        let mark = sink.mark()
        guard let element = try recordInOrder(record) else {
            order.hasFailed(at: record)
            return nil
        }
        for _ in 0..<entry.root.count {
            guard walker.byte(end) == JSONByte.closeBrace else {
                order.expectsLoneRecords = false
                sink.rewind(to: mark)
                return nil
            }
            end &+= 1
        }
        sink.endRecord(isGood: true)
        return (element, end)
    }

    /// Reads a record and sets `end` behind it; nil where it isn't in order, which leaves nothing behind.
    mutating func recordInOrder(_ token: Int) throws(JSONFault) -> Sink.Element? {
        guard tables.mappings[entry.reader].isOrderly, sink.canStartOver, order.isLikely(at: token) else { return nil }
        let (depth, mark) = (walker.depth, sink.mark())
        let element = try objectInOrder(entry.reader, token)
        order.note(element != nil)
        if element == nil {
            walker.depth = depth
            sink.rewind(to: mark)
            end = -1
        }
        return element
    }

    private mutating func objectInOrder(_ reader: Int32, _ token: Int) throws(JSONFault) -> Sink.Element? {
        guard stack.fits(below: walker.depth) else { return nil }
        let first = tables.mappings[reader].firstProperty
        let outer = nextInOrder
        nextInOrder = first
        var object = sink.openObject(reader)
        let behind = try membersInOrder(tables.mappings[reader].table, token, first, &object)
        guard behind >= 0, pass(upTo: first &+ tables.mappings[reader].propertyCount) else { return nil }
        nextInOrder = outer
        // The other way tells what is missing.
        if sink.isForSession, sink.missingKey(of: object) != nil { return nil }
        end = behind
        return sink.closeObject(object)
    }

    /// Converts the members of the object at `token` and gives the token behind it; -1 where they aren't in order.
    /// `first` is the property that the mapping begins with.
    private mutating func membersInOrder(
        _ table: Int32,
        _ token: Int,
        _ first: Int32,
        _ object: inout Sink.Object
    ) throws(JSONFault) -> Int {
        walker.depth &+= 1
        guard walker.depth <= JSONWalker.depthLimit else { throw JSONFault() }
        // In constants, as what is converted might else have changed them, for all that the compiler knows.
        let (text, entries) = (walker.text, tables.entries)
        var expected = tables.keyTables[table].lead
        var token = token &+ 1
        var byte = text.byte(at: token)
        while byte != JSONByte.closeBrace {
            guard byte == JSONByte.quote, text.byte(at: token &+ 1) == JSONByte.colon else { throw JSONFault() }
            let quote = text.bytes + text.offset(token)
            let found =
                isSpelled(entries[expected], quote)
                ? expected : isStranger(before: expected, quote) ? -1 : try entry(of: token, table, expected)
            let value = token &+ 2
            if found < 0 {
                token = try walker.skipSeldom(value)
            } else {
                expected = entries[found].following
                let slot = entries[found].slot
                if slot >= 0 {
                    guard pass(upTo: first &+ slot) else { return -1 }
                    nextInOrder &+= 1
                    let isText = convertPlainText(first &+ slot, entries[found].textLabel, value, text, &object)
                    token = isText ? value &+ 1 : try convertInOrder(first &+ slot, value, &object)
                } else {
                    token = try nestedInOrder(entries[found].table, value, first, &object)
                }
                guard token >= 0 else { return -1 }
            }
            byte = text.byte(at: token)
            guard byte == JSONByte.comma else { break }
            token &+= 1
            byte = text.byte(at: token)
            guard byte == JSONByte.quote else { throw JSONFault() }
        }
        guard byte == JSONByte.closeBrace else { throw JSONFault() }
        walker.depth &-= 1
        return token &+ 1
    }

    /// Whether the key behind a quote is one that no rule names and that stood before this entry's the last time.
    @inline(__always)
    private func isStranger(before entry: Int32, _ quote: UnsafePointer<UInt8>) -> Bool {
        guard !strangers.isEmpty else { return false }
        let stranger = strangers[Stranger.place(before: entry)]
        return stranger.entry == entry && KeyTable.word(at: quote + 1) & stranger.mask == stranger.quoted
    }

    /// The entry of a key that isn't the expected one; below 0 where no rule names it, which is kept in mind.
    @inline(never)
    private mutating func entry(of token: Int, _ table: Int32, _ expected: Int32) throws(JSONFault) -> Int32 {
        let found = try entry(of: token, table)
        let length = walker.content(token).count
        // Not worth it for a lone document.
        if found < 0, length < 8, order.hasSeenOne {
            if strangers.isEmpty { _ = strangers.push(Stranger(), times: Stranger.places) }
            let mask = UInt64.max >> UInt64(56 &- length &* 8)
            let word = KeyTable.word(at: text.bytes + (text.offset(token) &+ 1))
            strangers[Stranger.place(before: expected)] = Stranger(entry: expected, quoted: word & mask, mask: mask)
        }
        return found
    }

    /// Members of a nested object that properties name by their paths.
    private mutating func nestedInOrder(
        _ table: Int32,
        _ token: Int,
        _ first: Int32,
        _ object: inout Sink.Object
    ) throws(JSONFault) -> Int {
        guard table >= 0 else { return try walker.skipSeldom(token) }
        // What a key that stands twice held first would have to be taken back.
        guard walker.byte(token) == JSONByte.openBrace, first &+ tables.keyTables[table].slots.lower >= nextInOrder
        else {
            return -1
        }
        return try membersInOrder(table, token, first, &object)
    }

    /// Passes over properties that aren't there, up to the one that is; false where one of them has been, or where
    /// something stands in for it.
    @inline(__always)
    private mutating func pass(upTo number: Int32) -> Bool {
        while nextInOrder < number {
            guard tables.properties[nextInOrder].ifMissing == .leave else { return false }
            nextInOrder &+= 1
        }
        return nextInOrder == number
    }

    /// Converts a string without escapes, which is what most values are; false where it is anything else.
    @inline(__always)
    private mutating func convertPlainText(
        _ number: Int32,
        _ label: ByteRange,
        _ token: Int,
        _ text: JSONText,
        _ object: inout Sink.Object
    ) -> Bool {
        guard label.offset >= 0, text.byte(at: token) == JSONByte.quote else { return false }
        let content = text.content(token)
        guard !walker.hasEscape(content) else { return false }
        let position = tables.properties[number].position
        sink.set(text, content, as: .string, label, at: position, of: tables, in: &object)
        return true
    }

    /// Converts any other value and returns the token behind it; -1 where it isn't as usual.
    @inline(never)
    private mutating func convertInOrder(
        _ number: Int32,
        _ token: Int,
        _ object: inout Sink.Object
    ) throws(JSONFault) -> Int {
        let (shortcut, byte) = (tables.properties[number].shortcut, walker.byte(token))
        if try convertUsualScalar(number, token, byte, into: &object) { return token &+ 1 }
        switch shortcut {
        case .object where byte == JSONByte.openBrace, .list where byte == JSONByte.openBracket:
            let operand = tables.rules[tables.properties[number].rule].operand
            sink.label(tables.properties[number].label, of: tables)
            let element = shortcut == .object ? try objectInOrder(operand, token) : try listInOrder(operand, token)
            guard let element else { return -1 }
            sink.set(element, at: tables.properties[number].position, in: &object)
            return end
        case .any where byte == JSONByte.quote, .string where byte == JSONByte.quote:
            try walker.checkString(token)
            sink.label(tables.properties[number].label, of: tables)
            let element = sink.string(text, walker.content(token), hasEscape: true)
            sink.set(element, at: tables.properties[number].position, in: &object)
            return token &+ 1
        case .checked where byte != UInt8(ascii: "n"):
            // The checks are for values that are known to be JSON.
            let behind = try walker.skip(token)
            return try convertChecked(number, token, into: &object) ? behind : -1
        case .none, .any, .string, .integer, .quotedInteger, .unixSeconds, .object, .list, .checked: return -1
        }
    }

    private mutating func listInOrder(_ rule: Int32, _ token: Int) throws(JSONFault) -> Sink.Element? {
        walker.depth &+= 1
        guard walker.depth <= JSONWalker.depthLimit else { throw JSONFault() }
        let (kind, mapping) = (tables.rules[rule].kind, tables.rules[rule].operand)
        var items = sink.openItems()
        var token = token &+ 1
        var separator = walker.byte(token)
        if separator == JSONByte.closeBracket { token &+= 1 }
        while separator != JSONByte.closeBracket {
            let isObject = kind == .object && walker.byte(token) == JSONByte.openBrace
            let element = isObject ? try objectInOrder(mapping, token) : try scalarInOrder(kind, token)
            guard let element else { return nil }
            sink.add(element, to: &items)
            token = isObject ? end : token &+ 1
            separator = walker.byte(token)
            guard separator == JSONByte.comma || separator == JSONByte.closeBracket else { throw JSONFault() }
            token &+= 1
        }
        walker.depth &-= 1
        end = token
        return sink.closeList(items)
    }

    /// A list's string or number; nil where it isn't as usual.
    private mutating func scalarInOrder(_ kind: RuleReader.Kind, _ token: Int) throws(JSONFault) -> Sink.Element? {
        let byte = walker.byte(token)
        if byte == JSONByte.quote, kind == .string || kind == .any {
            try walker.checkString(token)
            let content = walker.content(token)
            return sink.string(text, content, hasEscape: walker.hasEscape(content))
        }
        guard JSONByte.isDigit(byte), kind == .integer || kind == .any else { return nil }
        let number = try walker.number(token)
        if kind == .any { return sink.number(text, number.range) }
        return number.isInteger && number.range.count <= 18 ? sink.integer(text, number.range) : nil
    }
}
