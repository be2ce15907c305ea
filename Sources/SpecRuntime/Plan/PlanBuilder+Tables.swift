import SpecIR

extension PlanBuilder {
    mutating func addLiteral(_ bytes: some Collection<UInt8>) -> ByteRange {
        let range = ByteRange(offset: Int32(parts.literals.count), length: Int32(bytes.count))
        parts.literals += bytes
        return range
    }

    mutating func addSteps(_ steps: ArraySlice<Path.Step>) -> Tail {
        let rows = steps.map { step in
            switch step {
            case .member(let key): PathStep(kind: .member, item: 0, key: addLiteral(key.utf8))
            case .item(let index):
                PathStep(kind: .item, item: Int32(clamping: index), key: addLiteral(Array(String(index).utf8)))
            case .last: PathStep(kind: .last, item: 0, key: addLiteral(Array("last".utf8)))
            case .each: PathStep(kind: .each, item: 0, key: .none)
            case .slice(let first, let last):
                PathStep(
                    kind: .slice,
                    item: Int32(clamping: first),
                    key: addLiteral(Array(step.description.utf8)),
                    lastItem: Int32(clamping: last ?? Int.max)
                )
            }
        }
        parts.steps += rows
        return Tail(first: Int32(parts.steps.count - rows.count), count: Int32(rows.count))
    }

    /// The key table of a tree, or -1 where it has no members; the tables below come after it.
    ///
    /// Where members are kept, an index makes known just the member that it names in an object. Of what a rule reads as a
    /// whole, no member is unknown at any depth, nor is one of an object of which a property holds the rest.
    mutating func addKeyTable(
        _ tree: PathTree,
        keepsMembers: Bool = false,
        holdsRest: Bool = false,
        isRead: Bool = false
    ) -> Int32 {
        let isRead = isRead || tree.isReadItself
        let isOfKeys = keepsMembers || holdsRest
        let isWhole = isRead || (isOfKeys ? tree.isReadWholeInObjects : tree.isReadWhole)
        let named = isOfKeys && !isWhole ? tree.membersByIndex : []
        guard !tree.children.isEmpty || !named.isEmpty else { return -1 }
        let number = parts.keyTables.count
        parts.keyTables.append(
            KeyTable(first: 0, mask: 0, slots: SlotRange(lower: 0, upper: 0), hasUnknowns: !isWhole && !holdsRest)
        )
        let entries =
            tree.children.map { child in
                entry(
                    of: child.key,
                    slot: child.tree.slot ?? -1,
                    table: addKeyTable(child.tree, keepsMembers: keepsMembers, isRead: isRead)
                )
            } + named.map { entry(of: $0, slot: -1, table: -1) }
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
        let entries = rows.map { entry(of: $0.key, slot: $0.slot, table: -1) }
        fill(number, with: entries)
        return Int32(number)
    }

    private mutating func entry(of key: String, slot: Int32, table: Int32) -> KeyEntry {
        let count = key.utf8.count
        // With the quote that ends it in JSON, which isn't counted, and with zeros, as words are read whole.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 9)
        bytes += key.utf8
        bytes.append(JSONByte.quote)
        bytes += repeatElement(0, count: 8)
        var literal = addLiteral(bytes[...count])
        literal.length -= 1
        var entry = KeyEntry(word: Self.word(of: bytes, count), key: literal, slot: slot, table: table)
        if !key.utf8.contains(where: { $0 < 0x20 || $0 == JSONByte.quote || $0 == JSONByte.backslash }) {
            entry.quoted = Self.word(of: bytes, count + 1)
            if count < 7 { entry.mask = (1 << UInt64((count + 1) * 8)) - 1 }
        }
        return entry
    }

    private mutating func fill(_ table: Int, with entries: [KeyEntry]) {
        var size = 2
        while size < entries.count * 2 { size *= 2 }
        var buckets = [KeyEntry](repeating: KeyEntry(), count: size)
        let first = Int32(parts.entries.count)
        var lead = first
        // From the last on, so that each knows where the one behind it stands.
        for entry in entries.reversed() {
            var bucket = bucket(of: entry, mask: Int32(size - 1))
            while !buckets[bucket].isEmpty { bucket = (bucket + 1) & (size - 1) }
            buckets[bucket] = entry
            buckets[bucket].following = lead
            lead = first + Int32(bucket)
        }
        if !optimizes {
            // No key is spelled as that of an empty bucket, of which there is one in every table.
            lead = first + Int32(buckets.firstIndex(where: \.isEmpty) ?? 0)
            for bucket in buckets.indices { buckets[bucket].following = lead }
        }
        parts.keyTables[table].first = first
        parts.keyTables[table].lead = lead
        parts.keyTables[table].mask = Int32(size - 1)
        parts.entries += buckets
    }

    private func bucket(of entry: KeyEntry, mask: Int32) -> Int {
        parts.literals.withUnsafeBufferPointer { literals in
            guard let base = literals.baseAddress else { return 0 }
            let key = base + Int(entry.key.offset)
            return KeyTable.bucket(key, word: entry.word, length: Int(entry.key.length), mask: mask)
        }
    }

    private static func word(of bytes: [UInt8], _ count: Int) -> UInt64 {
        bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { KeyTable.word(at: $0, length: count) } ?? 0
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
