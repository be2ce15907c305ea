import SpecIR

/// The array of a document's records, if there is one.
enum ArraySearch {
    /// Its bracket, and the members that lead to it.
    case found(Int, way: [JSONLocator.Child])

    /// There is no such array, or what reads it has to see the whole document.
    case none
}

// Reading a document of which the text holds a part.
extension Reader {
    /// Looks for the array of records in the beginning of a document.
    ///
    /// - Throws: `JSONFault` where the beginning doesn't reach so far, or is broken.
    mutating func findArray() throws(JSONFault) -> ArraySearch {
        guard !tables.usesDocument, !tables.mappings[entry.reader].takesArray else { return .none }
        reset(0)
        var way: [JSONLocator.Child] = []
        var token = 0
        for step in entry.root.first..<entry.root.first + entry.root.count {
            let row = tables.steps[step]
            guard row.kind == .member, walker.byte(token) == JSONByte.openBrace else { return .none }
            walker.depth += 1
            guard let child = try firstMember(row.key, of: token) else { return .none }
            way.append(child)
            token = child.value
            guard token < text.offsetCount else { throw JSONFault() }
        }
        return walker.byte(token) == JSONByte.openBracket ? .found(token, way: way) : .none
    }

    private mutating func firstMember(_ key: ByteRange, of token: Int) throws(JSONFault) -> JSONLocator.Child? {
        var next = token + 1
        guard walker.byte(next) != JSONByte.closeBrace else { return nil }
        var position = 0
        while true {
            let value = try walker.skipKey(next)
            if self.key(next, is: key) {
                return JSONLocator.Child(key: decoded(walker.content(next)).text, position: position, value: value)
            }
            next = try walker.skip(value)
            if walker.byte(next) == JSONByte.closeBrace { return nil }
            guard walker.byte(next) == JSONByte.comma else { throw JSONFault() }
            next += 1
            position += 1
        }
    }

    /// Reads an item of the array of records.
    ///
    /// - Throws: `JSONFault` where it is broken, or doesn't end in this text.
    mutating func readItem(
        _ token: Int,
        at position: Int,
        below way: [JSONLocator.Child],
        _ deliver: Deliver
    ) throws(JSONFault) -> Int {
        reset(token)
        document.recordsPath = way
        document.recordPosition = position
        report.record = position + 1
        walker.depth = way.count + 1
        return try readRecord(token, deliver)
    }

    /// Passes a member, from its key on, of the object at a level above the records; returns whether it has the key
    /// that leads there.
    ///
    /// - Throws: `JSONFault` where it is broken, or doesn't end in this text.
    mutating func passMember(_ token: Int, level: Int) throws(JSONFault) -> (next: Int, leadsToRecords: Bool) {
        walker.depth = level
        let value = try walker.skipKey(token)
        let next = try walker.skip(value)
        return (next, key(token, is: tables.steps[entry.root.first + Int32(level - 1)].key))
    }
}
