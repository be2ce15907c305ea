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
        try graph.checkLoads()
        let entity = try entity(of: mapping)
        let wanted = try runtime.keys(from: keys, of: mapping).map { try graph.converted($0, entity) }
        var seen: Set<ObjectKey> = []
        let open = wanted.filter { key in
            graph.known(entity, key)?.isThere != true && seen.insert(key).inserted
        }
        try graph.load(entity, open)
        return wanted.compactMap { graph.known(entity, $0) }.filter(\.isThere)
    }

    /// All objects of a mapping's entity, or of all entities that it chooses among: those of the store in its order,
    /// then those that only the session has.
    ///
    /// Those of an entity are read from one state of the store.
    public func objects(of mapping: String) throws -> [DynamicObject] {
        try graph.checkLoads()
        return try entities(of: mapping).flatMap { try objects(of: $0) }
    }

    /// Reads ahead the objects that objects lead to, an entity at a time: without it, each is read on first access.
    ///
    ///     try session.prefetch(["band", "tracks.composer"], of: albums)
    ///
    /// - Parameters:
    ///   - paths: property paths; inverses may be among them.
    ///   - objects: objects of the session.
    /// - Throws: what the store throws.
    public func prefetch(_ paths: [String], of objects: [DynamicObject]) throws {
        try graph.checkLoads()
        try graph.loadAround(objects.filter { $0.membership?.graph === graph }, PropertyPaths(paths), isWriting: false)
    }

    private func objects(of entity: Int) throws -> [DynamicObject] {
        var found: [DynamicObject] = []
        if let store = graph.stores[entity] {
            let stated = runtime.schema.entities[entity]
            found = graph.adopt(try store.rows(of: stated, after: nil, limit: .max), of: entity)
        }
        let stored = Set(found.map(ObjectIdentifier.init))
        return found + graph.ordered(entity).filter { $0.isThere && !stored.contains(ObjectIdentifier($0)) }
    }

    /// A new object to be filled by hand; `save` makes it one of the session's, by the key that it has then.
    public func insert(_ mapping: String) throws -> DynamicObject {
        _ = try entity(of: mapping)
        let object = try runtime.makeObject(mapping)
        inserted.append(object)
        return object
    }

    /// Marks an object to be deleted by the next `save` or `apply`. What points at it points at nothing then.
    public func delete(_ object: DynamicObject) {
        inserted.removeAll { $0 === object }
        guard object.membership?.graph === graph, !deleted.contains(where: { $0 === object }) else { return }
        deleted.append(object)
    }

    /// Has the stores keep what was changed, inserted and deleted by hand.
    ///
    /// A property that another session has changed as well since it was read isn't overwritten: `save` throws, and after
    /// `rollback` the object is read anew. What you change while a store is awaited is saved the next time.
    ///
    /// - Throws: `DataError` where an object has no key, or one that another has, or was changed by another session
    ///   meanwhile; what a store throws; `CancellationError`. Nothing is saved then.
    @discardableResult
    public nonisolated(nonsending) func save() async throws -> SessionReport {
        try await commit { batch in try batch.takeChanges(inserted, deleted) }
    }

    /// Takes back what was staged, and what was changed, inserted and deleted by hand since the last `apply` or `save`.
    public func rollback() {
        staged = []
        collected = []
        inserted = []
        deleted = []
        graph.inverseKeys.removeAll()
        for object in graph.objects.flatMap(\.values) {
            object.rollBack()
            object.forEachPart { $0.rollBackPart() }
            guard let membership = object.membership, membership.isStale else { continue }
            // Changes that another session has stored are read on the next access.
            (membership.isStale, membership.saved) = (false, nil)
            if let key = membership.key { object.become(object.shape, key) }
            object.extras = []
            object.isFault = true
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
