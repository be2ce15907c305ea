import SpecIR

// Walking the members of one object, noting where values stand.
extension Reader {
    /// Notes the members of the object at `token` and returns the token behind it.
    mutating func walk(_ table: Int32, _ token: Int) throws(JSONFault) -> Int {
        walker.depth += 1
        guard walker.depth <= JSONWalker.depthLimit else { throw JSONFault() }
        defer { walker.depth -= 1 }
        var token = token + 1
        if walker.byte(token) == UInt8(ascii: "}") { return token + 1 }
        while true {
            guard walker.byte(token) == UInt8(ascii: "\""), walker.byte(token + 1) == UInt8(ascii: ":") else {
                throw JSONFault()
            }
            token = try walkMember(table, token)
            switch walker.byte(token) {
            case UInt8(ascii: ","): token += 1
            case UInt8(ascii: "}"): return token + 1
            default: throw JSONFault()
            }
        }
    }

    /// Notes one member and returns the token behind its value.
    @inline(__always)
    private mutating func walkMember(_ table: Int32, _ key: Int) throws(JSONFault) -> Int {
        let content = walker.content(key)
        let found =
            if walker.hasEscape(content) {
                try entryOfEscapedKey(table, content)
            } else {
                entry(table, walker.text.bytes + content.lowerBound, content.count)
            }
        guard let found else { return try passUnknown(table, key) }
        let value = key + 2
        if found.slot >= 0 { slots[base + Int(found.slot)] = Int32(truncatingIfNeeded: value) }
        guard found.table >= 0 else { return try walker.skip(value) }
        return try walkInto(found.table, value, key)
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

    private mutating func passUnknown(_ table: Int32, _ key: Int) throws(JSONFault) -> Int {
        if unknownPolicy != .ignore && tables.keyTables[table].hasUnknowns {
            unknowns.append(UnknownMember(key: key, value: key + 2, above: Array(opened[firstOpened...])))
        }
        return try walker.skip(key + 2)
    }
}

// MARK: Looking up keys

extension Reader {
    @inline(__always)
    func entry(_ table: Int32, _ key: UnsafePointer<UInt8>, _ length: Int) -> KeyEntry? {
        let keys = tables.keyTables[table]
        let word = KeyTable.word(at: key, length: length)
        var bucket = KeyTable.bucket(word: word, length: length, mask: keys.mask)
        while true {
            let entry = tables.entries[Int(keys.first) + bucket]
            if entry.isEmpty { return nil }
            if entry.word == word && entry.key.length == length && sameEnding(entry.key, key, length) { return entry }
            bucket = (bucket + 1) & Int(keys.mask)
        }
    }

    /// Compares what the first eight bytes leave over.
    @inline(__always)
    private func sameEnding(_ known: ByteRange, _ key: UnsafePointer<UInt8>, _ length: Int) -> Bool {
        guard length > 8 else { return true }
        let bytes = tables.literals.address(of: Int(known.offset))
        var position = 8
        while position < length {
            if bytes[position] != key[position] { return false }
            position += 1
        }
        return true
    }

    @inline(never)
    private mutating func entryOfEscapedKey(_ table: Int32, _ content: Range<Int>) throws(JSONFault) -> KeyEntry? {
        guard JSONString.validEscapes(text.bytes, content) else { throw JSONFault() }
        keyBuffer.removeAll(keepingCapacity: true)
        JSONString.unescape(text.bytes, content, into: &keyBuffer)
        return entry(table, key: keyBuffer)
    }

    /// The entry of a key that isn't in the JSON text.
    func entry(_ table: Int32, key: [UInt8]) -> KeyEntry? {
        (key + [UInt8](repeating: 0, count: 8)).withUnsafeBufferPointer { buffer in
            buffer.baseAddress.flatMap { entry(table, $0, key.count) }
        }
    }

    /// Whether the key at a token is spelled so, escapes resolved.
    mutating func key(_ token: Int, is spelled: ByteRange) -> Bool {
        let content = walker.content(token)
        let bytes = tables.literals.address(of: Int(spelled.offset))
        if !walker.hasEscape(content) {
            guard content.count == spelled.length else { return false }
            return (0..<content.count).allSatisfy { text.bytes[content.lowerBound + $0] == bytes[$0] }
        }
        return string(content).utf8.elementsEqual(UnsafeBufferPointer(start: bytes, count: Int(spelled.length)))
    }

    func string(_ content: Range<Int>) -> String { JSONString.decode(text.bytes, content) }
}
