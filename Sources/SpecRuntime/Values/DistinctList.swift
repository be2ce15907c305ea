/// Elements of a list, each once: what has the same key, or holds the same by some properties, is one element.
struct DistinctList {
    private(set) var elements: [Value] = []
    private let sameBy: [String]

    /// Whether the elements are objects with a key; what has none is like no other then.
    private let isKeyed: Bool
    private var places: [Mark: Int] = [:]

    /// What makes an element the same as another.
    private enum Mark: Hashable {
        case key(entity: Int, ObjectKey)
        case properties([ValueKey?])
        case value(mapping: String?, ValueKey)
    }

    init(sameBy: [String], isKeyed: Bool) {
        self.sameBy = sameBy
        self.isKeyed = isKeyed
    }

    mutating func reserve(_ count: Int) {
        elements.reserveCapacity(count)
        places.reserveCapacity(count)
    }

    /// Adds an element, unless one that is the same is there already: then gives that one's place.
    mutating func add(_ element: Value) -> Int? {
        if let mark = mark(of: element) {
            if let place = places[mark] { return place }
            places[mark] = elements.count
        }
        elements.append(element)
        return nil
    }

    /// Puts what a later element holds into the one that is there: its values win, what it has unset stays.
    func merge(_ element: Value, at place: Int) {
        guard let later = element.object, let first = elements[place].object, later !== first else { return }
        first.takeOver(later)
    }

    private func mark(of element: Value) -> Mark? {
        guard let object = element.object else { return isKeyed ? nil : .value(mapping: nil, ValueKey(element)) }
        if !sameBy.isEmpty {
            return object.holdsAny(of: sameBy) ? .properties(sameBy.map { object[$0].map(ValueKey.init) }) : nil
        }
        if let identity = object.shape.identity, let key = object.storeKey { return .key(entity: identity.entity, key) }
        return isKeyed && !object.isReference ? nil : .value(mapping: object.mapping, ValueKey(element))
    }
}

extension DynamicObject {
    /// Whether the object has a value for any of the properties, without which it is like no other by them.
    func holdsAny(of properties: [String]) -> Bool { properties.contains { !(self[$0] ?? .null).isNull } }

    /// Takes what another object of the same entity holds, save defaults where there is a value already.
    fileprivate func takeOver(_ later: DynamicObject) {
        let defaulted = later.membership?.defaulted ?? []
        for (position, value) in later.slots.values.enumerated() {
            guard let value else { continue }
            let name = later.shape.names[position]
            guard let place = later.shape === shape ? position : shape.position(of: name) else { continue }
            if let held = slots[place], !held.isNull, defaulted.contains(position) { continue }
            slots[place] = later.shape.updates[position].updated(slots[place], by: value)
        }
        for extra in later.extras {
            extras.removeAll { $0.name.isExactly(extra.name) }
            extras.append(extra)
        }
    }
}
