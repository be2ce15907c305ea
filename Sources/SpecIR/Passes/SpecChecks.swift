import SpecSource

/// The checks that are possible only once all names are known.
struct SpecChecks {
    let set: SpecSet

    let log: ProblemLog

    /// Returns true if there is a file at a path, for the files that examples name.
    let hasFile: @Sendable (String) -> Bool

    func run() {
        let (set, hasFile) = (self.set, self.hasFile)
        let chunks = set.mappings.pieces(of: 100)
        let skipped = log.skipped
        // The mappings that each one leads to are found beside the checks, which take its properties as well.
        let found = concurrently(chunks) { chunk in
            let log = ProblemLog(comparisons: ProblemLog.comparisons / chunks.count, skipped: skipped)
            let checks = SpecChecks(set: set, log: log, hasFile: hasFile)
            let edges = chunk.map { index in
                checks.check(set.mappings[index], statedAs: set.stated[index], index)
                return set.sameJSON(set.mappings[index], index)
            }
            return (findings: log.findings, edges: edges)
        }
        for (findings, _) in found { log.take(findings) }
        checkEndlessObjects(found.flatMap(\.edges))
        checkEntities()
        checkDefaultKeys()
        for (file, spec) in set.specs.enumerated() {
            for example in spec.examples { check(example, inFile: file) }
        }
    }

    private func check(_ mapping: Mapping, statedAs stated: Mapping, _ index: Int) {
        checkNames(of: mapping, index)
        checkHostNames(of: stated, inFile: set.file(of: index))
        for property in mapping.properties { check(property, of: mapping, index) }
        checkSelections(of: mapping, statedAs: stated)
        checkUnknownInto(of: mapping, statedAs: stated)
        checkComparisons(of: mapping, statedAs: stated, index)
        checkInherited(mapping, index)
        checkReserved(mapping)
        checkPaths(of: mapping, index)
        checkChoices(of: mapping, index)
        checkKey(of: mapping, statedAs: stated)
    }

    /// Checks the settings of one property.
    private func check(_ property: Property, of mapping: Mapping, _ index: Int) {
        checkNames(of: property, seenFrom: index)
        checkWritable(property, mapping)
        checkTypes(of: property, mapping, index)
        checkRequirements(of: property, mapping)
        checkRelationships(of: property, mapping, index)
        checkEmbedded(property, index)
    }
}
