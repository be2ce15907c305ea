/// The places that properties write to, as a tree of steps, to find those that get in each other's way.
struct WrittenPaths {
    private var nodes = [Node()]
    private var children: [Edge: Int] = [:]

    /// A connection from a node to one below it. All are in one table, as most nodes have few.
    private struct Edge: Hashable {
        var node: Int
        var step: Path.Step
    }

    private struct Node {
        /// The entry that is written here.
        var owner: Int?

        /// The first entry that is written here or below.
        var firstBelow: Int?

        /// The first entries that make an array, or an object, of this.
        var firstItem: Int?
        var firstMember: Int?

        /// The positions that single items and ranges of items take, and their entries.
        var items: [(positions: ClosedRange<Int>, entry: Int)] = []
        var slices: [(positions: ClosedRange<Int>, entry: Int)] = []
    }

    struct Conflict: Hashable {
        var with: Int
        var kind: PathProblem.Collision
        /// For `below`: whether the earlier entry is the one that lies below.
        var isEarlierBelow = false
    }

    /// - Parameter count: about how many entries there will be.
    init(count: Int = 0) {
        nodes.reserveCapacity(2 * count)
        children.reserveCapacity(2 * count)
    }

    /// Takes the next entry.
    ///
    /// - Returns: the earlier entry that it can't stand beside.
    mutating func insert(_ path: Path, entry: Int) -> Conflict? {
        var at = 0
        for step in path.steps.lazy.map(\.written) {
            if let conflict = conflict(at: at, step) { return conflict }
            note(step, at: at, entry)
            at = child(of: at, step)
        }
        if let owner = nodes[at].owner { return Conflict(with: owner, kind: .same) }
        if let below = nodes[at].firstBelow { return Conflict(with: below, kind: .below, isEarlierBelow: true) }
        nodes[at].owner = entry
        return nil
    }

    private func conflict(at node: Int, _ step: Path.Step) -> Conflict? {
        if let owner = nodes[node].owner { return Conflict(with: owner, kind: .below) }
        if let overlap = overlap(at: node, step) { return Conflict(with: overlap, kind: .same) }
        guard let other = step.isItem ? nodes[node].firstMember : nodes[node].firstItem else { return nil }
        return Conflict(with: other, kind: .arrayAndObject)
    }

    /// The entry that writes an item which a range takes, or the other way round.
    private func overlap(at node: Int, _ step: Path.Step) -> Int? {
        switch step {
        case .item(let position): return nodes[node].slices.first { $0.positions.contains(position) }?.entry
        case .slice:
            guard let slice = step.slice else { return nil }
            return (nodes[node].items + nodes[node].slices).first { $0.positions.overlaps(slice) }?.entry
        case .member, .last, .each: return nil
        }
    }

    private mutating func note(_ step: Path.Step, at node: Int, _ entry: Int) {
        nodes[node].firstBelow = nodes[node].firstBelow ?? entry
        if case .item(let position) = step { nodes[node].items.append((position...position, entry)) }
        if let slice = step.slice { nodes[node].slices.append((slice, entry)) }
        if step.isItem {
            nodes[node].firstItem = nodes[node].firstItem ?? entry
        } else {
            nodes[node].firstMember = nodes[node].firstMember ?? entry
        }
    }

    private mutating func child(of node: Int, _ step: Path.Step) -> Int {
        // One look-up does both: it finds the node, or makes room for the next one.
        func number(_ child: inout Int) -> Int { child }
        let child = number(&children[Edge(node: node, step: step), default: nodes.count])
        if child == nodes.count { nodes.append(Node()) }
        return child
    }
}

extension Path.Step {
    /// The step in the form that is written: `last` is a member.
    fileprivate var written: Path.Step {
        if case .last = self { .member("last") } else { self }
    }

    fileprivate var isItem: Bool {
        switch self {
        case .item, .slice: true
        case .member, .last, .each: false
        }
    }
}
