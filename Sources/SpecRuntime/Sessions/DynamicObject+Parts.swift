// Objects without a key inside those of a session: changes to them are changes to what holds them.
extension DynamicObject {
    /// True if the object, or a part of it, was changed by hand since it was saved.
    var isChangedPart: Bool {
        guard isPart else { return false }
        if let saved = membership?.saved {
            let isSame =
                (0..<slots.count).allSatisfy { DeepEquality.areSame(slots[$0], saved.slots[$0]) }
                && DeepEquality.areSame(extras, saved.extras)
            if !isSame { return true }
        }
        return hasChangedParts
    }

    var hasChangedParts: Bool {
        shape.linked.contains { position, _ in
            slots[position]?.hasObject { $0.isPart && $0.isChangedPart } ?? false
        }
    }

    /// Marks the content of the object as saved.
    func commitPart() {
        membership?.saved = nil
        forEachPart { $0.commitPart() }
    }

    /// Takes back what was changed by hand since the object was saved.
    func rollBackPart() {
        rollBack()
        forEachPart { $0.rollBackPart() }
    }

    /// Holds again what it held before it was changed by hand.
    func rollBack() {
        guard let saved = membership?.saved else { return }
        slots.values = saved.slots
        extras = saved.extras
        let graph = membership?.graph as? SessionGraph
        membership?.saved = graph.flatMap { take(kept: saved.extras, $0.runtime) }
        graph?.touch(self)
    }

    func forEachPart(_ body: (DynamicObject) -> Void) {
        for (position, _) in shape.linked {
            slots[position]?.forEachObject { if $0.isPart, $0.membership?.graph == nil { body($0) } }
        }
    }
}
