import SpecIR

// Reading an object in one pass: each value is converted where it is met, so that nothing is looked at twice.
extension Reader {
    /// Reads the members of an object, or the items of an array, into its node and sets `state.end` behind it; `failed`
    /// where something is unusual, which `attempt.isAborted` shows, and `unset` where nothing of it is there and `ifEmpty` is false.
    mutating func readInPass(
        by reader: Int32,
        at token: Int,
        into node: UnsafeMutablePointer<ObjectNode>,
        ifEmpty: Bool
    ) throws(JSONFault) -> Datum {
        let policy = unknown.policy
        let depth = walker.depth
        defer { walker.depth = depth }
        let counts = report.attemptCounts
        let behind =
            walker.byte(token) == JSONByte.openBracket
            ? try itemsInPass(of: tables.mappings[reader].items, at: token, into: node)
            : try membersInPass(in: tables.mappings[reader].table, at: token, into: node, policy: policy)
        guard behind >= 0 else { return .failed }
        if !ifEmpty, try findsNothing(tables.mappings[reader], token) {
            // An object without its key may have other members, and what was counted for them must not count.
            if report.attemptCounts != counts || options.isForSession { attempt.isAborted = true }
            state.end = behind
            return .unset
        }
        let whole = tables.mappings[reader].wholeSlot
        if whole >= 0 { slots[state.base + Int(whole)] = Int32(truncatingIfNeeded: token) }
        if tables.mappings[reader].needsSettling { try settleProperties(reader, node) }
        let extras = tables.mappings[reader].extras
        if policy.isNotedInPass || policy == .fail && extras >= 0 {
            try settleUnknowns(tables.mappings[reader], in: node)
        }
        if tables.mappings[reader].constants.count > 0 { try checkConstants(of: reader, hasFailed: false) }
        if options.isForSession {
            checkKey(of: node, reader)
            notePlaceOfSingle(in: node, reader)
        }
        state.end = behind
        return attempt.isAborted ? .failed : Datum(node)
    }

    /// Reads the properties that the pass didn't, and settles those that aren't there.
    @inline(never)
    mutating func settleProperties(
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
            } else if property.ifMissing != .leave, slots[state.base &+ Int(property.noted)] == -1 {
                state.property = number
                settle(property.ifMissing, of: number, in: node)
            }
            number &+= 1
        }
    }

    /// Converts the members of the object at `token` and returns the token behind it; -1 where something is unusual.
    private mutating func membersInPass(
        in table: Int32,
        at token: Int,
        into node: UnsafeMutablePointer<ObjectNode>,
        policy: UnknownPolicy.Code
    ) throws(JSONFault) -> Int {
        walker.depth &+= 1
        guard walker.depth <= JSONWalker.depthLimit else { throw JSONFault() }
        // In constants, as what is converted might else have changed them, for all that the compiler knows.
        let (text, entries) = (walker.text, tables.entries)
        let noted = slots.window(from: state.base)
        var expected = tables.keyTables[table].lead
        var unknownBefore: Int32 = 0
        var token = token &+ 1
        var byte = text.byte(at: token)
        while byte != JSONByte.closeBrace {
            guard byte == JSONByte.quote, text.byte(at: token &+ 1) == JSONByte.colon else { throw JSONFault() }
            let quote = text.bytes + text.offset(token)
            var found = expected
            if !isSpelled(entries[expected], quote) {
                found = attempt.keys.entry(quote, expected: expected, unknownBefore: unknownBefore)
                if found == KeyCache.miss {
                    found = try entry(of: token, in: table, expected: expected, unknownBefore: unknownBefore)
                }
            }
            let value = token &+ 2
            if found < 0 {
                unknownBefore &+= 1
                if policy != .drop, tables.keyTables[table].hasUnknowns {
                    guard policy.isNotedInPass else { return abort() }
                    unknown.note(token)
                }
                token = try walker.skipSeldom(value)
            } else {
                expected = entries[found].following
                unknownBefore = 0
                let slot = entries[found].slot
                if slot >= 0 {
                    // Of a key that stands twice the later counts, whatever the earlier held.
                    guard noted[Int(slot)] == -1 else { return abort() }
                    noted[Int(slot)] = Int32(truncatingIfNeeded: value)
                }
                if text.byte(at: value) == JSONByte.quote, entries[found].shortcut.takesText, isPlain(value, text) {
                    let content = text.content(value)
                    node.slots[Int(entries[found].position)] = Datum(
                        .string,
                        bytes: text.bytes + content.lowerBound,
                        count: content.count,
                        flags: .whole
                    )
                    token = value &+ 1
                } else {
                    token = try memberInPass(found, at: value, into: node, policy: policy)
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

    /// Returns true if a string contains no escape.
    @inline(__always)
    private mutating func isPlain(_ token: Int, _ text: JSONText) -> Bool {
        !walker.hasEscape(Range(uncheckedBounds: (text.offset(token), text.offset(token &+ 1))))
    }

    /// Converts a member's value and returns the token behind it; -1 where something is unusual.
    private mutating func memberInPass(
        _ entry: Int32,
        at value: Int,
        into node: UnsafeMutablePointer<ObjectNode>,
        policy: UnknownPolicy.Code
    ) throws(JSONFault) -> Int {
        let number = tables.entries[entry].property
        guard number >= 0 else {
            let (table, items) = (tables.entries[entry].table, tables.entries[entry].items)
            if table >= 0 { return try nestedInPass(in: table, at: value, into: node, policy: policy) }
            return items >= 0 ? try arrayInPass(of: items, at: value, into: node) : try walker.skipSeldom(value)
        }
        return try valueInPass(
            number,
            shortcut: tables.entries[entry].shortcut,
            position: tables.entries[entry].position,
            at: value,
            into: node
        )
    }

    /// Converts the value of a property and returns the token behind it; -1 where something is unusual.
    @inline(__always)
    mutating func valueInPass(
        _ number: Int32,
        shortcut: RuleReader.Shortcut,
        position: Int32,
        at value: Int,
        into node: UnsafeMutablePointer<ObjectNode>
    ) throws(JSONFault) -> Int {
        let byte = walker.byte(value)
        let isContainer = byte == JSONByte.openBrace || byte == JSONByte.openBracket
        if !isContainer {
            let datum = try plainScalar(by: shortcut, at: value, byte: byte)
            if datum.kind != .unset {
                node.slots[Int(position)] = datum
                return value &+ 1
            }
        }
        let rule = tables.properties[number].rule
        if !isContainer, tables.rules[rule].checkedShortcut != .none {
            let datum = try checkedScalar(by: rule, at: value, byte: byte)
            if datum.kind != .unset {
                node.slots[Int(position)] = datum
                return value &+ 1
            }
        }
        state.property = number
        state.end = -1
        let isPlain = byte == JSONByte.openBrace && isPlainObject(shortcut)
        let datum = isPlain ? try plainObject(rule, value) : try self.value(rule, value)
        if attempt.isAborted { return -1 }
        put(datum, of: number, into: node)
        guard isContainer else { return value &+ 1 }
        return state.end >= 0 ? state.end : try walker.skip(value)
    }

    /// Returns true if a rule requires no more than an object, which is itself read in one pass.
    @inline(__always)
    func isPlainObject(_ shortcut: RuleReader.Shortcut) -> Bool {
        (shortcut == .bareObject || shortcut == .object) && passesPlainObjects
    }

    /// Reads such an object. How it was reached need not be known, as a pass reports nothing.
    @inline(__always)
    mutating func plainObject(_ rule: Int32, _ token: Int) throws(JSONFault) -> Datum {
        let mapping = tables.rules[rule].operand
        let failures = report.failureCount
        let datum: Datum
        if tables.rules[rule].shortcut == .bareObject {
            datum = try bareObject(mapping, token)
        } else {
            let holder = state.property
            state.property = -1
            datum = try read(mapping, token, isObject: true, ifEmpty: true)
            state.property = holder
        }
        // A failure that was counted is to replace the object that it is in, which only an exact read does.
        if report.failureCount > failures { attempt.isAborted = true }
        return datum
    }

    /// Returns true if a value is an object each of whose properties is read where its member is met.
    func isBareObject(_ mapping: Int32, _ token: Int) -> Bool {
        tables.mappings[mapping].isBare && !tables.mappings[mapping].needsObject
            && walker.byte(token) == JSONByte.openBrace
    }

    /// Reads an object each of whose properties is read where its member is met.
    @inline(never)
    mutating func bareObject(_ mapping: Int32, _ token: Int) throws(JSONFault) -> Datum {
        guard state.stack.fits(below: walker.depth) else {
            attempt.isAborted = true
            return .failed
        }
        let node = scratch.arena.object(tables.mappings[mapping].layout, reader: mapping)
        let outer = state.base
        state.base = slots.pushMissing(tables.mappings[mapping].slots)
        let policy = tables.mappings[mapping].unknown
        let behind = try membersInPass(in: tables.mappings[mapping].table, at: token, into: node, policy: policy)
        if tables.mappings[mapping].needsSettling, behind >= 0 {
            let holder = state.property
            try settleProperties(mapping, node)
            state.property = holder
        }
        slots.pop(to: state.base)
        state.base = outer
        state.end = behind
        return behind >= 0 && !attempt.isAborted ? Datum(node) : .failed
    }

    /// Members of a nested object that properties name by their paths.
    private mutating func nestedInPass(
        in table: Int32,
        at token: Int,
        into node: UnsafeMutablePointer<ObjectNode>,
        policy: UnknownPolicy.Code
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
            guard policy.isNotedInPass else {
                return try membersInPass(in: table, at: token, into: node, policy: policy)
            }
            // Of an object whose key stands a second time, what was kept of the first would have to be forgotten.
            guard !holdsUnknowns(below: token &- 2) else { return abort() }
            unknown.opened.push(Int32(truncatingIfNeeded: token &- 2))
            let behind = try membersInPass(in: table, at: token, into: node, policy: policy)
            unknown.opened.pop()
            return behind
        }
        guard byte == UInt8(ascii: "n") else {
            if readsInPass(below: table) { return abort() }
            note(below, -2 - Int32(truncatingIfNeeded: token))
            return try walker.skip(token)
        }
        try walker.checkLiteral(token)
        try nullInPass(in: table, at: token, into: node)
        return attempt.isAborted ? -1 : token &+ 1
    }

    /// Returns true if a property is read where its member is met. It fails if there is no object in which to meet it.
    @inline(never)
    private func readsInPass(below table: Int32) -> Bool {
        let keys = tables.keyTables[table]
        return (keys.first...keys.first + keys.mask).contains { position in
            let entry = tables.entries[position]
            return entry.property >= 0 || entry.items >= 0 || entry.table >= 0 && readsInPass(below: entry.table)
        }
    }

    /// Null in the place of a nested object is null for all that properties read of it.
    @inline(never)
    private mutating func nullInPass(
        in table: Int32,
        at token: Int,
        into node: UnsafeMutablePointer<ObjectNode>
    ) throws(JSONFault) {
        let keys = tables.keyTables[table]
        for position in keys.first...keys.first + keys.mask {
            let entry = tables.entries[position]
            if entry.isEmpty { continue }
            if entry.slot >= 0 { slots[state.base + Int(entry.slot)] = Int32(truncatingIfNeeded: token) }
            if entry.table >= 0 { try nullInPass(in: entry.table, at: token, into: node) }
            if entry.items >= 0 { try nullInPass(ofItems: entry.items, at: token, into: node) }
            guard entry.property >= 0 else { continue }
            state.property = entry.property
            put(try value(tables.properties[entry.property].rule, token), of: entry.property, into: node)
        }
    }

    /// Ends the pass: the record is read again, exactly.
    @inline(never)
    mutating func abort() -> Int {
        attempt.isAborted = true
        return -1
    }

    /// The entry of a key that isn't the expected one; below 0 where no rule names it.
    @inline(never)
    private mutating func entry(
        of token: Int,
        in table: Int32,
        expected: Int32,
        unknownBefore: Int32
    ) throws(JSONFault) -> Int32 {
        let found = try entry(of: token, table)
        // Not worth it for a lone document.
        if attempt.hasSucceeded {
            attempt.keys.keep(
                found < 0 ? -1 : found,
                quote: text.bytes + text.offset(token),
                length: walker.content(token).count,
                expected: expected,
                unknownBefore: unknownBefore
            )
        }
        return found
    }
}
