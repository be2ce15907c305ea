import SpecIR

// Look-ups of a batch's objects in the stores.
extension Batch {
    /// Looks up all keys, once for each entity, and determines which objects there will be.
    mutating func lookUp() throws {
        try lookUpAliases()
        try byEntity.indices.forEachNotingLookUps { entity in
            if !byEntity[entity].isEmpty { try lookUp(entity) }
        }
        if hasDeletions { settleDeletions() }
        if hasWeak { spreadWanted() }
        settleObjects()
    }

    private mutating func lookUp(_ entity: Int) throws {
        var wanted: [ObjectKey] = []
        var known: [(draft: Int, object: DynamicObject)] = []
        var dangling: [Int] = []
        wanted.reserveCapacity(byEntity[entity].count)
        let store = graph.stores[entity]
        let knowsSome = !graph.objects[entity].isEmpty
        for index in byEntity[entity].lazy.map(Int.init) {
            let key = drafts[index].key
            let found = drafts[index].object ?? (knowsSome ? graph.known(entity, key) : nil)
            if let found, found.isThere {
                drafts[index].object = found
                if store != nil, let key = found.membership?.key {
                    known.append((index, found))
                    wanted.append(key)
                }
            } else {
                wanted.append(key)
                if found != nil { dangling.append(index) }
            }
        }
        defer { revive(dangling, entity) }
        guard let store, !wanted.isEmpty else { return }
        if !known.isEmpty { wanted = Array(Set(wanted)) }
        let stated = schema.entities[entity]
        let rows = try store.rows(of: stated, where: stated.key, in: wanted)
        try rebase(known, on: rows)
        for object in graph.adopt(rows, of: entity) {
            guard let key = object.membership?.key, let draft = places[entity][key] else { continue }
            if drafts[Int(draft)].object == nil { drafts[Int(draft)].object = object }
        }
    }

    /// Objects that something leads to though they are nowhere become new ones, where one is wanted.
    private mutating func revive(_ dangling: [Int], _ entity: Int) {
        for index in dangling where drafts[index].object == nil {
            drafts[index].object = graph.known(entity, drafts[index].key)
            drafts[index].isDangling = true
        }
    }

    /// Finds the objects that keys of other properties lead to, in the store or in the batch.
    private mutating func lookUpAliases() throws {
        guard !aliases.isEmpty else { return }
        let arriving = arrivingValues()
        var found: [Alias: Set<Int32>] = [:]
        for (place, key) in arriving {
            guard let key else { continue }
            let alias = Alias(entity: drafts[Int(place.draft)].entity, property: place.property, key: key)
            found[alias, default: []].insert(place.draft)
        }
        for group in Dictionary(grouping: aliases.keys, by: { [String($0.entity), $0.property] }).values {
            guard let first = group.first else { continue }
            for (object, key) in try objects(of: first.entity, whose: first.property, in: group.map(\.key)) {
                guard let own = object.membership?.key else { continue }
                let draft = place(first.entity, own)
                drafts[Int(draft)].object = object
                // A value that the batch brings counts in place of the stored one, which a deleted object has no more.
                if arriving[AliasPlace(draft: draft, property: first.property)] != nil { continue }
                if drafts[Int(draft)].deletion != nil { continue }
                found[Alias(entity: first.entity, property: first.property, key: key), default: []].insert(draft)
            }
        }
        for (alias, references) in aliases {
            let candidates = found[alias] ?? []
            for reference in references {
                reference.note = candidates.count == 1 ? candidates.first ?? -1 : -1
                if candidates.count > 1 { ambiguous[ObjectIdentifier(reference)] = candidates.count }
            }
        }
    }

    /// A property of a draft by which references go.
    private struct AliasPlace: Hashable {
        var draft: Int32
        var property: String
    }

    /// The keys that such properties are about to hold, as far as the batch brings them; nil for other values.
    private func arrivingValues() -> [AliasPlace: ObjectKey?] {
        let names = Dictionary(grouping: aliases.keys, by: \.entity).mapValues { Set($0.map(\.property)) }
        var values: [AliasPlace: ObjectKey?] = [:]
        for (number, arrival) in arrivals.enumerated() where counts(arrival, number) {
            for name in names[drafts[Int(arrival.draft)].entity] ?? [] {
                guard let value = arrival.object[name] else { continue }
                values[AliasPlace(draft: arrival.draft, property: name)] = .some(ObjectKey(value))
            }
        }
        return values
    }

    /// Objects of the session, and of the store, by a property that isn't their key, with what they hold there.
    private func objects(
        of entity: Int,
        whose property: String,
        in keys: [ObjectKey]
    ) throws -> [(object: DynamicObject, key: ObjectKey)] {
        let wanted = Set(keys)
        let stated = schema.entities[entity]
        let position = stated.position(of: property)
        let store = position == nil ? nil : graph.stores[entity]
        // For objects that the session changed, their values count; for all others, the stored ones.
        let isOwn = { (object: DynamicObject) in store == nil || object.membership?.saved != nil }
        if let store, let position { try adoptKeepers(of: entity, property: position, in: wanted, of: store) }
        var found: [(object: DynamicObject, key: ObjectKey)] = graph.objects[entity].values.compactMap { object in
            guard object.isThere, isOwn(object), let key = object[property].flatMap(ObjectKey.init) else { return nil }
            return wanted.contains(key) ? (object, key) : nil
        }
        guard let store, let position else { return found }
        let rows = try store.rows(of: stated, where: [position], in: keys)
        let objects = graph.adopt(rows, of: entity)
        guard rows.count == objects.count else { return found }
        for (row, object) in zip(rows, objects) where !isOwn(object) {
            if let key = row.values[position].flatMap(ObjectKey.init) { found.append((object, key)) }
        }
        return found
    }

    /// Takes objects out of the store whose value of a property is in a member that was kept before the spec had it: the store
    /// doesn't find them by the property until they come again.
    private func adoptKeepers(
        of entity: Int,
        property: Int,
        in wanted: Set<ObjectKey>,
        of store: any Store
    ) throws {
        let stated = schema.entities[entity]
        let name = stated.properties[property].name
        let names = graph.runtime.namesOfKept(name, ofEntity: entity)
        let places = graph.runtime.placesOfKept(ofEntity: entity)
        var last: ObjectKey?
        while true {
            let rows = try store.rows(
                of: stated,
                lacking: property,
                keeping: names,
                in: places,
                after: last,
                limit: Self.keptPage
            )
            let found = rows.filter { row in
                graph.settled(row, of: entity)?[name].flatMap(ObjectKey.init).map(wanted.contains) ?? false
            }
            _ = graph.adopt(found, of: entity)
            last = rows.last?.key
            if rows.count < Self.keptPage { return }
        }
    }

    private static var keptPage: Int { 1000 }

    /// Marks the objects to be created: those that are nowhere yet, and that an object which will exist leads to
    /// without `create: false`.
    private mutating func spreadWanted() {
        var waiting = arrivals.enumerated().filter { counts($0.element, $0.offset) }.map(\.element)
        while true {
            var left: [Arrival] = []
            for arrival in waiting {
                if willBe(arrival.draft) { spread(from: arrival.object) } else { left.append(arrival) }
            }
            if left.count == waiting.count { return }
            waiting = left
        }
    }

    private mutating func spread(from object: DynamicObject) {
        for (position, creates) in object.shape.linked where creates {
            for inner in object.slots[position]?.objects ?? [] {
                if inner.note >= 0 {
                    if !isDeleted(inner) { drafts[Int(inner.note)].isWanted = true }
                } else if !inner.isReference {
                    spread(from: inner)
                }
            }
        }
    }

    func willBe(_ draft: Int32) -> Bool {
        guard draft >= 0 else { return false }
        let draft = drafts[Int(draft)]
        return draft.isWanted || draft.object != nil && !draft.isDangling
    }

    /// Sets the object of each new draft: the first that was read, or the one that stands for its key.
    private mutating func settleObjects() {
        for (number, arrival) in arrivals.enumerated()
        where drafts[Int(arrival.draft)].isWanted && counts(arrival, number) {
            settle(Int(arrival.draft), arrival.object)
        }
        for index in drafts.indices where drafts[index].object == nil && drafts[index].isWanted {
            if let object = graph.makeObject(drafts[index].entity, drafts[index].key) { settle(index, object) }
        }
        for index in drafts.indices where drafts[index].isDangling {
            if drafts[index].isWanted {
                drafts[index].isNew = true
                drafts[index].object?.isFault = false
            } else {
                drafts[index].object = nil
            }
        }
    }

    private mutating func settle(_ draft: Int, _ object: DynamicObject) {
        guard drafts[draft].object == nil else { return }
        drafts[draft].object = object
        drafts[draft].isNew = true
    }
}
