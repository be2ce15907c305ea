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
        var open = [(root, 0)]
        while let (node, depth) = open.popLast() {
            node.row = rows.count
            let key = node.title ?? node.step.map(Self.text) ?? ""
            rows.append(
                Picture.JSONRow(
                    depth: depth,
                    text: key + (node.brackets.isEmpty ? "" : " " + node.brackets),
                    mark: node.mark ?? (node.isUnread ? "unread" : nil),
                    isUnread: node.isUnread,
                    path: node.path
                )
            )
            open += node.children.reversed().map { ($0, depth + 1) }
        }
        return rows
    }

    private static func text(_ step: Path.Step) -> String {
        switch step {
        case .member(let key): Path(steps: [.member(key)]).description
        case .item(let index): "[\(index)]"
        case .last: "[last]"
        case .each: "[*]"
        case .slice: "[\(step)]"
        }
    }
}
