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
}
