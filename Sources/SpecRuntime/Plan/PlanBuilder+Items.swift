import SpecIR

// Properties that are read from the items of arrays, by paths such as `0` and `coordinates.1`, as soon as they are met.
extension PlanBuilder {
    /// There is a row for each item up to the last that is read, so that one far away isn't worth it.
    private static var mostItems: Int32 { 64 }

    /// A property, and the indices by which it is reached from the array at hand.
    private struct ItemReader {
        var property: Int
        var indices: ArraySlice<Int32>
    }

    /// The tables of items by the slot of their array, for the properties among `candidates` to which only indices lead
    /// from there.
    mutating func itemTables(_ candidates: Range<Int>) -> [Int32: Int32] {
        var readers: [Int32: [ItemReader]] = [:]
        for number in candidates where parts.properties[number].stepSlot >= 0 {
            let property = parts.properties[number]
            let steps = parts.steps[Int(property.steps.first)..<Int(property.steps.first + property.steps.count)]
            guard steps.allSatisfy({ $0.kind == .item && $0.item < Self.mostItems }) else { continue }
            readers[property.stepSlot, default: []].append(
                ItemReader(property: number, indices: steps.map(\.item)[...])
            )
        }
        return readers.mapValues { addItemTable($0) }
    }

    private mutating func addItemTable(_ readers: [ItemReader]) -> Int32 {
        let last = readers.compactMap(\.indices.first).max() ?? -1
        let table = ItemTable(first: Int32(parts.itemRows.count), count: last + 1)
        parts.itemTables.append(table)
        let number = Int32(parts.itemTables.count - 1)
        parts.itemRows += repeatElement(ItemRow(), count: Int(table.count))
        var inner: [Int32: [ItemReader]] = [:]
        for reader in readers {
            guard let index = reader.indices.first else { continue }
            if reader.indices.count > 1 {
                inner[index, default: []].append(
                    ItemReader(property: reader.property, indices: reader.indices.dropFirst())
                )
            } else {
                noteReader(Int32(reader.property), at: Int(table.first + index))
            }
        }
        for (index, readers) in inner {
            parts.itemRows[Int(table.first + index)].table = addItemTable(readers)
        }
        return number
    }

    /// Notes a property in a row, behind those that read the same item.
    private mutating func noteReader(_ property: Int32, at first: Int) {
        var row = first
        while parts.itemRows[row].next >= 0 { row = Int(parts.itemRows[row].next) }
        if parts.itemRows[row].property >= 0 {
            parts.itemRows[row].next = Int32(parts.itemRows.count)
            row = parts.itemRows.count
            parts.itemRows.append(ItemRow())
        }
        parts.itemRows[row].property = property
    }

    /// Marks the properties of a table of items, and of the tables below it, as read in a pass.
    mutating func markItemsRead(_ table: Int32) {
        let items = parts.itemTables[Int(table)]
        for index in items.first..<items.first + items.count {
            if parts.itemRows[Int(index)].table >= 0 { markItemsRead(parts.itemRows[Int(index)].table) }
            var row = index
            while row >= 0 {
                let property = parts.itemRows[Int(row)].property
                if property >= 0 { parts.properties[Int(property)].isReadInPass = true }
                row = parts.itemRows[Int(row)].next
            }
        }
    }
}
