import SpecIR

// Objects out of dictionaries that transformers make, without a text of their own: in a single pass, which reports
// nothing but what is counted already, nobody asks where in such a text a value stands.
extension Reader {
    /// Reads a made value as its rule's relationship; nil where that takes a text of its own.
    mutating func madeInPass(_ value: Datum, by number: Int32, at token: Int) throws(JSONFault) -> Datum? {
        guard attempt.isOn, passesPlainObjects else { return nil }
        // Each failure ends the pass: one that was counted wouldn't replace the object that it is in.
        let (holder, replacement) = (state.property, report.replacement)
        report.replacement = nil
        defer {
            state.property = holder
            report.replacement = replacement
        }
        return try madeContent(value, by: number, at: token, level: 0)
    }

    /// The levels of objects and lists that are read this way.
    private static var mostLevels: Int { 16 }

    private mutating func madeContent(
        _ value: Datum,
        by number: Int32,
        at token: Int,
        level: Int
    ) throws(JSONFault) -> Datum? {
        guard level < Self.mostLevels else { return nil }
        let operand = tables.rules[number].operand
        switch tables.rules[number].kind {
        case .object where value.kind == .dictionary:
            return try madeObject(value, by: operand, at: token, level: level + 1)
        case .list where value.kind == .list: return try madeList(value, of: operand, at: token, level: level + 1)
        default: return nil
        }
    }

    /// Reads a dictionary as an object of a mapping each of whose properties is a member.
    private mutating func madeObject(
        _ members: Datum,
        by mapping: Int32,
        at token: Int,
        level: Int
    ) throws(JSONFault) -> Datum? {
        guard tables.mappings[mapping].isBareIfAllKnown else { return nil }
        let node = scratch.arena.object(tables.mappings[mapping].layout, reader: mapping)
        let outer = state.base
        state.base = slots.pushMissing(tables.mappings[mapping].slots)
        defer {
            slots.pop(to: state.base)
            state.base = outer
        }
        let table = tables.mappings[mapping].table
        let dropsOthers = tables.mappings[mapping].unknown == .drop
        guard try readMade(members, in: table, into: node, at: token, dropsOthers: dropsOthers, level: level) else {
            return nil
        }
        if tables.mappings[mapping].needsSettling { try settleProperties(mapping, node) }
        return attempt.isAborted ? .failed : Datum(node)
    }

    /// Converts the members of a dictionary; false where one takes a text of its own.
    private mutating func readMade(
        _ members: Datum,
        in table: Int32,
        into node: UnsafeMutablePointer<ObjectNode>,
        at token: Int,
        dropsOthers: Bool,
        level: Int
    ) throws(JSONFault) -> Bool {
        for position in 0..<members.count {
            guard let entry = entry(of: members.key(position), in: table) else {
                guard dropsOthers else { return false }
                continue
            }
            let value = members.value(position)
            if entry.items >= 0 { return false }
            if entry.property < 0 {
                guard entry.table >= 0 else { continue }
                guard value.kind == .dictionary,
                    try readMade(value, in: entry.table, into: node, at: token, dropsOthers: dropsOthers, level: level)
                else { return false }
                continue
            }
            if entry.slot >= 0 { slots[state.base + Int(entry.slot)] = 0 }
            state.property = entry.property
            guard let datum = try madeValue(value, by: tables.properties[entry.property].rule, at: token, level: level)
            else {
                return false
            }
            if attempt.isAborted { return true }
            put(datum, of: entry.property, into: node)
        }
        return true
    }

    /// A value inside a made one, by its own rule.
    private mutating func madeValue(
        _ value: Datum,
        by number: Int32,
        at token: Int,
        level: Int
    ) throws(JSONFault) -> Datum? {
        let rule = tables.rules[number]
        guard rule.ifInvalid == .fail, !rule.selectsInside else { return nil }
        if value.isNull, !rule.operations.readsNull { return null(number, token) }
        let failures = report.mark
        let datum: Datum
        if rule.isTransformed {
            datum = try transformed(value, by: number, at: token, isStated: false)
        } else {
            switch rule.kind {
            case .object, .list, .dictionary, .reference:
                guard let content = try madeContent(value, by: number, at: token, level: level) else { return nil }
                datum = content
            case .any:
                guard value.kind == .string || value.kind == .number || value.kind == .boolean else { return nil }
                datum = value
            case .values: datum = tableValue(of: value, by: number, at: token, isMade: true)
            case .string, .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data:
                datum = operations.convert(
                    value,
                    to: rule.kind,
                    accept: rule.accept,
                    format: rule.format,
                    in: &scratch
                )
            }
        }
        guard datum.kind != .failed else {
            attempt.isAborted = true
            return .failed
        }
        return settle(datum, of: number, at: token, since: failures)
    }

    private mutating func madeList(
        _ list: Datum,
        of element: Int32,
        at token: Int,
        level: Int
    ) throws(JSONFault) -> Datum? {
        let start = scratch.stack.count
        for item in list.list {
            guard let datum = try madeValue(item, by: element, at: token, level: level) else {
                scratch.stack.pop(to: start)
                return nil
            }
            if datum.isValue { scratch.stack.push(datum) }
            if attempt.isAborted { break }
        }
        let isOfObjects = tables.rules[element].kind == .object
        let layout = isOfObjects ? tables.mappings[tables.rules[element].operand].layout : nil
        return scratch.collect(.list, from: start, ofObjects: layout)
    }
}
