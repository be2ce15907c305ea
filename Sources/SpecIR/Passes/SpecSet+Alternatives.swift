import SpecSource

extension SpecSet {
    /// For each property of a mapping, those of its rules in `first_of` that write, by number; none where a property has
    /// but one rule, or is written by the first alone.
    ///
    /// A later rule writes where nothing else writes to its path, or to one above or below it.
    package func writingAlternatives(of index: Int) -> [[Int]] {
        let mapping = mappings[index]
        guard mapping.properties.contains(where: { $0.firstOf.count > 1 }) else { return [] }
        var paths = WrittenPaths()
        for (number, entry) in written(by: mapping, index).enumerated() { _ = paths.insert(entry.path, entry: number) }
        return mapping.properties.map { property in
            guard property.firstOf.count > 1, let first = property.firstOf[0].plainPath(in: mapping),
                property.isWritten(in: mapping)
            else { return [] }
            var known: Set = [first]
            let others = property.firstOf.indices.dropFirst().filter { number in
                guard let path = property.firstOf[number].plainPath(in: mapping) else { return false }
                if known.contains(path) { return true }
                guard paths.insert(path, entry: -1) == nil else { return false }
                known.insert(path)
                return true
            }
            return others.isEmpty ? [] : [0] + others
        }
    }
}

extension Property {
    /// Where a rule of `first_of` is written; nil where it can't be, or shares an array or an object with others.
    fileprivate func plainPath(in mapping: Mapping) -> Path? {
        joinsEnclosing || rule.selectsElements ? nil : writePath(in: mapping)
    }
}
