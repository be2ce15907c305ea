import SpecIR

/// The objects of a session: one for each key, whatever leads to it.
final class SessionGraph: ObjectKeeper {
    let runtime: Runtime

    /// The stores of the entities, by the entity's number; nil where nothing is kept.
    let stores: [(any Store)?]

    /// The objects by entity and key. Those that were only pointed at so far are read when a property is asked for.
    private(set) var objects: [[ObjectKey: DynamicObject]]

    /// What went wrong while a property was asked for, which can't say so itself.
    var loadError: (any Error)?

    private var count = 0

    /// Counts changes, so that what points where is found out anew after each.
    private var version = 0
    private var pointers: [InverseKey: (version: Int, byTarget: [ObjectIdentifier: [DynamicObject]])] = [:]
    private let shapesByMapping: [String: ObjectShape]

    /// The properties by which but one object may lead to another.
    let singles: Set<SingleInverse>

    private struct InverseKey: Hashable {
        var entity: Int
        var property: Int
    }

    init(_ runtime: Runtime, _ stores: [(any Store)?]) {
        self.runtime = runtime
        self.stores = stores
        singles = runtime.singleInverses
        objects = runtime.schema.entities.map { _ in [:] }
        shapesByMapping = Dictionary(runtime.shapes.map { ($0.mapping, $0) }, uniquingKeysWith: { first, _ in first })
    }

    var schema: StoreSchema { runtime.schema }

    func shape(named mapping: String) -> ObjectShape? { shapesByMapping[mapping] }

    /// The shape of an entity's objects, as the mapping makes them that is named.
    private func shape(of entity: Int, _ mapping: String?) -> ObjectShape? {
        let stated = schema.entities[entity]
        return shapesByMapping[mapping ?? stated.mappings[0]].flatMap { $0.identity?.entity == entity ? $0 : nil }
            ?? shapesByMapping[stated.mappings[0]]
    }

    /// The object with a key, which may be still to be read.
    func object(ofEntity name: String, _ key: ObjectKey) -> DynamicObject? {
        schema.entities.firstIndex { $0.name == name }.flatMap { object($0, key) }
    }

    func object(ofMapping name: String, _ key: ObjectKey) -> DynamicObject? {
        shapesByMapping[name]?.identity.flatMap { object($0.entity, key) }
    }

    func known(_ entity: Int, _ key: ObjectKey) -> DynamicObject? { objects[entity][key] }

    func object(_ entity: Int, _ key: ObjectKey) -> DynamicObject? {
        if let known = objects[entity][key] { return known }
        guard let object = makeObject(entity, key) else { return nil }
        object.isFault = true
        register(object, entity, key)
        return object
    }

    /// A new object that holds just its key.
    func makeObject(_ entity: Int, _ key: ObjectKey) -> DynamicObject? {
        guard let shape = shape(of: entity, nil) else { return nil }
        let object = DynamicObject(shape: shape)
        for (position, value) in zip(shape.identity?.key ?? [], key.values) { object.slots[position] = value }
        return object
    }

    func register(_ object: DynamicObject, _ entity: Int, _ key: ObjectKey) {
        let membership = object.membership ?? Membership()
        membership.graph = self
        membership.key = key
        membership.number = count
        membership.isNowhere = false
        count += 1
        object.membership = membership
        objects[entity][key] = object
    }

    func rename(_ object: DynamicObject, _ entity: Int, _ key: ObjectKey) {
        if let old = object.membership?.key { objects[entity][old] = nil }
        object.membership?.key = key
        objects[entity][key] = object
    }

    /// An entity's objects in the order in which they came to the session.
    func ordered(_ entity: Int) -> [DynamicObject] { inOrder(objects[entity].values) }

    /// A key as the entity's store keeps it.
    func converted(_ key: ObjectKey, _ entity: Int) throws -> ObjectKey {
        guard let store = stores[entity], store.abilities.convertsKeys else { return key }
        let stated = schema.entities[entity]
        let values = try zip(key.values, stated.key).map { value, property in
            try store.keyValue(value, of: stated.properties[property], in: stated)
        }
        return ObjectKey(values) ?? key
    }

    func forget(_ object: DynamicObject) {
        guard let identity = object.shape.identity, let key = object.membership?.key else { return }
        if objects[identity.entity][key] === object { objects[identity.entity][key] = nil }
        object.membership = nil
        object.isFault = false
    }

    /// Notes that something changed.
    func touch() { version += 1 }

    /// Lets go of all objects. Who holds one has its properties still, save that circles end in an object that holds
    /// just its key, as they would never be freed.
    func close() {
        var all = cutCircles()
        for table in objects {
            for object in table.values { object.membership = nil }
        }
        for index in objects.indices { objects[index].removeAll() }
        pointers.removeAll()
        // Each after those that lead to it, as a long chain that frees itself takes more stack than there is.
        while all.popLast() != nil {}
    }
}

// MARK: Reading from stores

extension SessionGraph {
    /// The objects of rows that were looked up; those known already keep what they hold.
    func adopt(_ rows: [StoredRow], of entity: Int) -> [DynamicObject] {
        rows.compactMap { row in
            if let known = objects[entity][row.key] {
                if !known.isThere { fill(known, row, entity) }
                return known
            }
            guard let shape = shape(of: entity, row.mapping) else { return nil }
            let object = DynamicObject(shape: shape)
            register(object, entity, row.key)
            fill(object, row, entity)
            return object
        }
    }

    private func fill(_ object: DynamicObject, _ row: StoredRow, _ entity: Int) {
        if let shape = shape(of: entity, row.mapping), shape !== object.shape { object.become(shape, row.key) }
        guard let identity = object.shape.identity else { return }
        object.isFault = false
        object.membership?.isNowhere = false
        let stated = schema.entities[entity]
        let restoring = StoredForm.Restoring(graph: self, entity: stated)
        for (property, position) in identity.positions.enumerated() {
            guard let stored = row.values[property] else { continue }
            let value = restoring.value(stored, of: stated.properties[property])
            value.noteChoice(object.shape.links[position])
            object.slots[position] = value
        }
        object.membership?.saved = object.take(kept: restoring.extras(row.kept), runtime)
    }

    /// Reads the properties of an object that was only pointed at. One that is nowhere holds just its key.
    func load(_ object: DynamicObject) {
        guard object.isFault, let identity = object.shape.identity, let key = object.membership?.key else { return }
        object.isFault = false
        guard let store = stores[identity.entity] else { return }
        let stated = schema.entities[identity.entity]
        do {
            if let row = try store.rows(of: stated, where: stated.key, in: [key]).first {
                fill(object, row, identity.entity)
            } else {
                object.membership?.isNowhere = true
            }
        } catch {
            // The next one who asks tries again.
            object.isFault = true
            loadError = loadError ?? error
        }
    }

    /// Reads the properties of many objects at once.
    func load(_ entity: Int, _ keys: [ObjectKey]) throws {
        guard let store = stores[entity], !keys.isEmpty else { return }
        let stated = schema.entities[entity]
        _ = adopt(try store.rows(of: stated, where: stated.key, in: keys), of: entity)
    }
}

// MARK: What points where

extension SessionGraph {
    /// The objects whose property leads to an object; nil where the property isn't one that points here.
    func inverse(of object: DynamicObject, by link: Link) -> Value? {
        guard let inverse = link.inverse else { return nil }
        var found: [DynamicObject] = []
        var seen: Set<ObjectIdentifier> = []
        for index in runtime.set.makers(of: inverse.mapping) {
            let shape = runtime.shapes[index]
            guard let identity = shape.identity, let position = shape.position(of: inverse.property) else { continue }
            let property = identity.positions.firstIndex(of: position)
            for holder in holders(of: object, identity.entity, property, inverse.property)
            where seen.insert(ObjectIdentifier(holder)).inserted { found.append(holder) }
        }
        switch inverse.take {
        case nil: return .list(found.map(Value.object))
        case .first, .single: return found.first.map(Value.object) ?? .null
        case .last: return found.last.map(Value.object) ?? .null
        }
    }

    /// The objects that lead to one by a property of theirs.
    func holders(of object: DynamicObject, _ inverse: SingleInverse) -> [DynamicObject] {
        guard object.membership?.graph === self else { return [] }
        let property = schema.entities[inverse.holder].position(of: inverse.property)
        return holders(of: object, inverse.holder, property, inverse.property)
    }

    private func holders(
        of object: DynamicObject,
        _ entity: Int,
        _ property: Int?,
        _ name: String
    ) -> [DynamicObject] {
        var stored: [DynamicObject] = []
        if let store = stores[entity], let property, let key = object.membership?.key {
            do {
                let stated = schema.entities[entity]
                let keys = try store.keys(of: stated, whose: property, leadsTo: key)
                stored = keys.compactMap { self.object(entity, $0) }
            } catch {
                loadError = loadError ?? error
            }
        }
        let known = pointing(at: object, entity, name)
        // What is known here counts, where it differs from what is stored.
        let pointing = Set(known.map(ObjectIdentifier.init))
        let kept = stored.filter { $0.isFault || pointing.contains(ObjectIdentifier($0)) }
        let seen = Set(kept.map(ObjectIdentifier.init))
        return kept + known.filter { !seen.contains(ObjectIdentifier($0)) }
    }

    /// The objects of the session that point at one.
    private func pointing(at object: DynamicObject, _ entity: Int, _ name: String) -> [DynamicObject] {
        let shape = shape(of: entity, nil)
        let key = InverseKey(entity: entity, property: shape?.position(of: name) ?? -1)
        if let known = pointers[key], known.version == version {
            return known.byTarget[ObjectIdentifier(object)] ?? []
        }
        var byTarget: [ObjectIdentifier: [DynamicObject]] = [:]
        for holder in inOrder(objects[entity].values) where !holder.isFault {
            for target in holder[name]?.objects ?? [] { byTarget[ObjectIdentifier(target), default: []].append(holder) }
        }
        pointers[key] = (version, byTarget)
        return byTarget[ObjectIdentifier(object)] ?? []
    }

    /// Objects in the order in which they came to the session.
    private func inOrder(_ found: some Sequence<DynamicObject>) -> [DynamicObject] {
        found.sorted { ($0.membership?.number ?? 0) < ($1.membership?.number ?? 0) }
    }
}

extension Value {
    /// The objects that a property leads to, itself or in a list.
    var objects: [DynamicObject] {
        switch self {
        case .object(let object): [object]
        case .list(let elements): elements.flatMap(\.objects)
        case .dictionary(let members): members.flatMap(\.value.objects)
        default: []
        }
    }
}
