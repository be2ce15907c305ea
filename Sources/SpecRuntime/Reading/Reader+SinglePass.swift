import SpecIR

// Reading an object in one pass: each value is converted where it is met, so that nothing is looked at twice.
extension Reader {
    /// Reads the members of an object into its node and sets `state.end` behind it; false where something is unusual,
    /// which `attempt.isAborted` tells.
    mutating func readInPass(
        _ reader: Int32,
        _ token: Int,
        _ node: UnsafeMutablePointer<ObjectNode>
    ) throws(JSONFault) -> Bool {
        let policy = unknown.policy
        let depth = walker.depth
        defer { walker.depth = depth }
        let behind = try membersInPass(tables.mappings[reader].table, token, node, policy)
        guard behind >= 0 else { return false }
        let whole = tables.mappings[reader].wholeSlot
        if whole >= 0 { slots[state.base + Int(whole)] = Int32(truncatingIfNeeded: token) }
        if tables.mappings[reader].needsSettling { try settleProperties(reader, node) }
        if policy != .ignore { try settleUnknowns(tables.mappings[reader], in: node) }
        let extras = tables.mappings[reader].extras
        if extras >= 0 { try checkConstants(plan.mappingExtras[Int(extras)]) }
        if options.isForSession { checkKey(of: node, reader) }
        state.end = behind
        return !attempt.isAborted
    }

    /// Reads the properties that the pass didn't, and settles those that aren't there.
    @inline(never)
    private mutating func settleProperties(
        _ reader: Int32,
        _ node: UnsafeMutablePointer<ObjectNode>
    ) throws(JSONFault) {
        var number = tables.mappings[reader].firstProperty
        let last = number &+ tables.mappings[reader].propertyCount
        while number < last {
            let property = tables.properties[number]
            if !property.isReadInPass {
                state.property = number
                try convert(number, into: node)
                if attempt.isAborted { return }
            } else if property.ifMissing != .leave, slots[state.base &+ Int(property.slot)] == -1 {
                state.property = number
                settle(property.ifMissing, number, node)
            }
            number &+= 1
        }
    }

    /// Converts the members of the object at `token` and gives the token behind it; -1 where something is unusual.
    private mutating func membersInPass(
        _ table: Int32,
        _ token: Int,
        _ node: UnsafeMutablePointer<ObjectNode>,
        _ policy: UnknownPolicy.Code
    ) throws(JSONFault) -> Int {
        walker.depth &+= 1
        guard walker.depth <= JSONWalker.depthLimit else { throw JSONFault() }
        // In constants, as what is converted might else have changed them, for all that the compiler knows.
        let (text, entries) = (walker.text, tables.entries)
        let noted = slots.window(from: state.base)
        var expected = tables.keyTables[table].lead
        var token = token &+ 1
        var byte = text.byte(at: token)
        while byte != JSONByte.closeBrace {
            guard byte == JSONByte.quote, text.byte(at: token &+ 1) == JSONByte.colon else { throw JSONFault() }
            let quote = text.bytes + text.offset(token)
            let found =
                isSpelled(entries[expected], quote)
                ? expected
                : attempt.strangers.holds(quote, before: expected) ? -1 : try entry(of: token, table, expected)
            let value = token &+ 2
            if found < 0 {
                if policy != .ignore {
                    // Any other policy has something to report, which an exact read does.
                    guard policy == .keep else { return abort() }
                    noteUnknown(tables.keyTables[table], token)
                }
                token = try walker.skipSeldom(value)
            } else {
                expected = entries[found].following
                let slot = entries[found].slot
                if slot >= 0 {
                    // A key that stands twice counts as the later says, whatever the earlier held.
                    guard noted[Int(slot)] == -1 else { return abort() }
                    noted[Int(slot)] = Int32(truncatingIfNeeded: value)
                }
                if text.byte(at: value) == JSONByte.quote, entries[found].textPosition >= 0, isPlain(value, text) {
                    let content = text.content(value)
                    node.slots[Int(entries[found].textPosition)] = Datum(
                        .string,
                        text.bytes + content.lowerBound,
                        content.count,
                        [.quoted, .plain]
                    )
                    token = value &+ 1
                } else {
                    token = try memberInPass(entries[found], value, node, policy)
                    guard token >= 0 else { return -1 }
                }
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

    /// Whether a string holds no escape.
    @inline(__always)
    private mutating func isPlain(_ token: Int, _ text: JSONText) -> Bool {
        !walker.hasEscape(Range(uncheckedBounds: (text.offset(token), text.offset(token &+ 1))))
    }

    /// Converts a member's value and gives the token behind it; -1 where something is unusual.
    private mutating func memberInPass(
        _ entry: KeyEntry,
        _ value: Int,
        _ node: UnsafeMutablePointer<ObjectNode>,
        _ policy: UnknownPolicy.Code
    ) throws(JSONFault) -> Int {
        let number = entry.property
        guard number >= 0 else {
            if entry.table >= 0 { return try nestedInPass(entry.table, value, node, policy) }
            return try walker.skipSeldom(value)
        }
        let byte = walker.byte(value)
        let rule = tables.properties[number].rule
        if byte != JSONByte.openBrace, byte != JSONByte.openBracket {
            let datum = try plainScalar(rule, value, byte)
            if datum.kind != .unset {
                node.slots[Int(tables.properties[number].position)] = datum
                return value &+ 1
            }
        }
        state.property = number
        state.end = -1
        let isPlain = byte == JSONByte.openBrace && isPlainObject(rule)
        let datum = isPlain ? try plainObject(rule, value) : try self.value(rule, value)
        if attempt.isAborted { return -1 }
        put(datum, number, node)
        if byte != JSONByte.openBrace, byte != JSONByte.openBracket { return value &+ 1 }
        return state.end >= 0 ? state.end : try walker.skip(value)
    }

    /// Whether a rule asks for no more than an object, which is read in one pass itself.
    @inline(__always)
    func isPlainObject(_ rule: Int32) -> Bool {
        guard tables.rules[rule].kind == .object, tables.rules[rule].isPlain, !options.isForSession else {
            return false
        }
        let mapping = tables.rules[rule].operand
        return tables.mappings[mapping].isSinglePass && tables.mappings[mapping].extras < 0
    }

    /// Reads such an object. How it was reached need not be known, as a pass reports nothing.
    @inline(__always)
    mutating func plainObject(_ rule: Int32, _ token: Int) throws(JSONFault) -> Datum {
        let holder = state.property
        state.property = -1
        let datum = try read(tables.rules[rule].operand, token, isObject: true, ifEmpty: true)
        state.property = holder
        return datum
    }

    /// Members of a nested object that properties name by their paths.
    private mutating func nestedInPass(
        _ table: Int32,
        _ token: Int,
        _ node: UnsafeMutablePointer<ObjectNode>,
        _ policy: UnknownPolicy.Code
    ) throws(JSONFault) -> Int {
        let below = tables.keyTables[table].slots
        var slot = below.lower
        while slot < below.upper {
            // The object's key stands a second time.
            guard slots[state.base + Int(slot)] == -1 else { return abort() }
            slot &+= 1
        }
        let byte = walker.byte(token)
        if byte == JSONByte.openBrace {
            guard policy == .keep else { return try membersInPass(table, token, node, policy) }
            // Of an object whose key stands a second time, what was kept of the first would have to be forgotten.
            guard !holdsUnknowns(below: token &- 2) else { return abort() }
            unknown.opened.append(token &- 2)
            let behind = try membersInPass(table, token, node, policy)
            unknown.opened.removeLast()
            return behind
        }
        guard byte == UInt8(ascii: "n") else { return abort() }
        try walker.checkLiteral(token)
        try nullInPass(table, token, node)
        return attempt.isAborted ? -1 : token &+ 1
    }

    /// Null in the place of a nested object is null for all that properties read of it.
    @inline(never)
    private mutating func nullInPass(
        _ table: Int32,
        _ token: Int,
        _ node: UnsafeMutablePointer<ObjectNode>
    ) throws(JSONFault) {
        let keys = tables.keyTables[table]
        for position in keys.first...keys.first + keys.mask {
            let entry = tables.entries[position]
            if entry.isEmpty { continue }
            if entry.slot >= 0 { slots[state.base + Int(entry.slot)] = Int32(truncatingIfNeeded: token) }
            if entry.table >= 0 { try nullInPass(entry.table, token, node) }
            guard entry.property >= 0 else { continue }
            state.property = entry.property
            put(try value(tables.properties[entry.property].rule, token), entry.property, node)
        }
    }

    /// Ends the pass: the record is read again, exactly.
    @inline(never)
    private mutating func abort() -> Int {
        attempt.isAborted = true
        return -1
    }

    /// The entry of a key that isn't the expected one; below 0 where no rule names it, which is kept in mind.
    @inline(never)
    private mutating func entry(of token: Int, _ table: Int32, _ expected: Int32) throws(JSONFault) -> Int32 {
        let found = try entry(of: token, table)
        // Not worth it for a lone document.
        if found < 0, attempt.hasSucceeded {
            attempt.strangers.note(text.bytes + text.offset(token), walker.content(token).count, before: expected)
        }
        return found
    }
}
