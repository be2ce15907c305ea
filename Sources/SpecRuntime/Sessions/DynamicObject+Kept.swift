import SpecIR
import SpecSource

// Members that no rule named when they were stored.
extension DynamicObject {
    /// Takes members that were kept. Those that a rule reads by now become its property, or give way to what that holds.
    ///
    /// - Returns: what the store holds, where that has still to be written anew.
    func take(kept: [Extra], _ runtime: Runtime) -> Membership.Saved? {
        extras = kept
        return settle(kept, as: runtime.identities.mappingsOfShapes[ObjectIdentifier(shape)], runtime)
    }

    /// Does the same for a mapping of the entity by which the object is written. Nothing is stored.
    ///
    /// - Returns: the names of members that can't stand beside what the mapping writes.
    func settle(as mapping: Int, _ runtime: Runtime) -> [String] {
        settle(extras, as: mapping, runtime)?.lost ?? []
    }

    private func settle(_ kept: [Extra], as mapping: Int?, _ runtime: Runtime) -> Membership.Saved? {
        guard let mapping, !kept.isEmpty || runtime.set.mappings[mapping].statedUnknownInto != nil else { return nil }
        var settling = KeptSettling(self, mapping, runtime)
        let place = settling.gathering
        let gathered = place.flatMap { slots[$0]?.dictionary?.asKept }
        guard settling.concern(kept) || gathered.map(settling.concern) ?? false || settling.gathers(kept) else {
            return nil
        }
        var stored = Membership.Saved(slots: slots.values, extras: kept, isOutdated: true)
        extras = settling.settle(kept)
        var isChanged = extras != kept
        if let place, let gathered, !gathered.isEmpty {
            let members = Value(settling.settle(gathered))
            if members != slots[place] {
                slots[place] = members
                isChanged = true
            }
        }
        if settling.gathers(extras) {
            extras = settling.gather(extras)
            isChanged = true
        }
        stored.lost = settling.lost
        return isChanged ? stored : nil
    }
}

extension Runtime {
    /// The places at which kept members of a mapping can't stay.
    func keptRules(of mapping: Int) -> KeptRules {
        if let known = knownKeptRules.withLock({ $0[mapping] }) { return known }
        let made = KeptRules(mapping, of: self)
        knownKeptRules.withLock { $0[mapping] = made }
        return made
    }

    /// The positions of an entity's properties that hold members which no rule reads.
    func placesOfKept(ofEntity entity: Int) -> [Int] {
        let makers = zip(set.mappings, shapes).filter { $0.1.identity?.entity == entity }.map(\.0)
        let names = makers.compactMap { $0.statedUnknownInto?.value }
        return schema.entities[entity].properties.indices.filter { position in
            names.contains { $0.isExactly(schema.entities[entity].properties[position].name) }
        }
    }

    /// The names of kept members that may hold what an entity's property reads: its own, and those of members around it; and
    /// the keys with which their paths begin, as another version of the spec may have named them otherwise.
    func namesOfKept(_ property: String, ofEntity entity: Int) -> [String] {
        var names = Set([ExactText(property)])
        for (stated, shape) in zip(set.mappings, shapes) where shape.identity?.entity == entity {
            for own in stated.properties where own.name.value.isExactly(property) {
                for path in own.allReadPaths(in: stated) where path.origin == .value {
                    let spelled = path.steps.keysInObject.map { key in
                        stated.namingContext.property(for: key)
                    }
                    if let first = path.steps.keysInObject.first { names.insert(ExactText(first)) }
                    for count in 1..<spelled.count + 1 {
                        names.insert(ExactText(spelled[count - 1]))
                        names.insert(ExactText(spelled[..<count].joined(separator: ".")))
                    }
                }
            }
        }
        return names.map(\.text).sorted()
    }

    /// The value of a property from a member that was kept before the property existed; nil if it doesn't fit, and if
    /// it leads to objects with a key, which have to be read.
    func value(kept value: Value, at position: Int, of mapping: Int) -> Value? {
        let property = set.mappings[mapping].properties[position]
        guard property.firstOf.isEmpty, !value.holdsObjects else { return nil }
        if value.isNull {
            guard property.effectiveIfNull(in: set.mappings[mapping]) == .null else { return nil }
            return value
        }
        if case .type = property.rule.kind, property.rule.transforms.isEmpty, property.rule.requires.isEmpty,
            let typed = typed(value, by: property.rule, of: mapping)
        {
            return typed
        }
        let plan = plan(for: mapping)
        guard let rule = plan.rule(at: position), let read = Reader.value(value, by: rule, plan),
            read.becomesParts()
        else { return nil }
        read.noteChoice(shapes[mapping].links[position])
        return read
    }

    /// The value of a property that is read from several members, or of all that no other rule reads; nil as above.
    func value(ofKept members: Value, at position: Int, of mapping: Int) -> Value? {
        let plan = plan(for: mapping)
        guard !members.holdsObjects, let number = plan.property(at: position),
            let read = Reader.value(ofProperty: number, in: members, plan), read.becomesParts()
        else { return nil }
        read.noteChoice(shapes[mapping].links[position])
        return read
    }
}

extension EntryPlan {
    /// The rule of the property at a position of the shape; nil where that isn't read, or from chosen elements.
    fileprivate func rule(at position: Int) -> Int32? {
        guard let rule = property(at: position).map({ plan.tables.properties[$0].rule }) else { return nil }
        return plan.tables.rules[rule].selects ? nil : rule
    }

    /// The property at a position of the shape; nil where that isn't read.
    fileprivate func property(at position: Int) -> Int32? {
        let row = plan.tables.mappings[entry.reader]
        return (row.firstProperty..<row.firstProperty + row.propertyCount).first {
            plan.tables.properties[$0].position == Int32(position)
        }
    }
}

extension Value {
    /// Makes objects without a key parts of what holds them; false where one has a key.
    fileprivate func becomesParts() -> Bool {
        !hasObject { object in
            guard object.shape.identity == nil else { return true }
            object.isPart = true
            return !object.shape.linked.allSatisfy { object.slots[$0.position]?.becomesParts() ?? true }
        }
    }
}

extension ValueDictionary {
    /// The members of a property that holds what no rule reads.
    fileprivate var asKept: [DynamicObject.Extra] {
        map { DynamicObject.Extra(name: $0.key, path: [$0.key], value: $0.value) }
    }
}
