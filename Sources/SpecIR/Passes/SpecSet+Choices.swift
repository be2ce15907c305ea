import SpecSource

extension SpecSet {
    /// The mappings that a mapping's chooser names, in the spec's order; names that are unknown are left out.
    package func cases(of index: Int) -> [Int] {
        mappings[index].chooser?.mappingNames.compactMap { mappingIndex(named: $0, seenFrom: index) } ?? []
    }

    /// Mappings, and all that they choose among, each once and in the spec's order: the ones that choose again are among
    /// them.
    package func chosen(from start: [Int]) -> [Int] {
        var seen: Set<Int> = []
        var found: [Int] = []
        var open = Array(start.reversed())
        while let next = open.popLast() {
            guard seen.insert(next).inserted else { continue }
            found.append(next)
            open += cases(of: next).reversed()
        }
        return found
    }

    /// The mappings that a chooser leads to, through choosers in between, in the spec's order; a mapping that chooses
    /// nothing is its own.
    package func choices(of index: Int) -> [Int] { chosen(from: [index]).filter { mappings[$0].chooser == nil } }

    /// The mappings that make what a mapping reads: itself, or all that it may choose.
    ///
    /// A mapping with properties makes its objects by itself, though it has a chooser, which is an error.
    package func makers(of index: Int) -> [Int] { mappings[index].isChooser ? choices(of: index) : [index] }
}
