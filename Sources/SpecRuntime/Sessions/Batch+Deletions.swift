import SpecIR

// Records that delete the object with their key.
//
// Earlier records of the object in the batch count no more, and later ones make it anew. References to a deleted object
// lead nowhere, wherever in the batch they stand.
extension Batch {
    /// Takes a record that deletes its object.
    mutating func takeDeletion(_ object: DynamicObject) throws {
        guard let identity = object.shape.identity else { return }
        guard let key = object.storeKey else { return missesKey(object) }
        remember(object)
        let draft = Int(try place(identity, key: key, object: object))
        drafts[draft].deletion = arrivals.count
        drafts[draft].hasArrived = false
        hasDeletions = true
    }

    /// Returns true if an object that arrived wasn't deleted by a later record.
    func counts(_ arrival: Arrival, _ number: Int) -> Bool {
        drafts[Int(arrival.draft)].deletion.map { number >= $0 } ?? true
    }

    /// Returns true if the object that one which was read belongs to is deleted by a record.
    func isDeleted(_ object: DynamicObject) -> Bool { object.note >= 0 && drafts[Int(object.note)].isDeleted }

    /// Determines which objects are to be deleted, once all are looked up.
    mutating func settleDeletions() {
        for index in drafts.indices where drafts[index].deletion != nil {
            let draft = drafts[index]
            let object = draft.isDangling ? nil : draft.object
            if draft.hasArrived {
                guard let object else { continue }
                drafts[index].empty(object, key: draft.key)
                drafts[index].isEmptied = true
                continue
            }
            if let object {
                deletedObjects.insert(ObjectIdentifier(object))
                orphans.append(object)
            } else {
                report.unchanged += 1
            }
            (drafts[index].object, drafts[index].slots) = (nil, nil)
            drafts[index].isWanted = false
            drafts[index].isDeleted = true
        }
    }

    /// Takes deleted objects out of the properties that led to them before, where the batch changes an object.
    mutating func clearDeletedObjects() {
        for index in drafts.indices {
            guard let shape = drafts[index].shape, var slots = drafts[index].slots else { continue }
            drafts[index].slots = nil
            for (position, _) in shape.linked {
                if let left = slots[position]?.without(deletedObjects) { slots[position] = left }
            }
            drafts[index].slots = slots
        }
    }
}
