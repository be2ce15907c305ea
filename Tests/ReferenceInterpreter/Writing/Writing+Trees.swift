import SpecIR
import SpecSource

/// What the JSON of a chosen object has to say, so that it is chosen again.
enum ChoosingWord {
    case value(JSON, path: [Path.Step])

    /// One of these members has to be there.
    case member([String], path: [Path.Step])
}

extension Writing {
    /// What an object of a mapping writes: constants that stand before the properties, properties, other constants.
    func tree(of index: Int, for object: HeldObject) -> WriteTree {
        var tree = WriteTree.empty
        add(index, object, Joint(), to: &tree)
        return tree
    }

    /// How an object joins the JSON of the outermost one.
    private struct Joint {
        var owners: [String] = []
        var path: [Path.Step] = []
        var mappings: [Int] = []

        /// Whether what is joined depends on the object, and not on its mapping alone.
        var varies = false
    }

    private func add(_ index: Int, _ object: HeldObject, _ joint: Joint, to tree: inout WriteTree) {
        let mapping = model.set.mappings[index]
        let first = mapping.properties.first?.range.lowerBound ?? Int.max
        for constant in mapping.constants where constant.path.range.lowerBound < first {
            tree = tree.putting(.value(JSON(constant.value.value)), at: (joint.path + constant.path.value.steps)[...])
        }
        for property in mapping.properties where property.isWritten(in: mapping) {
            guard let path = property.writePath(in: mapping) else { continue }
            let steps = joint.path + path.steps
            if let joined = joinedMapping(property, index) {
                if joint.mappings.contains(joined) || joined == index { continue }
                var inner = joint
                inner.owners.append(property.name.value)
                inner.path = steps
                inner.mappings.append(index)
                join(joined, object, inner, to: &tree)
            } else {
                tree = tree.putting(WrittenProperty(property, index, through: joint.owners), at: steps[...])
            }
        }
        for constant in mapping.constants where constant.path.range.lowerBound >= first {
            tree = tree.putting(.value(JSON(constant.value.value)), at: (joint.path + constant.path.value.steps)[...])
        }
    }

    /// The mapping of an object that is written to `.`, whose members join the JSON around it.
    private func joinedMapping(_ property: Property, _ index: Int) -> Int? {
        guard property.joinsEnclosing, case .object(let name) = (property.firstOf.first?.rule ?? property.rule).kind
        else { return nil }
        return model.mapping(name.value, from: index)
    }

    /// Adds what an object that joins the JSON writes there. One that says more than its properties, by constants or by a
    /// chooser, has to be there.
    private func join(_ index: Int, _ object: HeldObject, _ joint: Joint, to tree: inout WriteTree) {
        let mapping = model.set.mappings[index]
        guard mapping.chooser != nil || !mapping.constants.isEmpty else { return add(index, object, joint, to: &tree) }
        let held = joint.owners.reduce(Optional(Held.object(object))) { held, name in
            if case .object(let outer)? = held { outer[name] } else { nil }
        }
        guard let held, !held.isNull else { return }
        let depth = trail.count
        trail += joint.owners
        defer { trail.removeSubrange(depth...) }
        guard case .object(let joined) = held else { return _ = fail("wrong-type") }
        guard let (chosen, words) = chosen(index, for: joined) else { return _ = fail("unknown-case") }
        var inner = joint
        inner.mappings = []
        add(chosen, object, inner, to: &tree)
        tree = tree.adding(words, below: joint.path)
    }
}

// MARK: Choosers

extension Writing {
    /// The mapping to write an object by, and the words that lead to it, the innermost first; nil where none does.
    func chosen(_ stated: Int, for object: HeldObject) -> (index: Int, words: [ChoosingWord])? {
        guard let chooser = model.set.mappings[stated].chooser else { return (stated, []) }
        let cases = self.cases(of: chooser, stated)
        for row in cases {
            if model.set.mappings[row.mapping].chooser != nil {
                guard model.choices(of: row.mapping).contains(object.mapping) else { continue }
                guard let inner = chosen(row.mapping, for: object) else { return nil }
                return (inner.index, inner.words + words(chooser, cases, row))
            }
            guard row.mapping == object.mapping else { continue }
            let named = named(chooser, cases, by: object) ?? row
            return (named.mapping, words(chooser, cases, named))
        }
        return nil
    }

    private typealias Row = (mapping: Int, value: JSON?)

    private func cases(of chooser: Chooser, _ index: Int) -> [Row] {
        var cases: [Row] = chooser.cases.compactMap { row in
            model.mapping(row.mapping.value, from: index).map {
                ($0, chooser.kind == .member ? .string(row.key.value) : JSON(row.value))
            }
        }
        if case .mapping(let name) = chooser.otherwise, let index = model.mapping(name.value, from: index) {
            cases.append((index, nil))
        }
        return cases
    }

    private func words(_ chooser: Chooser, _ cases: [Row], _ row: Row) -> [ChoosingWord] {
        let path = chooser.path.value
        guard chooser.kind != .type, path.isWritable, let value = row.value else { return [] }
        guard chooser.kind == .member else { return [.value(value, path: path.steps)] }
        let keys = cases.filter { $0.mapping == row.mapping }.compactMap { row in
            if case .string(let key)? = row.value { key } else { nil }
        }
        return [.member(keys, path: path.steps)]
    }

    /// The case that an object names itself, where another mapping of its entity made it.
    private func named(_ chooser: Chooser, _ cases: [Row], by object: HeldObject) -> Row? {
        let path = chooser.path.value
        guard chooser.kind == .value, path.isWritable, !object.shape.key.isEmpty,
            let name = tree(of: object.mapping, for: object).property(at: path.steps)?.name,
            let value = object[name]
        else { return nil }
        return cases.first { row in
            guard let word = row.value.map({ Held($0) }) else { return false }
            let isNamed = word.isSame(value) || word.spelled == value.spelled
            return isNamed && model.set.mappings[row.mapping].chooser == nil
                && model.shapes[row.mapping].entity == object.shape.entity
        }
    }
}

extension WriteTree {
    /// The property that is written to a path.
    fileprivate func property(at path: [Path.Step]) -> WrittenProperty? {
        if case .property(let property)? = tree(at: path) { property } else { nil }
    }

    /// The tree with the words of choosers, where nothing is written in their place.
    func adding(_ words: [ChoosingWord], below prefix: [Path.Step] = []) -> WriteTree {
        var tree = self
        for word in words {
            switch word {
            case .value(let value, let path):
                let place = prefix + path
                if tree.tree(at: place) == nil { tree = tree.putting(.value(value), at: place[...]) }
            case .member(let keys, let path):
                let places = keys.map { prefix + path + [Path.Step.member($0)] }
                guard let place = places.first(where: { tree.tree(at: $0) != nil }) ?? places.first else { continue }
                tree = tree.putting(.always(tree.tree(at: place) ?? .empty), at: place[...])
            }
        }
        return tree
    }
}

// MARK: Kept members

extension Writing {
    /// Adds the members that no rule reads, where they came from.
    func addKept(of object: HeldObject, _ index: Int, to tree: inout WriteTree) {
        let mapping = model.set.mappings[index]
        for kept in object.kept {
            if let hidden, kept.name.isExactly(hidden) { continue }
            guard let path = kept.path ?? (mapping.unknown == .keep ? [mapping.home.key(for: kept.name)] : nil) else {
                continue
            }
            keep(kept.value, kept.name, at: path[...], &tree)
        }
        guard let into = mapping.unknownInto?.value, let held = object[into], !held.isNull else { return }
        within(into) {
            guard case .dictionary(let members) = held else { return _ = fail("wrong-type") }
            for member in members { keep(member.value, member.key, at: [member.key], &tree) }
        }
    }

    private func keep(_ value: Held, _ name: String, at path: ArraySlice<String>, _ tree: inout WriteTree) {
        if let kept = tree.keeping(value.shown(model.set), at: path) {
            tree = kept
        } else {
            within(name) { _ = fail("conflict") }
        }
    }
}
