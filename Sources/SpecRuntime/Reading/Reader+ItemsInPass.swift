import SpecIR

// Reading the items of an array that properties name by index, in the pass over the object they belong to.
extension Reader {
    /// Returns true if an array is an object whose properties are read where its items are met.
    @inline(__always)
    func readsItemsInPass(_ reader: Int32, _ token: Int) -> Bool {
        tables.mappings[reader].items >= 0 && walker.byte(token) == JSONByte.openBracket
    }

    /// Converts the items of the value at `token`, which is expected to be an array, and returns the token behind it; -1
    /// where something is unusual.
    mutating func arrayInPass(
        of table: Int32,
        at token: Int,
        into node: UnsafeMutablePointer<ObjectNode>
    ) throws(JSONFault) -> Int {
        let byte = walker.byte(token)
        if byte == JSONByte.openBracket { return try itemsInPass(of: table, at: token, into: node) }
        guard byte == UInt8(ascii: "n") else { return abort() }
        try walker.checkLiteral(token)
        try nullInPass(ofItems: table, at: token, into: node)
        return attempt.isAborted ? -1 : token &+ 1
    }

    /// Converts the items of the array at `token`, settles those that aren't there, and returns the token behind it; -1
    /// where something is unusual.
    mutating func itemsInPass(
        of table: Int32,
        at token: Int,
        into node: UnsafeMutablePointer<ObjectNode>
    ) throws(JSONFault) -> Int {
        walker.depth &+= 1
        guard walker.depth <= JSONWalker.depthLimit else { throw JSONFault() }
        let items = tables.itemTables[table]
        var (number, token) = (Int32(0), token &+ 1)
        if walker.byte(token) == JSONByte.closeBracket {
            token &+= 1
        } else {
            while true {
                token =
                    number < items.count
                    ? try itemInPass(items.first &+ number, at: token, into: node) : try walker.skip(token)
                guard token >= 0 else { return -1 }
                number &+= 1
                let byte = walker.byte(token)
                token &+= 1
                guard byte == JSONByte.comma else {
                    guard byte == JSONByte.closeBracket else { throw JSONFault() }
                    break
                }
            }
        }
        if number < items.count {
            missingInPass(items.first &+ number, to: items.first &+ items.count, in: node)
            if attempt.isAborted { return -1 }
        }
        walker.depth &-= 1
        return token
    }

    /// Converts an item by each rule that reads it.
    @inline(__always)
    private mutating func itemInPass(
        _ first: Int32,
        at token: Int,
        into node: UnsafeMutablePointer<ObjectNode>
    ) throws(JSONFault) -> Int {
        var (row, behind) = (tables.itemRows[first], -1)
        if row.table >= 0 {
            behind = try arrayInPass(of: row.table, at: token, into: node)
            guard behind >= 0 else { return -1 }
        }
        guard row.property >= 0 else { return behind >= 0 ? behind : try walker.skip(token) }
        while true {
            behind = try valueInPass(
                row.property,
                shortcut: row.shortcut,
                position: row.position,
                at: token,
                into: node
            )
            guard behind >= 0, row.next >= 0 else { return behind }
            row = tables.itemRows[row.next]
        }
    }

    /// Settles the properties of items that an array is too short for.
    @inline(never)
    private mutating func missingInPass(
        _ first: Int32,
        to end: Int32,
        in node: UnsafeMutablePointer<ObjectNode>
    ) {
        for position in first..<end {
            var number = position
            while number >= 0 {
                let row = tables.itemRows[number]
                if row.table >= 0 {
                    let inner = tables.itemTables[row.table]
                    missingInPass(inner.first, to: inner.first &+ inner.count, in: node)
                }
                if row.property >= 0 {
                    state.property = row.property
                    settle(tables.properties[row.property].ifMissing, of: row.property, in: node)
                }
                number = row.next
            }
        }
    }

    /// Null in the place of an array is null for all that properties read of it.
    @inline(never)
    mutating func nullInPass(
        ofItems table: Int32,
        at token: Int,
        into node: UnsafeMutablePointer<ObjectNode>
    ) throws(JSONFault) {
        let items = tables.itemTables[table]
        for position in items.first..<items.first &+ items.count {
            var number = position
            while number >= 0 {
                let row = tables.itemRows[number]
                if row.table >= 0 { try nullInPass(ofItems: row.table, at: token, into: node) }
                if row.property >= 0 {
                    state.property = row.property
                    let rule = tables.properties[row.property].rule
                    put(try value(rule, token), of: row.property, into: node)
                }
                number = row.next
            }
        }
    }
}
