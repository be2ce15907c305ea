import SpecIR
import SpecSource

// `member_as`: the names of members as values of a property.
extension Reading {
    /// Returns true if the object being read is a member that puts its name into a property.
    func isMemberName(_ property: Property) -> Bool {
        namedMembers.last.map { $0.depth == givens.count && $0.name.isExactly(property.name.value) } ?? false
    }

    /// Reads members whose objects hold their names.
    func readNamed(_ name: String, _ read: () -> Void) {
        namedMembers.append((givens.count + 1, name))
        read()
        namedMembers.removeLast()
    }

    /// A name as an object's property holds it; nil where it fails.
    func name(_ key: String, as name: String, of object: HeldObject, _ node: JSONNode) -> Held? {
        let mapping = model.set.mappings[object.mapping]
        let property = mapping.properties.first { $0.name.value.isExactly(name) }
        guard let property, property.readsMemberNames else { return .string(key) }
        let rule = ReadRule(property, index: object.mapping, model: model)
        let isChanged = rule.isText || !rule.transforms.isEmpty
        let value = isChanged ? .string(key) : spelled(key, by: property.rule, in: mapping)
        switch transformed(value, by: rule, at: node) {
        case .value(let held):
            let check = RequirementCheck(rule: property.rule, mapping: mapping)
            let unmet = property.rule.requires.filter { !check.meets($0.value, held) }
            for _ in unmet { fail("requirement-failed", at: node) }
            return unmet.isEmpty ? held : nil
        case .null: return .null
        case .unset, .usesDefault, .failed: return nil
        }
    }

    /// The number, the boolean or the text that a name spells.
    private func spelled(_ key: String, by rule: ValueRule, in mapping: Mapping) -> Held {
        switch rule.kind {
        case .type:
            switch rule.type ?? .any {
            case .integer, .number, .decimal, .boolean: return unquoted(key) ?? .string(key)
            case .date:
                let formats = rule.effectiveDateFormats(in: mapping)
                let isText = formats.contains { !$0.isNumber && $0.date(key) != nil }
                return !isText && JSONNumber.isNumber(key) ? .number(key) : .string(key)
            case .any, .string, .url, .uuid, .data: return .string(key)
            }
        case .values(let table):
            let isText = (table.type?.value ?? .string) == .string
            return isText ? .string(key) : unquoted(key) ?? .string(key)
        case .object, .list, .dictionary, .reference, .referenceList, .inverse: return .string(key)
        }
    }
}
