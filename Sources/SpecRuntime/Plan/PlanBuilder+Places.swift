import SpecIR

extension PlanBuilder {
    /// A candidate whose slot is known once its tree is numbered.
    struct PlacedCandidate {
        var number: Int
        var tree: PathTree
    }

    /// A candidate that was just added.
    struct AddedCandidate {
        var number: Int
        var row: Candidate

        var isDeprecated: Bool {
            get { row.isDeprecated }
            set { row.isDeprecated = newValue }
        }
    }

    /// Adds a place to look; its slot is filled in when the trees are numbered.
    /// A path that reads exactly the `within` block around it makes no member of the block known.
    mutating func addCandidate(_ path: Path, _ site: inout Site, within block: Path? = nil) -> AddedCandidate {
        let number = parts.candidates.count
        let keys = path.leadingKeys
        switch path.origin {
        case .enclosing(let levels):
            parts.usesEnclosing = true
            let tail = addTail(path.steps[...])
            parts.candidates.append(Candidate(slot: Int32(levels), origin: .enclosing, tail: tail))
        case .value:
            let place = site.tree.descend(keys)
            if !path.isWhole, path != block { place.markRead(path.steps.dropFirst(keys.count)) }
            parts.candidates.append(
                Candidate(slot: -1, origin: .value, tail: addTail(path.steps.dropFirst(keys.count)))
            )
            site.places.append(PlacedCandidate(number: number, tree: place))
        case .document:
            parts.usesDocument = true
            let place = documentTree.descend(keys)
            place.markRead([])
            let tail = addTail(path.steps.dropFirst(keys.count))
            parts.candidates.append(Candidate(slot: -1, origin: .document, tail: tail))
            documentPlaces.append(PlacedCandidate(number: number, tree: place))
        }
        return AddedCandidate(number: number, row: parts.candidates[number])
    }

    private mutating func addTail(_ steps: ArraySlice<Path.Step>) -> Int32 {
        guard !steps.isEmpty else { return -1 }
        let tail = addSteps(steps)
        parts.tails.append(tail)
        return Int32(parts.tails.count - 1)
    }

    /// Numbers the slots of a tree and sets those of its candidates; returns how many there are.
    mutating func number(_ places: [PlacedCandidate], in tree: PathTree) -> Int32 {
        let count = tree.number(from: 0, wanted: Set(places.map { ObjectIdentifier($0.tree) }))
        for place in places { parts.candidates[place.number].slot = place.tree.slot ?? -1 }
        return count
    }

    func markKnown(_ paths: [Path], in tree: PathTree) {
        for path in paths where path.origin == .value && !path.isWhole {
            let keys = path.leadingKeys
            tree.descend(keys).markRead(path.steps.dropFirst(keys.count))
        }
    }

    /// The paths by which the mappings inside a mapping read its JSON with `^.`.
    mutating func pathsFromInside(_ mapping: Int) -> [Path] {
        guard form == .source, deepestEnclosing > 0 else { return [] }
        var found: [Path] = []
        var level = Set(set.inner(of: mapping))
        for levels in 1...deepestEnclosing {
            let paths = level.flatMap { inner in
                set.mappings[inner].properties.flatMap { $0.allReadPaths(in: set.mappings[inner]) }
            }
            found += paths.filter { $0.origin == .enclosing(levels: levels) }.map { Path(steps: $0.steps) }
            level = Set(level.flatMap { set.inner(of: $0) })
        }
        return found
    }

    /// An object from `.` shares its JSON with the mapping that holds it, so what it reads is known there as well.
    func markEmbedded(_ property: Property, _ paths: [Path], in tree: PathTree, from mapping: Int) -> Bool {
        guard form == .source, paths.contains(where: \.isWhole), case .object = property.rule.kind else { return false }
        var seen: Set<Int> = [mapping]
        var open = [property].compactMap { embedded($0, in: mapping) }
        while let inner = open.popLast() {
            guard seen.insert(inner).inserted else { continue }
            if let chooser = set.mappings[inner].chooser {
                let isKept = set.mappings[mapping].keepsChoosers
                if !isKept || set.isAlwaysWrittenBack(by: chooser, of: inner) {
                    markKnown([chooser.path.value], in: tree)
                }
                open += set.cases(of: inner)
            }
            for property in set.mappings[inner].properties {
                let paths = property.allReadPaths(in: set.mappings[inner])
                markKnown(paths, in: tree)
                if paths.contains(where: \.isWhole), let next = embedded(property, in: inner) { open.append(next) }
            }
        }
        return true
    }

    private func embedded(_ property: Property, in mapping: Int) -> Int? {
        guard case .object(let name) = property.rule.kind else { return nil }
        return set.mappingIndex(named: name.value, seenFrom: mapping)
    }
}

extension SpecSet {
    /// Largest number of levels that a `^.` path leads out.
    var deepestEnclosing: Int {
        mappings.reduce(0) { deepest, mapping in
            mapping.properties.flatMap { $0.allReadPaths(in: mapping) }.reduce(deepest) { deepest, path in
                if case .enclosing(let levels) = path.origin { max(deepest, levels) } else { deepest }
            }
        }
    }
}

extension Path {
    /// The members that a key table can follow, up to the first index, `last` or `*`.
    var leadingKeys: [String] {
        steps.prefix { if case .member = $0 { true } else { false } }.compactMap {
            if case .member(let key) = $0 { key } else { nil }
        }
    }
}
