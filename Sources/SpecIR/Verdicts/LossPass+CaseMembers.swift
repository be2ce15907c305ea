import SpecSource

// Objects that are written with the members of several cases.
extension LossPass {
    /// A case whose mapping writes the member of another case beside its own, whatever was read; nil for none.
    func placeOfOtherCase(of chooser: Chooser, seenFrom index: Int) -> SourceRange? {
        let path = chooser.path.value
        guard path.origin == .value, path.steps.allSatisfy({ $0.key != nil }) else { return nil }
        let cases = chooser.cases.compactMap { row in
            set.mappingIndex(named: row.mapping.value, seenFrom: index).map { (row: row, target: $0) }
        }
        var others: Int?
        if case .mapping(let name) = chooser.otherwise { others = set.mappingIndex(named: name.value, seenFrom: index) }
        let places = cases.map { Path(steps: path.steps + [.member($0.row.key.value)]) }
        let found = cases.first { stated in
            guard stated.target != others else { return false }
            return zip(cases, places).contains { other, place in
                other.row.key.value != stated.row.key.value
                    && set.choices(of: stated.target).contains {
                        set.mappings[$0].fills(place, besides: other.target == stated.target ? places : [place])
                    }
            }
        }
        return found?.row.mapping.range
    }
}

extension Mapping {
    /// Returns true if something is written at or below a place though none of some places was read.
    fileprivate func fills(_ place: Path, besides read: [Path]) -> Bool {
        if constants.contains(where: { $0.path.value.isInside(of: place) }) { return true }
        return properties.contains { property in
            guard property.isRead(in: self), property.isWritten(in: self), !property.holdsRest(of: self),
                property.firstOf.isEmpty, property.writePath(in: self)?.isInside(of: place) == true
            else { return false }
            let omit = property.effectiveOmit(in: self)
            switch property.effectiveIfMissing(in: self) {
            case .null: if !omit.contains(.null) { return true }
            case .default: if property.defaultValue != nil, !omit.contains(.default) { return true }
            case .leave, .fail: break
            }
            return property.allReadPaths(in: self).contains { path in !read.contains { path.isInside(of: $0) } }
        }
    }
}

extension Path {
    /// Returns true if the path leads to a place or into it.
    fileprivate func isInside(of place: Path) -> Bool { origin == place.origin && steps.starts(with: place.steps) }
}
