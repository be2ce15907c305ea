import SpecIR
import SpecSource

extension PlanBuilder {
    /// The reader of a mapping, made the first time; a mapping that contains itself meets its own number.
    mutating func reader(of mapping: Int, part: PropertyPaths?) -> Int32 {
        let key = ReaderKey(mapping: mapping, part: part)
        if let known = readers[key] { return known }
        let number = Int32(parts.mappings.count)
        readers[key] = number
        let stated = set.mappings[mapping]
        parts.mappings.append(.open)
        parts.shapes.append(shapes[mapping])
        parts.mappingFacts.append(
            MappingFacts(
                name: stated.name.value,
                naming: stated.naming,
                range: stated.name.range,
                shape: shapes[mapping]
            )
        )
        parts.mappings[Int(number)] = makeReader(stated, mapping, part)
        return number
    }

    private mutating func makeReader(_ mapping: Mapping, _ index: Int, _ part: PropertyPaths?) -> MappingReader {
        let tree = PathTree()
        var places: [PlacedCandidate] = []
        var rows: [(row: PropertyReader, facts: PropertyFacts)] = []
        for (position, property) in mapping.properties.enumerated() {
            let paths = readPaths(of: property, in: mapping)
            let isRead = form == .objects || property.isRead(in: mapping)
            guard isRead, part?.takes(property.name.value) ?? true else {
                markKnown(paths, in: tree)
                continue
            }
            let first = parts.candidates.count
            for path in paths { if let place = addCandidate(path, in: tree) { places.append(place) } }
            let row = PropertyReader(
                firstCandidate: Int32(first),
                candidateCount: Int32(paths.count),
                rule: addRule(of: property, in: mapping, index, part?.part(of: property.name.value)),
                ifMissing: form == .objects ? .leave : property.effectiveIfMissing(in: mapping).code,
                position: Int32(position),
                label: addLiteral(JSONOutput.quoted(property.name.value) + [UInt8(ascii: ":")]),
                isEmbedded: markEmbedded(property, paths, in: tree, from: index)
            )
            rows.append((row, PropertyFacts(property, paths)))
        }
        let slots = number(places, in: tree)
        // Properties of other mappings were added meanwhile; those of this one must be consecutive.
        let first = Int32(parts.properties.count)
        parts.properties += rows.map(\.row)
        parts.propertyFacts += rows.map(\.facts)
        return MappingReader(
            table: addKeyTable(tree),
            slots: slots,
            firstProperty: first,
            propertyCount: Int32(rows.count),
            wholeSlot: tree.slot ?? -1,
            unknown: form == .objects && mapping.unknown != .keep ? .warn : mapping.unknown.code,
            keepsNames: form == .objects,
            takesAnyValue: form == .source && Self.takesAnyValue(mapping)
        )
    }

    private func readPaths(of property: Property, in mapping: Mapping) -> [Path] {
        form == .objects ? [Path(steps: [.member(property.name.value)])] : property.readPaths(in: mapping)
    }

    /// Whether any JSON is an object of a mapping: its paths are `.` or begin with an index.
    private static func takesAnyValue(_ mapping: Mapping) -> Bool {
        let paths = mapping.properties.flatMap { $0.readPaths(in: mapping) }.filter { $0.origin == .value }
        return !paths.isEmpty && paths.allSatisfy(\.leadingKeys.isEmpty)
    }
}

// MARK: Places

extension PlanBuilder {
    /// A candidate whose slot is known once its tree is numbered.
    struct PlacedCandidate {
        var candidate: Int
        var tree: PathTree
    }

    /// Adds a place to look, its slot still open; returns it unless it is the document's.
    private mutating func addCandidate(_ path: Path, in tree: PathTree) -> PlacedCandidate? {
        let isFromDocument = path.origin == .document
        let keys = path.leadingKeys
        let rest = path.steps.dropFirst(keys.count)
        let place = (isFromDocument ? documentTree : tree).descend(keys)
        if !path.isWhole { place.markWhole() }
        var tail: Int32 = -1
        if !rest.isEmpty {
            tail = Int32(parts.tails.count)
            let steps = addSteps(rest)
            parts.tails.append(steps)
        }
        parts.candidates.append(Candidate(slot: -1, fromDocument: isFromDocument, tail: tail))
        let placed = PlacedCandidate(candidate: parts.candidates.count - 1, tree: place)
        guard isFromDocument else { return placed }
        documentPlaces.append(placed)
        return nil
    }

    /// Numbers the slots of a tree and tells its candidates theirs; returns how many there are.
    mutating func number(_ places: [PlacedCandidate], in tree: PathTree) -> Int32 {
        let count = tree.number(from: 0, wanted: Set(places.map { ObjectIdentifier($0.tree) }))
        for place in places { parts.candidates[place.candidate].slot = place.tree.slot ?? -1 }
        return count
    }

    private func markKnown(_ paths: [Path], in tree: PathTree) {
        for path in paths where path.origin == .value && !path.leadingKeys.isEmpty {
            tree.descend(path.leadingKeys).markWhole()
        }
    }

    /// An object from `.` shares its JSON with the mapping that holds it, so what it reads is known there as well.
    private func markEmbedded(_ property: Property, _ paths: [Path], in tree: PathTree, from mapping: Int) -> Bool {
        guard form == .source, paths.contains(where: \.isWhole), case .object = property.rule.kind else { return false }
        var seen: Set<Int> = [mapping]
        var open = [property].compactMap { embedded($0, in: mapping) }
        while let inner = open.popLast() {
            guard seen.insert(inner).inserted else { continue }
            for property in set.mappings[inner].properties {
                let paths = property.readPaths(in: set.mappings[inner])
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

extension PropertyFacts {
    fileprivate init(_ property: Property, _ paths: [Path]) {
        self.init(
            name: property.name.value,
            paths: paths,
            range: (property.from?.first?.range) ?? property.name.range,
            isSensitive: property.sensitive?.value ?? false
        )
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
