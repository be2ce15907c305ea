import SpecIR

// Objects from `.`, which share their JSON with the object around them.
extension Reader {
    /// Returns true if the value that a rule reads at a token is an embedded object.
    @inline(__always)
    func isEmbedded(_ row: PropertyReader, _ token: Int) -> Bool {
        row.isEmbedded
            ? token == state.container && !isNull(token)
            : row.isEmbeddedWithin && walker.byte(token) == JSONByte.openBrace
    }

    func isThere(_ place: Place) -> Bool {
        switch place {
        case .missing, .blocked: false
        case .at, .collection: true
        }
    }

    /// Returns true if a rule's path leads to a place that exists; for an embedded object, if a member of its own
    /// exists.
    mutating func isThere(_ place: Place, _ row: PropertyReader) throws(JSONFault) -> Bool {
        guard case .at(let token) = place, isEmbedded(row, token) else { return isThere(place) }
        guard walker.byte(token) == JSONByte.openBrace else { return false }
        let mapping = tables.rules[row.rule].operand
        let chooser = tables.mappings[mapping].chooser
        if chooser >= 0 { return try isThere(tables.choosers[chooser], token) }
        if tables.mappings[mapping].needsObject,
            plan.mappingExtras[Int(tables.mappings[mapping].extras)].mapper != nil
        {
            return true
        }
        return try !findsNothing(mapping, token)
    }

    @inline(never)
    mutating func embeddedValue(_ number: Int32, _ token: Int) throws(JSONFault) -> Datum {
        let mapping = tables.rules[number].operand
        guard token != state.container || mapping != state.mapping, !isEmbedded(mapping, token) else {
            if try findsNothing(mapping, token) { return .unset }
            report(.tooDeep, at: token, expected: "an object that doesn't hold itself", rule: number)
            return .failed
        }
        state.embedded.append((mapping, token))
        let holder = state.property
        currentPath.push(.property(holder))
        state.property = -1
        let (failures, count) = (report.mark, report.failureCount)
        let datum = try embeddedObject(mapping, token)
        state.property = holder
        currentPath.pop()
        state.embedded.removeLast()
        guard report.failureCount == count else { return invalid(number, since: failures, at: token) }
        if options.isForSession, tables.rules[number].isWeak, datum.kind == .object {
            notePlace(of: datum.node, token, number)
        }
        return datum
    }

    private func isEmbedded(_ mapping: Int32, _ token: Int) -> Bool {
        state.embedded.contains { $0 == (mapping, token) }
    }

    /// Returns true if neither the rules of a mapping that was walked nor those of the objects that share its JSON
    /// found anything.
    mutating func findsNothing(_ row: MappingReader, _ token: Int) throws(JSONFault) -> Bool {
        if let keySlots = plan.keySlots(of: row) { return !isThere(keySlots) }
        guard (0..<Int(row.slots)).allSatisfy({ slots[state.base + $0] == -1 }) else { return false }
        for number in row.firstProperty..<row.firstProperty + row.propertyCount {
            let property = tables.properties[number]
            let inner = tables.rules[property.rule].operand
            guard property.isEmbedded, !isEmbedded(inner, token) else { continue }
            if try !findsNothing(inner, token) { return false }
        }
        return true
    }

    private mutating func findsNothing(_ reader: Int32, _ token: Int) throws(JSONFault) -> Bool {
        try walk(by: reader, at: token) { (reader, row) throws(JSONFault) in try reader.findsNothing(row, token) }
    }

    /// Returns true if an object that shares its JSON with the one around it has all of its key, and a part of that is null:
    /// for a session, which keeps what a missing key leads to, there is no such object any more.
    mutating func hasNullKey(_ rule: Int32, _ token: Int) throws(JSONFault) -> Bool {
        let mapping = tables.rules[rule].operand
        guard options.isForSession, walker.byte(token) == JSONByte.openBrace, tables.mappings[mapping].chooser < 0
        else { return false }
        return try walk(by: mapping, at: token) { (reader, row) throws(JSONFault) in
            guard let key = reader.plan.keySlots(of: row) else { return false }
            let isStated = key.allSatisfy { part in part.contains { reader.slots[reader.state.base + Int($0)] >= 0 } }
            return isStated && !reader.isThere(key)
        }
    }

    /// Walks an object by a mapping whose objects share its JSON, to note its members.
    private mutating func walk(
        by reader: Int32,
        at token: Int,
        body: (inout Reader, MappingReader) throws(JSONFault) -> Bool
    ) throws(JSONFault) -> Bool {
        let row = tables.mappings[reader]
        let outer = enter(reader, token)
        unknown.policy = .drop
        state.embedded.append((reader, token))
        defer {
            state.embedded.removeLast()
            leave(outer)
        }
        if row.table >= 0 { _ = try walk(row.table, token) }
        return try body(&self, row)
    }

    /// Reads an object that shares its JSON with the one around it; `unset` where no member of its own is there.
    private mutating func embeddedObject(_ reader: Int32, _ token: Int) throws(JSONFault) -> Datum {
        guard walker.byte(token) == JSONByte.openBrace else { return .unset }
        let chooser = tables.mappings[reader].chooser
        if chooser >= 0 {
            guard try isThere(tables.choosers[chooser], token) else { return .unset }
            let datum = try chosen(tables.choosers[chooser], token)
            // An object that the data chose to skip is null.
            return datum.kind == .unset ? .null : datum
        }
        if let deleting = try deletingReader(reader, token) {
            return try read(deleting, token, isObject: true, ifEmpty: false)
        }
        if tables.mappings[reader].needsObject {
            let extras = plan.mappingExtras[Int(tables.mappings[reader].extras)]
            if extras.mapper == nil, try findsNothing(reader, token) { return .unset }
            return try wholeObject(by: reader, extras: extras, at: token, isObject: true)
        }
        return try read(reader, token, isObject: true, ifEmpty: false)
    }
}
