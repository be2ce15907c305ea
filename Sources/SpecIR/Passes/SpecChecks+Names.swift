import SpecSource

extension SpecChecks {
    /// The mappings that rules name.
    func checkNames(of mapping: Mapping, _ index: Int) {
        for property in mapping.properties { check(property.rule.kind, seenFrom: index) }
    }

    private func check(_ kind: ValueRule.Kind, seenFrom mapping: Int) {
        switch kind {
        case .type, .values: break
        case .object(let name): check(name, seenFrom: mapping, isElement: false)
        case .list(let element), .dictionary(let element):
            switch element {
            case .mapping(let name): check(name, seenFrom: mapping, isElement: true)
            case .rule(let rule): check(rule.kind, seenFrom: mapping)
            }
        }
    }

    private func check(_ name: Located<String>, seenFrom mapping: Int, isElement: Bool) {
        guard set.mappingIndex(named: name.value, seenFrom: mapping) == nil else { return }
        let types = isElement ? TypeName.allCases.map(\.rawValue) : []
        let near = log.suggestion(for: name.value, among: set.names(seenFrom: mapping) + types)
        // It may stand in a file that couldn't be read, which has been told.
        if near == nil, set.isPartial(seenFrom: mapping) { return }
        log.report(
            .unknownMapping(
                name.value.shown,
                nearest: near,
                isType: !isElement && TypeName(rawValue: name.value) != nil
            ),
            at: name.range,
            notes: elsewhere(name.value)
        )
    }

    /// A mapping of that name in a file that isn't used.
    private func elsewhere(_ name: String) -> [(ProblemNote, SourceRange)] {
        set.entries(named: name).prefix(1).map { (.notUsed(name), set.mappings[$0].name.range) }
    }

    /// The properties that `only` and `ignore` name.
    func checkSelections(of mapping: Mapping) {
        let names = Set(mapping.properties.map(\.name.value))
        var told: Set<SourceRange> = []
        for selection in [mapping.only, mapping.ignore].compactMap({ $0 }) {
            for name in (selection.read ?? []) + (selection.write ?? [])
            where !names.contains(name.value) && mapping.unknown != .keep && told.insert(name.range).inserted {
                log.report(
                    .unknownProperty(
                        name.value.shown,
                        mapping: mapping.name.value,
                        nearest: log.suggestion(for: name.value, among: names)
                    ),
                    at: name.range
                )
            }
        }
        checkOnlyAndIgnore(of: mapping)
    }

    private func checkOnlyAndIgnore(of mapping: Mapping) {
        guard let only = mapping.only, let ignore = mapping.ignore else { return }
        let reads = only.read != nil && ignore.read != nil
        let writes = only.write != nil && ignore.write != nil
        guard reads || writes, let range = (reads ? ignore.read : ignore.write)?.first?.range else { return }
        log.report(.onlyAndIgnore(reads && writes ? .both : reads ? .read : .write), at: range)
    }
}
