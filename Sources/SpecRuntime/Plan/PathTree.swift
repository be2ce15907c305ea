import SpecIR

/// The members that rules read below one JSON object, before they become key tables.
final class PathTree {
    struct Child {
        var key: String
        var tree: PathTree
    }

    private(set) var children: [Child] = []

    /// The positions of the children by key; kept only if there are many.
    private var positions: [ExactText: Int] = [:]

    /// The slot that notes where the value stands, once a rule needs it.
    private(set) var slot: Int32?

    /// The steps by which paths go on behind an index, `last` or `*`; none for a rule that reads the whole value.
    private var rests: [[Path.Step]] = []

    /// True if no member of the value itself is unknown to its key table.
    var isReadWhole: Bool { !rests.isEmpty }

    /// True if a rule reads the value itself, not just what stands behind an index.
    var isReadItself: Bool { rests.contains(where: \.isEmpty) }

    /// True if the value is read as a whole also where it is an object: in objects, an index is a member's name.
    var isReadWholeInObjects: Bool { isReadItself || rests.contains { $0.first == .each } }

    /// The members that indexes name where the value is an object.
    var membersByIndex: [String] {
        rests.compactMap { $0.first?.key }.reduce(into: []) { names, name in
            if position(of: name) == nil, !names.contains(name) { names.append(name) }
        }
    }

    /// The tree that a chain of members leads to, made where it isn't there.
    func descend(_ keys: some Sequence<String>) -> PathTree {
        keys.reduce(self) { $0.child($1) }
    }

    /// Returns true if a path begins with a member of the tree.
    func holdsFirst(of path: Path) -> Bool { path.leadingKeys.first.map { position(of: $0) != nil } ?? false }

    /// Notes that a rule reads what a path's last steps lead to from here.
    func markRead(_ rest: some Collection<Path.Step>) { rests.append(Array(rest)) }

    /// Numbers the slots so that those below a tree are consecutive; returns the next free one.
    func number(from first: Int32, wanted: Set<ObjectIdentifier>) -> Int32 {
        var next = first
        if wanted.contains(ObjectIdentifier(self)) {
            slot = next
            next += 1
        }
        for child in children { next = child.tree.number(from: next, wanted: wanted) }
        return next
    }

    private func child(_ key: String) -> PathTree {
        if let position = position(of: key) { return children[position].tree }
        let tree = PathTree()
        children.append(Child(key: key, tree: tree))
        if children.count == Self.lookThroughLimit {
            for (position, child) in children.enumerated() { positions[ExactText(child.key)] = position }
        } else if children.count > Self.lookThroughLimit {
            positions[ExactText(key)] = children.count - 1
        }
        return tree
    }

    private static let lookThroughLimit = 8

    private func position(of key: String) -> Int? {
        positions.isEmpty ? children.firstIndex { $0.key.isExactly(key) } : positions[ExactText(key)]
    }
}

// MARK: Behind an index

extension PathTree {
    /// The members behind which paths go on by an index, `last` or `*`, and what is read there.
    ///
    /// Members that key tables can follow from there count as read whole, as the key tables find the unknown members in
    /// them.
    func openings(behind way: [Path.Step] = []) -> [(way: [Path.Step], paths: [[Path.Step]])] {
        if isReadItself { return [] }
        let own = isReadWhole ? [(way, rests + children.map { [.member($0.key)] })] : []
        return own + children.flatMap { $0.tree.openings(behind: way + [.member($0.key)]) }
    }
}
