/// Elements of a list, joined by later ones.
///
/// The elements there already stay in their order. Each later one is the same as at most one of them, or comes after them:
/// that two later elements are equal is no reason to lose one of them.
struct ListMerge {
    private(set) var elements: [Value]
    private let sameBy: [String]

    /// True if a later element is the same as this one; for the elements that were there first.
    private var isMet: [Bool]

    /// The positions of elements by their marks; empty if there are only a few elements.
    private var places: [Mark: Places] = [:]
    private static let lookThroughLimit = 8

    /// A mark that elements have in common if they are the same; others may have it too.
    private enum Mark: Hashable {
        case properties(Int)
        case key(entity: Int, ObjectKey)
        case fingerprint(Int)
    }

    /// The positions of elements with one mark; those before `next` are met.
    private struct Places {
        var positions: [Int] = []
        var next = 0
    }

    /// - Parameters:
    ///   - elements: the elements there already.
    ///   - sameBy: the properties that make two objects the same; none where their keys or all that they hold do.
    init(_ elements: [Value], sameBy: [String]) {
        self.elements = elements
        self.sameBy = sameBy
        isMet = [Bool](repeating: false, count: elements.count)
        guard elements.count > Self.lookThroughLimit else { return }
        for (position, element) in elements.enumerated() {
            places[mark(of: element), default: Places()].positions.append(position)
        }
    }

    /// The mark by which an element of the list is matched with a later one.
    private func mark(of element: Value) -> Mark {
        guard let object = element.object else { return .fingerprint(element.identityFingerprint) }
        if object.holdsAny(of: sameBy) { return mark(ofProperties: object) }
        return keyMark(of: object) ?? .fingerprint(element.identityFingerprint)
    }

    private func mark(ofProperties object: DynamicObject) -> Mark {
        .properties(sameBy.map { object[$0]?.identityFingerprint ?? 0 }.hashValue)
    }

    private func keyMark(of object: DynamicObject) -> Mark? {
        guard let key = object.storeKey, let entity = object.shape.identity?.entity else { return nil }
        return .key(entity: entity, key)
    }

    /// All marks under which an element that is the same as a later one may stand.
    private func marks(of later: Value) -> [Mark] {
        guard let object = later.object else { return [.fingerprint(later.identityFingerprint)] }
        let properties = sameBy.isEmpty ? [] : [mark(ofProperties: object)]
        return properties + [keyMark(of: object)].compactMap { $0 } + [.fingerprint(later.identityFingerprint)]
    }

    /// The first element that is the same as a later one, and that none before was.
    private mutating func place(of later: Value) -> Int? {
        if places.isEmpty { return isMet.indices.first { isSame($0, later) } }
        var first: Int?
        for mark in marks(of: later) {
            guard var held = places[mark] else { continue }
            while held.next < held.positions.count, isMet[held.positions[held.next]] { held.next += 1 }
            places[mark]?.next = held.next
            let found = held.positions[held.next...].first { isSame($0, later) }
            first = [first, found].compactMap { $0 }.min()
        }
        return first
    }

    private func isSame(_ position: Int, _ later: Value) -> Bool {
        !isMet[position] && elements[position].isSame(as: later, by: sameBy)
    }

    /// The list with later elements.
    func adding(_ later: [Value]) -> [Value] {
        var merge = self
        for element in later { merge.add(element) }
        return merge.elements
    }

    /// Refreshes the element that is the same, or adds a new one.
    mutating func add(_ element: Value) {
        guard let place = place(of: element) else { return append(element) }
        isMet[place] = true
        elements[place] = elements[place].refreshed(by: element)
    }

    /// Adds an element that is like no other.
    mutating func append(_ element: Value) { elements.append(element) }
}

extension Value {
    /// Returns true if two elements of a list are the same one: by their keys, by some properties, or by all that they
    /// hold.
    fileprivate func isSame(as other: Value, by properties: [String]) -> Bool {
        guard let left = object, let right = other.object else { return DeepEquality.areSame(self, other) }
        if left.holdsAny(of: properties) {
            return properties.allSatisfy { DeepEquality.areSame(left[$0], right[$0]) }
        }
        if let key = left.storeKey, left.shape.identity?.entity == right.shape.identity?.entity {
            return key == right.storeKey
        }
        return DeepEquality.areSame(left, right)
    }

    /// An element with what came later. Another mapping's object becomes one of that.
    fileprivate func refreshed(by later: Value) -> Value {
        guard let object, let fresh = later.object, object !== fresh else { return later }
        let copy = DynamicObject(copying: object, as: fresh.shape)
        copy.take(fresh)
        return .object(copy)
    }
}
