/// The objects of a session that lead to others by one property. The index is updated object by object.
struct InverseIndex {
    /// The objects that lead to each target, in the order in which they came to the session.
    private var holders: [ObjectIdentifier: [DynamicObject]] = [:]

    /// The targets of each object, as the index has them.
    private var targets: [ObjectIdentifier: [ObjectIdentifier]] = [:]
    private let property: String

    init(_ property: String) { self.property = property }

    func holders(of target: DynamicObject) -> [DynamicObject] { holders[ObjectIdentifier(target)] ?? [] }

    /// Takes note of where an object leads now.
    ///
    /// - Parameters:
    ///   - holder: an object that is, or was, one of the session's.
    ///   - isGone: whether it is none any more.
    mutating func update(_ holder: DynamicObject, isGone: Bool) {
        let identity = ObjectIdentifier(holder)
        let old = targets[identity] ?? []
        let new = isGone || holder.isFault ? [] : Self.distinct(holder[property]?.objects ?? [])
        guard old != new else { return }
        for target in old where !new.contains(target) { remove(holder, from: target) }
        for target in new where !old.contains(target) { add(holder, to: target) }
        targets[identity] = new.isEmpty ? nil : new
    }

    private static func distinct(_ objects: [DynamicObject]) -> [ObjectIdentifier] {
        guard objects.count > 1 else { return objects.map(ObjectIdentifier.init) }
        var seen: Set<ObjectIdentifier> = []
        return objects.map(ObjectIdentifier.init).filter { seen.insert($0).inserted }
    }

    private mutating func add(_ holder: DynamicObject, to target: ObjectIdentifier) {
        let place = place(of: holder, in: holders[target] ?? [])
        holders[target, default: []].insert(holder, at: place)
    }

    private mutating func remove(_ holder: DynamicObject, from target: ObjectIdentifier) {
        guard let all = holders[target] else { return }
        let expected = place(of: holder, in: all)
        let isThere = all.indices.contains(expected) && all[expected] === holder
        // An object that is no longer the session's has lost its number.
        guard let place = isThere ? expected : all.firstIndex(where: { $0 === holder }) else { return }
        holders[target]?.remove(at: place)
    }

    private func place(of holder: DynamicObject, in all: [DynamicObject]) -> Int {
        let number = holder.membership?.number ?? 0
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if (all[middle].membership?.number ?? 0) < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
