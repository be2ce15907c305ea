import SpecIR
import SpecSource

/// The members that are known below a JSON object, as far as paths lead by members alone.
final class KnownTree {
    struct Known {
        var path: Path

        /// True if the path only opens the value that it leads to, and reads nothing from it.
        var onlyOpens = false
    }

    private var children: [(key: String, tree: KnownTree)] = []

    /// The positions of the children by their keys.
    private var positions: [ExactText: Int] = [:]

    /// The rests of the paths that go on from here by an index, `last` or `*`; without a step for a path that ends here.
    private var rests: [[Path.Step]] = []

    private init() {}

    init(_ known: [Known]) {
        for known in known {
            let keys = known.path.leadingKeys
            let tree = keys.reduce(self) { $0.child($1) }
            if !known.onlyOpens { tree.rests.append(Array(known.path.steps.dropFirst(keys.count))) }
        }
    }

    private func child(_ key: String) -> KnownTree {
        if let known = known(key) { return known }
        let tree = KnownTree()
        positions[ExactText(key)] = children.count
        children.append((key, tree))
        return tree
    }

    private func known(_ key: String) -> KnownTree? { positions[ExactText(key)].map { children[$0].tree } }

    /// The members of an object, and of the objects below it that paths lead through, which no path leads to.
    func unknown(in node: JSONNode, below path: [String] = [], isKept: Bool) -> [UnknownMember] {
        // Paths that begin with an index or `*` determine by themselves which members are unknown.
        if children.isEmpty, path.isEmpty, !isKept, !openings().isEmpty { return [] }
        // In an object, an index is a member's name.
        let named = isKept ? Set(rests.compactMap { $0.first?.key }.map(ExactText.init)) : []
        let isWhole = rests.contains { $0.isEmpty || isKept && $0.first == .each }
        return node.members.flatMap { member -> [UnknownMember] in
            let way = path + [member.key]
            guard let child = known(member.key) else {
                // Of what is read whole no member is unknown.
                let isKnown = isKept ? isWhole : !rests.isEmpty && !(children.isEmpty && path.isEmpty)
                if isKnown || named.contains(ExactText(member.key)) { return [] }
                return [UnknownMember(path: way, member: member)]
            }
            // Of what a rule reads as a whole, no member is unknown at any depth.
            let isRead = child.rests.contains(where: \.isEmpty)
            let isOpened = !isRead && (!child.children.isEmpty || isKept && child.opensByIndex)
            return isOpened ? child.unknown(in: member.value, below: way, isKept: isKept) : []
        }
    }

    /// The members of an object whose keys no path begins with.
    func rest(of node: JSONNode) -> [JSONMember] {
        if rests.contains(where: { $0.isEmpty || $0.first == .each }) { return [] }
        let byIndex = Set(rests.compactMap { $0.first?.key }.map(ExactText.init))
        return node.members.filter { known($0.key) == nil && !byIndex.contains(ExactText($0.key)) }
    }

    /// True if paths go on from here by an index, and nothing reads the value itself or all that is in it.
    private var opensByIndex: Bool {
        rests.contains { $0.first?.key != nil } && !rests.contains { $0.isEmpty || $0.first == .each }
    }

    /// Places where paths go on by an index, `last` or `*`, each with the paths that are read there.
    func openings(behind way: [Path.Step] = []) -> [(way: [Path.Step], paths: [[Path.Step]])] {
        if rests.contains(where: \.isEmpty) { return [] }
        let own = rests.isEmpty ? [] : [(way: way, paths: rests + children.map { [.member($0.key)] })]
        return own + children.flatMap { $0.tree.openings(behind: way + [.member($0.key)]) }
    }
}
