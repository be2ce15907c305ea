import SpecIR

// Walking the members of one object, noting where values stand.
extension Reader {
    /// Notes the members of the object at `token` and returns the token behind it.
    mutating func walk(_ table: Int32, _ token: Int) throws(JSONFault) -> Int {
        walker.depth &+= 1
        guard walker.depth <= JSONWalker.depthLimit else { throw JSONFault() }
        // In constants, as what is noted might else have changed them, for all that the compiler knows.
        let (text, keys, entries) = (walker.text, tables.keyTables[table], tables.entries)
        let noted = slots.window(from: state.base)
        var expected = keys.lead
        var token = token &+ 1
        var next = text.byte(at: token)
        while next != JSONByte.closeBrace {
            guard next == JSONByte.quote, text.byte(at: token &+ 1) == JSONByte.colon else { throw JSONFault() }
            let isExpected = isSpelled(entries[expected], text.bytes + text.offset(token))
            let found = isExpected ? expected : try entry(of: token, table)
            let value = token &+ 2
            if found >= 0 {
                let entry = entries[found]
                expected = entry.following
                if entry.slot >= 0 { noted[Int(entry.slot)] = Int32(truncatingIfNeeded: value) }
                token = entry.table < 0 ? try walker.skip(value) : try walkInto(entry.table, at: value, key: token)
            } else {
                if unknown.policy != .drop { noteUnknown(keys, token) }
                token = try walker.skip(value)
            }
            next = text.byte(at: token)
            guard next == JSONByte.comma else { break }
            token &+= 1
            next = text.byte(at: token)
            guard next == JSONByte.quote else { throw JSONFault() }
        }
        guard next == JSONByte.closeBrace else { throw JSONFault() }
        walker.depth &-= 1
        return token &+ 1
    }

    /// Walks a nested object whose members rules name; what isn't an object is noted for all of them.
    private mutating func walkInto(_ table: Int32, at value: Int, key: Int) throws(JSONFault) -> Int {
        let below = tables.keyTables[table].slots
        if unknown.policy != .drop, unknown.members.count > unknown.first { forgetUnknowns(below: key) }
        switch walker.byte(value) {
        case UInt8(ascii: "{"):
            // Of a key that stands twice the later counts, so what the earlier noted goes.
            note(below, -1)
            guard unknown.policy != .drop else { return try walk(table, value) }
            unknown.opened.push(Int32(truncatingIfNeeded: key))
            defer { unknown.opened.pop() }
            return try walk(table, value)
        case UInt8(ascii: "n"): note(below, Int32(truncatingIfNeeded: value))
        default: note(below, -2 - Int32(truncatingIfNeeded: value))
        }
        return try walker.skip(value)
    }

    /// Returns true if unknown members were noted for an object with the same key.
    mutating func holdsUnknowns(below key: Int) -> Bool {
        guard !unknown.isEmpty else { return false }
        let name = decoded(walker.content(key))
        for position in unknown.first..<unknown.members.count where isUnknown(unknown.members[position], below: name) {
            return true
        }
        return false
    }

    /// Returns true if a member is in an object that has a key, below the objects that are open.
    private mutating func isUnknown(_ member: UnknownMembers.Member, below name: Datum) -> Bool {
        let depth = unknown.opened.count - unknown.firstOpened
        let above = unknown.keysAbove(member)
        guard above.count > depth else { return false }
        for position in 0..<depth where above[position] != unknown.opened[unknown.firstOpened + position] {
            return false
        }
        return decoded(walker.content(Int(above[depth]))).hasBytes(of: name)
    }

    /// Forgets unknown members of an object whose key stands a second time.
    private mutating func forgetUnknowns(below key: Int) {
        let name = decoded(walker.content(key))
        var kept = unknown.first
        for position in unknown.first..<unknown.members.count {
            let member = unknown.members[position]
            if isUnknown(member, below: name) { continue }
            unknown.members[kept] = member
            kept += 1
        }
        unknown.members.pop(to: kept)
    }

    /// Notes one place for all slots of a range: a token; -1 where nothing is; -2 less the token of what is in the way.
    func note(_ range: SlotRange, _ value: Int32) {
        var slot = range.lower
        while slot < range.upper {
            slots[state.base + Int(slot)] = value
            slot += 1
        }
    }

    @inline(never)
    mutating func noteUnknown(_ keys: KeyTable, _ key: Int) {
        guard keys.hasUnknowns else { return }
        unknown.note(key)
    }
}

// MARK: Looking up keys

extension Reader {
    /// Returns true if the string behind a quote is an entry's key, spelled without escapes. Members mostly come in the
    /// spec's order, so this saves most look-ups.
    @inline(__always)
    func isSpelled(_ entry: KeyEntry, _ quote: UnsafePointer<UInt8>) -> Bool {
        let key = quote + 1
        guard KeyWord.load(key) & entry.mask == entry.quoted else { return false }
        let length = Int(entry.key.length) &+ 1
        return length <= 8 || sameEnding(entry.key, as: key, length: length)
    }

    /// The position of a key's entry in the table; below 0 if no rule names the key.
    @inline(never)
    mutating func entry(of token: Int, _ table: Int32) throws(JSONFault) -> Int32 {
        let content = walker.content(token)
        guard !walker.hasEscape(content) else { return try entryOfEscapedKey(table, content) }
        let (key, length) = (text.bytes + content.lowerBound, content.upperBound &- content.lowerBound)
        return position(in: tables.keyTables[table], entries: tables.entries, of: key, length: length)
    }

    /// The position of the entry of a key's bytes; below 0 if no rule names the key.
    @inline(__always)
    private func position(
        in keys: KeyTable,
        entries: FlatTable<KeyEntry>,
        of key: UnsafePointer<UInt8>,
        length: Int
    ) -> Int32 {
        let word = KeyTable.word(at: key, length: length)
        var bucket = KeyTable.bucket(key, word: word, length: length, mask: keys.mask)
        while true {
            let position = keys.first &+ Int32(truncatingIfNeeded: bucket)
            let entry = entries[position]
            if entry.word == word, Int(entry.key.length) == length {
                // An empty bucket is that of an empty key, which has no place.
                if length <= 8 { return entry.isEmpty ? -1 : position }
                if sameEnding(entry.key, as: key, length: length) { return position }
            } else if entry.isEmpty {
                return -1
            }
            bucket = (bucket &+ 1) & Int(keys.mask)
        }
    }

    /// Compares what the first eight bytes leave over.
    @inline(__always)
    private func sameEnding(_ known: ByteRange, as key: UnsafePointer<UInt8>, length: Int) -> Bool {
        let bytes = tables.literals.address(of: Int(known.offset))
        var position = 8
        while position &+ 8 < length {
            if KeyWord.load(bytes + position) != KeyWord.load(key + position) { return false }
            position &+= 8
        }
        // The last eight bytes, some of them seen already.
        return KeyWord.load(bytes + (length &- 8)) == KeyWord.load(key + (length &- 8))
    }

    @inline(never)
    private mutating func entryOfEscapedKey(_ table: Int32, _ content: Range<Int>) throws(JSONFault) -> Int32 {
        guard JSONString.validEscapes(text.bytes, content) else { throw JSONFault() }
        let key = decoded(content)
        return position(in: tables.keyTables[table], entries: tables.entries, of: key.bytes, length: key.count)
    }

    /// The slot of a text's entry; nil where the table hasn't it.
    func slot(of text: Datum, in table: Int32) -> Int32? { entry(of: text, in: table)?.slot }

    /// The entry of a text; nil where the table hasn't it.
    func entry(of text: Datum, in table: Int32) -> KeyEntry? {
        let found = position(in: tables.keyTables[table], entries: tables.entries, of: text.bytes, length: text.count)
        return found < 0 ? nil : tables.entries[found]
    }

    /// Returns true if the key at a token has this spelling once its escapes are resolved.
    mutating func key(_ token: Int, is spelled: ByteRange) -> Bool {
        let content = walker.content(token)
        let bytes = tables.literals.address(of: Int(spelled.offset))
        if !walker.hasEscape(content) {
            let (key, length) = (text.bytes + content.lowerBound, content.count)
            guard length == spelled.length,
                KeyTable.word(at: key, length: length) == KeyTable.word(at: bytes, length: length)
            else { return false }
            return length <= 8 || sameEnding(spelled, as: key, length: length)
        }
        guard JSONString.validEscapes(text.bytes, content) else { return false }
        return decoded(content).hasBytes(of: Datum(.string, bytes: bytes, count: Int(spelled.length)))
    }

}
