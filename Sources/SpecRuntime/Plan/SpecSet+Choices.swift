import SpecIR

extension SpecSet {
    /// The mappings that a chooser leads to, through choosers in between, in the spec's order; a mapping that chooses
    /// nothing is its own.
    func choices(of index: Int) -> [Int] {
        var seen: Set<Int> = []
        var open = [index]
        var found: [Int] = []
        while let next = open.popLast() {
            guard seen.insert(next).inserted else { continue }
            guard let chooser = mappings[next].chooser else {
                found.append(next)
                continue
            }
            open += chooser.mappingNames.reversed().compactMap { mappingIndex(named: $0, seenFrom: next) }
        }
        return found
    }

    /// Whether writing an object that a case chose puts the case's word where it stood.
    ///
    /// Of several cases that lead to one mapping the first is written, and where there is none, nothing is.
    func isWrittenBack(_ key: String, by chooser: Chooser, of index: Int) -> Bool {
        guard chooser.kind == .value, chooser.path.value.isWritable else { return false }
        let leaves = { (stated: Chooser.Case) in
            Set(self.mappingIndex(named: stated.mapping.value, seenFrom: index).map { self.choices(of: $0) } ?? [])
        }
        guard let chosen = chooser.cases.last(where: { $0.key.value.isExactly(key) }) else { return false }
        let own = leaves(chosen)
        return chooser.cases.first { !leaves($0).isDisjoint(with: own) }?.value == chosen.value
    }

    /// Whether writing puts the word of a chooser where it stood whatever it chose.
    func isAlwaysWrittenBack(by chooser: Chooser, of index: Int) -> Bool {
        guard case .fail = chooser.otherwise else { return false }
        return chooser.cases.allSatisfy { isWrittenBack($0.key.value, by: chooser, of: index) }
    }
}
