import SpecIR

extension PlanBuilder {
    mutating func addLiteral(_ bytes: [UInt8]) -> ByteRange {
        let range = ByteRange(offset: Int32(parts.literals.count), length: Int32(bytes.count))
        parts.literals += bytes
        return range
    }

    mutating func addSteps(_ steps: ArraySlice<Path.Step>) -> Tail {
        let rows = steps.map { step in
            switch step {
            case .member(let key): PathStep(kind: .member, item: 0, key: addLiteral(Array(key.utf8)))
            case .item(let index):
                PathStep(kind: .item, item: Int32(clamping: index), key: addLiteral(Array(String(index).utf8)))
            case .last: PathStep(kind: .last, item: 0, key: addLiteral(Array("last".utf8)))
            case .each: PathStep(kind: .each, item: 0, key: .none)
            }
        }
        parts.steps += rows
        return Tail(first: Int32(parts.steps.count - rows.count), count: Int32(rows.count))
    }

    /// The key table of a tree, or -1 where it has no members; the tables below come after it.
    mutating func addKeyTable(_ tree: PathTree) -> Int32 {
        guard !tree.children.isEmpty else { return -1 }
        let number = parts.keyTables.count
        parts.keyTables.append(
            KeyTable(first: 0, mask: 0, slots: SlotRange(lower: 0, upper: 0), hasUnknowns: !tree.isReadWhole)
        )
        let entries = tree.children.map { child in
            KeyEntry(
                word: Self.word(of: child.key),
                key: addLiteral(Array(child.key.utf8)),
                slot: child.tree.slot ?? -1,
                table: addKeyTable(child.tree)
            )
        }
        parts.keyTables[number].slots = Self.slots(below: tree)
        fill(number, with: entries)
        return Int32(number)
    }

    /// A key table whose slots are numbers of the caller's.
    mutating func addKeyTable(_ rows: [(key: String, slot: Int32)]) -> Int32 {
        let number = parts.keyTables.count
        parts.keyTables.append(
            KeyTable(first: 0, mask: 0, slots: SlotRange(lower: 0, upper: 0), hasUnknowns: false)
        )
        let entries = rows.map { row in
            KeyEntry(word: Self.word(of: row.key), key: addLiteral(Array(row.key.utf8)), slot: row.slot)
        }
        fill(number, with: entries)
        return Int32(number)
    }

    private mutating func fill(_ table: Int, with entries: [KeyEntry]) {
        var size = 2
        while size < entries.count * 2 { size *= 2 }
        var buckets = [KeyEntry](repeating: KeyEntry(), count: size)
        for entry in entries {
            var bucket = KeyTable.bucket(word: entry.word, length: Int(entry.key.length), mask: Int32(size - 1))
            while !buckets[bucket].isEmpty { bucket = (bucket + 1) & (size - 1) }
            buckets[bucket] = entry
        }
        parts.keyTables[table].first = Int32(parts.entries.count)
        parts.keyTables[table].mask = Int32(size - 1)
        parts.entries += buckets
    }

    private static func word(of key: String) -> UInt64 {
        let bytes = Array(key.utf8) + [UInt8](repeating: 0, count: 8)
        return bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { KeyTable.word(at: $0, length: key.utf8.count) } ?? 0
        }
    }

    /// The slots of all trees below this one, its own left out.
    private static func slots(below tree: PathTree) -> SlotRange {
        var lowest = Int32.max
        var highest = Int32.min
        func visit(_ tree: PathTree) {
            for child in tree.children {
                if let slot = child.tree.slot {
                    lowest = min(lowest, slot)
                    highest = max(highest, slot + 1)
                }
                visit(child.tree)
            }
        }
        visit(tree)
        return lowest > highest ? SlotRange(lower: 0, upper: 0) : SlotRange(lower: lowest, upper: highest)
    }
}
