import SpecIR

// From drafts to changes of stores, and then of objects.
extension Batch {
    /// The changes that make the stores hold what the drafts do, by entity.
    mutating func changes() throws -> [StoreChanges] {
        var all = schema.entities.map { _ in StoreChanges() }
        for index in drafts.indices {
            try checkCancellation()
            let draft = drafts[index]
            guard let object = draft.object, !draft.isDeleted else { continue }
            if draft.isNew {
                all[draft.entity].insertions.append(insertion(draft, object))
                report.inserted.append(item(draft, object))
            } else if draft.hasArrived || draft.slots != nil {
                if let update = update(draft, object) {
                    all[draft.entity].updates.append(update)
                    report.updated.append(item(draft, object))
                    warnAboutLostMembers(of: object)
                } else if draft.hasArrived || draft.base == nil {
                    report.unchanged += 1
                }
            }
        }
        for object in orphans {
            guard let identity = object.shape.identity, let key = object.membership?.key else { continue }
            all[identity.entity].deletions.append(StoreDeletion(entity: schema.entities[identity.entity], key: key))
            report.deleted.append(SessionReport.Item(mapping: object.mapping, key: key))
        }
        return all
    }

    /// Warns about members that were kept until now, and that the store keeps no more.
    private mutating func warnAboutLostMembers(of object: DynamicObject) {
        for name in object.membership?.saved?.lost ?? [] {
            let words =
                "`\(name)` of \(object.words) was kept before a rule read or wrote there: it doesn't fit, and is lost"
            var failure = DataFailure(.conflict, words)
            failure.severity = .warning
            warnings.add(failure)
        }
    }

    /// Deletes objects that were left behind, unless the batch leads to them elsewhere, or again. Those that came in the
    /// same batch don't come to be. A record is no orphan, whichever stands first.
    mutating func markOrphans() {
        guard !orphans.isEmpty || !leftOut.isEmpty else { return }
        var staying: Set<ObjectIdentifier> = []
        var passing: [ObjectIdentifier: Int] = [:]
        var open: [Int] = []
        for (number, draft) in drafts.enumerated() {
            guard !draft.isDeleted, let object = draft.object else { continue }
            if let left = leftOut[ObjectIdentifier(object)], draft.round > 0, draft.round < left, !draft.isRecord {
                passing[ObjectIdentifier(object)] = number
            } else {
                staying.insert(ObjectIdentifier(object))
                open.append(number)
            }
        }
        // One that stays keeps those that it leads to, and they keep others.
        while let number = open.popLast() {
            for object in keyedObjects(in: drafts[number]) {
                staying.insert(ObjectIdentifier(object))
                if let kept = passing.removeValue(forKey: ObjectIdentifier(object)) { open.append(kept) }
            }
        }
        for number in passing.values { drafts[number].isDeleted = true }
        var seen: Set<ObjectIdentifier> = []
        orphans.removeAll { object in
            let id = ObjectIdentifier(object)
            return staying.contains(id) && !deletedObjects.contains(id) || !seen.insert(id).inserted
        }
    }

    /// The objects with a key that a draft is about to lead to, those in its parts included.
    private func keyedObjects(in draft: Draft) -> [DynamicObject] {
        var found: [DynamicObject] = []
        var parts: [DynamicObject] = []
        let take = { (value: Value?) in
            for object in value?.objects ?? [] {
                if object.shape.identity == nil { parts.append(object) } else { found.append(object) }
            }
        }
        for (position, _) in draft.shape?.linked ?? [] { take(draft.value(at: position)) }
        while let part = parts.popLast() {
            for (position, _) in part.shape.linked { take(part.slots[position]) }
        }
        return found
    }

    private func item(_ draft: Draft, _ object: DynamicObject) -> SessionReport.Item {
        SessionReport.Item(mapping: (draft.newShape ?? object.shape).mapping, key: draft.key)
    }

    private func insertion(_ draft: Draft, _ object: DynamicObject) -> StoreInsertion {
        StoreInsertion(
            entity: schema.entities[draft.entity],
            key: draft.key,
            isPlaceholder: !draft.hasArrived,
            content: content(draft, object)
        )
    }

    private func content(_ draft: Draft, _ object: DynamicObject) -> StoreContent {
        .object(
            object,
            draft.slots.map {
                StoreContent.Draft(shape: draft.newShape ?? object.shape, slots: $0, extras: draft.extras)
            }
        )
    }

    /// The change of an object that is there; nil where nothing changes.
    private func update(_ draft: Draft, _ object: DynamicObject) -> StoreUpdate? {
        guard let membership = object.membership, let shape = draft.shape, let positions = shape.identity?.positions,
            let oldPositions = object.shape.identity?.positions
        else { return nil }
        let isFilled = membership.isPlaceholder && draft.hasArrived
        guard let slots = draft.slots ?? (isFilled ? object.slots.values : nil) else { return nil }
        var changed: [Int] = []
        for (property, (old, position)) in zip(oldPositions, positions).enumerated() {
            let isOrdered = shape.links[position]?.isOrdered ?? true
            if !DeepEquality.areSame(draft.earlier(at: old), slots[position], isOrdered: isOrdered) {
                changed.append(property)
            }
        }
        let extras = draft.slots == nil ? object.extras : draft.extras
        let changesKept = !DeepEquality.areSame(
            draft.base?.extras ?? membership.saved?.extras ?? object.extras,
            extras
        )
        let changesMapping = shape !== object.shape
        guard !changed.isEmpty || changesKept || changesMapping || isFilled else { return nil }
        return StoreUpdate(
            entity: schema.entities[draft.entity],
            key: membership.key ?? draft.key,
            newKey: draft.key,
            properties: changed,
            changesKept: changesKept,
            changesMapping: changesMapping,
            content: content(draft, object)
        )
    }

    /// Lets go of the objects, once they are stored, and unties them, as those in circles would never be freed.
    func pass() {
        for draft in drafts {
            guard let object = draft.object else { continue }
            for (position, _) in object.shape.linked { object.slots[position] = nil }
        }
        for arrival in arrivals {
            for (position, _) in arrival.object.shape.linked { arrival.object.slots[position] = nil }
        }
        graph.close()
    }

    /// Makes the objects what the stores hold now.
    func commit() {
        if isPassing { return pass() }
        let late = takeLateChanges()
        defer { makeAgain(late) }
        for draft in drafts {
            guard let object = draft.object, !draft.isDeleted else { continue }
            if let slots = draft.slots {
                if let shape = draft.newShape { object.become(shape) }
                object.slots.values = slots
                object.extras = draft.extras
                object.forEachPart { $0.commitPart() }
            }
            object.note = -1
            object.isReference = false
            if draft.isNew { graph.register(object, entity: draft.entity, key: draft.key) }
            if draft.isRenamed { graph.rename(object, entity: draft.entity, key: draft.key) }
            if draft.isNew || draft.slots != nil {
                object.membership?.saved = nil
                object.membership?.defaulted = []
                graph.touch(object)
            }
            if draft.isNew {
                object.membership?.isPlaceholder = !draft.hasArrived
            } else if draft.hasArrived || draft.slots != nil {
                object.membership?.isPlaceholder = false
            }
        }
        for arrival in arrivals { arrival.object.note = -1 }
        graph.delete(orphans)
        graph.inverseKeys.removeAll()
    }
}

extension SessionGraph {
    /// Forgets objects, and clears what points at them.
    func delete(_ deleted: [DynamicObject]) {
        guard !deleted.isEmpty else { return }
        let gone = Set(deleted.map(ObjectIdentifier.init))
        for object in deleted { forget(object) }
        for table in objects {
            for holder in table.values where !holder.isFault {
                for (position, _) in holder.shape.linked {
                    guard let value = holder.slots[position], let left = value.without(gone) else { continue }
                    holder.slots[position] = left
                    touch(holder)
                    if let membership = holder.membership, let saved = membership.saved?.slots[position] {
                        membership.saved?.slots[position] = saved.without(gone) ?? saved
                    }
                }
            }
        }
    }
}

extension Value {
    /// The value with nothing in place of some objects; nil where none of them is in it.
    func without(_ gone: Set<ObjectIdentifier>) -> Value? {
        switch self {
        case .object(let object): return gone.contains(ObjectIdentifier(object)) ? .null : nil
        case .list(let elements):
            let left = elements.filter { $0.object.map { !gone.contains(ObjectIdentifier($0)) } ?? true }
            return left.count < elements.count ? .list(left) : nil
        case .dictionary(let members):
            let left = members.filter { $0.value.object.map { !gone.contains(ObjectIdentifier($0)) } ?? true }
            return left.count < members.count ? .dictionary(ValueDictionary(left.map { ($0.key, $0.value) })) : nil
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid:
            return nil
        }
    }
}
