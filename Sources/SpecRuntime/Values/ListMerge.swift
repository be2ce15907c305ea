/// Elements of a list, joined by later ones.
///
/// The elements there already stay in their order. Each later one is the same as at most one of them, or comes after them:
/// that two later elements are equal is no reason to lose one of them.
struct ListMerge {
    private(set) var elements: [Value]
    private let sameBy: [String]

    /// Whether a later element is the same as this one; for the elements that were there first.
    private var isMet: [Bool]

    /// - Parameters:
    ///   - elements: the elements there already.
    ///   - sameBy: the properties that make two objects the same; none where their keys or all that they hold do.
    init(_ elements: [Value], sameBy: [String]) {
        self.elements = elements
        self.sameBy = sameBy
        isMet = [Bool](repeating: false, count: elements.count)
    }

    /// The list with later elements.
    func adding(_ later: [Value]) -> [Value] {
        var merge = self
        for element in later { merge.add(element) }
        return merge.elements
    }

    /// Refreshes the element that is the same, or adds a new one.
    mutating func add(_ element: Value) {
        let place = isMet.indices.first { !isMet[$0] && elements[$0].isSame(as: element, by: sameBy) }
        guard let place else { return append(element) }
        isMet[place] = true
        elements[place] = elements[place].refreshed(by: element)
    }

    /// Adds an element that is like no other.
    mutating func append(_ element: Value) { elements.append(element) }
}

extension Value {
    /// Whether two elements of a list are the same one: by their keys, by some properties, or by all that they hold.
    fileprivate func isSame(as other: Value, by properties: [String]) -> Bool {
        guard let left = object, let right = other.object else { return Sameness.areSame(self, other) }
        if left.holdsAny(of: properties) {
            return properties.allSatisfy { Sameness.areSame(left[$0], right[$0]) }
        }
        if let key = left.storeKey, left.shape.identity?.entity == right.shape.identity?.entity {
            return key == right.storeKey
        }
        return Sameness.areSame(left, right)
    }

    /// An element with what came later.
    fileprivate func refreshed(by later: Value) -> Value {
        guard let object, let fresh = later.object, object !== fresh else { return later }
        let copy = DynamicObject(copying: object)
        copy.take(fresh)
        return .object(copy)
    }
}
