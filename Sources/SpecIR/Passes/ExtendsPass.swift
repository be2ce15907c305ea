import SpecSource

/// Copies to mappings what those that they extend set.
struct ExtendsPass {
    let set: SpecSet
    let log: ProblemLog

    /// All mappings with all that they inherit.
    func mappings() -> [Mapping] {
        var mappings = set.stated
        let bases = bases()
        // The rules that it would inherit aren't known, which has been reported.
        for index in mappings.indices where mappings[index].extends != nil && bases[index] == nil {
            mappings[index] = mappings[index].with { $0.isPartial = true }
        }
        var isDone = bases.map { $0 == nil }
        var count = 0
        for index in mappings.indices where !isDone[index] {
            var line = [index]
            while let last = line.last, !isDone[last], let base = bases[last] { line.append(base) }
            for index in line.reversed() where !isDone[index] {
                isDone[index] = true
                guard let base = bases[index] else { continue }
                count += mappings[base].properties.count
                if count > Self.limit { return tooMany(from: mappings[index]) }
                mappings[index] = mappings[index].inheriting(mappings[base])
            }
        }
        return mappings
    }

    /// Properties that mappings inherit, all together.
    private static let limit = 200_000

    private func tooMany(from mapping: Mapping) -> [Mapping] {
        log.report(.object(.tooMuchInherited(Self.limit)), at: mapping.extends?.range ?? mapping.name.range)
        return set.stated
    }

    /// For each mapping, the one that it extends; nil where there is none, or where the line comes back to it.
    private func bases() -> [Int?] {
        var bases = set.stated.indices.map { index in
            set.stated[index].extends.flatMap { set.mappingIndex(named: $0.value, seenFrom: index) }
        }
        var isDone = [Bool](repeating: false, count: bases.count)
        for start in bases.indices where bases[start] != nil {
            var line: [Int] = []
            var places: [Int: Int] = [:]
            var at: Int? = start
            while let index = at, !isDone[index] {
                if let place = places[index] {
                    report(cycle: Array(line[place...]))
                    for member in line[place...] { bases[member] = nil }
                    break
                }
                places[index] = line.count
                line.append(index)
                at = bases[index]
            }
            for index in line { isDone[index] = true }
        }
        return bases
    }

    /// Reports a cycle once, at the mapping that stands first.
    private func report(cycle: [Int]) {
        guard let first = cycle.min(), let place = cycle.firstIndex(of: first) else { return }
        let line = (cycle[place...] + cycle[..<place]).map { set.stated[$0] }
        guard let extends = line.first?.extends else { return }
        log.report(
            .object(.extendsCycle(set.stated[first].name.value, by: line.dropFirst().map(\.name.value))),
            at: extends.range,
            notes: line.dropFirst().prefix(20).compactMap { mapping in
                mapping.extends.map { (.extends(mapping.name.value, $0.value), $0.range) }
            }
        )
    }
}

extension Mapping {
    /// The mapping with all that another sets and it doesn't set itself.
    fileprivate func inheriting(_ base: Mapping) -> Mapping {
        let all = with { all in
            all.isPartial = isPartial || base.isPartial
            all.entity = entity ?? base.entity
            all.root = root ?? base.root
            all.memberAs = memberAs ?? (all.root?.value.steps.last == .each ? base.memberAs : nil)
            all.only = only ?? base.only
            all.ignore = ignore ?? base.ignore
            all.initializer = initializer ?? base.initializer
            all.mapper = mapper ?? base.mapper
            if !said.contains("constants") { all.constants = base.constants }
            if !said.contains("drop") { all.dropped = base.dropped }
            if !said.contains("requires") { all.requires = base.requires }
            if !said.contains("delete_where") { all.deletesWhere = base.deletesWhere }
            all.choice = choice.inheriting(base.choice)
            all.own = own.inheriting(base.own)
            all.properties = properties(beside: base)
            all.statedUnknownInto = statedUnknownInto ?? unknownInto(of: base)
        }
        // One of the two sets what becomes of unknown members, unless a dictionary reads some of them; the other one's
        // isn't mixed in.
        guard all.unknownInto != nil, statedUnknownInto != nil else { return all }
        return all.with { $0.own.unknown = own.unknown }
    }

    /// The property of unknown members that the mapping inherits.
    private func unknownInto(of base: Mapping) -> Located<String>? {
        guard let into = base.statedUnknownInto else { return nil }
        if base.rest != nil { return removes.contains { $0.value == into.value } ? nil : into }
        return own.unknown == nil ? into : nil
    }

    /// The inherited properties where they stand, those stated anew in their places, then the new ones.
    private func properties(beside base: Mapping) -> [Property] {
        let removed = Set(removes.map(\.value))
        let stated = Dictionary(properties.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
        let home = base.namingContext
        let kept = base.properties.filter { !removed.contains($0.name.value) }
        let names = Set(kept.map(\.name.value))
        return kept.map { stated[$0.name.value] ?? $0.inherited(from: home) }
            + properties.filter { !names.contains($0.name.value) }
    }
}

extension ChooserKeywords {
    fileprivate func inheriting(_ base: ChooserKeywords) -> ChooserKeywords {
        var all = self
        if kind == nil, path == nil {
            all.kind = base.kind
            all.path = base.path
        }
        all.cases = cases ?? base.cases
        all.otherwise = otherwise ?? base.otherwise
        return all
    }
}

extension Defaults {
    fileprivate func inheriting(_ base: Defaults) -> Defaults {
        var all = self
        all.naming = naming ?? base.naming
        all.dateFormats = dateFormats ?? base.dateFormats
        all.unknown = unknown ?? base.unknown
        all.omit = omit ?? base.omit
        all.ifAllNull = ifAllNull ?? base.ifAllNull
        all.reserved = reserved ?? base.reserved
        all.primaryKey = primaryKey ?? base.primaryKey
        all.ifMissing = ifMissing ?? base.ifMissing
        all.ifNull = ifNull ?? base.ifNull
        all.ifInvalid = ifInvalid ?? base.ifInvalid
        return all
    }
}

extension Property {
    /// The rule as another mapping has it: with the naming and the date formats of the one that states it.
    fileprivate func inherited(from home: NamingContext) -> Property {
        guard self.namingContext == nil else { return self }
        var extras = extras ?? PropertyExtras()
        extras.namingContext = home
        extras.firstOf = extras.firstOf.map { $0.inherited(from: home) }
        return with(rule.inherited(home.dateFormats), extras)
    }
}

extension ValueRule {
    fileprivate func inherited(_ dateFormats: [DateFormat]) -> ValueRule {
        var rule = self
        rule.inheritedDateFormats = dateFormats
        switch kind {
        case .list(.rule(let element)): rule.kind = .list(.rule(element.inherited(dateFormats)))
        case .dictionary(.rule(let element)): rule.kind = .dictionary(.rule(element.inherited(dateFormats)))
        case .type, .values, .object, .list(.mapping), .dictionary(.mapping), .reference, .referenceList, .inverse:
            break
        }
        return rule
    }
}
