import SpecIR

// The members that are written beside an object's properties.
extension Writer {
    /// Finds the places of the members that no rule reads: where they came from.
    mutating func keep(_ node: UnsafeMutablePointer<ObjectNode>, in source: inout WriteSource, _ scratch: inout Scratch)
    {
        var members = KeptMembers(source.program.pointee, &scratch.arena)
        for number in 0..<Int(node.pointee.extraCount) {
            guard let member = node.pointee.extras?[number] else { break }
            keep(member, in: &members, source: source, scratch: &scratch)
        }
        gather(node, in: &members, source: source, scratch: &scratch)
        addRest(of: node, to: &members, source: source, in: &scratch)
        guard !members.isEmpty else { return }
        let target = scratch.arena.allocate(KeptMembers.self, count: 1)
        target.pointee = members
        source.kept = target
    }

    private mutating func keep(
        _ member: KeptMember,
        in members: inout KeptMembers,
        source: WriteSource,
        scratch: inout Scratch
    ) {
        guard isWritten(member, mapping: source.program.pointee.mapping, in: source.context, scratch: scratch) else {
            return
        }
        var path = UnsafeBufferPointer(start: UnsafePointer(member.path), count: max(0, Int(member.pathCount)))
        if path.isEmpty {
            guard tables.rows[source.program.pointee.mapping].keepsUnknown else {
                if member.pathCount == KeptMember.setByHand { failToWrite(member.name, source.program.pointee.mapping) }
                return
            }
            let key = scratch.arena.allocate(Datum.self, count: 1)
            key[0] = self.key(of: member.name, source.program.pointee.mapping, &scratch)
            path = UnsafeBufferPointer(start: key, count: 1)
        }
        if !members.keep(member.value, at: path, &scratch.arena) { leaveOut(member.name, of: source) }
    }

    /// Leaves out a member in whose place something else is written: by another mapping than the object's own, in whose JSON
    /// the member stood. Within one mapping that is a failure.
    private mutating func leaveOut(_ name: Datum, of source: WriteSource) {
        let mapping = plan.mappings[Int(source.program.pointee.mapping)]
        guard let shape = source.node?.shape, shape !== mapping.shape, shape.identity != nil else {
            return failToKeep(name)
        }
        leftOut[name.text, default: 0] += 1
    }

    /// Returns true if a kept member is to be written.
    func isWritten(
        _ member: KeptMember,
        mapping: Int32,
        in context: WriteContext,
        scratch: borrowing Scratch
    ) -> Bool {
        guard parts.takes(member.name, in: context.part), !isOmitted(member.value, mapping) else { return false }
        if context.hidden.kind == .string, context.hidden.hasBytes(of: member.name) { return false }
        guard let isWanted = plan.mappings[Int(mapping)].kept else { return true }
        return isWanted(member.name.text)
    }

    /// Returns true if the mapping omits a kept member because of its value.
    func isOmitted(_ value: Datum, _ mapping: Int32) -> Bool {
        let omit = tables.rows[mapping].omit
        return omit.contains(.null) && value.isNull || omit.contains(.empty) && value.isEmpty
    }

    /// The JSON key of a member that was kept by its property's name.
    mutating func key(of name: Datum, _ mapping: Int32, _ scratch: inout Scratch) -> Datum {
        let keys = keptKeys ?? KeptKeys()
        keptKeys = keys
        return keys.key(of: name, in: mapping, plan.mappings[Int(mapping)].home, &scratch)
    }

    /// Adds the members that one property holds.
    private mutating func gather(
        _ node: UnsafeMutablePointer<ObjectNode>,
        in members: inout KeptMembers,
        source: WriteSource,
        scratch: inout Scratch
    ) {
        let row = tables.rows[source.program.pointee.mapping]
        guard row.unknownInto >= 0, parts.takes(row.unknownName, in: source.context.part) else { return }
        let held = slot(row.unknownInto, name: row.unknownName, of: node, positions: source.positions, in: &scratch)
        guard held.isValue, !held.isNull else { return }
        currentPath.push(row.unknownName)
        defer { currentPath.pop() }
        guard held.kind == .dictionary else { return failToGather(held, scratch) }
        for position in 0..<held.count where !isOmitted(held.value(position), source.program.pointee.mapping) {
            let key = UnsafeBufferPointer(start: UnsafePointer(held.elements + 2 * position), count: 1)
            if !members.keep(held.value(position), at: key, &scratch.arena) {
                leaveOut(held.key(position), of: source)
            }
        }
    }

    /// Writes the members of an object of the program, or of one that is kept itself.
    mutating func append(_ members: KeptMembers, of object: Int32, _ scratch: borrowing Scratch) {
        var number = members.first(of: object)
        while number >= 0 {
            let member = members[number]
            output.append(text: member.key)
            output.append(JSONByte.colon)
            let inner = members.object(of: number)
            if inner >= 0 {
                open(JSONByte.openBrace)
                append(members, of: inner, scratch)
                close(JSONByte.closeBrace)
            } else {
                output.append(member.value, scratch)
            }
            output.append(JSONByte.comma)
            number = member.next
        }
    }
}
