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
            let properties = Int(row.firstProperty)..<Int(row.firstProperty + row.propertyCount)
            guard row.table >= 0, !row.takesAnyValue else {
                noteItems(ofArray: number, properties)
                continue
            }
            parts.mappings[number].isSinglePass = true
            noteDirect(readersBySlot(properties), items: itemTables(properties), in: row.table)
            parts.mappings[number].needsSettling = properties.contains { position in
                !parts.properties[position].isReadInPass || parts.properties[position].ifMissing != .leave
            }
            let isBare =
                row.chooser < 0 && row.extras < 0 && row.deletion < 0 && row.wholeSlot < 0 && !row.isPartial
                && !row.isNamed && !parts.usesEnclosing
                && properties.allSatisfy { parts.properties[$0].isReadInPass }
            parts.mappings[number].isBareIfAllKnown = isBare
            parts.mappings[number].isBare = isBare && !row.unknown.isNotedInPass
        }
        for number in parts.rules.indices where parts.rules[number].isPlain {
            parts.rules[number].shortcut = shortcut(of: parts.rules[number])
        }
        for number in parts.rules.indices where isPlainButForRequirements(parts.rules[number]) {
            parts.rules[number].checkedShortcut = shortcut(of: parts.rules[number])
        }
        for position in parts.entries.indices where parts.entries[position].property >= 0 {
            let property = parts.properties[Int(parts.entries[position].property)]
            parts.entries[position].position = property.position
            parts.entries[position].shortcut = parts.rules[Int(property.rule)].shortcut
        }
        for position in parts.itemRows.indices where parts.itemRows[position].property >= 0 {
            let property = parts.properties[Int(parts.itemRows[position].property)]
            parts.itemRows[position].position = property.position
            parts.itemRows[position].shortcut = parts.rules[Int(property.rule)].shortcut
        }
    }

    /// Notes the items that properties are read from where an array is the object.
    private mutating func noteItems(ofArray mapping: Int, _ properties: Range<Int>) {
        guard let items = itemTables(properties)[parts.mappings[mapping].wholeSlot] else { return }
        parts.mappings[mapping].items = items
        markItemsRead(items)
    }

    private func isPlainButForRequirements(_ rule: RuleReader) -> Bool {
        var plain = rule
        plain.isChecked = false
        guard rule.isChecked, rule.requirementCount > 0, plain.isPlain else { return false }
        switch rule.kind {
        case .any, .string, .integer, .number, .decimal, .boolean: break
        case .object, .date, .url, .uuid, .data, .values, .list, .dictionary, .reference: return false
        }
        let requirements = rule.firstRequirement..<rule.firstRequirement + rule.requirementCount
        return requirements.allSatisfy { !operations.callsProgram(parts.requirements[Int($0)].test) }
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

    private mutating func noteDirect(_ readers: [Int32: Int], items: [Int32: Int32], in table: Int32) {
        let keys = parts.keyTables[Int(table)]
        for position in Int(keys.first)...Int(keys.first + keys.mask) {
            let entry = parts.entries[position]
            if entry.table >= 0 { noteDirect(readers, items: items, in: entry.table) }
            // A value that other rules read members of is noted, and read in its turn.
            guard entry.slot >= 0, entry.table < 0 else { continue }
            if let number = readers[entry.slot] {
                parts.entries[position].property = Int32(number)
                parts.properties[number].isReadInPass = true
            } else if let table = items[entry.slot] {
                parts.entries[position].items = table
                markItemsRead(table)
            }
        }
    }
}
