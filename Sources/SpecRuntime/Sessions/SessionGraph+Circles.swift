// Objects that lead to each other in circles would keep each other alive for ever.
extension SessionGraph {
    /// An object whose properties are being followed.
    private struct Step {
        var object: DynamicObject
        var next: [DynamicObject]
    }

    /// Puts objects that hold just their keys in place of those that lead back to where they came from.
    ///
    /// - Returns: all objects, each before those that lead to it.
    func cutCircles() -> [DynamicObject] {
        var seen: [DynamicObject] = []
        for table in objects {
            for object in table.values where object.note != .done { follow(from: object, &seen) }
        }
        for object in seen {
            object.note = -1
            object.membership = nil
        }
        return seen
    }

    private func follow(from first: DynamicObject, _ seen: inout [DynamicObject]) {
        var way = [step(to: first)]
        while let last = way.indices.last {
            if let next = way[last].next.popLast() {
                if next.note != .done { way.append(step(to: next)) }
            } else {
                way[last].object.note = .done
                seen.append(way.removeLast().object)
            }
        }
    }

    private func step(to object: DynamicObject) -> Step {
        object.note = .onTheWay
        var next: [DynamicObject] = []
        for (position, _) in object.shape.linked {
            guard let value = object.slots[position] else { continue }
            let left = value.withoutCircles
            if let left { object.slots[position] = left }
            next += (left ?? value).objects.filter { $0.note != .done }
        }
        return Step(object: object, next: next)
    }
}

extension Int32 {
    // An object's note while circles are looked for.
    fileprivate static var onTheWay: Int32 { -2 }
    fileprivate static var done: Int32 { -3 }
}

extension Value {
    /// The value with keys in place of objects that are still being visited; nil if there are none.
    fileprivate var withoutCircles: Value? {
        replacingObjects { object in
            guard object.note == .onTheWay else { return nil }
            return object.justKey.map(Value.object) ?? Value.null
        }
    }
}

extension DynamicObject {
    /// An object that holds nothing but the key of this one; nil where that has none.
    fileprivate var justKey: DynamicObject? {
        guard let key = storeKey else { return nil }
        let other = DynamicObject(shape: shape)
        for (position, value) in zip(shape.identity?.key ?? [], key.values) { other.slots[position] = value }
        other.isFault = true
        return other
    }
}
