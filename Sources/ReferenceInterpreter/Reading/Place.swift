import SpecIR
import SpecSource

/// The place that a path leads to.
enum Place {
    case missing
    case at(JSONNode)

    /// To something that can't be looked into.
    case blocked(JSONNode)

    /// The values that a path with `*` found.
    case collection([JSONNode])

    var isThere: Bool {
        switch self {
        case .missing, .blocked: false
        case .at, .collection: true
        }
    }

    var isNull: Bool {
        if case .at(let node) = self { node.isNull } else { false }
    }
}

extension JSONNode {
    /// Follows steps from here. Null at one of them is null for all that lies below.
    func follow(_ steps: some Collection<Path.Step>) -> Place {
        guard let step = steps.first, !isNull else { return .at(self) }
        guard isContainer else { return .blocked(self) }
        let rest = steps.dropFirst()
        if case .each = step { return followEach(children, rest) }
        if let slice = step.slice {
            guard isArray else { return .blocked(self) }
            let chosen = items.enumerated().filter { slice.contains($0.offset) }.map(\.element)
            return followEach(chosen, rest)
        }
        if isArray {
            switch step {
            case .item(let position): return items.indices.contains(position) ? items[position].follow(rest) : .missing
            case .last: return items.last?.follow(rest) ?? .missing
            case .member, .each, .slice: return .blocked(self)
            }
        }
        return step.key.flatMap(member)?.follow(rest) ?? .missing
    }

    private func followEach(_ children: [JSONNode], _ rest: some Collection<Path.Step>) -> Place {
        var found: [JSONNode] = []
        for child in children {
            switch child.follow(rest) {
            case .missing: break
            case .at(let node): found.append(node)
            case .collection(let nodes): found += nodes
            case .blocked(let node): return .blocked(node)
            }
        }
        return .collection(found)
    }
}

extension Path.Step {
    /// The member that the step names in an object; nil for `*` and ranges.
    var key: String? {
        switch self {
        case .member(let key): key
        case .item(let position): String(position)
        case .last: "last"
        case .each, .slice: nil
        }
    }
}

extension Path {
    /// The members that the path begins with, up to the first index, `last` or `*`.
    var leadingKeys: [String] {
        var keys: [String] = []
        for step in steps {
            guard case .member(let key) = step else { break }
            keys.append(key)
        }
        return keys
    }
}
