import SpecIR

// Walking the members of one object, noting where values stand.
extension Reader {
    /// Notes the members of the object at `token` and returns the token behind it.
    mutating func walk(_ table: Int32, _ token: Int) throws(JSONFault) -> Int {
        walker.depth &+= 1
        guard walker.depth <= JSONWalker.depthLimit else { throw JSONFault() }
        // In constants, as what is noted might else have changed them, for all that the compiler knows.
        let (text, keys, entries) = (walker.text, tables.keyTables[table], tables.entries)
        let noted = slots.window(from: base)
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
                token = entry.table < 0 ? try walker.skip(value) : try walkInto(entry.table, value, token)
            } else {
                if unknownPolicy != .ignore { noteUnknown(keys, token) }
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
    private mutating func walkInto(_ table: Int32, _ value: Int, _ key: Int) throws(JSONFault) -> Int {
        let below = tables.keyTables[table].slots
        if unknowns.count > firstUnknown { forgetUnknowns(below: key) }
        switch walker.byte(value) {
        case UInt8(ascii: "{"):
            // A key that stands twice counts as the later says, so what the earlier noted goes.
            note(below, -1)
            guard unknownPolicy != .ignore else { return try walk(table, value) }
            opened.append(key)
            defer { opened.removeLast() }
            return try walk(table, value)
        case UInt8(ascii: "n"): note(below, Int32(truncatingIfNeeded: value))
        default: note(below, -2 - Int32(truncatingIfNeeded: value))
        }
        return try walker.skip(value)
    }

    /// Forgets unknown members of an object whose key stands a second time.
    private mutating func forgetUnknowns(below key: Int) {
        let way = opened[firstOpened...]
        let name = string(walker.content(key))
        let repeated = unknowns[firstUnknown...].indices.filter { position in
            let above = unknowns[position].above
            return above.count > way.count && above.starts(with: way)
                && string(walker.content(above[way.count])).isExactly(name)
        }
        for position in repeated.reversed() { unknowns.remove(at: position) }
    }

    private func note(_ range: SlotRange, _ value: Int32) {
        var slot = range.lower
        while slot < range.upper {
            slots[base + Int(slot)] = value
            slot += 1
        }
    }

    @inline(never)
    private mutating func noteUnknown(_ keys: KeyTable, _ key: Int) {
        guard keys.hasUnknowns else { return }
        unknowns.append(UnknownMember(key: key, value: key + 2, above: Array(opened[firstOpened...])))
    }
}

// MARK: Looking up keys

extension Reader {
    /// The entry of a key's bytes; nil where no rule names it.
    @inline(__always)
    func entry(_ table: Int32, _ key: UnsafePointer<UInt8>, _ length: Int) -> KeyEntry? {
        let found = position(tables.keyTables[table], tables.entries, key, length)
        return found < 0 ? nil : tables.entries[found]
    }

    /// Whether the string behind a quote is an entry's key, spelled without escapes. Members mostly come in the spec's
    /// order, so this saves most look-ups.
    @inline(__always)
    func isSpelled(_ entry: KeyEntry, _ quote: UnsafePointer<UInt8>) -> Bool {
        let key = quote + 1
        guard KeyTable.word(at: key) & entry.mask == entry.quoted else { return false }
        let length = Int(entry.key.length) &+ 1
        return length <= 8 || sameEnding(entry.key, key, length)
    }

    /// Where the entry of a key in the text stands; below 0 where no rule names it.
    @inline(never)
    mutating func entry(of token: Int, _ table: Int32) throws(JSONFault) -> Int32 {
        let content = walker.content(token)
        guard !walker.hasEscape(content) else { return try entryOfEscapedKey(table, content) }
        let (key, length) = (text.bytes + content.lowerBound, content.upperBound &- content.lowerBound)
        return position(tables.keyTables[table], tables.entries, key, length)
    }

    /// Where the entry of a key's bytes stands; below 0 where no rule names it.
    @inline(__always)
    private func position(
        _ keys: KeyTable,
        _ entries: FlatTable<KeyEntry>,
        _ key: UnsafePointer<UInt8>,
        _ length: Int
    ) -> Int32 {
        let word = KeyTable.word(at: key, length: length)
        var bucket = KeyTable.bucket(word: word, length: length, mask: keys.mask)
        while true {
            let position = keys.first &+ Int32(truncatingIfNeeded: bucket)
            let entry = entries[position]
            if entry.word == word, Int(entry.key.length) == length {
                // An empty bucket is that of an empty key, which has no place.
                if length <= 8 { return entry.isEmpty ? -1 : position }
                if sameEnding(entry.key, key, length) { return position }
            } else if entry.isEmpty {
                return -1
            }
            bucket = (bucket &+ 1) & Int(keys.mask)
        }
    }

    /// Compares what the first eight bytes leave over.
    @inline(__always)
    private func sameEnding(_ known: ByteRange, _ key: UnsafePointer<UInt8>, _ length: Int) -> Bool {
        let bytes = tables.literals.address(of: Int(known.offset))
        var position = 8
        while position &+ 8 < length {
            if KeyTable.word(at: bytes + position) != KeyTable.word(at: key + position) { return false }
            position &+= 8
        }
        // The last eight bytes, some of them seen already.
        return KeyTable.word(at: bytes + (length &- 8)) == KeyTable.word(at: key + (length &- 8))
    }

    @inline(never)
    private mutating func entryOfEscapedKey(_ table: Int32, _ content: Range<Int>) throws(JSONFault) -> Int32 {
        guard JSONString.validEscapes(text.bytes, content) else { throw JSONFault() }
        keyBuffer.removeAll(keepingCapacity: true)
        JSONString.unescape(text.bytes, content, into: &keyBuffer)
        return position(table, key: keyBuffer)
    }

    /// The entry of a key that isn't in the JSON text.
    func entry(_ table: Int32, key: [UInt8]) -> KeyEntry? {
        let found = position(table, key: key)
        return found < 0 ? nil : tables.entries[found]
    }

    private func position(_ table: Int32, key: [UInt8]) -> Int32 {
        (key + [UInt8](repeating: 0, count: 8)).withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { position(tables.keyTables[table], tables.entries, $0, key.count) } ?? -1
        }
    }

    /// Whether the key at a token is spelled so, escapes resolved.
    mutating func key(_ token: Int, is spelled: ByteRange) -> Bool {
        let content = walker.content(token)
        let bytes = tables.literals.address(of: Int(spelled.offset))
        if !walker.hasEscape(content) {
            let (key, length) = (text.bytes + content.lowerBound, content.count)
            guard length == spelled.length,
                KeyTable.word(at: key, length: length) == KeyTable.word(at: bytes, length: length)
            else { return false }
            return length <= 8 || sameEnding(spelled, key, length)
        }
        return string(content).utf8.elementsEqual(UnsafeBufferPointer(start: bytes, count: Int(spelled.length)))
    }

    func string(_ content: Range<Int>) -> String { JSONString.decode(text.bytes, content) }
}
