import SpecIR

// Objects that the program changes while a store is awaited: these changes belong to the next batch.
extension Batch {
    /// An object, and what it held when its changes were handed to the store.
    struct HandedOver {
        var object: DynamicObject
        var state: Membership.Saved
    }

    /// An object that was changed since.
    struct LateChange {
        var object: DynamicObject
        var changes: OwnChanges
    }

    /// Notes what the objects hold at the time when their changes are handed to a store.
    mutating func noteHandedOver() {
        var seen: Set<ObjectIdentifier> = []
        var open = drafts.compactMap(\.object) + before.map(\.object)
        while let object = open.popLast() {
            guard seen.insert(ObjectIdentifier(object)).inserted else { continue }
            let state = Membership.Saved(slots: object.slots.values, extras: object.extras)
            handedOver.append(HandedOver(object: object, state: state))
            object.forEachPart { open.append($0) }
        }
    }

    /// Undoes what was changed by hand since then, so that the batch ends as if nothing had been.
    func takeLateChanges() -> [LateChange] {
        handedOver.compactMap { noted in
            guard let changes = OwnChanges(of: noted.object, since: noted.state) else { return nil }
            (noted.object.slots.values, noted.object.extras) = (noted.state.slots, noted.state.extras)
            return LateChange(object: noted.object, changes: changes)
        }
    }

    /// Makes these changes again, to be saved by the next batch.
    func makeAgain(_ late: [LateChange]) {
        for change in late {
            change.object.make(change.changes)
            graph.touch(change.object)
        }
    }
}
