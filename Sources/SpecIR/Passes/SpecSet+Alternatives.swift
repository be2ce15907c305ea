import SpecSource

extension SpecSet {
    /// For each property of a mapping, those of its rules in `first_of` that write, by number; none where a property has
    /// but one rule, or isn't written.
    ///
    /// The first rule that can be written does, and a later one where nothing else writes to its path, or to one above or
    /// below it.
    package func writingAlternatives(of index: Int) -> [[Int]] {
        let mapping = mappings[index]
        guard mapping.properties.contains(where: { $0.firstOf.count > 1 }) else { return [] }
        var paths = WrittenPaths()
        for (number, entry) in written(by: mapping, index).enumerated() { _ = paths.insert(entry.path, entry: number) }
        // The number of the last object whose members are written beside the mapping's own entries.
        var entry = -1
        return mapping.properties.map { property in
            guard property.firstOf.count > 1, property.isWritten(in: mapping) else { return [] }
            return writingRules(of: property, in: mapping, index, besides: &paths, &entry)
        }
    }

    private func writingRules(
        of property: Property,
        in mapping: Mapping,
        _ index: Int,
        besides paths: inout WrittenPaths,
        _ entry: inout Int
    ) -> [Int] {
        var numbers: [Int] = []
        var known: Set<Place> = []
        for (number, rule) in property.firstOf.enumerated() {
            guard let path = rule.alternativePath(in: mapping) else { continue }
            let place = Place(path: path, rule)
            if numbers.isEmpty {
                choosers(joining: rule, at: path, index).forEach { _ = paths.insert($0, entry: -1) }
            } else if place.isJoined {
                entry -= 1
                guard paths.take(all: joinedPaths(of: rule, mapping, index), entry: entry) else { continue }
            } else if !known.contains(place) {
                guard paths.insert(path, entry: -1) == nil else { continue }
            }
            known.insert(place)
            numbers.append(number)
        }
        return numbers
    }

    /// Paths written by an object that joins the JSON around it, and those of its choosers.
    private func joinedPaths(of rule: Property, _ mapping: Mapping, _ index: Int) -> [Path] {
        guard let path = rule.alternativePath(in: mapping) else { return [] }
        return written(by: rule, of: mapping, index).map(\.path) + choosers(joining: rule, at: path, index)
    }

    /// Paths of the choosers of an object that joins the JSON around it.
    private func choosers(joining rule: Property, at path: Path, _ index: Int) -> [Path] {
        guard rule.joinsEnclosing, let target = target(of: rule.rule, seenFrom: index) else { return [] }
        return chosen(from: [target]).compactMap { mappings[$0].chooser }
            .filter { $0.kind != .type && $0.path.value.isWritable }
            .map { $0.path.value.placed(in: path) }
    }
}

// Objects that show which mapping they are of.
extension SpecSet {
    /// Returns true if a property may hold objects of several mappings, by its rules in `first_of`. They name their
    /// mapping where they are shown as JSON.
    package func namesMappings(_ property: Property, seenFrom index: Int) -> Bool {
        guard property.firstOf.count > 1 else { return false }
        let targets = property.firstOf.compactMap { rule in
            rule.rule.objectName.flatMap { mappingIndex(named: $0.value, seenFrom: index) }
        }
        return Set(targets).count > 1
    }

    /// Returns true if an object that names a mapping, as objects shown as JSON do, may be written by another: by one of
    /// the same entity, or one that its own extends.
    package func isWritten(_ name: String, by index: Int) -> Bool {
        if mappings[index].name.value == name { return true }
        return mappings.indices.contains { number in
            mappings[number].name.value == name
                && (mappings[number].entityName == mappings[index].entityName || extends(number, index))
        }
    }

    private func extends(_ mapping: Int, _ other: Int) -> Bool {
        var (next, known): (Int, Set) = (mapping, [mapping])
        while let parent = mappings[next].extends.flatMap({ mappingIndex(named: $0.value, seenFrom: next) }),
            known.insert(parent).inserted
        {
            if parent == other { return true }
            next = parent
        }
        return false
    }
}

extension Property {
    /// True if a rule of `first_of` writes null: no object joins the JSON as null, and null stands for no element.
    package var writesNull: Bool { !joinsEnclosing && (!rule.selectsElements || rule.holdsAllElements) }

    /// True if a rule of `first_of` has transformers, which may be unable to write a value of the rule's kind. Code of the
    /// program isn't tried.
    package var mayRefuseWriting: Bool {
        var (isTransformed, callsHost) = (false, false)
        rule.forEachNested { nested, _ in
            isTransformed = isTransformed || !nested.transforms.isEmpty
            callsHost = callsHost || nested.transforms.contains { !$0.isBuiltIn }
        }
        return isTransformed && !callsHost
    }

    /// Returns true if a rule of `first_of` writes where another does, and in the same way.
    package func sharesPlace(with other: Property, in mapping: Mapping) -> Bool {
        !joinsEnclosing && !other.joinsEnclosing && rule.selectsElements == other.rule.selectsElements
            && writePath(in: mapping) == other.writePath(in: mapping)
    }
}

/// The path and manner in which a rule of `first_of` writes. One place takes the values of several rules.
private struct Place: Hashable {
    var path: Path
    var isJoined: Bool
    var selectsElements: Bool

    init(path: Path, _ rule: Property) {
        self.path = path
        isJoined = rule.joinsEnclosing
        selectsElements = rule.rule.selectsElements
    }
}

extension WrittenPaths {
    /// Takes further paths if all of them can stand beside those that are there; else none.
    fileprivate mutating func take(all paths: [Path], entry: Int) -> Bool {
        var others = self
        // An object without members writes nothing, and is like one that isn't there. Of several mappings that
        // are chosen, one writes.
        let haveRoom = paths.allSatisfy { path in
            others.insert(path, entry: entry).map { $0.with == entry } ?? true
        }
        guard haveRoom, !paths.isEmpty else { return false }
        self = others
        return true
    }
}
