import SpecIR
import SpecSource

/// The JSON that a mapping writes, while its program is made. Nodes refer to each other by number.
struct WriteTree {
    enum Content {
        /// An object with a member for each child.
        case members

        /// An array with an item for each child; those between are null.
        case items

        /// An array of elements that properties make.
        case elements

        /// Elements that one property makes.
        case selected(property: Int32)
        case property(Int32)

        /// JSON that is always the same.
        case constant([UInt8])
        case pairKey, pairValue
    }

    struct Node {
        var content = Content.members

        /// True if the node is also written with nothing in it, as its presence names the mapping.
        var isAlways = false
        var children: [Child] = []

        /// The positions of the children by key; kept only if there are many.
        var positions: [ExactText: Int] = [:]
    }

    struct Child {
        /// The member's key; empty in an array.
        var key = ""

        /// The item's index; -1 for a member.
        var item = -1
        var node: Int
    }

    private(set) var nodes = [Node()]

    /// True if null stands in place of objects in which everything is null, as it does for arrays.
    var hasNullObjects = false
    private static let lookThroughLimit = 8

    subscript(number: Int) -> Node { nodes[number] }

    /// Puts content at a path, making the objects and arrays along it; nothing where something else stands there.
    ///
    /// - Returns: the node; nil where it can't be.
    @discardableResult
    mutating func insert(_ content: Content, at path: some Collection<Path.Step>, from start: Int = 0) -> Int? {
        var node = start
        for step in path {
            let next: Int?
            switch step {
            case .member(let key): next = member(key, of: node)
            case .last: next = member("last", of: node)
            case .item(let position): next = item(position, of: node)
            case .slice(let first, _): next = item(first, of: node)
            case .each: next = nil
            }
            guard let next else { return nil }
            node = next
        }
        nodes[node] = Node(content: content)
        return node
    }

    /// The node that a path leads to.
    func node(at path: some Collection<Path.Step>) -> Int? {
        var node = 0
        for step in path {
            let child: Int?
            switch (step, nodes[node].content) {
            case (.member(let key), .members): child = position(of: key, in: node)
            case (.last, .members): child = position(of: "last", in: node)
            case (.item(let item), .items), (.slice(let item, _), .items):
                child = nodes[node].children.firstIndex { $0.item == item }
            case (.member, _), (.last, _), (.item, _), (.slice, _), (.each, _): return nil
            }
            guard let child else { return nil }
            node = nodes[node].children[child].node
        }
        return node
    }

    /// Has a node written whatever is in it.
    mutating func markAlways(_ node: Int) { nodes[node].isAlways = true }

    private func position(of key: String, in node: Int) -> Int? {
        let found = nodes[node]
        return found.positions.isEmpty
            ? found.children.firstIndex { $0.key.isExactly(key) } : found.positions[ExactText(key)]
    }

    private mutating func member(_ key: String, of node: Int) -> Int? {
        guard case .members = nodes[node].content else { return nil }
        if let known = position(of: key, in: node) { return nodes[node].children[known].node }
        nodes.append(Node())
        nodes[node].children.append(Child(key: key, node: nodes.count - 1))
        let count = nodes[node].children.count
        if count == Self.lookThroughLimit {
            for (position, child) in nodes[node].children.enumerated() {
                nodes[node].positions[ExactText(child.key)] = position
            }
        } else if count > Self.lookThroughLimit {
            nodes[node].positions[ExactText(key)] = count - 1
        }
        return nodes.count - 1
    }

    private mutating func item(_ position: Int, of node: Int) -> Int? {
        if case .members = nodes[node].content, nodes[node].children.isEmpty {
            nodes[node].content = .items
        }
        guard case .items = nodes[node].content else { return nil }
        let place = nodes[node].children.partitioned { $0.item >= position }
        if place < nodes[node].children.count, nodes[node].children[place].item == position {
            return nodes[node].children[place].node
        }
        nodes.append(Node())
        nodes[node].children.insert(Child(item: position, node: nodes.count - 1), at: place)
        return nodes.count - 1
    }
}

// MARK: Properties

extension WriteTree {
    /// Puts a property at a path; one that selects elements adds what it makes to the array there.
    mutating func insert(_ property: Int32, isSelected: Bool, at path: [Path.Step]) {
        guard isSelected else {
            insert(.property(property), at: path)
            return
        }
        var list = node(at: path)
        if let known = list, case .elements = nodes[known].content {} else { list = insert(.elements, at: path) }
        guard let list else { return }
        nodes.append(Node(content: .selected(property: property)))
        nodes[list].children.append(Child(node: nodes.count - 1))
    }

    /// Puts in the words by which choosers find the mapping again, where nothing stands there yet.
    mutating func add(_ words: [WrittenChooser], below prefix: [Path.Step] = []) {
        for word in words {
            switch word {
            case .value(let json, let path):
                if node(at: prefix + path) == nil { insert(.constant(json), at: prefix + path) }
            case .instead(let json, let path):
                if let node = node(at: prefix + path) { nodes[node] = Node(content: .constant(json)) }
            case .member(let keys, let path):
                let places = keys.map { prefix + path + [.member($0)] }
                guard let place = places.first(where: { node(at: $0) != nil }) ?? places.first else { continue }
                if let node = node(at: place) ?? insert(.members, at: place) { markAlways(node) }
            }
        }
    }

    /// Puts members in that a host's mapper wrote, those of objects that are there already beside what they have.
    mutating func merge(_ members: ValueDictionary, below path: [Path.Step]) {
        for member in members {
            let place = path + [.member(member.key)]
            guard let known = node(at: place) else {
                insert(.constant(ValuePrinter.bytes(of: member.value)), at: place)
                continue
            }
            if case .members = nodes[known].content, !nodes[known].isAlways, case .dictionary(let inner) = member.value
            {
                merge(inner, below: place)
            }
        }
    }
}

extension Array {
    /// The position of the first element that meets a condition, which all behind it meet as well.
    fileprivate func partitioned(by condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
