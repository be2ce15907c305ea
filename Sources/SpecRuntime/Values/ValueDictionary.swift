import SpecSource

/// Members by name, in the order in which they came.
public struct ValueDictionary: RandomAccessCollection, ExpressibleByDictionaryLiteral {
    /// A member: its name and its value.
    public typealias Element = (key: String, value: Value)

    private var members: [Element] = []

    /// The position of each name; kept only when there are too many members to look through.
    private var positions: [ExactText: Int] = [:]
    private static let lookThroughLimit = 8

    /// No members.
    public init() {}

    /// Of two members with one name the later wins, at the place of the first.
    public init(_ members: some Sequence<(String, Value)>) {
        for (key, value) in members { self[key] = value }
    }

    /// The members in the order in which they stand in the literal.
    public init(dictionaryLiteral elements: (String, Value)...) { self.init(elements) }

    /// The position of the first member: 0.
    public var startIndex: Int { 0 }

    /// The position behind the last member.
    public var endIndex: Int { members.count }

    /// The member at a position.
    public subscript(position: Int) -> Element { members[position] }

    /// The members' names in their order.
    public var keys: [String] { members.map(\.key) }

    /// The value of a member; setting nil removes it.
    public subscript(key: String) -> Value? {
        get { position(of: key).map { members[$0].value } }
        _modify {
            let position = position(of: key)
            var value: Value?
            if let position { takeOut(&value, at: position) }
            defer {
                switch (position, value) {
                case (let position?, let value?): members[position].value = value
                case (nil, let value?): append(key, value)
                case (let position?, nil): remove(at: position)
                case (nil, nil): break
                }
            }
            yield &value
        }
    }

    /// Takes a value out, so that it can be changed in place.
    private mutating func takeOut(_ value: inout Value?, at position: Int) {
        value = members[position].value
        members[position].value = .null
    }

    private func position(of key: String) -> Int? {
        positions.isEmpty ? members.firstIndex { $0.key.isExactly(key) } : positions[ExactText(key)]
    }

    private mutating func append(_ key: String, _ value: Value) {
        members.append((key, value))
        if !positions.isEmpty {
            positions[ExactText(key)] = members.count - 1
        } else if members.count > Self.lookThroughLimit {
            indexMembers()
        }
    }

    private mutating func remove(at position: Int) {
        members.remove(at: position)
        positions.removeAll()
        if members.count > Self.lookThroughLimit { indexMembers() }
    }

    private mutating func indexMembers() {
        for (position, member) in members.enumerated() { positions[ExactText(member.key)] = position }
    }
}

extension ValueDictionary: Equatable {
    /// The order of the members makes no difference.
    public static func == (left: ValueDictionary, right: ValueDictionary) -> Bool {
        left.count == right.count && left.allSatisfy { right[$0.key] == $0.value }
    }
}
