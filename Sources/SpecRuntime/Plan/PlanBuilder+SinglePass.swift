import SpecIR

extension PlanBuilder {
    /// Marks the mappings whose values are converted as their members are met, and notes with each member the property
    /// that reads its value.
    ///
    /// A record that is tried this way and doesn't fit is read a second time. Host code would notice that, so nothing
    /// is marked if the plan calls host code.
    mutating func markSinglePass() {
        guard !parts.usesHost else { return }
        parts.triesSinglePass = true
        for number in parts.mappings.indices {
            let row = parts.mappings[number]
            guard row.table >= 0, !row.takesAnyValue else { continue }
            parts.mappings[number].isSinglePass = true
            let properties = Int(row.firstProperty)..<Int(row.firstProperty + row.propertyCount)
            noteDirect(readersBySlot(properties), in: row.table)
            parts.mappings[number].needsSettling = properties.contains { position in
                !parts.properties[position].isReadInPass || parts.properties[position].ifMissing != .leave
            }
            parts.mappings[number].isBare =
                row.chooser < 0 && row.extras < 0 && row.deletion < 0 && row.wholeSlot < 0 && !row.isPartial
                && !row.isNamed
                && !row.unknown.isNotedInPass && !parts.usesEnclosing
                && properties.allSatisfy { parts.properties[$0].isReadInPass }
        }
        for number in parts.rules.indices where parts.rules[number].isPlain {
            parts.rules[number].shortcut = shortcut(of: parts.rules[number])
        }
        for position in parts.entries.indices where parts.entries[position].property >= 0 {
            let property = parts.properties[Int(parts.entries[position].property)]
            parts.entries[position].position = property.position
            parts.entries[position].shortcut = parts.rules[Int(property.rule)].shortcut
        }
    }

    /// The shortcut of a plain rule.
    private func shortcut(of rule: RuleReader) -> RuleReader.Shortcut {
        switch rule.kind {
        case .any: return .any
        case .string: return .string
        case .integer: return .integer
        case .number: return .number
        case .decimal: return rule.format < 0 ? .decimal : .none
        case .boolean: return .boolean
        case .object:
            let mapping = parts.mappings[Int(rule.operand)]
            guard mapping.isSinglePass, mapping.chooser < 0, !mapping.needsObject else { return .none }
            return mapping.isBare ? .bareObject : .object
        case .date, .url, .uuid, .data, .values, .list, .dictionary, .reference: return .none
        }
    }

    /// The property that reads a slot's value, for the slots that one property reads directly and no other looks at.
    private func readersBySlot(_ properties: Range<Int>) -> [Int32: Int] {
        var readers: [Int32: Int] = [:]
        var shared: Set<Int32> = []
        for number in properties {
            let property = parts.properties[number]
            if property.isDirect, readers[property.slot] == nil {
                readers[property.slot] = number
            } else if property.isDirect {
                shared.insert(property.slot)
            }
        }
        for slot in shared { readers[slot] = nil }
        // A property that isn't read at once because another one reads its slot is read in its turn.
        return readers
    }

    private mutating func noteDirect(_ readers: [Int32: Int], in table: Int32) {
        let keys = parts.keyTables[Int(table)]
        for position in Int(keys.first)...Int(keys.first + keys.mask) {
            let entry = parts.entries[position]
            if entry.table >= 0 { noteDirect(readers, in: entry.table) }
            // A value that other rules read members of is noted, and read in its turn.
            guard entry.slot >= 0, entry.table < 0, let number = readers[entry.slot] else { continue }
            parts.entries[position].property = Int32(number)
            parts.properties[number].isReadInPass = true
        }
    }
}
