// Objects read from stores.
extension SessionGraph {
    /// The objects of rows that were looked up; those known already keep what they hold.
    func adopt(_ rows: [StoredRow], of entity: Int) -> [DynamicObject] {
        rows.compactMap { row in
            if let known = objects[entity][row.key] {
                if !known.isThere { fill(known, row: row, entity: entity) }
                return known
            }
            guard let shape = shape(of: entity, row.mapping) else { return nil }
            let object = DynamicObject(shape: shape)
            register(object, entity: entity, key: row.key)
            fill(object, row: row, entity: entity)
            return object
        }
    }

    private func fill(_ object: DynamicObject, row: StoredRow, entity: Int) {
        // It may have been changed while it couldn't be read.
        let changes = object.takeOwnChanges()
        if let shape = shape(of: entity, row.mapping), shape !== object.shape { object.become(shape, row.key) }
        object.isFault = false
        object.membership?.isNowhere = false
        object.membership?.isPlaceholder = row.isPlaceholder
        let saved = put(row, of: entity, into: object)
        object.membership?.saved = saved
        if let saved { noteLost(saved.lost, object) }
        if let changes { object.make(changes) }
        touch(object)
    }

    /// Sets an object's values to those of a row.
    ///
    /// - Returns: what the store holds, where that has still to be written anew.
    private func put(_ row: StoredRow, of entity: Int, into object: DynamicObject) -> Membership.Saved? {
        guard let identity = object.shape.identity else { return nil }
        let stated = schema.entities[entity]
        let restoring = StoredForm.Restoring(graph: self, holder: object.shape)
        for (property, position) in identity.positions.enumerated() {
            guard let stored = row.values[property] else { continue }
            let value = restoring.value(stored, of: stated.properties[property])
            value.noteChoice(object.shape.links[position])
            object.slots[position] = value
        }
        return object.take(kept: restoring.extras(row.kept), runtime)
    }

    /// The content of a row, as an object of its own that nobody knows; nil for an unknown mapping.
    func stranger(_ row: StoredRow, of entity: Int) -> DynamicObject? {
        guard let shape = shape(of: entity, row.mapping) else { return nil }
        let object = DynamicObject(shape: shape)
        let saved = put(row, of: entity, into: object)
        if let saved {
            object.slots.values = saved.slots
            object.extras = saved.extras
        }
        return object
    }

    /// The content of a row with the members that became properties since it was stored, as an object that nobody knows.
    func settled(_ row: StoredRow, of entity: Int) -> DynamicObject? {
        guard let shape = shape(of: entity, row.mapping) else { return nil }
        let object = DynamicObject(shape: shape)
        _ = put(row, of: entity, into: object)
        return object
    }

    /// Reads the properties of an object that was only pointed at. One that is nowhere holds just its key.
    func load(_ object: DynamicObject) {
        guard object.isFault, let identity = object.shape.identity, let key = object.membership?.key else { return }
        guard let store = stores[identity.entity] else {
            object.isFault = false
            return
        }
        let stated = schema.entities[identity.entity]
        do {
            let row = try store.rows(of: stated, where: stated.key, in: [key]).first
            object.isFault = false
            if let row { fill(object, row: row, entity: identity.entity) } else { object.membership?.isNowhere = true }
        } catch {
            // The next one who asks tries again.
            note(error)
        }
    }

    /// Reads the properties of many objects at once. Those that are nowhere are known to be.
    func load(_ entity: Int, _ keys: [ObjectKey]) throws {
        guard let store = stores[entity], !keys.isEmpty else { return }
        let stated = schema.entities[entity]
        let found = adopt(try store.rows(of: stated, where: stated.key, in: keys), of: entity)
        guard found.count < keys.count else { return }
        for key in keys {
            guard let object = objects[entity][key], object.isFault else { continue }
            object.isFault = false
            object.membership?.isNowhere = true
        }
    }

    /// Reads the objects that were changed though they couldn't be read. The changes are made to what the stores hold.
    func loadChanged() throws {
        do {
            try objects.indices.forEachNotingLookUps { entity in
                let unread = objects[entity].filter { $0.value.isFault && $0.value.membership?.saved != nil }
                try load(entity, Array(unread.keys))
            }
        } catch {
            // The error of the first try has been noted, and is thrown once.
            try? checkLoads()
            throw error
        }
    }

    /// Reads what objects lead to, level by level, each entity's at once.
    ///
    /// - Parameters:
    ///   - objects: objects of the session, or that hold some.
    ///   - paths: the properties to follow; nil for all.
    ///   - isWriting: whether only those are followed that are written with an object, and all below a path.
    /// - Throws: what a store throws.
    func loadAround(_ objects: [DynamicObject], _ paths: PropertyPaths? = nil, isWriting: Bool) throws {
        var open = objects.map { (object: $0, paths: paths) }
        var seen: Set<Step> = []
        var met: [DynamicObject] = []
        while !open.isEmpty {
            var wanted = schema.entities.map { _ in [ObjectKey]() }
            for object in open.map(\.object) where object.isFault {
                guard let identity = object.shape.identity, let key = object.membership?.key else { continue }
                wanted[identity.entity].append(key)
            }
            try wanted.enumerated().forEachNotingLookUps { try load($0.offset, $0.element) }
            if !isWriting { try loadInverses(of: open) }
            var next: [(object: DynamicObject, paths: PropertyPaths?)] = []
            for (object, paths) in open { follow(object, paths: paths, isWriting: isWriting, seen: &seen, next: &next) }
            met += open.map(\.object)
            open = next
        }
        for object in met { leaveOutDeleted(from: object) }
    }

    /// Leaves out what was deleted of dictionaries and of objects without a key: their keys are in no column of their own,
    /// so that the store still has them.
    private func leaveOutDeleted(from object: DynamicObject) {
        for (position, _) in object.shape.linked {
            guard let value = object.slots[position], object.keepsKeysAsJSON(value) else { continue }
            let gone = value.objects.filter { $0.membership?.isNowhere == true }
            guard !gone.isEmpty, let left = value.without(Set(gone.map(ObjectIdentifier.init))) else { continue }
            object.slots[position] = left
            object.membership?.saved?.slots[position] = left
        }
    }

    /// An object that is being followed, and the paths to follow from it.
    private struct Step: Hashable {
        var object: ObjectIdentifier
        var paths: PropertyPaths?
    }

    private func follow(
        _ object: DynamicObject,
        paths: PropertyPaths?,
        isWriting: Bool,
        seen: inout Set<Step>,
        next: inout [(object: DynamicObject, paths: PropertyPaths?)]
    ) {
        for (position, link) in object.shape.links.enumerated() {
            let name = object.shape.names[position]
            guard let link, paths?.takes(name) ?? true else { continue }
            if isWriting, link.inverse != nil { continue }
            let held = link.inverse == nil ? object.slots[position] : inverse(of: object, by: link)
            // A reference is written as the key, which is known; that of an object that was deleted isn't written.
            if isWriting, link.isReference, link.names.isEmpty, !(held.map(object.keepsKeysAsJSON) ?? false) {
                continue
            }
            let below = paths?.part(of: name) ?? (isWriting ? nil : PropertyPaths([]))
            for inner in held?.objects ?? [] {
                if seen.insert(Step(object: ObjectIdentifier(inner), paths: below)).inserted {
                    next.append((inner, below))
                }
            }
        }
    }
}

extension DynamicObject {
    /// Returns true if stores keep the keys in a value of the object as JSON, where nothing changes when an object is
    /// deleted.
    fileprivate func keepsKeysAsJSON(_ value: Value) -> Bool {
        if shape.identity == nil { return true }
        if case .dictionary = value { return true }
        return false
    }
}
