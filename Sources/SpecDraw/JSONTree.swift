import SpecIR
import SpecSource

/// The JSON that mappings read and write, a node for each member.
final class JSONTree {
    final class Node {
        let step: Path.Step?
        private(set) var children: [Node] = []
        private var childrenBySteps: [Path.Step: Node] = [:]

        /// `[ ]` for a list, `{ }` for a dictionary.
        var brackets = ""
        var mark: String?
        var isUnread = false

        /// True if a rule reads or writes the node itself.
        var isUsed = false

        /// True if a folded property reads or writes something in it.
        fileprivate var holdsFolded = false

        /// True if the picture shows something in it besides.
        fileprivate var holdsDrawn = false

        /// The row in the picture.
        var row = -1
        weak var parent: Node?
        let title: String?

        init(_ step: Path.Step?, title: String? = nil) {
            self.step = step
            self.title = title
        }

        func child(_ step: Path.Step) -> Node {
            if let known = childrenBySteps[step] { return known }
            let child = Node(step)
            child.parent = self
            children.append(child)
            childrenBySteps[step] = child
            return child
        }

        func existingChild(_ step: Path.Step) -> Node? { childrenBySteps[step] }

        func descendant(_ steps: some Sequence<Path.Step>) -> Node { steps.reduce(self) { $0.child($1) } }

        /// The path from the document's root.
        var path: String {
            var steps: [Path.Step] = []
            var node: Node? = self
            while let current = node {
                if let step = current.step { steps.append(step) }
                node = current.parent
            }
            return Path(steps: steps.reversed()).description
        }
    }

    /// The document.
    let root = Node(nil, title: "document")

    /// The rows of the whole tree, from the top.
    func rows() -> [Picture.JSONRow] {
        var rows: [Picture.JSONRow] = []
        var open = [(piece: [root], depth: 0)]
        while let (piece, depth) = open.popLast() {
            if let fold = fold(of: piece, at: depth, row: rows.count) {
                rows.append(fold)
                continue
            }
            for node in piece {
                node.row = rows.count
                rows.append(
                    Picture.JSONRow(
                        depth: depth,
                        text: node.key + (node.brackets.isEmpty ? "" : " " + node.brackets),
                        mark: node.mark ?? (node.isUnread ? "unread" : nil),
                        isUnread: node.isUnread,
                        path: node.path
                    )
                )
                open += node.pieces.reversed().map { ($0, depth + 1) }
            }
        }
        return rows
    }

    fileprivate static func text(_ step: Path.Step) -> String {
        switch step {
        case .member(let key): Path(steps: [.member(key)]).description
        case .item(let index): "[\(index)]"
        case .last: "[last]"
        case .each: "[*]"
        case .slice: "[\(step)]"
        }
    }
}

// MARK: Folding

extension JSONTree {
    /// Closes what only folded properties use.
    ///
    /// - Parameter uses: the nodes that rules read or write, and whether only for a folded property.
    func fold(_ uses: [(node: Node, isFolded: Bool)]) {
        for (node, isFolded) in uses { node.mark(isFolded ? \.holdsFolded : \.holdsDrawn) }
        var open = [root]
        while let node = open.popLast() {
            if node.mark != nil || node.isUnread { node.mark(\.holdsDrawn) }
            open += node.children
        }
    }

    /// The row for several closed nodes, or for one with others in it; nil for a node that has a row itself.
    private func fold(of piece: [Node], at depth: Int, row: Int) -> Picture.JSONRow? {
        guard let first = piece.first, first.isClosed, piece.count > 1 || !first.children.isEmpty else { return nil }
        var open = piece
        while let node = open.popLast() {
            node.row = row
            open += node.children
        }
        let text = "… \(piece.count) more: \(piece.map(\.key).joined(separator: ", "))"
        return Picture.JSONRow(
            depth: depth,
            text: text,
            path: piece.map(\.path).joined(separator: "\n"),
            isFold: true
        )
    }
}

extension JSONTree.Node {
    fileprivate var key: String { title ?? step.map(JSONTree.text) ?? "" }

    fileprivate var isClosed: Bool { holdsFolded && !holdsDrawn }

    /// The children, closed neighbours in one piece.
    fileprivate var pieces: [[JSONTree.Node]] {
        var pieces: [[JSONTree.Node]] = []
        for child in children {
            if child.isClosed, pieces.last?.first?.isClosed == true {
                pieces[pieces.count - 1].append(child)
            } else {
                pieces.append([child])
            }
        }
        return pieces
    }

    /// Marks a node and those around it.
    fileprivate func mark(_ flag: ReferenceWritableKeyPath<JSONTree.Node, Bool>) {
        var node: JSONTree.Node? = self
        while let current = node, !current[keyPath: flag] {
            current[keyPath: flag] = true
            node = current.parent
        }
    }
}
