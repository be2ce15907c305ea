import SpecIR
import SpecSource

// Objects from `.`, which share their JSON with the object around them.
extension Reading {
    /// Returns true if a property may hold an object that shares its JSON.
    func sharesJSON(_ row: Property) -> Bool { isWhole(row, current) || isWholeBlock(row) }

    /// Returns true if a property reads a value as an object that shares its JSON.
    func isEmbedded(_ row: Property, _ node: JSONNode) -> Bool {
        isWhole(row, current) ? node === given && !node.isNull : isWholeBlock(row) && node.isObject
    }

    private func isWhole(_ row: Property, _ index: Int) -> Bool {
        guard case .object = row.rule.kind else { return false }
        return row.readPaths(in: model.set.mappings[index]).contains(where: \.isWhole)
    }

    /// Returns true if a property's object shares the JSON of its `within` block.
    private func isWholeBlock(_ row: Property) -> Bool {
        guard row.within != nil, let from = row.from, from.count == 1, case .object = row.rule.kind else {
            return false
        }
        return from[0].value.isWhole
    }

    /// Returns true if a rule's place has a value. For an object that shares its JSON, one of its own members has to be
    /// there.
    func isThere(_ place: Place, _ row: Property) -> Bool {
        guard case .at(let node) = place, isEmbedded(row, node), case .object(let name) = row.rule.kind,
            let index = target(name, current)
        else { return place.isThere }
        guard node.isObject else { return false }
        if let chooser = model.set.mappings[index].chooser { return isThere(chooser, node) }
        return !findsNothing(index, in: node)
    }

    func embeddedValue(_ rule: ReadRule, _ node: JSONNode) -> Outcome {
        guard case .object(let name) = rule.rule.kind, let index = target(name, rule.index) else { return .failed }
        guard node !== given || index != current, !isOpen(index, node) else {
            if findsNothing(index, in: node) { return .unset }
            note(.refused, at: node, by: name.range, words: "the mapping leads to itself by the same JSON", fails: true)
            fail("too-deep", at: node)
            return .failed
        }
        embedded.append((index, node))
        let mark = report.mark
        let outcome = embeddedObject(index, node)
        embedded.removeLast()
        return report.mark == mark ? outcome : invalid(rule, since: mark, at: node)
    }

    private func embeddedObject(_ index: Int, _ node: JSONNode) -> Outcome {
        guard node.isObject else { return .unset }
        guard let chooser = model.set.mappings[index].chooser else {
            return whole(index, node, ifEmpty: false)
        }
        guard isThere(chooser, node) else { return .unset }
        // An object that its chooser skips is null.
        if case let outcome = object(index, node), !outcome.isUnset { return outcome }
        return .null
    }

    private func isOpen(_ mapping: Int, _ node: JSONNode) -> Bool {
        embedded.contains { $0.mapping == mapping && $0.node === node }
    }
}

// MARK: Presence of objects

extension Reading {
    private func findsNothing(_ index: Int, in node: JSONNode) -> Bool {
        let outer = current
        givens.append(node)
        current = index
        embedded.append((index, node))
        defer {
            embedded.removeLast()
            givens.removeLast()
            current = outer
        }
        return findsNothing(index)
    }

    /// Returns true if neither the rules of the current mapping nor those of the objects that share its JSON find a
    /// member.
    ///
    /// A mapping with a key finds something where all parts of the key are there and not null.
    func findsNothing(_ index: Int) -> Bool {
        if let key = keyPaths {
            return !key.allSatisfy { paths in
                paths.contains { path in if case .at(let node) = place(of: path) { !node.isNull } else { false } }
            }
        }
        let read = mapping.properties.filter { $0.isRead(in: mapping) }
        let paths = read.flatMap { $0.allReadPaths(in: mapping) } + mapping.constants.map(\.path.value)
        for path in paths where path.origin == .value && !path.leadingKeys.isEmpty {
            let start = Path(steps: path.leadingKeys.map(Path.Step.member))
            if case .missing = place(of: start) { continue }
            return false
        }
        return read.allSatisfy { property in
            // Of several rules, the first decides.
            let row = property.firstOf.first?.asPart(of: property) ?? property
            guard isWhole(row, index), case .object(let name) = row.rule.kind, let inner = target(name, index),
                !isOpen(inner, given)
            else { return true }
            return findsNothing(inner, in: given)
        }
    }

    /// The paths of each part of a mapping's key; nil where it has none, or not among its members.
    private var keyPaths: [[Path]]? {
        if mapping.primaryKey.isEmpty { return nil }
        let parts = mapping.primaryKey.compactMap { key -> [Path]? in
            guard let property = mapping.properties.first(where: { $0.name.value == key.value }),
                property.isRead(in: mapping), property.template == nil, property.firstOf.count < 2
            else { return nil }
            let row = property.firstOf.first?.asPart(of: property) ?? property
            let paths = row.readPaths(in: mapping)
            return paths.allSatisfy { $0.origin == .value && $0.leadingKeys.count == $0.steps.count } ? paths : nil
        }
        return parts.count == mapping.primaryKey.count ? parts : nil
    }
}

extension Outcome {
    var isUnset: Bool { if case .unset = self { true } else { false } }
}
