import SpecSource

extension SpecChecks {
    /// A mapping that chooses others, and whether writing can show what was chosen.
    func checkChoices(of mapping: Mapping, _ index: Int) {
        checkWholeness(of: mapping, index)
        if let chooser = mapping.chooser { checkPrefixes(of: chooser) }
        guard let chooser = mapping.chooser, chooser.kind == .value, chooser.path.value.isWritable else { return }
        var first: [Int: Chooser.Case] = [:]
        for row in chooser.valueCases {
            guard let target = set.mappingIndex(named: row.mapping.value, seenFrom: index) else { continue }
            if let earlier = first[target] {
                report(lost: row, behind: earlier, leadingTo: target, in: chooser)
            } else {
                first[target] = row
                checkWritten(chooser, target)
            }
        }
        // An empty prefix is reported as one.
        for row in chooser.prefixCases where row.prefix != "" {
            guard let target = set.mappingIndex(named: row.mapping.value, seenFrom: index) else { continue }
            if first[target] == nil { checkWritten(chooser, target) }
            report(unnamed: row, insteadOf: first[target], leadingTo: target, in: chooser)
        }
        checkOtherwise(of: chooser, index)
    }

    /// A prefix is for the texts that `choose_by` looks at, and an empty one is what `otherwise` is for.
    private func checkPrefixes(of chooser: Chooser) {
        // Cases that are no types of JSON are reported where they are read.
        guard chooser.kind != .type else { return }
        for row in chooser.prefixCases {
            if row.prefix == "" {
                log.report(.choice(.caseOfAll(mapping: row.mapping.value.shown)), at: row.key.range)
            } else if chooser.kind == .member {
                log.report(.choice(.prefixOfMember(row.key.value.shown)), at: row.key.range)
            }
        }
    }

    /// Checks that the rules that a mapping inherits make a chooser, or an object, not half of each.
    private func checkWholeness(of mapping: Mapping, _ index: Int) {
        guard let extends = mapping.extends, set.mappingIndex(named: extends.value, seenFrom: index) != nil else {
            return
        }
        let choice = mapping.choice
        guard choice.kind != nil || choice.cases != nil || choice.otherwise != nil else { return }
        if choice.kind == nil || choice.cases == nil, !mapping.isPartial {
            log.report(.choice(.missingCases(mapping.name.value)), at: mapping.name.range)
        }
        let isToldAlready = set.stated[index].choice.kind != nil && !set.stated[index].properties.isEmpty
        guard !mapping.properties.isEmpty || !mapping.constants.isEmpty, !isToldAlready, let kind = choice.kind else {
            return
        }
        let rule = mapping.properties.first?.name ?? mapping.name
        log.report(
            .choice(.chooserWithRules(mapping.name.value)),
            at: extends.range,
            notes: [(.other(kind.value.rawValue), kind.range), (.stated(rule.value), rule.range)]
        )
    }

    private func report(
        lost row: Chooser.Case,
        behind earlier: Chooser.Case,
        leadingTo target: Int,
        in chooser: Chooser
    ) {
        if set.mappings[target].chooser != nil || keeps(chooser.path.value, target) { return }
        log.report(
            .choice(.lostCase(row.key.value.shown, mapping: row.mapping.value, instead: earlier.key.value.shown)),
            at: row.key.range,
            notes: [(.stated(earlier.mapping.value), earlier.mapping.range)]
        )
    }

    /// Reports a prefix whose texts aren't written back: it names none.
    private func report(
        unnamed row: Chooser.Case,
        insteadOf written: Chooser.Case?,
        leadingTo target: Int,
        in chooser: Chooser
    ) {
        if keepsAnything(chooser.path.value, target) { return }
        if let written { return report(lost: row, behind: written, leadingTo: target, in: chooser) }
        log.report(
            .choice(
                .lostPrefix(
                    row.prefix?.shown ?? "",
                    mapping: row.mapping.value,
                    path: chooser.path.value.description.shown
                )
            ),
            at: row.key.range
        )
    }

    /// Returns true if objects of a mapping may hold whatever value chose it.
    private func keepsAnything(_ path: Path, _ target: Int) -> Bool {
        let inner = set.mappings[target]
        return inner.chooser != nil || inner.mapper != nil || inner.unknown == .keep || keeps(path, target)
    }

    private func checkOtherwise(of chooser: Chooser, _ index: Int) {
        guard case .mapping(let name) = chooser.otherwise else { return }
        guard let target = set.mappingIndex(named: name.value, seenFrom: index) else { return }
        if keepsAnything(chooser.path.value, target) { return }
        log.report(
            .choice(.lostOtherwise(mapping: name.value, path: chooser.path.value.description.shown)),
            at: name.range
        )
    }

    /// Returns true if a property of the mapping holds the value at the chooser's path, and writes it there, or may
    /// do so.
    private func keeps(_ path: Path, _ target: Int) -> Bool {
        let mapping = set.mappings[target]
        if mapping.mapper != nil || mapping.isPartial { return true }
        return mapping.properties.contains { property in
            guard property.isRead(in: mapping), property.isWritten(in: mapping), !property.holdsRest(of: mapping),
                let written = property.writePath(in: mapping), property.allReadPaths(in: mapping).contains(written)
            else { return false }
            return written == path || property.rule.holdsAnything && written.holds(path)
        }
    }

    /// Writing puts the chooser beside the properties of the mapping that was chosen.
    private func checkWritten(_ chooser: Chooser, _ target: Int) {
        let path = chooser.path.value
        let mapping = set.mappings[target]
        guard !path.isWhole, mapping.chooser == nil else { return }
        let entries = set.written(by: mapping, target)
        if entries.contains(where: { $0.path == path }) { return }
        var paths = WrittenPaths()
        for (number, entry) in entries.enumerated() { _ = paths.insert(entry.path, entry: number) }
        guard let conflict = paths.insert(path, entry: entries.count) else { return }
        let other = entries[conflict.with]
        let (inner, outer) = conflict.isEarlierBelow ? (other.path, path) : (path, other.path)
        log.report(
            .choice(.chooserCollides(inner.description.shown, with: outer.description.shown, conflict.kind)),
            at: chooser.path.range,
            notes: [(.writtenBy(other.name), other.range)]
        )
    }
}

extension ValueRule {
    /// True if the rule holds JSON unchanged, of whatever type.
    fileprivate var holdsAnything: Bool {
        guard transforms.isEmpty, !selectsElements, elements.take == nil else { return false }
        switch kind {
        case .type: return type == .any
        case .list(.rule(let element)): return element.holdsAnything
        case .dictionary(.rule(let element)): return elements.pairs == nil && element.holdsAnything
        case .values, .object, .list, .dictionary, .reference, .referenceList, .inverse: return false
        }
    }
}

extension Path {
    /// Returns true if another path leads through the value at this path.
    fileprivate func holds(_ other: Path) -> Bool {
        origin == other.origin && steps.count < other.steps.count && zip(steps, other.steps).allSatisfy(==)
    }
}
