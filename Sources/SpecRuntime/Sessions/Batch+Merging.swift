import SpecIR

// Merges the objects that were read into the drafts.
extension Batch {
    mutating func merge() throws {
        for (number, arrival) in arrivals.enumerated() {
            try checkCancellation()
            let draft = Int(arrival.draft)
            guard drafts[draft].object != nil, counts(arrival, number) else { continue }
            merge(arrival.object, into: draft, arrival.round)
        }
        for draft in changed { tieChanged(draft) }
        if !deletedObjects.isEmpty { clearDeletedObjects() }
        markOrphans()
    }

    /// A property that was changed by hand may lead to objects that were made elsewhere.
    private mutating func tieChanged(_ draft: Int) {
        guard let shape = drafts[draft].shape, var slots = drafts[draft].slots else { return }
        for (position, _) in shape.linked {
            guard let value = slots[position], let link = shape.links[position] else { continue }
            slots[position] = tied(value, link)
        }
        drafts[draft].slots = slots
    }

    private mutating func merge(_ fresh: DynamicObject, into draft: Int, _ round: Int32) {
        let isFirst = drafts[draft].object === fresh
        for (position, _) in fresh.shape.linked {
            guard let value = fresh.slots[position], let link = fresh.shape.links[position] else { continue }
            fresh.slots[position] = tied(value, link)
        }
        if isFirst { return }
        takeMapping(of: fresh, draft)
        guard let object = drafts[draft].object, let shape = drafts[draft].shape else { return }
        // Taken out while it is changed, so that it isn't copied for each change.
        var slots = drafts[draft].slots
        drafts[draft].slots = nil
        let isSameShape = fresh.shape === shape
        for position in 0..<fresh.slots.count {
            guard let value = fresh.slots[position] else { continue }
            let place = isSameShape ? position : shape.position(of: fresh.shape.names[position]) ?? -1
            guard place >= 0 else { continue }
            let held = if let slots { slots[place] } else { object.slots[place] }
            if let held, !held.isNull, fresh.membership?.defaulted.contains(position) == true { continue }
            let whole = value.completed(by: held)
            let link = fresh.shape.links[position]
            let update = fresh.shape.updates[position]
            if update.keepsTheSame, DeepEquality.areSame(held, whole, isOrdered: link?.isOrdered ?? true) { continue }
            if slots == nil {
                slots = object.slots.values
                drafts[draft].extras = object.extras
            }
            slots?[place] = updated(held, by: whole, update: update, link: link, round)
        }
        if slots == nil, object.membership?.saved?.isOutdated == true {
            slots = object.slots.values
            drafts[draft].extras = object.extras
        }
        merge(fresh.extras, into: draft, object: object, slots: &slots)
        drafts[draft].slots = slots
    }

    /// Makes a draft an object of the mapping that read it, where the data chose that, or nothing was read for it before.
    private mutating func takeMapping(of fresh: DynamicObject, _ draft: Int) {
        guard let object = drafts[draft].object, let shape = drafts[draft].shape else { return }
        let isBlank = object.membership?.isPlaceholder == true || drafts[draft].isEmptied
        let isFilled = isBlank && drafts[draft].newShape == nil
        guard fresh.isChosen || isFilled else { return }
        // An object that is mentioned by its key stays what it is.
        if fresh.isMention, !isFilled, !shape.holdsKeyAlone { return }
        if shape !== fresh.shape {
            drafts[draft].open()
            drafts[draft].slots = drafts[draft].slots.map { fresh.shape.rearranged($0, from: shape) }
        }
        drafts[draft].newShape = fresh.shape
    }

    /// Members that no rule names: those of the same name or place are replaced, the others stay.
    private mutating func merge(
        _ fresh: [DynamicObject.Extra],
        into draft: Int,
        object: DynamicObject,
        slots: inout ContiguousArray<Value?>?
    ) {
        guard !fresh.isEmpty else { return }
        if slots == nil {
            slots = object.slots.values
            drafts[draft].extras = object.extras
        }
        let home = drafts[draft].shape?.home ?? object.shape.home
        drafts[draft].extras = drafts[draft].extras.with(fresh, home)
    }

    /// The value of a property once a new value has come.
    private mutating func updated(
        _ old: Value?,
        by new: Value,
        update: PropertyUpdate,
        link: Link?,
        _ round: Int32
    ) -> Value? {
        switch update {
        case .skipNull where new == .null: return old ?? new
        case .replace, .skipNull:
            if link?.deletesOrphans == true { leaveBehind(old?.objects ?? [], unlessIn: new.objects, round) }
            return new
        case .append, .deepMerge: return update.updated(old, by: new)
        case .merge:
            guard let link, case .list(let earlier)? = old, case .list(let later) = new else {
                return update.updated(old, by: new)
            }
            return .list(joined(earlier, later: later, link: link))
        case .call(let call):
            let result = call(old, new)
            leaveBehind(result.deleted, unlessIn: [], round)
            return result.value ?? old
        }
    }

    /// The elements there already in their order, then those that are new.
    private func joined(_ earlier: [Value], later: [Value], link: Link) -> [Value] {
        var merge = ListMerge(earlier, sameBy: link.sameBy)
        var known = Set(earlier.compactMap { $0.object.map(ObjectIdentifier.init) })
        for element in later {
            if let object = element.object, object.isTied || known.contains(ObjectIdentifier(object)) {
                if known.insert(ObjectIdentifier(object)).inserted { merge.append(element) }
            } else {
                merge.add(element)
            }
        }
        return merge.elements
    }

    private mutating func leaveBehind(_ old: [DynamicObject], unlessIn new: [DynamicObject], _ round: Int32) {
        let kept = Set(new.map(ObjectIdentifier.init))
        for object in old where !kept.contains(ObjectIdentifier(object)) && object.shape.identity != nil {
            leftOut[ObjectIdentifier(object)] = round
            if object.membership?.graph === graph { orphans.append(object) }
        }
    }
}

// MARK: Tying

extension Batch {
    /// A value with the session's objects in place of those that were read; nil where the property is left as it is.
    private mutating func tied(_ value: Value, _ link: Link) -> Value? {
        switch value {
        case .object(let object):
            if let tied = tied(object) { return .object(tied) }
            return unlinked(object, link)
        case .list(let elements):
            var kept: [Value] = []
            kept.reserveCapacity(elements.count)
            var known: Set<ObjectIdentifier> = []
            for element in elements {
                guard let object = element.object else {
                    if let inner = tied(element, link) { kept.append(inner) }
                    continue
                }
                guard let tied = tied(object) else {
                    _ = unlinked(object, link)
                    continue
                }
                if link.duplicates == .allow || !tied.isTied || known.insert(ObjectIdentifier(tied)).inserted {
                    kept.append(.object(tied))
                }
            }
            return .list(kept)
        case .dictionary(let members):
            return .dictionary(
                ValueDictionary(
                    members.compactMap { member in
                        // As out of a list, what is deleted is taken out.
                        if let object = member.value.object, isGone(object, link) { return nil }
                        return tied(member.value, link).map { (member.key, $0) }
                    }
                )
            )
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid:
            return value
        }
    }

    /// The object of the session; nil where there is none, and none is to be created.
    private mutating func tied(_ object: DynamicObject) -> DynamicObject? {
        // A record that deletes stands for nothing, whatever comes later.
        if object.isDeletion { return nil }
        if object.note >= 0 {
            let known = drafts[Int(object.note)].object
            if object.isReference, known != nil { report.linked += 1 }
            return known
        }
        if object.isReference { return nil }
        if object.membership?.graph !== graph {
            object.isPart = true
            tieParts(of: object)
        }
        return object
    }

    /// Ties the parts of an object: they have no key, and may lead to objects that have one.
    private mutating func tieParts(of object: DynamicObject) {
        for (position, _) in object.shape.linked {
            guard let value = object.slots[position], let link = object.shape.links[position] else { continue }
            object.slots[position] = tied(value, link)
        }
    }

    /// True if the object is deleted, which needs no warning where it is led to.
    private func isGone(_ object: DynamicObject, _ link: Link) -> Bool {
        object.isDeletion || isDeleted(object) && link.creates
    }

    /// The value of a property whose key leads nowhere.
    private mutating func unlinked(_ object: DynamicObject, _ link: Link) -> Value? {
        if isGone(object, link) { return .null }
        let value = link.names.first.flatMap { object[$0] } ?? object.keyValue
        guard let key = value.flatMap(ObjectKey.init) else { return .null }
        let property = link.names.first.map { "`\($0)`" } ?? "key"
        let isSensitive = object.isSensitive(link)
        let count = ambiguous[ObjectIdentifier(object)]
        let words =
            (count.map { "\($0) objects of `\(object.mapping)` have" } ?? "there is no `\(object.mapping)` with")
            + " the \(property) \(isSensitive ? "that was read" : "\(key)")"
            + (count == nil ? "" : ", and the key of a link has to be that of one")
        var failure = object.membership?.place ?? DataFailure(.unlinked, words)
        failure.id = count == nil ? .unlinked : .notOne
        failure.message = words
        failure.severity = link.ifUnlinked == .fail ? .error : .warning
        if link.ifUnlinked == .fail {
            fail(failure)
        } else {
            report.unlinked.append(
                SessionReport.Unlinked(
                    mapping: object.mapping,
                    key: key,
                    isSensitive: isSensitive,
                    place: object.membership?.place
                )
            )
            warnings.add(failure)
        }
        return link.ifUnlinked == .leave ? nil : .null
    }
}

extension DynamicObject {
    /// True if a session knows the object by its key, or is about to.
    fileprivate var isTied: Bool { storeKey != nil }

    /// Returns true if no message may show the value that a link goes by: it is that of a sensitive property, here or
    /// there.
    fileprivate func isSensitive(_ link: Link) -> Bool {
        let names = link.names.isEmpty ? shape.identity?.key.map { shape.names[$0] } ?? [] : link.names
        let isHidden = membership?.place.map { $0.found == nil } ?? false
        return isHidden || names.contains(where: shape.sensitive.contains)
    }
}

extension DynamicObject {
    /// True if it was read by a mapping that knows the key alone, and has nothing else.
    fileprivate var isMention: Bool { shape.holdsKeyAlone && extras.isEmpty }
}
