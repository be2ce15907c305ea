extension Session {
    /// The object of a mapping with a key: from the session, or from the store; nil where there is none.
    ///
    ///     try session.fetch("Band", key: "Japan")
    ///     try session.fetch("Phone", key: ["55", "11", "1111-111"])
    ///
    /// - Parameters:
    ///   - mapping: the name of a mapping whose objects have a key.
    ///   - key: the value of the primary key; a list of them for a composite key. Dates, UUIDs and URLs may be texts.
    /// - Returns: the object, always the same one for the same key.
    /// - Throws: `UnknownNameError` for a mapping that isn't there or has no key, and what the store throws.
    public func fetch(_ mapping: String, key: Value) throws -> DynamicObject? {
        try fetch(mapping, keys: [key]).first
    }

    /// The objects of a mapping with these keys, in the order of the keys; those that are nowhere are left out.
    ///
    /// All are looked up at once, unless the mapping chooses among entities.
    public func fetch(_ mapping: String, keys: [Value]) throws -> [DynamicObject] {
        let sources = try sources(of: mapping)
        guard sources.count == 1 else {
            return try keys.flatMap { key in try sources.flatMap { try fetch($0, keys: [key]) } }
        }
        return try locked {
            let entity = try entity(of: mapping)
            let wanted = try runtime.keys(from: keys, of: mapping).map { try graph.converted($0, entity) }
            var seen: Set<ObjectKey> = []
            let open = wanted.filter { key in
                graph.known(entity, key)?.isThere != true && seen.insert(key).inserted
            }
            try graph.load(entity, open)
            return wanted.compactMap { graph.known(entity, $0) }.filter(\.isThere)
        }
    }

    /// All objects of a mapping's entity, or of all entities that it chooses among: those of the store in its order,
    /// then those that only the session has.
    public func objects(of mapping: String) throws -> [DynamicObject] {
        try locked { try entities(of: mapping).flatMap { try objects(of: $0) } }
    }

    private func objects(of entity: Int) throws -> [DynamicObject] {
        var found: [DynamicObject] = []
        if let store = graph.stores[entity] {
            let stated = runtime.schema.entities[entity]
            var last: ObjectKey?
            while true {
                let rows = try store.rows(of: stated, after: last, limit: 1000)
                found += graph.adopt(rows, of: entity)
                last = rows.last?.key
                if rows.count < 1000 { break }
            }
        }
        let stored = Set(found.map(ObjectIdentifier.init))
        return found + graph.ordered(entity).filter { $0.isThere && !stored.contains(ObjectIdentifier($0)) }
    }

    /// A new object to be filled by hand; `save` makes it one of the session's, by the key that it has then.
    public func insert(_ mapping: String) throws -> DynamicObject {
        try locked {
            _ = try entity(of: mapping)
            let object = try runtime.makeObject(mapping)
            inserted.append(object)
            return object
        }
    }

    /// Marks an object to be deleted by the next `save` or `apply`. What points at it points at nothing then.
    public func delete(_ object: DynamicObject) {
        locked {
            inserted.removeAll { $0 === object }
            guard object.membership?.graph === graph, !deleted.contains(where: { $0 === object }) else { return }
            deleted.append(object)
        }
    }

    /// Has the stores keep what was changed, inserted and deleted by hand.
    ///
    /// - Throws: `DataError` where an object has no key, or one that another has; nothing is saved then.
    @discardableResult
    public func save() async throws -> SessionReport { try await run { try $0.saveChanges() } }

    /// Does the same on the thread of whoever calls.
    @discardableResult
    package func saveChanges() throws -> SessionReport {
        let report = try commit { batch in try batch.takeChanges(inserted, deleted) }
        inserted = []
        return report
    }

    /// Takes back what was staged, and what was changed, inserted and deleted by hand since the last `apply` or `save`.
    public func rollback() {
        locked {
            staged = []
            collected = []
            inserted = []
            deleted = []
            for object in graph.objects.flatMap(\.values) where !object.isFault {
                object.rollBack()
                object.forEachPart { $0.rollBackPart() }
            }
            graph.touch()
        }
    }

    func entity(of mapping: String) throws -> Int { try kept(by: mapping)[0].entity }

    /// The entities whose objects a mapping makes: one, unless it chooses.
    func entities(of mapping: String) throws -> [Int] { try kept(by: mapping).map(\.entity) }

    /// A mapping of each of these entities.
    func sources(of mapping: String) throws -> [String] { try kept(by: mapping).map(\.mapping) }

    /// - Returns: at least one.
    private func kept(by mapping: String) throws -> [(entity: Int, mapping: String)] {
        var found: [(entity: Int, mapping: String)] = []
        for maker in runtime.set.makers(of: try runtime.mapping(named: mapping)) {
            let shape = runtime.shapes[maker]
            guard let entity = shape.identity?.entity, !found.contains(where: { $0.entity == entity }) else { continue }
            found.append((entity, shape.mapping))
        }
        if found.isEmpty { throw UnknownNameError.keyless(mapping) }
        return found
    }
}

// MARK: All or nothing

extension Session {
    /// Collects a batch, looks it up, and has the stores keep it.
    func commit(_ collect: (inout Batch) throws -> Void) throws -> SessionReport {
        let stores = graph.distinctStores
        var begun: [any Store] = []
        do {
            for store in stores {
                try store.batchWillBegin()
                begun.append(store)
            }
            let report = try commitBegun(collect)
            for store in begun { store.batchDidEnd() }
            deleted = []
            return report
        } catch {
            for store in begun { store.batchDidFail(error) }
            throw error
        }
    }

    private func commitBegun(_ collect: (inout Batch) throws -> Void) throws -> SessionReport {
        var batch = Batch(graph)
        batch.orphans = deleted
        do {
            try collect(&batch)
            try batch.check()
            try batch.lookUp()
            batch.refuseTaken()
            batch.merge()
            batch.checkSingles()
            let changes = batch.changes()
            try batch.check()
            if let error = graph.loadError {
                graph.loadError = nil
                throw error
            }
            try apply(changes)
        } catch {
            batch.takeBack()
            throw error
        }
        batch.commit()
        return batch.report
    }

    /// Hands each store what is its own.
    private func apply(_ changes: [StoreChanges]) throws {
        for store in graph.distinctStores {
            var own = StoreChanges()
            for (entity, changes) in changes.enumerated() where graph.stores[entity] === store {
                own.insertions += changes.insertions
                own.updates += changes.updates
                own.deletions += changes.deletions
            }
            if !own.isEmpty { try store.apply(own) }
        }
    }
}

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
        let changed = graph.objects.indices.flatMap(graph.ordered).filter {
            $0.isThere && $0.isChanged && !gone.contains(ObjectIdentifier($0))
        }
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

    /// Leaves objects as they were before, so that they can be mended, or left out, and taken again.
    func takeBack() {
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

    private mutating func conflict(_ object: DynamicObject, _ key: ObjectKey) {
        fail(DataFailure(.conflict, "there is another `\(object.mapping)` with the key \(key)"))
    }
}

extension DynamicObject {
    /// Whether the object holds something else than its store.
    fileprivate var isChanged: Bool {
        if let saved = membership?.saved {
            return !(0..<slots.count).allSatisfy { Sameness.areSame(slots[$0], saved.slots[$0]) }
                || !Sameness.areSame(extras, saved.extras)
        }
        return hasChangedParts
    }
}
