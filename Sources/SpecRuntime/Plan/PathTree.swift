import SpecIR

/// The members that rules read below one JSON object, before they become key tables.
final class PathTree {
    struct Child {
        var key: String
        var tree: PathTree
    }

    private(set) var children: [Child] = []

    /// The slot that notes where the value stands, once a rule asks for it.
    private(set) var slot: Int32?

    /// Whether a rule reads the whole value, so that nothing in it is unknown.
    private(set) var isReadWhole = false

    /// The tree that a chain of members leads to, made where it isn't there.
    func descend(_ keys: some Sequence<String>) -> PathTree {
        keys.reduce(self) { $0.child($1) }
    }

    func markWhole() { isReadWhole = true }

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
        if let known = children.first(where: { $0.key.isExactly(key) }) { return known.tree }
        let tree = PathTree()
        children.append(Child(key: key, tree: tree))
        return tree
    }
}
