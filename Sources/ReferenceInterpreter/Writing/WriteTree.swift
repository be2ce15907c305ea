import SpecIR
import SpecSource

/// The structure of an object's JSON, in the spec's order.
indirect enum WriteTree {
    case property(WrittenProperty)

    /// JSON that is there already: a constant, a chooser's word, a kept member.
    case value(JSON)

    /// The elements of an array that properties make.
    case elements([WrittenProperty])
    case members([(key: String, tree: WriteTree)])

    /// Items of an array by position; those between are null.
    case items([(position: Int, tree: WriteTree)])

    /// JSON that is written even if it is empty.
    case always(WriteTree)
}

extension WriteTree {
    static var empty: WriteTree { .members([]) }

    /// The tree at a path.
    func tree(at path: some Collection<Path.Step>) -> WriteTree? {
        guard let step = path.first else { return self }
        let next: WriteTree?
        switch (self, step) {
        case (.always(let inner), _): return inner.tree(at: path)
        case (.members(let members), .member(let key)): next = members.first { $0.key.isExactly(key) }?.tree
        case (.members(let members), .last): next = members.first { $0.key.isExactly("last") }?.tree
        case (.items(let items), .item(let position)), (.items(let items), .slice(let position, _)):
            next = items.first { $0.position == position }?.tree
        default: return nil
        }
        return next?.tree(at: path.dropFirst())
    }

    /// The tree with another at a path, and objects and arrays along it.
    func putting(_ tree: WriteTree, at path: ArraySlice<Path.Step>) -> WriteTree {
        guard let step = path.first else { return tree }
        if case .always(let inner) = self { return .always(inner.putting(tree, at: path)) }
        switch step {
        case .member(let key): return putting(tree, member: key, path.dropFirst())
        case .last: return putting(tree, member: "last", path.dropFirst())
        case .item(let position): return putting(tree, item: position, path.dropFirst())
        case .slice(let first, _): return putting(tree, item: first, path.dropFirst())
        case .each: return self
        }
    }

    private func putting(_ tree: WriteTree, member key: String, _ rest: ArraySlice<Path.Step>) -> WriteTree {
        guard case .members(var members) = self else { return self }
        if let place = members.firstIndex(where: { $0.key.isExactly(key) }) {
            members[place].tree = members[place].tree.putting(tree, at: rest)
        } else {
            members.append((key, WriteTree.empty.putting(tree, at: rest)))
        }
        return .members(members)
    }

    private func putting(_ tree: WriteTree, item position: Int, _ rest: ArraySlice<Path.Step>) -> WriteTree {
        var items: [(position: Int, tree: WriteTree)] = []
        switch self {
        case .items(let known): items = known
        case .members(let members) where members.isEmpty: break
        case .property, .value, .elements, .members, .always: return self
        }
        if let place = items.firstIndex(where: { $0.position == position }) {
            items[place].tree = items[place].tree.putting(tree, at: rest)
        } else {
            items.append((position, WriteTree.empty.putting(tree, at: rest)))
        }
        return .items(items.sorted { $0.position < $1.position })
    }

    /// The tree with a property at a path; one that selects elements adds what it makes to the array there.
    func putting(_ property: WrittenProperty, at path: ArraySlice<Path.Step>) -> WriteTree {
        guard property.rule.selectsElements else { return putting(.property(property), at: path) }
        if case .elements(let others)? = tree(at: path) { return putting(.elements(others + [property]), at: path) }
        return putting(.elements([property]), at: path)
    }

    /// The tree with a kept member; nil where something else is written in its place.
    func keeping(_ value: JSON, at path: ArraySlice<String>) -> WriteTree? {
        if case .always(let inner) = self { return inner.keeping(value, at: path).map { .always($0) } }
        guard case .members(var members) = self else { return nil }
        guard let key = path.first else {
            guard case .object(let kept) = value else { return nil }
            return kept.reduce(Optional(self)) { $0?.keeping($1.value, at: [$1.key]) }
        }
        guard let place = members.firstIndex(where: { $0.key.isExactly(key) }) else {
            return putting(.value(value), at: path.map(Path.Step.member)[...])
        }
        guard let tree = members[place].tree.keeping(value, at: path.dropFirst()) else { return nil }
        members[place].tree = tree
        return .members(members)
    }
}

extension WriteTree {
    /// The tree without a property of the object itself; nil where nothing is left.
    func without(_ name: String) -> WriteTree? {
        switch self {
        case .property(let property): property.name.isExactly(name) && property.owners.isEmpty ? nil : self
        case .value, .elements, .items: self
        case .members(let members):
            .members(members.compactMap { member in member.tree.without(name).map { (member.key, $0) } })
        case .always(let inner): .always(inner.without(name) ?? .empty)
        }
    }

    /// The JSON that is written if the tree is empty.
    var spelledEmpty: JSON {
        switch self {
        case .members: .object([])
        case .items, .elements: .array([])
        case .property, .value: .null
        case .always(let inner): inner.spelledEmpty
        }
    }
}
