import Synchronization

/// The objects of all handles. A handle that was freed or never existed is detected, and refers to nothing.
///
/// A handle holds the number of a slot and the slot's generation, which goes up with each use of the slot. A slot
/// counts its users; an object that is freed meanwhile is released by the last of them. Looking one up takes no lock.
final class HandleTable: @unchecked Sendable {
    // @unchecked: slots are reached by their atomic state, all else with the gate closed.
    enum Kind: UInt64 { case runtime = 0, mapper = 1 }

    /// The reason why a handle can't be used.
    enum Refusal: Error {
        case none
        case freed
        case otherKind
        case inUse
    }

    private struct Slot: ~Copyable {
        /// The generation, then whether the slot is taken, then how many are using it.
        let state = Atomic<UInt64>(0)
        var object: AnyObject?
    }

    private static let indexBits: UInt64 = 24
    private static let generationShift: UInt64 = 26
    private static let isTaken: UInt64 = 1 << 25
    private static let userMask: UInt64 = (1 << 25) - 1

    /// The memory of slots that nobody has used is never touched.
    private static let capacity = 1 << 20

    private let slots = UnsafeMutablePointer<Slot>.allocate(capacity: HandleTable.capacity)
    private let slotCount = Atomic<Int>(0)

    /// Slots that nobody uses. Only with the gate closed.
    private var spare: [Int] = []

    /// Takes a slot for an object; nil where all are taken. With the gate closed.
    func insert(_ object: AnyObject, _ kind: Kind) -> UInt64? {
        guard let index = spare.popLast() ?? addSlot() else { return nil }
        slots[index].object = object
        // Two steps, as the last bit is the kind.
        let before = slots[index].state.load(ordering: .relaxed) >> Self.generationShift
        let generation = (before & ~1) + 2 + kind.rawValue
        slots[index].state.store(generation << Self.generationShift | Self.isTaken, ordering: .sequentiallyConsistent)
        return generation << Self.indexBits | UInt64(index + 1)
    }

    private func addSlot() -> Int? {
        let index = slotCount.load(ordering: .relaxed)
        guard index < Self.capacity else { return nil }
        (slots + index).initialize(to: Slot())
        slotCount.store(index + 1, ordering: .releasing)
        return index
    }

    /// Uses what a handle stands for, until `leave`; with `alone`, only where nobody else does.
    func enter(_ handle: UInt64, _ kind: Kind, alone: Bool) throws(Refusal) -> (slot: Int, object: AnyObject) {
        let (index, generation) = try place(of: handle, kind)
        var state = slots[index].state.load(ordering: .relaxed)
        while true {
            guard state >> Self.generationShift == generation, state & Self.isTaken != 0 else { throw .freed }
            if alone, state & Self.userMask != 0 { throw .inUse }
            let (isDone, found) = slots[index].state.weakCompareExchange(
                expected: state,
                desired: state + 1,
                ordering: .sequentiallyConsistent
            )
            if isDone, let object = slots[index].object { return (index, object) }
            state = found
        }
    }

    /// Ends a use; true where it was the last of what is freed, so that the slot has to be emptied.
    func leave(_ slot: Int) -> Bool {
        let (_, state) = slots[slot].state.wrappingSubtract(1, ordering: .sequentiallyConsistent)
        return state & (Self.isTaken | Self.userMask) == 0
    }

    /// Frees a handle; its slot, if it has to be emptied.
    func free(_ handle: UInt64, _ kind: Kind) throws(Refusal) -> Int? {
        let (index, generation) = try place(of: handle, kind)
        var state = slots[index].state.load(ordering: .relaxed)
        while true {
            guard state >> Self.generationShift == generation, state & Self.isTaken != 0 else { throw .freed }
            let (isDone, found) = slots[index].state.weakCompareExchange(
                expected: state,
                desired: state & ~Self.isTaken,
                ordering: .sequentiallyConsistent
            )
            if isDone { return state & Self.userMask == 0 ? index : nil }
            state = found
        }
    }

    /// Releases the object of a freed slot. Call it with the gate closed.
    func empty(_ slot: Int) -> AnyObject? {
        defer {
            slots[slot].object = nil
            spare.append(slot)
        }
        return slots[slot].object
    }

    /// Returns true if any slot is in use.
    func hasUsers() -> Bool {
        for index in 0..<slotCount.load(ordering: .acquiring)
        where slots[index].state.load(ordering: .sequentiallyConsistent) & Self.userMask != 0 {
            return true
        }
        return false
    }

    private func place(
        of handle: UInt64,
        _ kind: Kind
    ) throws(Refusal) -> (index: Int, generation: UInt64) {
        guard handle != 0 else { throw .none }
        let index = Int(handle & (1 << Self.indexBits - 1)) - 1
        let generation = handle >> Self.indexBits
        guard index >= 0, index < slotCount.load(ordering: .acquiring), generation > 0 else { throw .freed }
        guard generation & 1 == kind.rawValue else { throw .otherKind }
        return (index, generation)
    }
}
