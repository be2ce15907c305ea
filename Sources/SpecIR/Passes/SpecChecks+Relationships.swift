import SpecSource

extension SpecChecks {
    /// Checks that relationships fit the mappings that they lead to.
    func checkRelationships(of property: Property, _ mapping: Mapping, _ index: Int) {
        property.forEachRule { rule in
            checkRelationship(rule, index)
            if case .inverse(let inverse) = rule.kind { check(inverse, of: property, in: mapping, at: index) }
        }
    }

    private func checkRelationship(_ rule: ValueRule, _ index: Int) {
        switch rule.kind {
        case .reference(let name), .referenceList(let name): checkReference(to: name, by: rule.elements.by, index)
        case .list(.rule(let element)), .dictionary(.rule(let element)): checkRelationship(element, index)
        case .object, .list(.mapping), .dictionary(.mapping), .type, .values, .inverse: break
        }
        guard rule.statedElements != nil, let target = set.target(of: rule, seenFrom: index) else { return }
        let elements = rule.elements
        let makers = set.makers(of: target).map { set.mappings[$0] }
        for maker in makers { checkNames(elements.sameBy?.value ?? [], of: maker) }
        guard let without = makers.first(where: \.isKeyless) else {
            if let update = elements.update, update.value == .deepMerge, let first = makers.first,
                !makers.contains(where: { $0.isPartial || $0.inherited.isPartial })
            {
                log.report(.relationship(.deepMergeByKey(first.name.value)), at: update.range)
            }
            return
        }
        let name = without.name.value
        if let update = elements.update, update.value == .merge, elements.sameBy == nil, rule.isListOfObjects {
            log.report(.relationship(.mergeWithoutKey(name)), at: update.range, notes: noted(without))
        }
        if let create = elements.create, elements.by == nil, !rule.isReference {
            log.report(.relationship(.createWithoutKey(name)), at: create.range, notes: noted(without))
        }
        if let orphans = elements.orphans, makers.allSatisfy(\.isKeyless) {
            log.report(.relationship(.orphansWithoutKey(name)), at: orphans.range, notes: noted(without))
        }
    }

    /// A reference goes by the key of what it leads to, or by one property.
    private func checkReference(to name: Located<String>, by property: Located<String>?, _ index: Int) {
        guard let target = set.mappingIndex(named: name.value, seenFrom: index) else { return }
        let makers = set.makers(of: target).map { set.mappings[$0] }
        if makers.contains(where: \.isPartial) { return }
        if let property {
            for maker in makers {
                checkNames([property], of: maker)
                if let held = maker.property(named: property.value) {
                    check(held, as: property, keyword: "by")
                }
            }
            return checkEntity(of: makers, name)
        }
        if let maker = makers.first(where: { $0.primaryKey.isEmpty }), !maker.isKeyless { return }
        if let without = makers.first(where: \.isKeyless) {
            if let unused = unusedKey(inFile: set.file(of: target)) {
                // One finding for all references: the cause is where the key is stated.
                return log.report(
                    .relationship(.referenceByUnusedKey(unused.names, nearest: unused.nearest)),
                    at: unused.range
                )
            }
            log.report(.relationship(.referenceWithoutKey(without.name.value)), at: name.range, notes: noted(without))
        } else if let first = makers.first, let other = makers.first(where: { $0.keyNames != first.keyNames }) {
            log.report(
                .relationship(.referenceKeysDiffer(first.keyFact, other: other.keyFact)),
                at: name.range,
                notes: noted(first) + noted(other)
            )
        } else {
            checkEntity(of: makers, name)
        }
    }

    /// A key alone doesn't determine which of several entities it is the key of.
    private func checkEntity(of makers: [Mapping], _ name: Located<String>) {
        guard let first = makers.first, let other = makers.first(where: { $0.entityName != first.entityName }) else {
            return
        }
        log.report(
            .relationship(.referenceEntitiesDiffer(name.value.shown, first.entityName, other.entityName)),
            at: name.range,
            notes: noted(first) + noted(other)
        )
    }

    func noted(_ mapping: Mapping) -> [(ProblemNote, SourceRange)] {
        [(.definedHere(mapping.name.value), mapping.name.range)]
    }
}

extension SpecChecks {
    /// An inverse names a relationship that leads to what has the inverse.
    private func check(_ inverse: Inverse, of property: Property, in mapping: Mapping, at index: Int) {
        if mapping.isPartial { return }
        guard let target = set.mappingIndex(named: inverse.mapping.value, seenFrom: index) else { return }
        let makers = set.makers(of: target)
        let found = makers.compactMap { maker in
            set.mappings[maker].property(named: inverse.property.value).map { (maker, $0) }
        }
        guard let (_, first) = found.first else { return checkNames([inverse.property], of: set.mappings[target]) }
        // The mapping that it leads to doesn't exist, which has been reported.
        if found.contains(where: { leadsNowhere($0.1, $0.0) }) { return }
        let entities = found.map { leadsTo($0.1, $0.0) }
        if entities.contains(where: { $0.contains(mapping.entityName) }) { return }
        let names = Set(entities.joined()).sorted()
        let (name, from) = (inverse.property.value, inverse.mapping.value)
        var notes = [(ProblemNote.definedHere(name), first.name.range)]
        if property.namingContext != nil, let extends = mapping.extends {
            notes.append((.extends(mapping.name.value, extends.value), extends.range))
        }
        log.report(
            .relationship(
                names.isEmpty
                    ? .inverseOfValue(name.shown, mapping: from.shown)
                    : .inverseElsewhere("\(from).\(name)".shown, leadsTo: names, mapping: mapping.entityName)
            ),
            at: inverse.property.range,
            notes: notes
        )
    }

    private func leadsNowhere(_ property: Property, _ index: Int) -> Bool {
        property.rules.contains { rule in
            rule.targetName != nil && set.target(of: rule, seenFrom: index) == nil
        }
    }

    /// The entities that a property leads to; none for a value and for what is an inverse itself.
    private func leadsTo(_ property: Property, _ index: Int) -> [String] {
        property.rules.flatMap { rule -> [String] in
            if case .inverse = rule.kind { return [] }
            guard let target = set.target(of: rule, seenFrom: index) else { return [] }
            return set.makers(of: target).map { set.mappings[$0].entityName }
        }
    }
}

extension ValueRule {
    /// True if elements of the list are objects of a mapping.
    fileprivate var isListOfObjects: Bool {
        guard case .list(let element) = kind, heldElement == nil else { return false }
        switch element {
        case .mapping: return true
        case .rule(let rule):
            if case .object = rule.kind { return true }
            return false
        }
    }

    fileprivate var isReference: Bool {
        switch kind {
        case .reference, .referenceList: true
        case .list(.rule(let element)): element.isReference
        case .type, .values, .object, .list(.mapping), .dictionary, .inverse: false
        }
    }
}

extension Mapping {
    var keyNames: [String] { primaryKey.map(\.value) }

    /// True if its objects have no primary key, as far as is known.
    var isKeyless: Bool { primaryKey.isEmpty && !isPartial && !inherited.isPartial }

    /// The key as a message names it.
    var keyFact: KeyFact {
        let names = keyNames.map { "`\($0.shown)`" }.joined(separator: ", ")
        return KeyFact(mapping: name.value, says: names.isEmpty ? "none" : names)
    }
}
