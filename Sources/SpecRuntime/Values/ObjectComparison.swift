/// Compares objects that may lead to themselves: two are equal unless something in reach of them distinguishes them.
struct ObjectComparison {
    private var waiting: [(DynamicObject, DynamicObject)] = []
    private var seen: Set<Pair> = []

    private struct Pair: Hashable {
        var left: ObjectIdentifier
        var right: ObjectIdentifier
    }

    static func areEqual(_ left: DynamicObject, _ right: DynamicObject) -> Bool {
        var comparison = ObjectComparison()
        comparison.add(left, right)
        while let (left, right) = comparison.waiting.popLast() {
            guard left.mapping == right.mapping else { return false }
            guard comparison.holdTheSame(left, right) else { return false }
        }
        return true
    }

    private mutating func holdTheSame(_ left: DynamicObject, _ right: DynamicObject) -> Bool {
        let (members, others) = (left.dictionary, right.dictionary)
        guard members.count == others.count else { return false }
        for member in members {
            guard let other = others[member.key] else { return false }
            // In a set, order makes no difference.
            let isSame =
                left.shape.isSet(member.key) ? Self.isSameSet(member.value, other) : areAlike(member.value, other)
            guard isSame else { return false }
        }
        return true
    }

    private static func isSameSet(_ left: Value, _ right: Value) -> Bool {
        guard case .list(let left) = left, case .list(let right) = right else { return left == right }
        guard left.count == right.count else { return false }
        var others = ValueIndex()
        for element in right { others.add(element) }
        return left.allSatisfy { others.remove($0) }
    }

    private mutating func add(_ left: DynamicObject, _ right: DynamicObject) {
        guard left !== right else { return }
        let pair = Pair(left: ObjectIdentifier(left), right: ObjectIdentifier(right))
        if seen.insert(pair).inserted { waiting.append((left, right)) }
    }

    /// Returns true if two values are equal provided that the objects in them are, which are compared later.
    private mutating func areAlike(_ left: Value, _ right: Value) -> Bool {
        switch (left, right) {
        case (.object(let left), .object(let right)): add(left, right)
        case (.dictionary(let left), .dictionary(let right)): return areAlike(left, right)
        case (.list(let left), .list(let right)):
            guard left.count == right.count else { return false }
            for (left, right) in zip(left, right) where !areAlike(left, right) { return false }
        default: return left == right
        }
        return true
    }

    private mutating func areAlike(_ left: ValueDictionary, _ right: ValueDictionary) -> Bool {
        guard left.count == right.count else { return false }
        for member in left {
            guard let other = right[member.key], areAlike(member.value, other) else { return false }
        }
        return true
    }
}
