import SpecIR

// Members that an object keeps where a mapping that chooses looks.
extension Writer {
    /// Reports a kept value by which the object's JSON would be read by another mapping; false where there is none.
    mutating func failsForKept(_ path: WriteChoicePath, _ kept: KeptJSON, _ scratch: inout Scratch) -> Bool {
        guard kept.node.pointee.extraCount > 0 || tables.rows[kept.mapping].gathers else { return false }
        for look in path.looks where look.kind != .member {
            guard let member = otherCase(look, kept, &scratch) else { continue }
            let count = failures.count
            if let property = member.property { currentPath.push(property) }
            currentPath.push(member.name)
            let because = "as the object is of `\(kept.node.shape.mapping)`"
            let expected = look.cases.expected
            let found = excerpt(of: member.value, scratch)
            fail(.unknownCase, "expected \(expected), \(because), found \(found)", found: found, expected: expected)
            currentPath.pop(member.property == nil ? 1 : 2)
            if member.isSensitive { hideFailures(from: count) }
            return true
        }
        return false
    }

    /// The kept member that leads to another mapping than the object's own; nil for none.
    private mutating func otherCase(
        _ look: WriteChoicePath.Look,
        _ kept: KeptJSON,
        _ scratch: inout Scratch
    ) -> WrittenMember? {
        guard let member = writtenMember(at: look.keys, kept, &scratch) else { return nil }
        let found: Int? =
            if look.kind == .type {
                look.cases.keys.last { $0.key == member.value.typeName }?.number
            } else if member.value.kind == .string {
                look.cases.number(of: member.value.buffer)
            } else {
                look.cases.number(of: scratch.value(of: member.value))
            }
        return found.map(look.cases.fitting.contains) ?? look.cases.takesOthers ? nil : member
    }
}

/// A member that an object keeps, and the value that stands at some keys: its own, or one in it.
struct WrittenMember {
    var name: Datum
    var value: Datum

    /// The name of the property that holds it with others which no rule reads.
    var property: Datum?
    var isSensitive = false
}

/// The members that an object keeps, as the mapping writes them that it is written by.
struct KeptJSON: BitwiseCopyable {
    var node: UnsafeMutablePointer<ObjectNode>
    var mapping: Int32
    var part: Int32
}

extension Writer {
    /// The turns of a path that have no word, as the object keeps a member where it would be.
    mutating func withheld(
        _ chosen: ChosenCase,
        kept: KeptJSON,
        prefix: [Path.Step],
        in scratch: inout Scratch
    ) -> UInt32 {
        guard kept.node.pointee.extraCount > 0 || tables.rows[kept.mapping].gathers else { return 0 }
        guard let prefix = prefix.memberKeys else { return 0 }
        var withheld: UInt32 = 0
        for (position, turn) in chosen.path.turns.enumerated() where position < UInt32.bitWidth {
            let number = position == chosen.path.turns.count - 1 ? chosen.number : turn.number
            for keys in plan.mappings[turn.mapping].choice?.wordKeys[number] ?? []
            where keepsMember(at: prefix.isEmpty ? keys : prefix + keys, kept, &scratch) {
                withheld |= 1 << UInt32(position)
            }
        }
        return withheld
    }

    /// Returns true if a member that an object keeps stands in place of a word.
    mutating func keeps(_ word: WrittenChooser, kept: KeptJSON, in scratch: inout Scratch) -> Bool {
        guard kept.node.pointee.extraCount > 0 || tables.rows[kept.mapping].gathers,
            case .value(_, let path) = word, let keys = path.memberKeys
        else { return false }
        return keepsMember(at: keys, kept, &scratch)
    }

    /// Returns true if a kept member is written at a path, or holds the value that stands there.
    private mutating func keepsMember(at keys: [String], _ kept: KeptJSON, _ scratch: inout Scratch) -> Bool {
        if let key = keys.first, restHolds(key, of: kept, &scratch) { return true }
        return keptMember(at: keys, kept, &scratch) != nil
    }

    /// The kept member that is written at a path, or holds the value that stands there; nil for none, and for one of the
    /// dictionary of the members that no other rule reads.
    private mutating func keptMember(
        at keys: [String],
        _ kept: KeptJSON,
        _ scratch: inout Scratch
    ) -> WrittenMember? {
        for number in 0..<Int(kept.node.pointee.extraCount) {
            guard let member = kept.node.pointee.extras?[number] else { break }
            guard isWritten(member, mapping: kept.mapping, in: WriteContext(part: kept.part), scratch: scratch) else {
                continue
            }
            if member.pathCount > 0 {
                let above = UnsafeBufferPointer(start: member.path, count: Int(member.pathCount))
                guard above.count <= keys.count, zip(above, keys).allSatisfy({ $1.isExactly($0.buffer) }) else {
                    continue
                }
                let value = member.value.held(at: keys[above.count...])
                if value.isValue { return WrittenMember(name: member.name, value: value) }
            } else if tables.rows[kept.mapping].keepsUnknown, let first = keys.first,
                first.isExactly(key(of: member.name, kept.mapping, &scratch).buffer)
            {
                let value = member.value.held(at: keys.dropFirst())
                if value.isValue { return WrittenMember(name: member.name, value: value) }
            }
        }
        let row = tables.rows[kept.mapping]
        guard row.unknownInto >= 0, parts.takes(row.unknownName, in: kept.part) else { return nil }
        let positions = positions.map(kept.mapping, layout: kept.node.pointee.layout, tables: tables)
        let held = slot(row.unknownInto, name: row.unknownName, of: kept.node, positions: positions, in: &scratch)
        guard held.kind == .dictionary, let first = keys.first else { return nil }
        for position in 0..<held.count where first.isExactly(held.key(position).buffer) {
            if isOmitted(held.value(position), kept.mapping) { return nil }
            let value = held.value(position).held(at: keys.dropFirst())
            return value.isValue
                ? WrittenMember(name: held.key(position), value: value, property: row.unknownName) : nil
        }
        return nil
    }

    /// The same, or one of that dictionary as it is written.
    mutating func writtenMember(
        at keys: [String],
        _ kept: KeptJSON,
        _ scratch: inout Scratch
    ) -> WrittenMember? {
        if let member = keptMember(at: keys, kept, &scratch) { return member }
        guard let (row, members) = writtenRest(of: kept, &scratch) else { return nil }
        let value = members.held(at: keys[...])
        guard value.isValue, let first = keys.first else { return nil }
        return WrittenMember(
            name: scratch.arena.string(first),
            value: value,
            property: row.name,
            isSensitive: row.isSensitive
        )
    }
}

extension Datum {
    /// The value that keys lead to in the dictionary, or the value itself; `unset` where they lead to none.
    fileprivate func held(at keys: ArraySlice<String>) -> Datum {
        guard let first = keys.first else { return self }
        guard kind == .dictionary else { return .unset }
        for position in 0..<count where first.isExactly(key(position).buffer) {
            return value(position).held(at: keys.dropFirst())
        }
        return .unset
    }

    /// The type of the JSON that the value is written as, as `choose_by_type` names it.
    fileprivate var typeName: String {
        switch kind {
        case .null: "null"
        case .boolean: "boolean"
        case .list: "array"
        case .dictionary, .object: "object"
        default: isNumber ? "number" : "string"
        }
    }
}

extension UnsafeMutablePointer<ObjectNode> {
    /// The value of a kept member, or of a property set by hand; `unset` where there is none.
    func extra(_ name: String) -> Datum {
        for number in 0..<Int(pointee.extraCount) {
            if let member = pointee.extras?[number], name.isExactly(member.name.buffer) { return member.value }
        }
        return .unset
    }
}
