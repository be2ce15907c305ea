import SpecIR
import SpecSource

// `where`, `take`, `pick` and `accept_single`.
extension Reading {
    /// Returns the elements of a place that a rule applies to; nil if the rule fails.
    func select(_ place: Place, _ rule: ReadRule) -> Place? {
        let elements = rule.rule.elements
        let acceptsSingle = elements.acceptSingle?.value == true
        var nodes: [JSONNode]
        switch place {
        case .missing, .blocked: return place
        case .at(let node) where node.isNull: return place
        case .collection(let found): nodes = found
        case .at(let node):
            guard node.isArray || acceptsSingle else {
                noteRefused(by: rule, at: node, expected: "array", found: Held(node.json))
                fail("wrong-type", at: node)
                return nil
            }
            nodes = node.isArray ? node.items : [node]
            if node.isArray {
                // As in `untransformed`: it may be empty.
                if rule.isInside { note(.converted, at: node) }
            } else {
                note(
                    .selected,
                    at: node,
                    by: elements.acceptSingle?.range,
                    branch: "read",
                    words: "a single value is read as a list of one"
                )
            }
        }
        nodes = nodes.filter { node in elements.conditions.allSatisfy { meets($0, node) } }
        if let pick = elements.pick?.value {
            guard let picked = self.picked(pick, of: nodes, rule) else { return nil }
            nodes = picked
        }
        guard let take = elements.take?.value ?? (elements.pick == nil || rule.rule.holdsAllElements ? nil : .first)
        else {
            return .collection(nodes)
        }
        noteTaken(take, by: elements.take?.range, among: nodes)
        if take == .single, nodes.count > 1 {
            note(
                .refused,
                at: nodes[1],
                by: elements.take?.range,
                branch: "not_one",
                words: "expected one, found \(nodes.count)",
                fails: true,
                takesAll: true
            )
            fail("not-one", at: nodes[1])
            return nil
        }
        return (take == .last ? nodes.last : nodes.first).map(Place.at) ?? .missing
    }

    private func meets(_ condition: Condition, _ node: JSONNode) -> Bool {
        let isMet = condition.holds(for: node)
        for value in condition.found(in: node) {
            note(.selected, at: value, words: "`where` looks at it", takesAll: true)
        }
        noteCondition(condition, isMet: isMet, at: node)
        return isMet
    }

    private func picked(_ path: Path, of nodes: [JSONNode], _ rule: ReadRule) -> [JSONNode]? {
        var picked: [JSONNode] = []
        for node in nodes {
            switch node.follow(path.steps) {
            case .missing:
                note(.leftOut, at: node, words: "`pick: \(path)` finds nothing in it", takesAll: true)
                if rule.rule.holdsAllElements { warn("item-skipped", at: node) }
            case .at(let value): picked.append(value)
            case .collection(let values): picked += values
            case .blocked(let value):
                note(
                    .refused,
                    at: value,
                    words: "expected an object or array on the path of `pick: \(path)`",
                    fails: true,
                    takesAll: true
                )
                fail("wrong-type", at: value)
                return nil
            }
        }
        return picked
    }
}
