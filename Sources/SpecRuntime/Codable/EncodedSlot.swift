import SpecSource

/// A place of a value in the making.
final class EncodedSlot {
    private enum State {
        case nothing
        case value(Value)
        case members(names: [String], slots: [ExactText: EncodedSlot])
        case elements([EncodedSlot])
    }

    private var state = State.nothing

    func become(_ value: Value) { state = .value(value) }

    /// False where something else was there.
    func becomeMembers() -> Bool {
        switch state {
        case .members: return true
        case .nothing: state = .members(names: [], slots: [:])
        case .value, .elements: return false
        }
        return true
    }

    func becomeElements() -> Bool {
        switch state {
        case .elements: return true
        case .nothing: state = .elements([])
        case .value, .members: return false
        }
        return true
    }

    /// The place of a member; the same one each time.
    func member(_ name: String) -> EncodedSlot {
        guard case .members(var names, var slots) = state else { return EncodedSlot() }
        if let slot = slots[ExactText(name)] { return slot }
        let slot = EncodedSlot()
        state = .nothing
        names.append(name)
        slots[ExactText(name)] = slot
        state = .members(names: names, slots: slots)
        return slot
    }

    func element() -> EncodedSlot {
        guard case .elements(var elements) = state else { return EncodedSlot() }
        let slot = EncodedSlot()
        state = .nothing
        elements.append(slot)
        state = .elements(elements)
        return slot
    }

    /// Number of elements.
    var count: Int {
        if case .elements(let elements) = state { elements.count } else { 0 }
    }

    func sortMembers() {
        guard case .members(let names, let slots) = state else { return }
        state = .members(names: names.sorted(), slots: slots)
    }

    /// The encoded value; for a type that encodes nothing, an empty dictionary.
    var value: Value {
        switch state {
        case .nothing: .dictionary([:])
        case .value(let value): value
        case .members(let names, let slots):
            .dictionary(ValueDictionary(names.compactMap { name in slots[ExactText(name)].map { (name, $0.value) } }))
        case .elements(let elements): .list(elements.map(\.value))
        }
    }
}
