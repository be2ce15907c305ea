/// The comparison that determines if storing a value in place of another would change anything.
///
/// Objects with a key are the same when they are one object; others when they hold the same.
enum DeepEquality {
    /// Returns true if a stored value, whose parts may have been changed by hand since, was the same as another.
    static func wasSame(_ stored: Value?, _ other: Value?, isOrdered: Bool = true) -> Bool {
        switch (stored, other) {
        case (.object(let left)?, .object(let right)?): wasSame(left, right)
        case (.list(let left)?, .list(let right)?) where isOrdered:
            left.count == right.count && zip(left, right).allSatisfy { wasSame($0, $1) }
        case (.dictionary(let left)?, .dictionary(let right)?):
            left.count == right.count
                && zip(left, right).allSatisfy { $0.key.isExactly($1.key) && wasSame($0.value, $1.value) }
        default: areSame(stored, other, isOrdered: isOrdered)
        }
    }

    private static func wasSame(_ stored: DynamicObject, _ other: DynamicObject) -> Bool {
        if stored === other { return true }
        guard stored.membership?.graph == nil, other.membership?.graph == nil, stored.shape === other.shape else {
            return false
        }
        let saved = stored.membership?.saved
        return (0..<stored.slots.count).allSatisfy { position in
            let held = if let saved { saved.slots[position] } else { stored.slots[position] }
            return wasSame(held, other.slots[position])
        } && areSame(saved?.extras ?? stored.extras, other.extras)
    }

    static func areSame(_ left: Value?, _ right: Value?, isOrdered: Bool = true) -> Bool {
        switch (left, right) {
        case (nil, nil): true
        case (.string(let left)?, .string(let right)?): left.isExactly(right)
        case (.object(let left)?, .object(let right)?): areSame(left, right)
        case (.list(let left)?, .list(let right)?):
            left.count == right.count
                && (isOrdered ? zip(left, right).allSatisfy { areSame($0, $1) } : areSameSet(left, right))
        case (.dictionary(let left)?, .dictionary(let right)?): areSame(left, right)
        case (let left?, let right?): left == right
        default: false
        }
    }

    static func areSame(_ left: DynamicObject, _ right: DynamicObject) -> Bool {
        if left === right { return !left.isChangedPart }
        guard left.membership?.graph == nil, right.membership?.graph == nil, left.shape === right.shape else {
            return false
        }
        return (0..<left.slots.count).allSatisfy { areSame(left.slots[$0], right.slots[$0]) }
            && areSame(left.extras, right.extras)
    }

    static func areSame(_ left: [DynamicObject.Extra], _ right: [DynamicObject.Extra]) -> Bool {
        left.count == right.count
            && zip(left, right).allSatisfy { $0.name.isExactly($1.name) && areSame($0.value, $1.value) }
    }

    private static func areSame(_ left: ValueDictionary, _ right: ValueDictionary) -> Bool {
        left.count == right.count
            && zip(left, right).allSatisfy { $0.key.isExactly($1.key) && areSame($0.value, $1.value) }
    }

    private static func areSameSet(_ left: [Value], _ right: [Value]) -> Bool {
        guard left.count == right.count else { return false }
        // Objects with a key are found by what they are, in one step each.
        var places = right.reduce(into: [ObjectIdentifier: Int]()) { places, element in
            if let object = element.object { places[ObjectIdentifier(object), default: 0] += 1 }
        }
        func isFound(_ element: Value) -> Bool {
            guard let object = element.object, !object.isChangedPart else { return false }
            guard let count = places[ObjectIdentifier(object)], count > 0 else { return false }
            places[ObjectIdentifier(object)] = count - 1
            return true
        }
        let open = left.filter { !isFound($0) }
        if open.isEmpty { return true }
        // Each element of one is the same as another one of the other.
        var rest = right.filter { element in element.object.map { takes($0, &places) } ?? true }
        return open.allSatisfy { element in
            guard let place = rest.firstIndex(where: { areSame(element, $0) }) else { return false }
            rest.remove(at: place)
            return true
        }
    }

    /// Returns true if an object is left over among those that are counted, and takes it from the counts.
    private static func takes(_ object: DynamicObject, _ counts: inout [ObjectIdentifier: Int]) -> Bool {
        guard let count = counts[ObjectIdentifier(object)], count > 0 else { return false }
        counts[ObjectIdentifier(object)] = count - 1
        return true
    }
}

extension Value {
    /// Returns true if another value is the same, text byte by byte.
    package func isExactly(_ other: Value) -> Bool { DeepEquality.areSame(self, other) }
}
