import SpecIR
import SpecSource

extension SpecSet {
    /// The cases whose word writing puts where it stood, for an object that they chose.
    ///
    /// Of several cases that lead to one mapping the first is written, and where there is none, nothing is.
    func writtenBack(by chooser: Chooser, of index: Int) -> Set<ExactText> {
        guard chooser.kind == .value, chooser.path.value.isWritable else { return [] }
        // The first case that leads to each mapping, and of the cases with one key the last.
        var first: [Int: Int] = [:]
        var chosen: [ExactText: (number: Int, leaves: [Int])] = [:]
        let cases = chooser.valueCases
        for (number, stated) in cases.enumerated() {
            let target = mappingIndex(named: stated.mapping.value, seenFrom: index)
            let leaves = target.map { choices(of: $0) } ?? []
            for leaf in leaves where first[leaf] == nil { first[leaf] = number }
            chosen[ExactText(stated.key.value)] = (number, leaves)
        }
        let kept = chosen.filter { _, stated in
            guard let owner = stated.leaves.compactMap({ first[$0] }).min() else { return false }
            return cases[owner].value == cases[stated.number].value
        }
        return Set(kept.keys)
    }

    /// Returns true if writing puts a chooser's word back for each of its cases, and a value that is no case is an
    /// error.
    func isAlwaysWrittenBack(by chooser: Chooser, of index: Int) -> Bool {
        guard case .fail = chooser.otherwise else { return false }
        let kept = writtenBack(by: chooser, of: index)
        return chooser.cases.allSatisfy { kept.contains(ExactText($0.key.value)) }
    }
}
