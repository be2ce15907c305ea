import SpecIR
import SpecSource

/// A member that no rule reads: the keys that lead to it, and its value.
struct UnknownMember {
    var path: [String]
    var member: JSONMember
}

// Members that no rule reads.
extension Reading {
    func settleUnknowns(in object: HeldObject) {
        noteUnread()
        switch mapping.unknown {
        case .drop: return
        case .warn:
            for unread in reportable() {
                noteUnknown(unread, "warned of")
                warn("unknown-member", at: unread.node)
            }
        case .fail:
            for unread in reportable() {
                noteUnknown(unread, "fails", fails: true)
                failUnread("unknown-member", unread)
            }
        case .keep:
            if mapping.properties.contains(where: { $0.holdsWhole(of: mapping) }) { return }
            keep(unknownMembers(KnownTree(knownPaths())), in: object)
        }
    }

    /// A value that no rule reads: a member, or an item of an array; `order` is the place of the member's key, or of
    /// the item.
    struct Unread {
        var node: JSONNode
        var order: Int

        init(_ member: JSONMember) { (node, order) = (member.value, member.keyOrder) }
        init(_ item: JSONNode) { (node, order) = (item, item.order) }
    }

    private func failUnread(_ id: String, _ unread: Unread) {
        let finding = Finding(id: id, at: currentPath.place(of: unread.node), property: currentPath.property)
        report.fail(finding, order: unread.order)
    }

    /// The unread values to report: members of the object, then those inside the values that its paths lead through.
    func reportable() -> [Unread] {
        let tree = KnownTree(knownPaths())
        let fromRoot = given === document ? documentPaths(mapping.properties.filter { $0.isRead(in: mapping) }) : []
        let own = unknownMembers(tree).flatMap { unread($0, fromRoot: fromRoot) }
        return own
            + tree.openings().flatMap { opening -> [Unread] in
                guard case .at(let node) = given.follow(opening.way) else { return [] }
                let fromRoot =
                    given === document
                    ? documentPaths(mapping.properties)
                        .filter { !$0.steps.isEmpty && zip($0.steps, opening.way).allSatisfy(==) }
                        .map { $0.steps.dropFirst(opening.way.count) } : []
                return unread(node, opening.paths.map { $0[...] } + fromRoot)
            }
    }

    /// The members that none of some paths leads to, which begin at a value; of an array the first such item.
    private func unread(_ node: JSONNode, _ paths: [ArraySlice<Path.Step>]) -> [Unread] {
        if paths.contains(where: \.isEmpty) { return [] }
        var found: [Unread] = []
        for member in node.members {
            let inner = paths.filter { path in
                path.first?.key.map { $0.isExactly(member.key) } ?? (path.first?.slice == nil)
            }
            found += inner.isEmpty ? [Unread(member)] : unread(member.value, inner.map { $0.dropFirst() })
        }
        // An array in place of an object is reported already.
        let opensItems = paths.contains { if case .member? = $0.first { false } else { true } }
        guard opensItems else { return found }
        var hasUnread = false
        for (position, item) in node.items.enumerated() {
            let inner = paths.filter { path in
                switch path.first {
                case .item(let wanted)?: wanted == position
                case .last?: position == node.items.count - 1
                case .each?: true
                case .slice?: path.first?.slice?.contains(position) == true
                case .member?, nil: false
                }
            }
            if !inner.isEmpty {
                found += unread(item, inner.map { $0.dropFirst() })
            } else if !hasUnread {
                hasUnread = true
                found.append(Unread(item))
            }
        }
        return found
    }

    /// The member, or what is unread in it where paths from the document's root lead through it.
    private func unread(_ member: UnknownMember, fromRoot paths: [Path]) -> [Unread] {
        let through = paths.filter { path in
            !path.steps.isEmpty
                && zip(path.steps, member.path).allSatisfy { step, key in
                    step.slice == nil && (step.key.map { $0.isExactly(key) } ?? true)
                }
        }
        if through.isEmpty { return [Unread(member.member)] }
        return unread(member.member.value, through.map { $0.steps.dropFirst(member.path.count) })
    }

    private func documentPaths(_ properties: [Property]) -> [Path] {
        properties.flatMap { $0.allReadPaths(in: mapping) }.filter { $0.origin == .document }
    }
}

// MARK: Finding them

extension Reading {
    private func unknownMembers(_ tree: KnownTree) -> [UnknownMember] {
        tree.unknown(in: given, isKept: mapping.unknown == .keep)
            // A property holds the object's own.
            .filter { mapping.rest == nil || $0.path.count > 1 }
            .sorted { $0.member.firstOrder < $1.member.firstOrder }
    }

    /// The members of the object that no other rule reads.
    var restOfMembers: [JSONMember] { KnownTree(knownPaths()).rest(of: given) }

    private func keep(_ members: [UnknownMember], in object: HeldObject) {
        if let into = mapping.unknownInto?.value {
            guard mapping.selectsForReading(into) else { return }
            if members.isEmpty { return }
            var kept = JSON.object([])
            for member in members {
                noteKept(member.member, as: into)
                kept.set(member.member.value.json, at: member.path[...])
            }
            object[into] = Held(kept)
            return
        }
        // These names show where kept members stood, and which mapping the object is of.
        let isReserved = { (name: String) in name == "$kept" || name == "$mapping" || object.shape.has(name) }
        var taken: [(name: String, member: Int)] = []
        let wanted = members.filter { mapping.selectsForReading(mapping.property(forKey: $0.member.key)) }
        // The object's own members go before those further in.
        for number in wanted.indices where wanted[number].path.count == 1 {
            let name = mapping.property(forKey: wanted[number].member.key)
            if !taken.contains(where: { $0.name.isExactly(name) }) {
                taken.append((name, number))
            }
        }
        for (number, member) in wanted.enumerated() {
            let isFree = { (name: String) in
                !isReserved(name) && !taken.contains { $0.name.isExactly(name) && $0.member != number }
            }
            var name = mapping.property(forKey: member.member.key)
            if member.path.count > 1, !isFree(name) {
                name = member.path.map { mapping.property(forKey: $0) }.joined(separator: ".")
            }
            if !isFree(name) {
                failUnread("conflict", Unread(member.member))
            } else {
                noteKept(member.member, as: name)
                taken.append((name, number))
                let value = Held(member.member.value.json)
                object.kept.append(HeldObject.Kept(name: name, path: member.path, value: value))
            }
        }
    }

    /// The paths from here that rules read, or that aren't wanted, and those that only open what they lead to.
    private func knownPaths() -> [KnownTree.Known] {
        var known = (mapping.dropped.map(\.value) + chooserPaths).map { KnownTree.Known(path: $0) }
        known += mapping.constants.map { KnownTree.Known(path: $0.path.value) }
        for property in mapping.properties {
            let rows = property.parts
            for row in rows {
                let isRead = property.isRead(in: mapping)
                known += row.templatePaths.map { KnownTree.Known(path: $0) }
                for path in row.readPaths(in: mapping) {
                    // A rule that reads just the `within` block around it makes no member of the block known.
                    let isBlock = isRead && path == row.within?.value && !row.isObject
                    known.append(KnownTree.Known(path: path, onlyOpens: isBlock || path.isWhole))
                }
                if isRead, path(of: row).contains(where: \.isWhole) { known += pathsOfEmbedded(row, in: current) }
            }
        }
        if mapping.unknown != .keep {
            // A member that only mappings inside this one read is held with the rest all the same.
            let own = known.filter { $0.path.origin == .value }.compactMap(\.path.leadingKeys.first)
            known += pathsFromInside(current)
                .filter { path in
                    mapping.rest == nil || own.contains { path.leadingKeys.first?.isExactly($0) ?? false }
                }
                .map { KnownTree.Known(path: $0) }
        }
        return known.filter { $0.path.origin == .value && !($0.path.isWhole && !$0.onlyOpens) }
    }

    private func path(of row: Property) -> [Path] { row.isObject ? row.readPaths(in: mapping) : [] }

    /// The paths that chose the mapping. They count as read, unless their values have to be kept because writing
    /// doesn't restore them.
    private var chooserPaths: [Path] {
        (chosenBy.last ?? []).filter { $0.isWrittenBack || !mapping.keepsChoosers }.map(\.path)
    }

    /// The paths that an object from `.` reads, including those of the objects inside it.
    private func pathsOfEmbedded(_ row: Property, in index: Int) -> [KnownTree.Known] {
        var known: [Path] = []
        var seen: Set = [index]
        var open = [embeddedTarget(row, index)].compactMap { $0 }
        while let inner = open.popLast() {
            guard seen.insert(inner).inserted else { continue }
            let mapping = model.set.mappings[inner]
            if let chooser = mapping.chooser {
                let isBack = chooser.cases.allSatisfy { model.isWrittenBack($0, by: chooser, of: inner) }
                if isBack && chooser.otherwise == .fail || !self.mapping.keepsChoosers {
                    known.append(chooser.path.value)
                }
                open += model.set.cases(of: inner)
            }
            for property in mapping.properties {
                let paths = property.allReadPaths(in: mapping)
                known += paths
                if paths.contains(where: \.isWhole) { open += [embeddedTarget(property, inner)].compactMap { $0 } }
            }
        }
        return known.filter { !$0.isWhole }.map { KnownTree.Known(path: $0) }
    }

    private func embeddedTarget(_ row: Property, _ index: Int) -> Int? {
        guard case .object(let name) = row.rule.kind else { return nil }
        return target(name, index)
    }

    /// The paths that the mappings inside a mapping read from its JSON by `^.`.
    private func pathsFromInside(_ index: Int) -> [Path] {
        var found: [Path] = []
        var level: Set = Set(model.set.inner(of: index))
        // Deeper than there are mappings leads nowhere new.
        for levels in 1...max(model.set.mappings.count, 8) {
            for inner in level {
                let mapping = model.set.mappings[inner]
                found += mapping.properties.flatMap { $0.allReadPaths(in: mapping) }
                    .filter { $0.origin == .enclosing(levels: levels) }.map { Path(steps: $0.steps) }
            }
            level = Set(level.flatMap { model.set.inner(of: $0) })
        }
        return found
    }
}

extension Property {
    fileprivate var isObject: Bool { if case .object = rule.kind { true } else { false } }
}

extension JSON {
    /// Puts a value below a chain of keys, with objects along the path.
    fileprivate mutating func set(_ value: JSON, at path: ArraySlice<String>) {
        guard let key = path.first else {
            self = value
            return
        }
        var members: [Member] = []
        if case .object(let known) = self { members = known }
        let place = members.firstIndex { $0.key.isExactly(key) } ?? members.count
        if place == members.count { members.append(Member(key, .object([]))) }
        members[place].value.set(value, at: path.dropFirst())
        self = .object(members)
    }
}
