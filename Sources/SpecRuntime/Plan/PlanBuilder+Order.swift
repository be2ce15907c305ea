import SpecIR

extension PlanBuilder {
    /// Marks the mappings whose objects can be read in one go where their members come in the spec's order.
    ///
    /// Each property has to have a shortcut and a slot of its own, numbered in the spec's order. A mapping isn't orderly
    /// when one that it leads to isn't.
    mutating func markOrderly() {
        for number in parts.mappings.indices { parts.mappings[number].isOrderly = isOrderly(parts.mappings[number]) }
        var isSettled = false
        while !isSettled {
            isSettled = true
            for number in parts.mappings.indices where parts.mappings[number].isOrderly {
                guard leadsToDisorder(parts.mappings[number]) else { continue }
                parts.mappings[number].isOrderly = false
                isSettled = false
            }
        }
        for row in parts.mappings where row.isOrderly { labelTexts(row.table, row.firstProperty) }
    }

    /// Notes the labels of texts that stay as they are with their keys, which saves a look at the property.
    private mutating func labelTexts(_ table: Int32, _ firstProperty: Int32) {
        let keys = parts.keyTables[Int(table)]
        for position in Int(keys.first)...Int(keys.first + keys.mask) {
            let (slot, table) = (parts.entries[position].slot, parts.entries[position].table)
            if table >= 0 { labelTexts(table, firstProperty) }
            guard slot >= 0 else { continue }
            let property = parts.properties[Int(firstProperty + slot)]
            if property.shortcut == .string || property.shortcut == .any {
                parts.entries[position].textLabel = property.label
            }
        }
    }

    private func properties(of row: MappingReader) -> ArraySlice<PropertyReader> {
        parts.properties[Int(row.firstProperty)..<Int(row.firstProperty + row.propertyCount)]
    }

    private func isOrderly(_ row: MappingReader) -> Bool {
        guard row.table >= 0, row.wholeSlot < 0, row.extras < 0, row.unknown == .ignore, !row.takesAnyValue,
            row.slots == row.propertyCount
        else { return false }
        let isInOrder = zip(properties(of: row), 0...).allSatisfy { property, slot in
            property.shortcut != .none && property.slot == slot && isOrderly(property)
        }
        return isInOrder && !hasSlotAbove(row.table)
    }

    private func isOrderly(_ property: PropertyReader) -> Bool {
        guard property.shortcut == .list else { return true }
        let element = parts.rules[Int(parts.rules[Int(property.rule)].operand)]
        guard element.isPlain else { return false }
        return switch element.kind {
        case .object, .string, .integer, .any: true
        case .number, .decimal, .boolean, .date, .url, .uuid, .data, .values, .list, .dictionary, .reference: false
        }
    }

    /// Whether a rule reads a value in which other rules read members.
    private func hasSlotAbove(_ table: Int32) -> Bool {
        let keys = parts.keyTables[Int(table)]
        return parts.entries[Int(keys.first)...Int(keys.first + keys.mask)].contains { entry in
            entry.table >= 0 && (entry.slot >= 0 || hasSlotAbove(entry.table))
        }
    }

    private func leadsToDisorder(_ row: MappingReader) -> Bool {
        properties(of: row).contains { property in
            let rule = parts.rules[Int(property.rule)]
            let inner = property.shortcut == .list ? parts.rules[Int(rule.operand)] : rule
            guard property.shortcut == .object || property.shortcut == .list, inner.kind == .object else {
                return false
            }
            return !parts.mappings[Int(inner.operand)].isOrderly
        }
    }
}
