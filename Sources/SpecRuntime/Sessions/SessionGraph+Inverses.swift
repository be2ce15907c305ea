import SpecIR

// Inverses: which objects point where.
extension SessionGraph {
    /// The objects whose property leads to an object; nil where the property isn't one that points here.
    func inverse(of object: DynamicObject, by link: Link) -> Value? {
        guard let inverse = link.inverse else { return nil }
        var found: [DynamicObject] = []
        var seen: Set<ObjectIdentifier> = []
        for place in places(of: inverse) {
            for holder in holders(of: object, place) where seen.insert(ObjectIdentifier(holder)).inserted {
                found.append(holder)
            }
        }
        switch inverse.take {
        case nil: return .list(found.map(Value.object))
        case .first, .single: return found.first.map(Value.object) ?? .null
        case .last: return found.last.map(Value.object) ?? .null
        }
    }

    /// A property of an entity by which objects lead to others.
    struct InversePlace {
        var entity: Int

        /// The property's position among those of the entity; nil for one that no store keeps.
        var property: Int?
        var name: String
    }

    private func places(of inverse: (mapping: Int, property: String, take: Take?)) -> [InversePlace] {
        runtime.set.makers(of: inverse.mapping).compactMap { index in
            let shape = runtime.shapes[index]
            guard let identity = shape.identity, let position = shape.position(of: inverse.property) else { return nil }
            let property = identity.positions.firstIndex(of: position)
            return InversePlace(entity: identity.entity, property: property, name: inverse.property)
        }
    }

    /// The objects that lead to one in the store as it is now, or in the session where no store keeps them.
    func holders(of object: DynamicObject, _ inverse: SingleInverse) throws -> [DynamicObject] {
        guard object.membership?.graph === self else { return [] }
        let property = schema.entities[inverse.holder].position(of: inverse.property)
        guard let store = stores[inverse.holder], let property, let key = object.membership?.key else {
            return pointing(at: object, inverse.holder, inverse.property)
        }
        let keys = try store.keys(of: schema.entities[inverse.holder], whose: property, leadsTo: key)
        return keys.compactMap { self.object(inverse.holder, $0) }
    }

    private func holders(of object: DynamicObject, _ place: InversePlace) -> [DynamicObject] {
        let stored = storedHolders(of: object, place)
        let known = pointing(at: object, place.entity, place.name)
        if stored.isEmpty { return known }
        // Objects known here count, where they differ from the stored ones.
        let pointing = Set(known.map(ObjectIdentifier.init))
        let kept = stored.filter { $0.isFault || pointing.contains(ObjectIdentifier($0)) }
        guard known.count > kept.count || kept.contains(where: \.isFault) else { return kept }
        let seen = Set(kept.map(ObjectIdentifier.init))
        return kept + known.filter { !seen.contains(ObjectIdentifier($0)) }
    }

    private func storedHolders(of object: DynamicObject, _ place: InversePlace) -> [DynamicObject] {
        guard let store = stores[place.entity], let property = place.property, let key = object.membership?.key else {
            return []
        }
        let read = inverseKeys[InverseKey(entity: place.entity, property: property, target: key)]
        do {
            let keys = try read ?? store.keys(of: schema.entities[place.entity], whose: property, leadsTo: key)
            return keys.compactMap { self.object(place.entity, $0) }
        } catch {
            note(error)
            return []
        }
    }

    /// The objects of the session that point at one.
    private func pointing(at object: DynamicObject, _ entity: Int, _ name: String) -> [DynamicObject] {
        if inverses[entity]?[name] == nil {
            var index = InverseIndex(name)
            for holder in ordered(entity) { index.update(holder, isGone: false) }
            bringUpToDate(entity)
            inverses[entity, default: [:]][name] = index
        } else {
            bringUpToDate(entity)
        }
        return inverses[entity]?[name]?.holders(of: object) ?? []
    }

    private func bringUpToDate(_ entity: Int) {
        guard let changed = touched.removeValue(forKey: entity), let names = inverses[entity]?.keys else { return }
        for name in Array(names) {
            for holder in changed.values {
                inverses[entity]?[name]?.update(holder, isGone: holder.membership?.graph !== self)
            }
        }
    }
}

// MARK: Reading ahead

extension SessionGraph {
    /// Reads the objects that lead to others by the inverses among some paths, an entity at a time.
    func loadInverses(of open: [(object: DynamicObject, paths: PropertyPaths?)]) throws {
        var wanted: [Wanted: [DynamicObject]] = [:]
        for (object, paths) in open {
            guard let paths, object.shape.hasInverses, object.membership?.graph === self else { continue }
            for (position, link) in object.shape.links.enumerated() {
                guard let inverse = link?.inverse, paths.takes(object.shape.names[position]) else { continue }
                for place in places(of: inverse) {
                    guard stores[place.entity] != nil, let property = place.property else { continue }
                    wanted[Wanted(entity: place.entity, property: property), default: []].append(object)
                }
            }
        }
        for (place, targets) in wanted { try loadHolders(of: targets, place) }
    }

    private struct Wanted: Hashable {
        var entity: Int
        var property: Int
    }

    private func loadHolders(of targets: [DynamicObject], _ place: Wanted) throws {
        guard let store = stores[place.entity] else { return }
        let stated = schema.entities[place.entity]
        let keys = Set(targets.compactMap { $0.membership?.key })
        var found = try store.keys(of: stated, whose: place.property, leadTo: Array(keys))
        for key in keys {
            let own = found.removeValue(forKey: key) ?? []
            inverseKeys[InverseKey(entity: place.entity, property: place.property, target: key)] = own
        }
        let holders = keys.flatMap { key in
            inverseKeys[InverseKey(entity: place.entity, property: place.property, target: key)] ?? []
        }
        try load(place.entity, Set(holders).filter { known(place.entity, $0)?.isThere != true })
    }
}
