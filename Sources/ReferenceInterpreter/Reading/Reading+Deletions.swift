import SpecIR
import SpecSource

// `delete_where`: records that delete the object with their key, where sessions read them.
extension Reading {
    /// Returns true if a value deletes its object.
    func deletes(_ index: Int, _ node: JSONNode) -> Bool {
        let conditions = model.set.mappings[index].deletesWhere
        guard isForSession, let first = conditions.first else { return false }
        let outer = current
        current = index
        defer { current = outer }
        let unmet = conditions.first { !$0.holds(for: node) }
        noteDeletion(unmet ?? first, isMet: unmet == nil, by: index, at: node)
        return unmet == nil
    }

    /// Returns true if a property is read of a record that deletes: a part of its key, or the name of its member.
    func isReadOfDeletion(_ property: Property) -> Bool {
        let name = property.name.value
        return mapping.primaryKey.contains { $0.value == name } || model.memberNames[current].contains(name)
    }
}

extension Condition {
    /// Returns true if a value that the path leads to is one of those that are wanted.
    func holds(for node: JSONNode) -> Bool {
        found(in: node).contains { found in values.contains { Held($0.value).isSame(Held(found.json)) } }
    }

    /// The values that the path leads to.
    func found(in node: JSONNode) -> [JSONNode] {
        switch node.follow(path.value.steps) {
        case .missing, .blocked: []
        case .at(let value): [value]
        case .collection(let values): values
        }
    }
}
