import SpecIR

/// The objects of a session: one for each key, whatever leads to it.
final class SessionGraph: ObjectKeeper {
    let runtime: Runtime

    /// The stores of the entities, by the entity's number; nil where nothing is kept.
    let stores: [(any Store)?]

    /// The objects by entity and key. Those that were only pointed at so far are read when a property is accessed.
    private(set) var objects: [[ObjectKey: DynamicObject]]

    /// The stores, each once.
    let distinctStores: [any Store]

    /// Those of them that are awaited: all, or none.
    var awaitedStores: [AwaitedStore] { distinctStores.compactMap { $0 as? AwaitedStore } }

    /// The error of reading a property, which can't throw it.
    private(set) var loadError: (any Error)?

    private var count = 0

    /// Indices of the objects of an entity by a property that leads to others, and the objects that changed since.
    var inverses: [Int: [String: InverseIndex]] = [:]
    var touched: [Int: [ObjectIdentifier: DynamicObject]] = [:]

    /// The keys of the objects that lead to one in the store, where they were read ahead.
    var inverseKeys: [InverseKey: [ObjectKey]] = [:]

    /// Members that were kept and are in no object that was read since, as they fit no rule by now; with their numbers.
    private(set) var lost: [LostMember: Int] = [:]

    struct LostMember: Hashable {
        var mapping: String
        var name: String
    }

    struct InverseKey: Hashable {
        var entity: Int
        var property: Int
        var target: ObjectKey
    }

    init(_ runtime: Runtime, _ stores: [(any Store)?]) {
        self.runtime = runtime
        self.stores = stores
        tables = runtime.identities
        objects = runtime.schema.entities.map { _ in [:] }
        distinctStores = stores.compactMap { $0 }.reduce(into: []) { distinct, store in
            if !distinct.contains(where: { $0 === store }) { distinct.append(store) }
        }
    }

    private let tables: IdentityTables

    /// The properties by which but one object may lead to another.
    var singles: Set<SingleInverse> { tables.singles }

    /// The turns at the stores, in the order in which they are taken.
    private(set) lazy var turns = distinctStores.map { store in
        StoreTurns.of((store as? AwaitedStore)?.store ?? store)
    }
    .sorted { $0.number < $1.number }

    var schema: StoreSchema { runtime.schema }

    /// The mapping that a name means to the mapping of a shape, or else the first of that name: files may share names.
    func mapping(named name: String, seenFrom holder: ObjectShape) -> Int? {
        tables.mappingsOfShapes[ObjectIdentifier(holder)].flatMap {
            runtime.set.mappingIndex(named: name, seenFrom: $0)
        }
            ?? tables.mappings[name]
    }

    /// The mapping of the objects in a property's value, where there is but one that they can be of.
    func onlyMapping(of property: String, in holder: ObjectShape) -> Int? {
        let set = runtime.set
        guard let index = tables.mappingsOfShapes[ObjectIdentifier(holder)],
            let stated = set.mappings[index].properties.first(where: { $0.name.value.isExactly(property) }),
            stated.firstOf.isEmpty, let target = set.target(of: stated.rule, seenFrom: index)
        else { return nil }
        let makers = set.makers(of: target)
        return makers.count == 1 ? makers[0] : nil
    }

    /// The shape of an entity's objects, as the mapping makes them that is named.
    func shape(of entity: Int, _ mapping: String?) -> ObjectShape? {
        let stated = schema.entities[entity]
        let shapes = tables.entityShapes[entity]
        return mapping.flatMap { shapes[$0] } ?? shapes[stated.mappings[0]]
    }

    /// The object with a key, which may be still to be read.
    func object(ofEntity name: String, _ key: ObjectKey) -> DynamicObject? {
        schema.entities.firstIndex { $0.name == name }.flatMap { object($0, key) }
    }

    func object(ofMapping mapping: Int, _ key: ObjectKey) -> DynamicObject? {
        runtime.shapes[mapping].identity.flatMap { object($0.entity, key) }
    }

    func known(_ entity: Int, _ key: ObjectKey) -> DynamicObject? { objects[entity][key] }

    func object(_ entity: Int, _ key: ObjectKey) -> DynamicObject? {
        if let known = objects[entity][key] { return known }
        guard let object = makeObject(entity, key) else { return nil }
        object.isFault = true
        register(object, entity: entity, key: key)
        return object
    }

    /// A new object that holds just its key.
    func makeObject(_ entity: Int, _ key: ObjectKey) -> DynamicObject? {
        guard let shape = shape(of: entity, nil) else { return nil }
        let object = DynamicObject(shape: shape)
        for (position, value) in zip(shape.identity?.key ?? [], key.values) { object.slots[position] = value }
        return object
    }

    func register(_ object: DynamicObject, entity: Int, key: ObjectKey) {
        let membership = object.membership ?? Membership()
        membership.graph = self
        membership.key = key
        membership.number = count
        membership.isNowhere = false
        count += 1
        object.membership = membership
        objects[entity][key] = object
    }

    func rename(_ object: DynamicObject, entity: Int, key: ObjectKey) {
        if let old = object.membership?.key { objects[entity][old] = nil }
        object.membership?.key = key
        objects[entity][key] = object
    }

    /// An entity's objects in the order in which they came to the session.
    func ordered(_ entity: Int) -> [DynamicObject] {
        objects[entity].values.sorted { ($0.membership?.number ?? 0) < ($1.membership?.number ?? 0) }
    }

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
        touch(object)
        object.membership = nil
        object.isFault = false
    }

    /// Notes that an object is about to change, or has changed.
    func touch(_ object: DynamicObject) {
        guard !inverses.isEmpty, let entity = object.shape.identity?.entity, inverses[entity] != nil else { return }
        touched[entity, default: [:]][ObjectIdentifier(object)] = object
    }

    /// Notes members of an object in the store that fit no rule by now.
    func noteLost(_ members: [String], _ object: DynamicObject) {
        for member in members { lost[LostMember(mapping: object.mapping, name: member), default: 0] += 1 }
    }

    /// Keeps what went wrong while a property was read, for the next call that throws.
    func note(_ error: any Error) { loadError = loadError ?? error }

    /// Throws what went wrong while properties were read since the last time.
    func checkLoads() throws {
        guard let error = loadError else { return }
        loadError = nil
        throw error
    }

    /// Lets go of all objects. Who holds one has its properties still, save that circles end in an object that holds
    /// just its key, as they would never be freed.
    func close() {
        var all = cutCircles()
        for table in objects {
            for object in table.values { object.membership = nil }
        }
        for index in objects.indices { objects[index].removeAll() }
        inverses.removeAll()
        touched.removeAll()
        inverseKeys.removeAll()
        // Each after those that lead to it, as a long chain that frees itself takes more stack than there is.
        while all.popLast() != nil {}
    }
}
