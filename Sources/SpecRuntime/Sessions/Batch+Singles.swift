import SpecIR

// No more objects lead to another than its inverse takes.
extension Batch {
    mutating func checkSingles() throws {
        for inverse in graph.singles { try check(inverse) }
    }

    private mutating func check(_ inverse: SingleInverse) throws {
        var targets: [DynamicObject] = []
        var byTarget: [ObjectIdentifier: [DynamicObject]] = [:]
        var settled = Set(orphans.map(ObjectIdentifier.init))
        for draft in drafts where draft.entity == inverse.holder {
            guard let object = draft.object, !object.isFault else { continue }
            settled.insert(ObjectIdentifier(object))
            guard !draft.isDeleted, draft.isNew || draft.slots != nil,
                let position = object.shape.position(of: inverse.property)
            else { continue }
            let held = if let slots = draft.slots { slots[position] } else { object.slots[position] }
            for target in held?.objects ?? [] where target.shape.identity?.entity == inverse.target {
                if byTarget[ObjectIdentifier(target)] == nil { targets.append(target) }
                byTarget[ObjectIdentifier(target), default: []].append(object)
            }
        }
        for target in targets {
            let own = byTarget[ObjectIdentifier(target)] ?? []
            let others = try graph.holders(of: target, inverse).filter { !settled.contains(ObjectIdentifier($0)) }
            if own.count + others.count > 1, let last = own.last {
                failAsSingle(target, inverse: inverse, holders: own + others, arrival: arrival(of: last))
            }
        }
    }

    /// The last arrival of an object: the record, and the place of the value that leads on.
    private func arrival(of object: DynamicObject) -> (record: Int?, place: DataFailure?) {
        guard let number = arrivals.lastIndex(where: { drafts[Int($0.draft)].object === object }) else {
            return (nil, nil)
        }
        return (recordEnds.first { number < $0.arrivals }?.record, arrivals[number].object.membership?.place)
    }

    private mutating func failAsSingle(
        _ target: DynamicObject,
        inverse: SingleInverse,
        holders: [DynamicObject],
        arrival: (record: Int?, place: DataFailure?)
    ) {
        let mapping = holders.first?.mapping ?? ""
        var failure = arrival.place ?? DataFailure(.notOne, "")
        failure.id = .notOne
        failure.severity = .error
        failure.message =
            "\(holders.count) objects of `\(mapping)` lead to \(words(for: target, holders, inverse)), which takes a "
            + "single one" + list(holders, leadingTo: target, inverse)
        failure.record = arrival.record ?? failure.record
        failure.property = arrival.place?.property ?? inverse.property
        failure.expected = "one"
        failure.found = String(holders.count)
        fail(failure)
    }

    /// What the objects lead to, without the key where it is the value of a sensitive property.
    private func words(for target: DynamicObject, _ holders: [DynamicObject], _ inverse: SingleInverse) -> String {
        let isSecret = holders.contains { $0.shape.sensitive.contains(inverse.property) }
        return isSecret ? "one `\(target.mapping)`" : target.words
    }

    /// The keys of the objects that lead to another, unless they are sensitive, there or in the inverse.
    private func list(_ holders: [DynamicObject], leadingTo target: DynamicObject, _ inverse: SingleInverse) -> String {
        let shape = target.shape
        let isSecret = shape.links.indices.contains { position in
            shape.links[position]?.inverse?.property == inverse.property && shape.sensitive.contains(shape.names[position])
        }
        let keys = holders.compactMap { $0.shape.hidesKeys ? nil : $0.storeKey }.map(\.description)
        if isSecret || keys.isEmpty { return "" }
        return ": " + keys.prefix(3).joined(separator: ", ") + (keys.count > 3 ? ", …" : "")
    }
}
