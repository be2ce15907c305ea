import SpecSource

/// The changes that a program made to one object by hand, by the names of its properties.
struct OwnChanges {
    private var values: [(name: String, value: Value?)]
    private var kept: [DynamicObject.Extra]

    /// The names of all members that no rule reads, and that the program changed, added or removed.
    private var touched: Set<ExactText>

    /// The differences between what an object holds and what it held before; nil where there are none.
    init?(of object: DynamicObject, since before: Membership.Saved) {
        values = (0..<object.slots.count).compactMap { position in
            let value = object.slots[position]
            return DeepEquality.areSame(value, before.slots[position]) ? nil : (object.shape.names[position], value)
        }
        if DeepEquality.areSame(object.extras, before.extras) {
            (kept, touched) = ([], [])
        } else {
            let earlier = Dictionary(before.extras.map { (ExactText($0.name), $0) }) { first, _ in first }
            kept = object.extras.filter { extra in
                earlier[ExactText(extra.name)].map { !DeepEquality.areSame([$0], [extra]) } ?? true
            }
            let held = Set(object.extras.map { ExactText($0.name) })
            touched = Set(kept.map { ExactText($0.name) }).union(earlier.keys.filter { !held.contains($0) })
        }
        if values.isEmpty, touched.isEmpty { return nil }
    }

    /// Makes the changes again. Properties that the object's mapping doesn't have any more stay as they are.
    func make(to object: DynamicObject) {
        for change in values {
            if let position = object.shape.position(of: change.name) { object.slots[position] = change.value }
        }
        if touched.isEmpty { return }
        object.extras.removeAll { touched.contains(ExactText($0.name)) }
        object.extras += kept
    }
}

extension DynamicObject {
    /// Undoes the changes made by hand, to be made again on top of something else; nil where there are none.
    func takeOwnChanges() -> OwnChanges? {
        guard let membership, let saved = membership.saved else { return nil }
        let changes = OwnChanges(of: self, since: saved)
        (slots.values, extras, membership.saved) = (saved.slots, saved.extras, nil)
        return changes
    }

    /// Makes changes again, as changes of what the object holds now.
    func make(_ changes: OwnChanges) {
        if let membership, membership.saved == nil {
            membership.saved = Membership.Saved(slots: slots.values, extras: extras)
        }
        changes.make(to: self)
    }
}
