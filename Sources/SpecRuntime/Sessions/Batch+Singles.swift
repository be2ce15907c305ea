import SpecIR

// No more objects lead to another than its inverse takes.
extension Batch {
    mutating func checkSingles() throws {
        for inverse in graph.singles { try check(inverse) }
    }

    private mutating func check(_ inverse: SingleInverse) throws {
        let held = held(by: inverse)
        let settled = Set(held.settled.map(ObjectIdentifier.init))
        for (target, newcomer) in held.newcomers {
            let own = held.byTarget[ObjectIdentifier(target)] ?? []
            let others = try graph.holders(of: target, inverse).filter { !settled.contains(ObjectIdentifier($0)) }
            if own.count + others.count > 1 {
                failAsSingle(target, inverse: inverse, holders: own + others, arrival: arrival(of: newcomer))
            }
        }
    }

    /// The targets of the objects of a batch.
    private struct Held {
        /// The objects of which the batch decides where they lead.
        var settled: [DynamicObject]

        /// The objects that lead to each target.
        var byTarget: [ObjectIdentifier: [DynamicObject]] = [:]

        /// The targets that something leads to which didn't before, with the last such object.
        var newcomers: [(target: DynamicObject, holder: DynamicObject)] = []
    }

    private func held(by inverse: SingleInverse) -> Held {
        var held = Held(settled: orphans)
        var places: [ObjectIdentifier: Int] = [:]
        for draft in drafts where draft.entity == inverse.holder {
            guard let object = draft.object, !object.isFault else { continue }
            held.settled.append(object)
            guard !draft.isDeleted, let position = draft.shape?.position(of: inverse.property) else { continue }
            let before = object.shape.position(of: inverse.property).flatMap(draft.earlier)?.objects ?? []
            for target in draft.value(at: position)?.objects ?? [] where target.shape.identity?.entity == inverse.target
            {
                let identity = ObjectIdentifier(target)
                if held.byTarget[identity]?.last !== object { held.byTarget[identity, default: []].append(object) }
                if before.contains(where: { $0 === target }) { continue }
                if let place = places[identity] {
                    held.newcomers[place].holder = object
                } else {
                    places[identity] = held.newcomers.count
                    held.newcomers.append((target, object))
                }
            }
        }
        return held
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
            + "single one" + list(holders)
        failure.record = arrival.record ?? failure.record
        failure.property = arrival.place?.property ?? inverse.property
        failure.expected = "one"
        failure.found = String(holders.count)
        fail(failure)
    }

    /// The object that others lead to, without the key where that is the value of a sensitive property.
    private func words(for target: DynamicObject, _ holders: [DynamicObject], _ inverse: SingleInverse) -> String {
        let isSecret = holders.contains { $0.shape.sensitive.contains(inverse.property) }
        return isSecret ? "one `\(target.mapping)`" : target.words
    }

    /// The keys of the objects that lead to one, unless they are sensitive.
    private func list(_ holders: [DynamicObject]) -> String {
        let keys = holders.compactMap { $0.shape.hidesKeys ? nil : $0.storeKey }.map(\.description)
        if keys.isEmpty { return "" }
        return ": " + keys.prefix(3).joined(separator: ", ") + (keys.count > 3 ? ", …" : "")
    }
}
