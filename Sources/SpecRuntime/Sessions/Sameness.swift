/// Whether storing a value in place of another would change anything.
///
/// Objects with a key are the same when they are one object; others when they hold the same.
enum Sameness {
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
        // Objects with a key are found by what they are, in one step each.
        let keyed = Set(right.compactMap { $0.object.map(ObjectIdentifier.init) })
        let others = right.filter { $0.object == nil }
        return left.allSatisfy { element in
            if let object = element.object, keyed.contains(ObjectIdentifier(object)) { return true }
            return (element.object == nil ? others : right).contains { areSame(element, $0) }
        }
    }
}
