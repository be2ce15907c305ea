import SpecIR

// Changes made by hand.
extension Batch {
    /// - Throws: `DataError` where something is wrong.
    func check() throws {
        if failureCount > 0 { throw DataError(failures: failures, total: failureCount) }
    }

    /// Takes what was done by hand: new objects, changed ones, and those that a change leads to.
    mutating func takeChanges(_ inserted: [DynamicObject], _ deleted: [DynamicObject]) throws {
        isTakenBack = true
        made = inserted
        for object in inserted { try collect(object) }
        let gone = Set(deleted.map(ObjectIdentifier.init))
        deletedObjects.formUnion(gone)
        try graph.loadChanged()
        let changed = graph.objects.indices.flatMap(graph.ordered).filter {
            $0.isChanged && !gone.contains(ObjectIdentifier($0))
        }
        for object in changed where !object.isThere { missObject(object) }
        let keys = try newKeys(of: changed)
        for object in changed {
            guard let identity = object.shape.identity, let key = object.membership?.key else { continue }
            for (position, creates) in object.shape.linked {
                if !creates { hasWeak = true }
                guard let value = object.slots[position] else { continue }
                try collect(value, object.shape.links[position], isWanted: creates)
            }
            guard let newKey = keys[ObjectIdentifier(object)] else {
                missKey(object)
                continue
            }
            let isTaken =
                graph.known(identity.entity, newKey)?.isThere == true || places[identity.entity][newKey] != nil
            if newKey != key, isTaken {
                conflict(object, newKey)
                continue
            }
            take(object, as: newKey, isRenamed: newKey != key, identity.entity)
        }
    }

    private mutating func take(_ object: DynamicObject, as key: ObjectKey, isRenamed: Bool, _ entity: Int) {
        let draft = Int(place(entity, key))
        drafts[draft].object = object
        drafts[draft].slots = object.slots.values
        drafts[draft].extras = object.extras
        drafts[draft].isRenamed = isRenamed
        changed.append(draft)
    }

    /// The keys that changed objects have now; those that are new are looked up, as another object may have them.
    private func newKeys(of changed: [DynamicObject]) throws -> [ObjectIdentifier: ObjectKey] {
        var keys: [ObjectIdentifier: ObjectKey] = [:]
        var open: [Int: [ObjectKey]] = [:]
        for object in changed {
            guard let identity = object.shape.identity, let held = object.storeKey else { continue }
            let key = try graph.converted(held, identity.entity)
            keys[ObjectIdentifier(object)] = key
            guard key != object.membership?.key else { continue }
            for (position, value) in zip(identity.key, key.values) { object.slots[position] = value }
            if graph.known(identity.entity, key)?.isThere != true { open[identity.entity, default: []].append(key) }
        }
        for (entity, keys) in open { try graph.load(entity, Array(Set(keys))) }
        return keys
    }

    /// An object made by hand doesn't take the place of another.
    mutating func refuseTaken() {
        for object in made where object.note >= 0 {
            let draft = drafts[Int(object.note)]
            if draft.object !== object, !draft.isDangling { conflict(object, draft.key) }
        }
    }

    /// Leaves objects as they were before, so that they can be corrected, or left out, and taken again.
    func takeBack() {
        let late = takeLateChanges()
        defer { makeAgain(late) }
        for arrival in arrivals { arrival.object.note = -1 }
        for (object, slots) in before {
            object.note = -1
            object.slots.values = slots
        }
    }

    private mutating func missKey(_ object: DynamicObject) {
        var failure = DataFailure(
            .missingPrimaryKey,
            "an object of `\(object.mapping)` has lost its \(object.shape.keyNames)"
        )
        failure.expected = object.shape.keyNames
        fail(failure)
    }

    private mutating func missObject(_ object: DynamicObject) {
        let words = "\(object.words) was changed, and no store has it: insert it, or roll back"
        fail(DataFailure(.conflict, words))
    }

    private mutating func conflict(_ object: DynamicObject, _ key: ObjectKey) {
        let words = object.shape.hidesKeys ? "the same key" : "the key \(key)"
        fail(DataFailure(.conflict, "there is another `\(object.mapping)` with \(words)"))
    }
}

extension DynamicObject {
    /// True if the object holds something else than its store.
    fileprivate var isChanged: Bool {
        if let saved = membership?.saved {
            return !(0..<slots.count).allSatisfy { DeepEquality.areSame(slots[$0], saved.slots[$0]) }
                || !DeepEquality.areSame(extras, saved.extras)
        }
        return hasChangedParts
    }
}
