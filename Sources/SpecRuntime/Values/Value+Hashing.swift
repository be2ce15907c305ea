import SpecSource

extension Value: Hashable {
    /// Values that are equal hash alike: numbers by what they are, however they are held.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .boolean(let flag): hasher.combine(flag)
        case .integer, .unsigned, .double, .decimal, .number: hasher.combine(ObjectKey.Part(self))
        case .string(let text): hasher.combine(ExactText(text))
        case .date(let date): hasher.combine(date)
        case .data(let data): hasher.combine(data)
        case .url(let url): hasher.combine(url)
        case .uuid(let uuid): hasher.combine(uuid)
        case .list(let elements): hasher.combine(elements)
        case .dictionary(let members): hasher.combine(members)
        case .object(let object): hasher.combine(object)
        }
    }
}

extension ValueDictionary: Hashable {
    /// The order of the members makes no difference.
    public func hash(into hasher: inout Hasher) { hasher.combine(MemberHash(self) { $0.hashValue }.value) }
}

extension DynamicObject: Hashable {
    /// Objects that are equal hash alike. A hash looks at the object's own values, not into the objects that it holds.
    ///
    /// Equality is by value, so an object that changes is another element of a set: don't change one while it is in a set
    /// or a key of a dictionary. To distinguish objects by identity, use `ObjectIdentifier(object)` as the key.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(mapping)
        hasher.combine(MemberHash(dictionary) { $0.shallowHash }.value)
    }
}

/// The hash of members in any order.
private struct MemberHash {
    private(set) var value: Int

    init(_ members: ValueDictionary, _ hash: (Value) -> Int) {
        value = members.count
        for (key, member) in members {
            var hasher = Hasher()
            hasher.combine(ExactText(key))
            hasher.combine(hash(member))
            value ^= hasher.finalize()
        }
    }
}

extension Value {
    /// A hash that goes into no object, as objects may hold themselves, and is the same for lists in another order.
    fileprivate var shallowHash: Int {
        switch self {
        case .list(let elements): elements.count
        case .dictionary(let members): members.count
        case .object: 0
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid:
            hashValue
        }
    }
}
