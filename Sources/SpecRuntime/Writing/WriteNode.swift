import SpecIR

/// A piece of the JSON that an object becomes.
indirect enum WriteNode {
    case property(PropertyWriter)

    /// A value that is there already: a constant, a kept member.
    case value(Value)

    /// JSON that is written already.
    case json([UInt8])

    /// Elements of an array, each made of one property.
    case elements([WriteNode])
    case members([(key: String, label: [UInt8], node: WriteNode)])

    /// Items of an array by position; those between are null.
    case items([(position: Int, node: WriteNode)])

    /// What is written where there is nothing in it, too: its being there says which mapping the object is of.
    case always(WriteNode)

    /// Puts a property at a path; one that picks from elements becomes one element more.
    mutating func insert(_ property: PropertyWriter, at path: ArraySlice<Path.Step>) {
        guard let element = property.element else { return insert(.property(property), at: path) }
        var elements = [element]
        if case .elements(let others)? = node(at: path) { elements = others + elements }
        insert(.elements(elements), at: path)
    }

    /// The node at a path of members.
    func node(at path: ArraySlice<Path.Step>) -> WriteNode? {
        guard let step = path.first else { return self }
        if case .always(let node) = self { return node.node(at: path) }
        guard case .members(let members) = self, case .member(let key) = step else { return nil }
        return members.first { $0.key.isExactly(key) }?.node.node(at: path.dropFirst())
    }

    /// Puts a node at a path, making the objects and arrays on the way.
    mutating func insert(_ node: WriteNode, at path: ArraySlice<Path.Step>) {
        guard let step = path.first else {
            self = node
            return
        }
        if case .always(var inner) = self {
            inner.insert(node, at: path)
            self = .always(inner)
            return
        }
        let rest = path.dropFirst()
        switch step {
        case .member(let key): insert(node, member: key, rest)
        case .last: insert(node, member: "last", rest)
        case .item(let position): insert(node, item: position, rest)
        case .each: break
        }
    }

    /// Puts a kept member beside what is written; false where something else is written in its place.
    mutating func keep(_ value: Value, at path: ArraySlice<String>) -> Bool {
        if case .always(var inner) = self {
            let isKept = inner.keep(value, at: path)
            self = .always(inner)
            return isKept
        }
        guard case .members(var members) = self else { return false }
        guard let key = path.first else {
            guard case .dictionary(let kept) = value else { return false }
            return kept.allSatisfy { keep($0.value, at: [$0.key]) }
        }
        guard let place = members.firstIndex(where: { $0.key.isExactly(key) }) else {
            insert(.value(value), at: path.map(Path.Step.member)[...])
            return true
        }
        let isKept = members[place].node.keep(value, at: path.dropFirst())
        self = .members(members)
        return isKept
    }

    private static func container(for path: ArraySlice<Path.Step>) -> WriteNode {
        if case .item = path.first { .items([]) } else { .members([]) }
    }

    private mutating func insert(_ node: WriteNode, member key: String, _ rest: ArraySlice<Path.Step>) {
        guard case .members(var members) = self else { return }
        // Else adding to the members would copy them.
        self = .members([])
        if let place = members.firstIndex(where: { $0.key.isExactly(key) }) {
            members[place].node.insert(node, at: rest)
        } else {
            var below = Self.container(for: rest)
            below.insert(node, at: rest)
            members.append((key, JSONOutput.quoted(key) + [UInt8(ascii: ":")], below))
        }
        self = .members(members)
    }

    private mutating func insert(_ node: WriteNode, item position: Int, _ rest: ArraySlice<Path.Step>) {
        if case .members(let members) = self, members.isEmpty { self = .items([]) }
        guard case .items(var items) = self else { return }
        if let place = items.firstIndex(where: { $0.position == position }) {
            items[place].node.insert(node, at: rest)
        } else {
            var below = Self.container(for: rest)
            below.insert(node, at: rest)
            items.append((position, below))
            items.sort { $0.position < $1.position }
        }
        self = .items(items)
    }
}
