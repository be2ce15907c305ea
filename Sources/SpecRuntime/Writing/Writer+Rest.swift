import SpecIR

// A dictionary of the members that no other rule reads, which stand beside those of the other properties.
extension Writer {
    /// Adds the dictionary's members as its rule writes them.
    mutating func addRest(
        of node: UnsafeMutablePointer<ObjectNode>,
        to members: inout KeptMembers,
        source: WriteSource,
        in scratch: inout Scratch
    ) {
        let number = tables.rows[source.program.pointee.mapping].rest
        guard number >= 0 else { return }
        let (row, part) = (tables.rests.address(of: number), source.context.part)
        guard let held = rest(of: node, by: row, positions: source.positions, part: part, in: &scratch) else { return }
        let failuresBefore = failureCount
        currentPath.push(row.pointee.name)
        let context = WriteContext(part: parts.part(below: row.pointee.name, in: part))
        let json = taken(&scratch) { $0.value(held, rule: row.pointee.rule, in: context, scratch: &$1) }
        add(json, to: &members, &scratch)
        if failureCount > failuresBefore, row.pointee.isSensitive { hideFailures(from: failuresBefore) }
        currentPath.pop()
    }

    private mutating func add(_ json: Datum, to members: inout KeptMembers, _ scratch: inout Scratch) {
        if json.kind == .failed { return }
        guard json.kind == .dictionary else { return failToGather(json, scratch) }
        for position in 0..<json.count {
            let key = UnsafeBufferPointer(start: UnsafePointer(json.elements + 2 * position), count: 1)
            if !members.add(json.value(position), as: key, &scratch.arena) { failToKeep(json.key(position)) }
        }
    }

    /// Returns true if such a dictionary has a member with a key.
    mutating func restHolds(_ key: String, of kept: KeptJSON, _ scratch: inout Scratch) -> Bool {
        let number = tables.rows[kept.mapping].rest
        guard number >= 0 else { return false }
        let row = tables.rests.address(of: number)
        let positions = positions.map(kept.mapping, layout: kept.node.pointee.layout, tables: tables)
        guard let held = rest(of: kept.node, by: row, positions: positions, part: kept.part, in: &scratch),
            held.kind == .dictionary
        else { return false }
        return (0..<held.count).contains { key.isExactly(held.key($0).buffer) }
    }

    /// The members of such a dictionary as they are written; nil where there are none, and where they can't be written.
    mutating func writtenRest(of kept: KeptJSON, _ scratch: inout Scratch) -> (row: WriteProperty, members: Datum)? {
        let number = tables.rows[kept.mapping].rest
        guard number >= 0 else { return nil }
        let row = tables.rests.address(of: number)
        let positions = positions.map(kept.mapping, layout: kept.node.pointee.layout, tables: tables)
        guard let held = rest(of: kept.node, by: row, positions: positions, part: kept.part, in: &scratch) else {
            return nil
        }
        let failuresBefore = failureCount
        let context = WriteContext(part: parts.part(below: row.pointee.name, in: kept.part))
        let json = taken(&scratch) { $0.value(held, rule: row.pointee.rule, in: context, scratch: &$1) }
        // They are reported where the members are written.
        dropFailures(from: failuresBefore)
        return json.kind == .dictionary ? (row.pointee, json) : nil
    }

    /// The dictionary; nil where none is written.
    private mutating func rest(
        of node: UnsafeMutablePointer<ObjectNode>,
        by row: UnsafePointer<WriteProperty>,
        positions: UnsafePointer<Int32>?,
        part: Int32,
        in scratch: inout Scratch
    ) -> Datum? {
        guard parts.takes(row.pointee.name, in: part) else { return nil }
        let held = slot(row.pointee.position, name: row.pointee.name, of: node, positions: positions, in: &scratch)
        return held.isValue && !held.isNull && !isOmitted(held, row: row, in: scratch) ? held : nil
    }
}
