import SpecSource

extension SpecChecks {
    /// Paths that can't be written, and paths that get in each other's way.
    func checkPaths(of mapping: Mapping, _ index: Int) {
        for property in mapping.properties { checkWritable(property, mapping) }
        checkNamedKeys(of: mapping)
        var paths = WrittenPaths()
        let entries = mapping.properties.flatMap { property in
            written(property, mapping, index, visited: [index]).map { (property: property, path: $0) }
        }
        for (index, entry) in entries.enumerated() {
            guard let conflict = paths.insert(entry.path, entry: index) else { continue }
            report(conflict, entries[conflict.with], entry, mapping)
        }
    }

    private func checkWritable(_ property: Property, _ mapping: Mapping) {
        guard property.direction?.value != .read else { return }
        if let transform = property.rule.oneWayTransform { return checkNotWritten(property, transform) }
        let path = property.statedWritePath(in: mapping)
        guard !path.isWritable else { return }
        let keyword = property.to != nil ? "to" : property.direction?.value == .write ? "direction: write" : nil
        guard let keyword else { return }
        let stated = property.to ?? property.from?.first
        let range = stated.map { $0.value.isWritable ? nil : $0.range } ?? property.within?.range
        log.report(
            .notWritable(path: path.description.shown, property: property.name.value, keyword: keyword),
            at: range ?? property.within?.range ?? property.name.range
        )
    }

    /// What a one-way transformer gives can't be written, so no keyword may ask for it.
    private func checkNotWritten(_ property: Property, _ transform: Transform) {
        let keywords: [(String, SourceRange?)] = [
            ("to", property.to?.range),
            ("direction: write", property.direction?.value == .write ? property.direction?.range : nil),
        ]
        for case (let keyword, let range?) in keywords {
            log.report(
                .oneWay(transformer: transform.name.value, property: property.name.value, keyword: keyword),
                at: range,
                notes: [(.other(transform.name.value), transform.name.range)]
            )
        }
    }

    /// Two names that become one key.
    private func checkNamedKeys(of mapping: Mapping) {
        struct Key: Hashable {
            var within: Path?
            var key: String
        }
        var first: [Key: Property] = [:]
        for property in mapping.properties where property.from == nil {
            let key = Key(within: property.within?.value, key: mapping.naming.key(for: property.name.value))
            guard let earlier = first[key] else {
                first[key] = property
                continue
            }
            var notes = [(ProblemNote.stated(earlier.name.value), earlier.name.range)]
            if let naming = mapping.own.naming ?? mapping.inherited.naming { notes.append((.namingSaid, naming.range)) }
            log.report(
                .sameKey(key.key, property: property.name.value, other: earlier.name.value, naming: mapping.naming),
                at: property.name.range,
                notes: notes
            )
        }
    }

    /// Where a property writes; for an object that joins the enclosing JSON, where its members do.
    private func written(_ property: Property, _ mapping: Mapping, _ index: Int, visited: Set<Int>) -> [Path] {
        guard property.isWritten(in: mapping), let path = property.writePath(in: mapping) else { return [] }
        guard property.joinsEnclosing, case .object(let name) = property.rule.kind else { return [path] }
        guard let child = set.mappingIndex(named: name.value, seenFrom: index), !visited.contains(child) else {
            return []
        }
        let inner = set.mappings[child]
        return inner.properties.flatMap { property in
            written(property, inner, child, visited: visited.union([child])).map { $0.placed(in: path) }
        }
    }

    private func report(
        _ conflict: WrittenPaths.Conflict,
        _ earlier: (property: Property, path: Path),
        _ later: (property: Property, path: Path),
        _ mapping: Mapping
    ) {
        if earlier.property.name == later.property.name { return }
        if conflict.kind == .same, earlier.property.from == nil, later.property.from == nil,
            earlier.property.to == nil, later.property.to == nil, !later.property.joinsEnclosing
        {
            return
        }
        log.report(
            problem(conflict, earlier, later),
            at: writeRange(of: later.property, beside: earlier.property),
            notes: [(.writtenBy(earlier.property.name.value), writeRange(of: earlier.property, beside: later.property))]
        )
    }

    private func problem(
        _ conflict: WrittenPaths.Conflict,
        _ earlier: (property: Property, path: Path),
        _ later: (property: Property, path: Path)
    ) -> Problem {
        if conflict.kind == .below {
            if earlier.path.isWhole {
                return .wholeIsNotAlone(earlier.property.name.value, with: later.property.name.value)
            }
            if later.path.isWhole {
                return .wholeIsNotAlone(later.property.name.value, with: earlier.property.name.value)
            }
        }
        let (inner, outer) = conflict.isEarlierBelow ? (earlier, later) : (later, earlier)
        return .pathsCollide(inner.path.description.shown, with: outer.path.description.shown, conflict.kind)
    }

    /// The path that says where a property is written; its name where another property has the same text.
    private func writeRange(of property: Property, beside other: Property) -> SourceRange {
        let stated = (property.to ?? property.from?.first)?.range
        let otherStated = (other.to ?? other.from?.first)?.range
        guard let stated, stated != otherStated else { return property.name.range }
        return stated
    }
}
