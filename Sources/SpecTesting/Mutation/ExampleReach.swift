import SpecIR
import SpecSource

/// The mappings that examples lead to.
struct ExampleReach: Sendable {
    private var reached: [Int: Set<Int>] = [:]
    private var examples: Set<Int> = []

    init(_ set: SpecSet) {
        let targets = set.mappings.indices.map { set.targets(from: $0) }
        for index in set.mappings.indices {
            var (open, known): ([Int], Set<Int>) = ([index], [index])
            while let next = open.popLast() {
                for target in targets[next] where known.insert(target).inserted { open.append(target) }
            }
            reached[index] = known
        }
        for (file, spec) in set.specs.enumerated() {
            for example in spec.examples {
                if let mapping = set.mappingIndex(named: example.mapping.value, inFile: file) {
                    examples.insert(mapping)
                }
            }
        }
    }

    /// Returns true if one mapping leads to another, which may be itself.
    func reaches(_ mapping: Int, from entry: Int) -> Bool { reached[entry]?.contains(mapping) ?? false }

    func isReached(_ mapping: Int) -> Bool { examples.contains { reaches(mapping, from: $0) } }
}
